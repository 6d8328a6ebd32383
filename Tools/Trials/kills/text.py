"""Random words, texts, and data that programs don't expect."""

THEMES = [
    "bubblegum", "buttercup", "indigo", "lavender", "magenta", "navy", "orange", "oxblood", "periwinkle", "poppy",
    "purple", "seafoam", "sky", "tan", "teal", "yellow",
]

NUMBERS = [
    "0", "-1", "1", "2", "3", "00", "1.5", "30", "31", "99", "1000000", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551616", "1e308", "1e309", "-1e309", "NaN", "inf", "0x10", "1_000", "+1",
    "1" * 400, "٣", "½", "1-99999999", "1,2,3", "2-1", "1-", "-", ",", "1,,2", "1-3-5",
]

ODD = [
    "\x1b[31m", "\x1b]0;pwned\x07", "\x9b31m", "\x07", "\x00", "\x7f", "\x08", "\u202e", "\u2066", "\u200b", "\u200d",
    "\ufeff", "\ufffd", "\u0301" * 20, "👩‍👩‍👧‍👦", "🇩🇪", "क्षि", "한글", "日本語", "مرحبا", "ß", "İ", "ﬁ", "\u2028",
    "\u2029", "\u0085", "\x0b", "\x0c", "\t", "'", '"', "\\", "%", "%00", "%1b", "…", "¨", "𝔘", "é", "e\u0301",
]


def word(random):
    """Returns a plain word that is unlikely to occur twice."""
    return "".join(random.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(random.randint(3, 9)))


def odd_text(random):
    """Returns a text of plain words and unexpected characters, without line feeds."""
    pieces = []
    for _ in range(random.randint(0, 6)):
        kind = random.random()
        if kind < 0.4:
            pieces.append(word(random))
        elif kind < 0.7:
            pieces.append(random.choice(ODD))
        elif kind < 0.8:
            pieces.append(random.choice(NUMBERS))
        elif kind < 0.9:
            pieces.append(" " * random.randint(1, 4))
        else:
            pieces.append(chr(random.choice([*range(1, 10), *range(11, 0x250), *range(0x300, 0x3000, 7), 0x1F600])))
    text = "".join(pieces)
    if random.random() < 0.01:
        text = (text or "x") * random.randint(50, 2000)
    return text.replace("\n", " ").replace("\r", " ")


def garbage(random):
    """Returns bytes that may be invalid UTF-8, without line breaks."""
    data = bytes(random.randrange(256) for _ in range(random.randint(0, 60)))
    return data.replace(b"\n", b"?").replace(b"\r", b"?")


def identifier(random):
    """Returns a random UUID, determined by the seed."""
    digits = f"{random.getrandbits(128):032X}"
    return "-".join([digits[:8], digits[8:12], "4" + digits[13:16], "8" + digits[17:20], digits[20:]])
