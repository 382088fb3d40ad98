/** ISO 8859-15, in which the law wants the file of accounting entries: Latin-1, but for eight characters. */
const OWN: ReadonlyMap<string, number> = new Map([
  ['€', 0xa4],
  ['Š', 0xa6],
  ['š', 0xa8],
  ['Ž', 0xb4],
  ['ž', 0xb8],
  ['Œ', 0xbc],
  ['œ', 0xbd],
  ['Ÿ', 0xbe],
])
const CHARACTERS = new Map([...OWN].map(([character, byte]) => [byte, character]))

/** What people type and Latin-9 does not have, as typewriters wrote it. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc]/gu, "'"],
  [/[\u201c-\u201e]/gu, '"'],
  [/[\u2010-\u2015\u2212]/gu, '-'],
  [/\u2026/gu, '...'],
]

function byteOf(character: string): number | null {
  const own = OWN.get(character)
  const code = character.codePointAt(0) ?? 0
  return own ?? (code < 0x100 && !CHARACTERS.has(code) ? code : null)
}

/** The same text in characters of Latin-9 alone; what has no likeness there is a question mark. */
export function inLatin9(text: string): string {
  const typed = TYPED.reduce((left, [from, to]) => left.replaceAll(from, to), text.normalize('NFC'))
  return Array.from(typed, (character) => {
    const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return [character, plain].find(isLatin9) ?? '?'
  }).join('')
}

const isLatin9 = (text: string) => text !== '' && Array.from(text).every((one) => byteOf(one) !== null)

export const latin9Bytes = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(inLatin9(text), (character) => byteOf(character) ?? 0))

/** Null for a file in other characters: UTF-8, or one of Windows. */
export function readLatin9(bytes: Uint8Array): string | null {
  if (bytes.some((byte) => byte >= 0x80 && byte < 0xa0) || isUtf8BeyondAscii(bytes)) return null
  return Array.from(bytes, (byte) => CHARACTERS.get(byte) ?? String.fromCodePoint(byte)).join('')
}

/** Bytes beyond ASCII that are those of UTF-8 throughout are no accident. */
function isUtf8BeyondAscii(bytes: Uint8Array): boolean {
  let following = 0
  for (const byte of bytes) {
    const isFollowing = byte >= 0x80 && byte < 0xc0
    if (isFollowing !== following > 0) return false
    following = isFollowing ? following - 1 : followers(byte)
  }
  return following === 0 && bytes.some((byte) => byte >= 0x80)
}

/** How many bytes follow the first one of a character in UTF-8. */
const followers = (byte: number): number => (byte < 0xc0 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3)
