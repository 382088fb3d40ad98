import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parisInstant } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { expect, it } from 'vitest'
import { pdfPieces, pdfText } from '../../testing/pdf.ts'
import { drawPaper } from './drawing.ts'
import type { DedicationCard } from './paper.ts'

const card: DedicationCard = {
  kind: 'DedicationCard',
  locale: 'fr',
  organizationName: 'Les Jardins Partagés',
  color: '#0B7A4B',
  title: 'Faire un don',
  occasion: 'Memory',
  honouree: 'Odile Œdipe',
  giver: 'Alix Martin',
  message: 'Ses tomates nous manquent.',
  amountCents: null,
  givenOn: '2026-11-16',
  madeAt: parisInstant('2026-11-16', '10:00'),
}

const textOf = async (more: Partial<DedicationCard> = {}) => pdfText(await drawPaper({ ...card, ...more }))

it('says for whom and by whom, in either language, and the amount only where it was chosen', async () => {
  const french = await textOf()
  for (const expected of ['À la mémoire', 'd’Odile Œdipe', 'Ses tomates nous manquent.', 'Alix Martin'])
    expect(french).toContain(expected)
  expect(french).not.toContain('€')
  expect(await textOf({ honouree: 'Jeanne' })).toContain('de Jeanne')
  const english = await textOf({ locale: 'en', occasion: 'Honour', amountCents: cents(20_00) })
  expect(english).toContain('In honour of')
  expect(english).toContain('€20.00')
})

it('shows the association’s logo where there is one', async () => {
  const logo = readFileSync(join(import.meta.dirname, '../demo/pictures/logo-jardins.png'))
  expect((await drawPaper(card)).toString('latin1')).not.toContain('/Subtype /Image')
  expect((await drawPaper(card, { logo })).toString('latin1')).toContain('/Subtype /Image')
})

it('stands in the middle of its page, be it three words or nine lines, above its foot', async () => {
  const long = {
    honouree: 'Marie-Antoinette de la Tour du Pin et Jean-Baptiste',
    message: 'Cinquante ans de mariage. '.repeat(16),
  }
  for (const more of [{ message: null }, {}, long]) {
    const bottoms = (await pdfPieces(await drawPaper({ ...card, ...more }))).map(({ bottom }) => bottom)
    const textBottoms = bottoms.toSorted((a, b) => a - b).slice(0, -1)
    const [first = 0, last = 0] = [textBottoms[0], textBottoms.at(-1)]
    const foot = Math.max(...bottoms)
    expect(first).toBeGreaterThan(100)
    expect(last).toBeLessThan(foot - 20)
    expect(Math.max(first, foot - last)).toBeLessThan(595 / 2)
  }
})

it('whatever people write, the card is made', async () => {
  const odd = 'Z\u0338\u0322\u031b\u0347 👩‍👩‍👧 שלום \u202e漢\u{10ffff}'
  expect(await textOf({ honouree: odd, giver: odd, message: odd, organizationName: odd })).toContain('Z')
})
