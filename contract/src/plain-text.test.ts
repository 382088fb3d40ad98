import { expect, it } from 'vitest'
import { payerSchema } from './carts.ts'
import { newOrganizationBody } from './manage-associations.ts'
import { plainLine, plainText } from './plain-text.ts'

const UNSEEN = ['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\ufeff', '\u2060', '\u0007', '\u0085']

it('keeps no mark that nobody sees and that turns, hides or splits what is read', () => {
  for (const mark of UNSEEN) expect(plainLine(100).parse(`Les ${mark}Jardins`)).toBe('Les Jardins')
})

it('keeps what a person writes: accents, several paragraphs, emoji of several parts, other scripts', () => {
  for (const written of ['Émile', 'Un\n\nDeux', '👩\u200d🌾 au jardin', 'جمعية الحي', 'می\u200cخواهم'])
    expect(plainText(100).parse(written)).toBe(written.normalize('NFC'))
  expect(plainText(100).parse('Un\u2028Deux\r\nTrois')).toBe('Un\nDeux\nTrois')
})

it('is what an association, a payer and their answers are named by', () => {
  const { name } = newOrganizationBody.shape
  expect(name.parse('La Croix\u202e-Rouge')).toBe('La Croix-Rouge')
  const { firstName, city } = payerSchema.shape
  expect(firstName.parse('Ali\u202ex\n')).toBe('Alix')
  expect(city.parse('Ly\u200bon')).toBe('Lyon')
})

it('is empty where it is drawn as nothing', () => {
  for (const blank of ['  ', '\u2800\u2800', '\u3164 \uffa0']) expect(plainText(100).parse(blank)).toBe('')
  expect(plainText(100).min(1).safeParse('\u2800').success).toBe(false)
})
