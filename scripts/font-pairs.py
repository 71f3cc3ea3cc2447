"""Leaves out the pairs that a font sets closer or wider with signs that no heading has beside a letter, such as a bracket.

For scripts/fonts.ts: FONT is changed in place; SIGNS are those that keep their pairs, beside letters and digits.
"""

import sys

from fontTools.ttLib import TTFont

path, signs = sys.argv[1:]
font = TTFont(path)
rare = {
    glyph
    for code, glyph in font.getBestCmap().items()
    if not (chr(code).isalpha() or chr(code).isdigit() or chr(code) in signs)
}
PAIRS = 2
subtables = [
    subtable
    for lookup in font["GPOS"].table.LookupList.Lookup
    if lookup.LookupType == PAIRS
    for subtable in lookup.SubTable
]
for subtable in subtables:
    covered = subtable.Coverage.glyphs
    if subtable.Format == 1:
        kept = [(glyph, pairs) for glyph, pairs in zip(covered, subtable.PairSet) if glyph not in rare]
        subtable.PairSet = [pairs for _, pairs in kept]
        for pairs in subtable.PairSet:
            pairs.PairValueRecord = [pair for pair in pairs.PairValueRecord if pair.SecondGlyph not in rare]
    else:
        for classes in (subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs):
            for glyph in rare:
                classes.pop(glyph, None)
    subtable.Coverage.glyphs = [glyph for glyph in covered if glyph not in rare]
font.save(path)
