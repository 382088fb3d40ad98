import { parisInstant } from '@obole/core/dates'
import { cents } from '@obole/core/money'
import { expect, it } from 'vitest'
import { pdfText } from '../../testing/pdf.ts'
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
  for (const said of ['À la mémoire de', 'Odile Œdipe', 'Ses tomates nous manquent.', 'Alix Martin'])
    expect(french).toContain(said)
  expect(french).not.toContain('€')
  const english = await textOf({ locale: 'en', occasion: 'Honour', amountCents: cents(20_00) })
  expect(english).toContain('In honour of')
  expect(english).toContain('€20.00')
})
