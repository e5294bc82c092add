"""What happens becomes a scene, a flash, a sound: in a row, skippable, never in the way of an answer."""

import itertools
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import eventually, shows

pytestmark = pytest.mark.browser

CARD = {
    "id": "shown",
    "zone": "",
    "face": "card",
    "name": "Niespodzianka",
    "icon": "surprise",
    "text": "Podrzuć.",
    "hue": "#5d3a6e",
}
NEXT = itertools.count()
FAKE_SOUND = """() => {
  window.heard = [];
  const nothing = () => {};
  const param = () => ({ value: 0, setValueAtTime: nothing, linearRampToValueAtTime: nothing,
    exponentialRampToValueAtTime: nothing, setTargetAtTime: nothing });
  class Node {
    constructor(context, how = {}) { this.gain = param(); this.frequency = param(); this.how = how; }
    connect(to) { return to; }
    start() { window.heard.push(this.how.frequency ?? 'noise'); }
    stop() {}
  }
  window.AudioContext = class {
    constructor() { this.currentTime = 0; this.sampleRate = 8; window.contexts = (window.contexts ?? 0) + 1; }
    createBuffer() { return { getChannelData: () => new Float32Array(16) }; }
    suspend() {} resume() {} close() {}
  };
  for (const name of ['OscillatorNode', 'AudioBufferSourceNode', 'GainNode', 'BiquadFilterNode',
    'DynamicsCompressorNode']) window[name] = class extends Node {};
}"""


def tell(preview: Any, page: Any, message: dict[str, Any]) -> None:
    for viewer in preview.table(page.url.rpartition("/")[2]).viewers:
        viewer.send(message)


def happen(preview: Any, page: Any, *lines: dict[str, Any], **more: Any) -> None:
    """Something happens to others, or by them; the question stays."""
    log = [{"n": 900 + next(NEXT), "seat": 2, "icon": "surprise", **line} for line in lines]
    tell(preview, page, {"type": "update", "events": [], "fx": [], "log": log, **more})


def scene(words: str, **moment: Any) -> dict[str, Any]:
    return {"text": words, "moment": {"weight": 3, **moment}}


def staged(visit: Any, name: str = "four", **how: Any) -> Any:
    page = visit.table(name, **how)
    page.wait_for_selector(".cine", state="attached")
    return page


def test_a_weighty_event_is_a_scene_with_who_what_and_whom(visit: Any, preview: Any, keep_picture: Any) -> None:
    page = staged(visit)
    moment = {"card": CARD, "whom": 0, "at": "shelter:0", "why": "Robi to po cichu.", "hurt": True}
    happen(preview, page, scene("{s2} podrzuca ci <bad>Silnego</bad>.", **moment))
    page.wait_for_selector(".cine:not([hidden])")
    keep_picture(page, "scene-1440")

    shows(page, ".cine-words", "Gustaw podrzuca ci Silnego")
    shows(page, ".cine-why", "po cichu")
    shows(page, ".cine-card", "Niespodzianka")
    expect(page.locator(".cine-who figcaption")).to_have_text(["Gustaw", "Ty"])


def test_scenes_in_a_row_are_one_sequence_that_a_click_and_a_key_shorten(visit: Any, preview: Any) -> None:
    page = staged(visit, still=False)
    happen(preview, page, *(scene(f"Scena {k}", card=CARD) for k in range(7)))
    page.wait_for_selector(".cine-body")

    expect(page.locator(".cine-count i")).to_have_count(5)  # of more the last ones
    shows(page, ".cine-words", "Scena 2")

    page.click(".cine-words")

    shows(page, ".cine-words", "Scena 3")

    page.keyboard.press("Space")

    shows(page, ".cine-words", "Scena 4")

    page.click(".cine-bar .btn.go")

    expect(page.locator(".cine")).to_be_hidden()


def test_an_answer_ends_all_scenes_and_none_waits_for_them(visit: Any, preview: Any) -> None:
    page = staged(visit)
    happen(preview, page, *(scene(f"Scena {k}", card=CARD) for k in range(3)))
    page.wait_for_selector(".cine-body")
    page.keyboard.press("4")
    page.click("#confirm")

    expect(page.locator(".cine")).to_be_hidden()


def test_whoever_wants_no_scenes_has_them_in_the_log_to_see_again(visit: Any, preview: Any) -> None:
    page = staged(visit)
    happen(preview, page, scene("Pierwsza", card=CARD))
    page.click(".cine [data-speed=now]")

    expect(page.locator(".cine")).to_be_hidden()

    happen(preview, page, scene("Druga", card=CARD), {"text": "Drobiazg", "moment": {}})

    shows(page, ".feed", "Druga")
    expect(page.locator(".cine")).to_be_hidden()
    expect(page.locator(".feed .ev", has_text="Drobiazg").locator(".again")).to_have_count(0)  # a line and nothing more

    page.click(".feed .w-3:has-text('Druga') .again")

    shows(page, ".cine-words", "Druga")


def test_equal_lines_in_a_row_are_one_and_weightless_ones_stay_in_the_whole_log(visit: Any, preview: Any) -> None:
    page = staged(visit)
    happen(
        preview,
        page,
        *({"text": "Przychodzi potwór.", "icon": "monster"} for _ in range(3)),
        {"text": "Cicho", "moment": {"weight": 0}},
    )

    shows(page, ".feed .ev:has-text('potwór')", "×3")
    expect(page.locator(".feed .ev", has_text="Cicho")).to_have_count(0)

    page.keyboard.press("l")

    expect(page.locator(".feed .ev", has_text="Cicho")).to_have_count(1)


def test_with_reduced_motion_a_scene_is_a_still(visit: Any, preview: Any) -> None:
    page = staged(visit, still=True)
    happen(
        preview, page, scene("Trafia cię", whom=0, dice=[{"value": "5", "look": "hit"}, {"value": "2", "look": "dim"}])
    )
    page.wait_for_selector(".cine-dice .die")

    assert page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length") == 0


def test_sounds_are_asked_for_by_what_happens_and_never_before_a_gesture(visit: Any, preview: Any) -> None:
    page = visit("/")
    page.add_init_script(f"({FAKE_SOUND})()")
    page.goto(page.url + "table/four-sound")
    page.wait_for_selector(".cine", state="attached")
    happen(preview, page, scene("Hałas!", cue="noise"))
    page.wait_for_selector(".cine-body")

    assert page.evaluate("window.contexts ?? 0") == 0

    page.click(".cine-bar .btn.go")
    happen(preview, page, {"text": "Znowu", "moment": {"cue": "noise"}})
    eventually(page, lambda: 2350 in page.evaluate("window.heard"))  # the first tone of the cue

    assert page.evaluate("window.contexts") == 1

    page.click(".tools .mute")
    page.evaluate("window.heard = []")
    happen(preview, page, {"text": "Cisza", "moment": {"cue": "killer"}})
    shows(page, ".feed", "Cisza")

    assert page.evaluate("window.heard") == []
    assert page.evaluate("localStorage.getItem('grimtable.mute')") == "on"


def test_a_shared_device_stages_nothing_before_it_is_passed_on(visit: Any, preview: Any) -> None:
    page = staged(visit, "hotseat")
    happen(preview, page, scene("Tajne", card=CARD), question=None, actions=[], waiting=[1])
    page.wait_for_selector("dialog.curtain")

    expect(page.locator(".cine-body")).to_have_count(0)
