import { typeface, type Face } from './typefaces.ts'

/**
 * The face and the letters a text can be drawn with. Figtree has no narrow no-break space and no Vietnamese; the title's
 * face has their letters. What neither can draw is drawn as its letter without the accent, or left out.
 */
export function lettersFor(face: Face, text: string): { face: Face; text: string } {
  const spaced = text.normalize('NFC').replaceAll('\u202f', '\u00a0').replaceAll('\u2011', '-')
  const characters = Array.from(spaced)
  const isComplete = (from: Face) =>
    characters.every((character) => /\s/.test(character) || has(from, character))
  const chosen = isComplete(face) || !isComplete('title') ? face : 'title'
  return { face: chosen, text: characters.map((character) => drawable(chosen, character)).join('') }
}

function drawable(face: Face, character: string): string {
  if (character === '\n' || has(face, character)) return character
  const parts = Array.from(character.normalize('NFKD'))
  return parts.filter((part) => has(face, part) && !/\p{M}/u.test(part)).join('')
}

function has(face: Face, character: string): boolean {
  return typeface(face).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}
