import { expect, it } from 'vitest'
import { discountCodeBodySchema, participantSchema, payerSchema } from './carts.ts'
import { dedicationSchema } from './dedications.ts'
import { newOrganizationBody } from './manage-associations.ts'
import { payoutEndpoints } from './payouts.ts'
import { plainLine, plainText } from './plain-text.ts'

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n))

const TURNING = ['\u061c', '\u200e', '\u200f', ...range(0x202a, 0x202e), ...range(0x2066, 0x206f)]
const WIDTHLESS = [
  '\u00ad',
  '\u034f',
  '\u180e',
  '\u200b',
  ...range(0x2060, 0x2065),
  '\ufeff',
  '\ufff9',
  '\u{1d173}',
  '\u{e0041}',
  '\u{e0100}',
]
/** C0 and C1 without line ends and the tab. */
const CONTROLS = [...range(0x01, 0x08), '\u000b', '\u000c', ...range(0x0e, 0x1f), ...range(0x7f, 0x9f)]
const UNSEEN = [...TURNING, ...WIDTHLESS, ...CONTROLS]

it('keeps no mark that nobody sees and that turns, hides or splits what is read', () => {
  for (const mark of UNSEEN) expect(plainLine(100).parse(`Les ${mark}Jardins`)).toBe('Les Jardins')
})

it('keeps what a person writes: accents, several paragraphs, emoji of several parts, other scripts', () => {
  for (const written of [
    'Émile',
    'Un\n\nDeux',
    '👩\u200d🌾 au jardin',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'جمعية الحي',
    'می\u200cخواهم',
  ])
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

it('is what short fields hold too: postcodes, numbers of companies, discount codes, who holds an account', () => {
  const { zipCode, companySiren } = payerSchema.shape
  const { holder } = payoutEndpoints['PUT /organizations/{organizationSlug}/iban'].body.shape
  const fields = [zipCode, companySiren, holder, discountCodeBodySchema.shape.discountCode]
  for (const field of fields) expect(field.parse('69\u0085\u200b001 ')).toBe('69001')
})

it('is empty where it is drawn as nothing', () => {
  for (const blank of ['  ', '\u2800\u2800', '\u3164 \uffa0']) expect(plainText(100).parse(blank)).toBe('')
  expect(plainText(100).min(1).safeParse('\u2800').success).toBe(false)
})

it('has plain letters where it is an address, of a payer, a participant or who gets a card', () => {
  const recipient = dedicationSchema.shape.recipient.unwrap()
  for (const { email } of [payerSchema.shape, participantSchema.shape, recipient.shape])
    expect(email.parse(' lea@ｇmail.com ')).toBe('lea@gmail.com')
})
