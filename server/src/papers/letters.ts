import { typeface, type Face } from './typefaces.ts'

/**
 * Chooses the face and the letters to draw a text with. Figtree has no narrow no-break space and no Vietnamese; the
 * title's face has those letters. A letter that neither face has is drawn without its accent, or left out.
 */
export function lettersFor(face: Face, text: string): { face: Face; text: string } {
  const spaced = text.normalize('NFC').replaceAll('\u202f', '\u00a0').replaceAll('\u2011', '-')
  if (isPlain(face, spaced)) return { face, text: spaced }
  const characters = Array.from(spaced)
  const isComplete = (from: Face) =>
    characters.every((character) => /\s/.test(character) || has(from, character))
  const chosen = isComplete(face) || !isComplete('title') ? face : 'title'
  const letters = characters.map((character) => drawable(chosen, character)).join('')
  return { face: chosen, text: withMarksInPlace(chosen, letters) }
}

/** Where the marks begin that stand on other letters. */
const FIRST_MARK = 0x300
const SIGNS = new Set(Array.from('‘’“”–—…•€', (sign) => sign.charCodeAt(0)))

/** Nearly every text: letters and signs that stand alone, and that the face has. */
function isPlain(face: Face, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code >= FIRST_MARK && !SIGNS.has(code)) return false
    if (code !== NEW_LINE && !hasCode(face, code)) return false
  }
  return true
}

const NEW_LINE = 10
const MARKED = /\P{M}?\p{M}+/gu

/** A face only knows where a mark goes on certain letters; for any other letter, the font library throws. */
function withMarksInPlace(face: Face, text: string): string {
  const kept = text.replaceAll(MARKED, (letter) => (isPlaced(face, letter) ? letter : withoutMarks(letter)))
  return isPlaced(face, kept) ? kept : withoutMarks(kept)
}

const withoutMarks = (text: string) => text.replaceAll(/\p{M}/gu, '')

function isPlaced(face: Face, text: string): boolean {
  if (!/\p{M}/u.test(text)) return true
  try {
    typeface(face).layout(text)
    return true
  } catch {
    return false
  }
}

function drawable(face: Face, character: string): string {
  if (character === '\n' || has(face, character)) return character
  const parts = Array.from(character.normalize('NFKD'))
  return parts.filter((part) => has(face, part) && !/\p{M}/u.test(part)).join('')
}

function has(face: Face, character: string): boolean {
  return hasCode(face, character.codePointAt(0) ?? 0)
}

const drawn = new Map<Face, ReadonlySet<number>>()

function hasCode(face: Face, code: number): boolean {
  const known = drawn.get(face) ?? new Set(typeface(face).characterSet)
  drawn.set(face, known)
  return known.has(code)
}
