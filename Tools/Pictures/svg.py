"""Draws windows and moving pictures as SVG, in the colors of '--picture'."""

import base64
import re
import unicodedata
from html import escape

GROUND, TEXT, DIM, GREEN, PURPLE, BLUE = "#1e1e2e", "#cdd6f4", "#7f849c", "#a6e3a1", "#cba6f7", "#89b4fa"
CELL, LINE, MARGIN, BAR = 8.4, 18, 14, 30
KINDS = re.compile(
    r"(?P<string>\"\"\"|\"[^\"]*\")|(?P<comment>(?:^|(?<= ))(?:#|//) .*)|(?P<word>@?\b(?:await|func|let|try)\b|@Test|@MainActor)")
COLORS = {"string": GREEN, "comment": DIM, "word": PURPLE}


def document(title, width, height, *parts):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-size="14" font-family="ui-monospace, \'DejaVu Sans Mono\', Menlo, Consolas, monospace">\n'
        f"<title>{escape(title)}</title>\n" + "\n".join(parts) + "\n</svg>\n")


def text(words, x, y, color=TEXT, **attributes):
    """Text on the grid of cells."""
    columns = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in words)
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return (f'<text x="{x:.1f}" y="{y:.1f}" textLength="{columns * CELL:.1f}" fill="{color}"{more} '
            f'xml:space="preserve">{escape(words)}</text>')


def window(x, y, width, height, title, *parts, browser=False):
    """A window with a title bar. The coordinates of its parts begin at its corner."""
    ground, bar, front = ("#fff", "#dfe3ea", "#3c4048") if browser else (GROUND, GROUND, TEXT)
    middle = width / 2 + (34 if browser else 0)
    field = f'<rect x="84" y="6" width="{width - 100}" height="22" rx="11" fill="#fff"/>' if browser else ""
    lights = "".join(
        f'<circle cx="{22 + 20 * i}" cy="17" r="6" fill="{color}"/>' for i, color in enumerate(("#f38ba8", "#f9e2af", "#a6e3a1")))
    return (
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}"><rect width="100%" height="100%" rx="8" fill="{ground}"/>'
        f'<rect width="100%" height="{BAR + 4}" rx="8" fill="{bar}"/>{field}{lights}'
        f'<text x="{middle}" y="22" text-anchor="middle" fill="{front}" opacity="0.7">{escape(title)}</text>'
        + "\n".join(parts) + "</svg>")


def lines(rows, prompts=(), code=False):
    """Rows of text below a window's title bar. Rows that begin with a prompt are typed by the user."""
    parts = []
    for number, row in enumerate(rows):
        x, y = MARGIN, BAR + MARGIN + LINE * number + 13.5
        prompt = next((p for p in prompts if row.startswith(p)), None)
        if prompt:
            parts.append(text(prompt, x, y, GREEN))
            typed = row[len(prompt):]
            if typed.startswith("#"):
                parts.append(text(typed, x + len(prompt) * CELL, y, DIM))
            elif typed.strip():
                parts.append(text(typed, x + len(prompt) * CELL, y, font_weight="bold"))
            continue
        position = 0
        for match in KINDS.finditer(row) if code else ():
            if row[position:match.start()].strip():
                parts.append(text(row[position:match.start()], x + position * CELL, y))
            parts.append(text(match[0], x + match.start() * CELL, y, COLORS[match.lastgroup]))
            position = match.end()
        if row[position:].strip():
            parts.append(text(row[position:], x + position * CELL, y))
    return "\n".join(parts)


def screen(rows):
    """Rows of a terminal below a window's title bar, with the colors of their escape sequences."""
    parts, style = [], {}
    for number, row in enumerate(rows):
        x, y = MARGIN, BAR + MARGIN + LINE * number
        for part in re.split(r"(\x1b\[[0-9;:]*m|\x1b\]8;[^\x1b]*\x1b\\\\)", row):
            if part.startswith("\x1b["):
                style = styled(style, part[2:-1])
            elif part and not part.startswith("\x1b"):
                width = CELL * sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in part)
                front, ground = style.get("front", TEXT), style.get("ground")
                if style.get("reverse"):
                    front, ground = ground or GROUND, front
                if ground:
                    parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width + 0.3:.1f}" height="{LINE}" fill="{ground}"/>')
                if part.strip():
                    bold = {"font_weight": "bold"} if style.get("bold") else {}
                    faint = {"opacity": 0.6} if style.get("faint") else {}
                    parts.append(text(part, x, y + 13.5, front, **bold, **faint))
                x += width
    return "\n".join(parts)


def styled(style, numbers):
    """Returns a style after a sequence that selects colors and attributes."""
    style, numbers = dict(style), [int(number or 0) for number in re.split("[;:]", numbers)]
    attributes = {1: ("bold", True), 2: ("faint", True), 7: ("reverse", True), 27: ("reverse", False), 39: ("front", TEXT), 49: ("ground", None)}
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            style = {}
        elif number == 22:
            style.update(bold=False, faint=False)
        elif number in (38, 48) and numbers[:1] == [2]:
            style["front" if number == 38 else "ground"] = "#%02x%02x%02x" % tuple(numbers[1:4])
            del numbers[:4]
        elif number in attributes:
            style.update([attributes[number]])
        elif number not in (3, 4, 23, 24):
            raise ValueError(f"the picture has no color for 'ESC[{number}m'")
    return style


def picture(svg, x, y, width=None):
    """A picture drawn by the program, at a position, and optionally scaled to a width."""
    own = re.match(r'<svg [^>]*width="([\d.]+)" height="([\d.]+)"', svg)
    scale = (width or float(own[1])) / float(own[1])
    size = f'x="{x}" y="{y}" width="{float(own[1]) * scale:.1f}" height="{float(own[2]) * scale:.1f}"'
    return re.sub(r'width="[\d.]+" height="[\d.]+"', size, svg, count=1)


def image(png, x, y, width, height):
    data = base64.b64encode(png).decode()
    return f'<image x="{x}" y="{y}" width="{width}" height="{height}" href="data:image/png;base64,{data}"/>'


def during(begin, end, whole, part):
    """A part that is repeatedly shown during a time span. Users who prefer reduced motion see only the first part."""
    first, last = 100 * begin / whole, 100 * end / whole
    steps = [(0, "visible" if begin == 0 else "hidden"), (first, "visible"), (last, "hidden")]
    frames = "".join(f"{at:.2f}%{{visibility:{state}}}" for at, state in dict(steps).items() if at < 100)
    name = f"during-{100 * first:.0f}-{100 * last:.0f}"
    return (f'<g visibility="{"visible" if begin == 0 else "hidden"}" class="{name}"><style>@keyframes {name}{{{frames}}}'
            f'.{name}{{animation:{name} {whole}s step-end infinite}}'
            f'@media(prefers-reduced-motion:reduce){{.{name}{{animation:none}}}}</style>{part}</g>')


def tabs(names, chosen, width, height):
    """The names of all scenes, with the current one highlighted."""
    parts = [f'<rect width="{width}" height="{height}" rx="12" fill="#2b3245"/>']
    each = width / len(names)
    for number, name in enumerate(names):
        middle = each * (number + 0.5)
        if number == chosen:
            parts.append(f'<rect x="{middle - each / 2 + 8:.1f}" y="8" width="{each - 16:.1f}" height="28" rx="14" fill="{BLUE}"/>')
        parts.append(
            f'<text x="{middle:.1f}" y="27" text-anchor="middle" font-weight="bold" '
            f'fill="{GROUND if number == chosen else TEXT}">{escape(name)}</text>')
    return "".join(parts)
