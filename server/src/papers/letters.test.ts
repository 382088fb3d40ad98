import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check'
import { expect, it } from 'vitest'
import { lettersFor } from './letters.ts'
import { createSheet } from './sheet.ts'
import { FACES } from './typefaces.ts'

const MARKS = ['\u0338', '\u0322', '\u031b', '\u0347', '\u0301', '\u20e3', '\u0e31', '\u{1d165}']
const OTHERS = [
  'Z',
  'é',
  ' ',
  '\n',
  '\t',
  '\u0000',
  '\u00ad',
  '\u200d',
  '\u202e',
  '\u2066',
  'שלום',
  'العربية',
  '漢',
  '👩‍👩‍👧',
  '\ud800',
  '\u{10ffff}',
]

const oddText = array(
  oneof(constantFrom(...MARKS), constantFrom(...OTHERS), string({ unit: 'binary', maxLength: 4 })),
  {
    maxLength: 12,
  },
).map((parts) => parts.join(''))

async function draw(text: string): Promise<void> {
  const sheet = createSheet({ format: 'A5', title: text, author: text, locale: 'fr', madeAt: 0 })
  for (const face of FACES) {
    const style = { width: 60, size: 12, face, maxLines: 2 }
    sheet.measure(text, style)
    sheet.widthOf(text, style)
    sheet.text(text, { ...style, x: 10, y: 10 })
  }
  await sheet.finish()
}

it('a letter under marks that no face places on it is drawn without them', async () => {
  await draw('Z\u0338\u0322\u031b\u0347')
  for (const face of FACES) expect(lettersFor(face, 'Z\u031bo\u031b').text).toBe('Zơ')
})

it('marks that the face places are kept', () => {
  for (const face of FACES)
    expect(lettersFor(face, 'ẹ\u0301').text.normalize('NFC')).toBe('ẹ\u0301'.normalize('NFC'))
})

it('whatever is written, a paper is made of it', async () => {
  await expect(assert(asyncProperty(oddText, draw), { numRuns: 200 })).resolves.toBeUndefined()
})
