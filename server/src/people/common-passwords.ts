/**
 * A word with up to this many characters added is still a word: a year, a département, some signs to satisfy a rule.
 */
const MOST_ADDED = 8
const SHORTEST_WORD = 4

/** Characters that people write instead of a letter. Two readings, because 1 may be an i or an l. */
const SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}
const READINGS: readonly Readonly<Record<string, string>>[] = [
  { ...SIGNS, '1': 'i', '!': 'i' },
  { ...SIGNS, '1': 'l', '!': 'l' },
]

let list: Promise<ReadonlySet<string>> | null = null

/** The passwords stolen most often, and French words and names. Loaded when the first password is chosen. */
async function readList(): Promise<ReadonlySet<string>> {
  const [common, french] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  const words = [...Object.values(common.dictionary), ...Object.values(french.dictionary)].flat()
  return new Set([...words, ...words.map(withoutAccents), 'obole'])
}

/** True for a very common password, or a single word, even with signs or digits added. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList()
  const known = await list
  const text = password.normalize('NFC').toLowerCase()
  return [text, stemOf(text)].flatMap(readingsOf).some((reading) => {
    const [, unit = reading] = /^(.+?)\1+$/u.exec(reading) ?? []
    return [reading, unit].some((word) => known.has(word) && isMostOf(text, reading))
  })
}

/** The text without the digits and signs at either end. */
const stemOf = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const isMostOf = (text: string, reading: string) =>
  reading.length >= SHORTEST_WORD && text.length - reading.length <= MOST_ADDED

function readingsOf(text: string): string[] {
  const read = READINGS.map((signs) => Array.from(text, (sign) => signs[sign] ?? sign).join(''))
  const all = [text, ...read]
  return [...all, ...all.map(withoutAccents)]
}

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
