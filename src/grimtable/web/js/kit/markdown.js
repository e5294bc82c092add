// @ts-check
// The little Markdown the rules use, as nodes: paragraphs, lists with marks or numbers, tables, emphasis, code. Nothing is parsed as HTML.

import { h } from "./dom.js";

const MARKED = /^\s*[-*] /;
const NUMBERED = /^\s*\d+\. /;
const SPAN = /(\*\*.+?\*\*|\*[^*\s][^*]*\*|`[^`]+`)/g;

/** @param {string} text @returns {Node[]} */
function spans(text) {
  return text
    .split(SPAN)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**") && part.endsWith("**") && part.length > 4) return h("b", {}, part.slice(2, -2));
      if (part.startsWith("`") && part.endsWith("`") && part.length > 2) return h("code", {}, part.slice(1, -1));
      if (part.startsWith("*") && part.endsWith("*") && part.length > 2) return h("em", {}, part.slice(1, -1));
      return document.createTextNode(part);
    });
}

/** @param {string} line */
const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** @param {string} text @returns {HTMLElement} */
export function markdown(text) {
  const out = h("div", { class: "md" });
  const lines = text.split("\n");
  for (let k = 0; k < lines.length;) {
    const line = lines[k] ?? "";
    if (!line.trim()) k++;
    else if (line.trim().startsWith("|")) {
      const rows = [];
      while ((lines[k] ?? "").trim().startsWith("|")) rows.push(cells(lines[k++] ?? ""));
      const body = rows.filter((row, i) => !(i === 1 && row.every((cell) => /^:?-*:?$/.test(cell))));
      const [head, ...rest] = body;
      out.append(
        h(
          "div",
          { class: "scroll", tabindex: "0" },
          h(
            "table",
            {},
            head?.some(Boolean)
              ? h(
                  "thead",
                  {},
                  h(
                    "tr",
                    {},
                    head.map((cell) => h("th", { scope: "col" }, spans(cell))),
                  ),
                )
              : null,
            h(
              "tbody",
              {},
              rest.map((row) =>
                h(
                  "tr",
                  {},
                  row.map((cell) => h("td", {}, spans(cell))),
                ),
              ),
            ),
          ),
        ),
      );
    } else if (MARKED.test(line) || NUMBERED.test(line)) {
      const mark = MARKED.test(line) ? MARKED : NUMBERED;
      const items = [];
      while (mark.test(lines[k] ?? "")) items.push(h("li", {}, spans((lines[k++] ?? "").replace(mark, ""))));
      out.append(mark === MARKED ? h("ul", {}, items) : h("ol", { start: parseInt(line, 10) }, items));
    } else {
      const words = [];
      while ((lines[k] ?? "").trim() && (!words.length || !/^\s*([-*] |\||\d+\. )/.test(lines[k] ?? "")))
        words.push((lines[k++] ?? "").replace(/^#+ /, ""));
      out.append(h("p", {}, spans(words.join(" "))));
    }
  }
  return out;
}
