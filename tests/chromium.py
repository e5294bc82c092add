"""What the browser tests need: a Chromium, found or installed where this machine lets us, and the checkers from npm.

Run by `make browser`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# A window's own address bar is a page as well: for every window a test opens, Chromium draws two that nobody sees. They
# take half as much work again as a table. A second list of features replaces the first, so Playwright's is in ours.
OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess",
)  # fmt: skip
FLAGS = ("--no-sandbox", "--disable-gpu", f"--disable-features={','.join(OFF)}")
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """A browser on this machine: named in the environment, on the path, or fetched by Playwright."""
    named = os.environ.get("GRIMTABLE_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    try:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as driver:
            path = driver.chromium.executable_path
    except Exception:  # no driver for this platform is the same as no browser
        return None
    return path if os.path.exists(path) else None


def run(*command: str) -> bool:
    """Whether a command ran well; its output is shown only when it did not."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(f"  {' '.join(command)}: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    return done.returncode == 0


def install() -> None:
    """The system's package where we may install it, else Playwright's own download."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "-qq")
        for package in ("chromium-headless-shell", "chromium"):  # the first has no windows and works less
            if run("apt-get", "install", "-y", "-qq", package):
                return
    run(sys.executable, "-m", "playwright", "install", "chromium")


def main() -> int:
    """Say what there is; never stop the other tests."""
    if shutil.which("npm"):  # the type check of the client and the accessibility check
        run("npm", "ci", "--silent", "--no-audit", "--no-fund", "--prefix", str(Path(__file__).parent / "web"))
    if find() is None:
        print("no Chromium here yet, trying to install one")
        install()
    print(f"browser tests use {find() or 'nothing: they will be skipped, install Chromium to run them'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
