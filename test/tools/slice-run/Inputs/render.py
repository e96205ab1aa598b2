#!/usr/bin/env python3
"""Renders the pictures of slice-run --explain=svg in a browser, and measures
them: render.py BROWSER FOLDER SUBSCRIPT_AND_SHAPE...

Of each cell the place, the colours and the number are read from the browser,
in its light and in its dark scheme, and compared with what the slice takes.
"""

import html
import itertools
import json
import os
import re
import subprocess
import sys

MEASURE = """
const out = {back: getComputedStyle(document.querySelector('.back')).fill,
             cells: [], texts: []};
for (const g of document.querySelectorAll('g[data-side]')) {
  const rect = g.querySelector('rect'), text = g.querySelector('text');
  const box = e => { const b = e.getBoundingClientRect();
                     return [b.left, b.top, b.right, b.bottom]; };
  out.cells.push({side: g.dataset.side, index: g.dataset.index,
                  order: g.dataset.order ?? null, box: box(rect),
                  fill: getComputedStyle(rect).fill,
                  text: text && text.textContent, textBox: text && box(text),
                  ink: text && getComputedStyle(text).fill});
}
for (const text of document.querySelectorAll('svg > text')) {
  const b = text.getBoundingClientRect();
  out.texts.push({box: [b.left, b.top, b.right, b.bottom],
                  ink: getComputedStyle(text).fill});
}
const b = document.querySelector('svg').getBoundingClientRect();
out.box = [b.left, b.top, b.right, b.bottom];
const pre = document.createElement('pre');
pre.id = 'measured';
pre.textContent = JSON.stringify(out);
document.body.append(pre);
"""


def measure(browser, folder, svg, dark):
    page = os.path.join(folder, "page.html")
    with open(page, "w") as file:
        file.write("<!doctype html><meta charset=utf-8><body style='margin:0'>"
                   + svg + "<script>" + MEASURE + "</script>")
    run = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu",
         "--user-data-dir=" + os.path.join(folder, "profile"),
         "--blink-settings=preferredColorScheme=%d" % (0 if dark else 1),
         "--dump-dom", "file://" + os.path.abspath(page)],
        capture_output=True, text=True, timeout=120)
    found = re.search(r'<pre id="measured">(.*?)</pre>', run.stdout, re.S)
    assert found, run.stderr
    return json.loads(html.unescape(found.group(1)))


def luminance(color):
    def linear(c):
        c /= 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
    r, g, b = (linear(int(c)) for c in re.findall(r"\d+", color)[:3])
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def inside(inner, outer):
    return (inner[0] >= outer[0] - 0.5 and inner[1] >= outer[1] - 0.5 and
            inner[2] <= outer[2] + 0.5 and inner[3] <= outer[3] + 0.5)


def expected(shape, subscript):
    """The indices that are taken, in order; by Python's own slices."""
    entries = [eval("s[%s]" % part, {"s": type("S", (), {
        "__getitem__": lambda self, key: key})()})
        for part in subscript.split(",")]
    entries += [slice(None)] * (len(shape) - len(entries))
    picked = [range(size)[entry] for size, entry in zip(shape, entries)]
    picked = [[p] if isinstance(p, int) else p for p in picked]
    return [list(index) for index in itertools.product(*picked)]


def check(browser, folder, shape, subscript):
    path = os.path.join(folder, "x.npy")
    make = os.path.join(os.path.dirname(__file__), "..", "..", "Inputs",
                        "make_npy.py")
    subprocess.run([sys.executable, make, path, "<i2",
                    ",".join(map(str, shape))], check=True)
    svg = subprocess.run(["slice-run", path, subscript, "--explain=svg"],
                         check=True, capture_output=True, text=True).stdout
    taken = expected(shape, subscript)
    backs = []
    for dark in (False, True):
        picture = measure(browser, folder, svg, dark)
        backs.append(luminance(picture["back"]))
        colors = {}
        for cell in picture["cells"]:
            where = (subscript, dark, cell["side"], cell["index"])
            index = json.loads(cell["index"])
            assert inside(cell["box"], picture["box"]), where
            if cell["side"] == "source":
                order = taken.index(index) if index in taken else None
                assert (None if cell["order"] is None
                        else int(cell["order"])) == order, where
            if cell["order"] is None:
                assert contrast(cell["fill"], picture["back"]) < 2, where
                continue
            assert cell["text"] == cell["order"], where
            assert inside(cell["textBox"], cell["box"]), where
            assert contrast(cell["fill"], cell["ink"]) > 3, where
            colors.setdefault(cell["order"], set()).add(cell["fill"])
        # One colour for an element, on both sides, and no two alike.
        assert all(len(fills) == 1 for fills in colors.values())
        assert len({fill for fills in colors.values()
                    for fill in fills}) == len(colors)
        for side in ("source", "result"):
            cells = {tuple(json.loads(cell["index"])): cell["box"]
                     for cell in picture["cells"] if cell["side"] == side}
            for a, b in itertools.combinations(cells, 2):
                # Cells stand in the order of their indices, and never overlap.
                left, right = cells[a], cells[b]
                assert (left[2] <= right[0] + 0.5 or right[2] <= left[0] + 0.5
                        or left[3] <= right[1] + 0.5
                        or right[3] <= left[1] + 0.5), (a, b)
                if a[:-1] == b[:-1] and a:
                    assert left[1] == right[1]
                    assert (left[0] < right[0]) == (a[-1] < b[-1])
                elif a:
                    assert (left[1] < right[1]) == (a[:-1] < b[:-1])
        for text in picture["texts"]:
            assert inside(text["box"], picture["box"]), text
            assert contrast(text["ink"], picture["back"]) > 4.5, text
    assert backs[0] > 0.8 and backs[1] < 0.1, backs
    print("x[%s] of %s: %d elements" % (subscript, shape, len(taken)))


if __name__ == "__main__":
    browser, folder = sys.argv[1:3]
    os.makedirs(folder, exist_ok=True)
    for argument in sys.argv[3:]:
        shape, subscript = argument.split("/")
        check(browser, folder, [int(d) for d in shape.split("x")], subscript)
