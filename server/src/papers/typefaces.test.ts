import { expect, it } from 'vitest'
import { FACES, openTypeface } from './typefaces.ts'

it.each(FACES)('what is drawn in %s can be read again, whatever was drawn before', (face) => {
  const font = openTypeface(face)
  // Letters made of others first: « À » before « A ».
  for (const letter of font.characterSet.toReversed()) {
    const paper = font.createSubset()
    paper.includeGlyph(font.glyphForCodePoint(letter))
    paper.encode()
  }
  const silent = font.characterSet.filter((letter) =>
    font.layout(String.fromCodePoint(letter)).glyphs.some(({ codePoints }) => codePoints.length === 0),
  )
  expect(silent.map((letter) => String.fromCodePoint(letter))).toEqual([])
})
