import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packHoled } from './holed-text.ts'

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }
const SENTENCE = 'Une place pour la fête de printemps, 12,00 €. '

describe.each(['br', 'gzip'] as const)('a text with holes, packed as %s', (packing) => {
  const unpacked = (bytes: Buffer | undefined) => bytes && UNPACK[packing](bytes).toString()

  it('reads as the text with each hole filled, whatever it is filled with', async () => {
    const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(SENTENCE)))
    const pieces = fc.array(
      text.map((texts) => texts.join('')),
      { minLength: 1, maxLength: 30 },
    )
    const filling = fc.string({ minLength: 32, maxLength: 32, unit: fc.constantFrom('0', '7', 'a', 'e') })
    let given = 0
    const holds = fc.asyncProperty(pieces, filling, async (texts, word) => {
      const packed = await packHoled(texts, word.length, packing)
      // In rare texts the packer refers to what stands in for a hole: such a page is packed anew each time.
      if (packed === null) return
      given += 1
      expect(unpacked(packed.filledWith(word))).toBe(texts.join(word))
    })
    await fc.assert(holds, { numRuns: 60 })
    expect(given).toBeGreaterThan(50)
  })

  it('is small, though it is long and what stands before a hole comes again after it', async () => {
    const pieces = Array.from({ length: 20 }, (_, n) => `${n} ${SENTENCE.repeat(500)}`)
    const packed = await packHoled(pieces, 4, packing)
    expect(unpacked(packed?.filledWith('1234'))).toBe(pieces.join('1234'))
    expect(packed?.filledWith('1234').length).toBeLessThan(pieces.join('').length / 50)
  })
})
