import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parisInstant } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { pdfCode, pdfCodeSpan, pdfPieces, pdfText, pdfTitle } from '../../testing/pdf.ts'
import { drawPaper } from './drawing.ts'
import type { MembershipCard } from './paper.ts'

const card: MembershipCard = {
  kind: 'MembershipCard',
  format: 'wallet',
  locale: 'fr',
  organizationName: 'Les Jardins Partagés',
  color: '#0B7A4B',
  title: 'Adhésion annuelle',
  tierName: 'Plein tarif',
  holder: 'Alix Martin',
  payerName: 'Camille Durand',
  orderId: 1234,
  orderedOn: '2026-11-15',
  verifyUrl: 'https://obole.example/api/passes/56789.AbCdEfGhIjKlMnOpQrStUvWx',
  passNumber: 56_789,
  contactEmail: 'fete@jardins.example',
  madeAt: parisInstant('2026-11-15', '10:00'),
  validFrom: '2026-09-30',
  validUntil: '2027-09-29',
}

const LOGO = readFileSync(join(import.meta.dirname, '../demo/pictures/logo-jardins.png'))
const mm = (length: number) => (length * 72) / 25.4
const A4 = { width: mm(210), height: mm(297) }
/** Both sides of the card, as they stand in the middle of the sheet. */
const SIDES = {
  top: 156,
  bottom: 156 + mm(53.98),
  left: A4.width / 2 - mm(85.6),
  middle: A4.width / 2,
  right: A4.width / 2 + mm(85.6),
}

/** Four times what a person may write. */
const endless = {
  organizationName: 'Association des Amis du Patrimoine Maritime et Fluvial '.repeat(4),
  title: 'Adhésion de soutien à la restauration '.repeat(8),
  tierName: 'Famille nombreuse avec participation '.repeat(8),
  holder: 'Marie-Emmanuelle de La Rochefoucauld-Montmorency '.repeat(4),
  payerName: 'Marie-Emmanuelle de La Rochefoucauld-Montmorency '.repeat(4),
  contactEmail: `${'patrimoine.maritime.'.repeat(6)}@exemple.fr`,
  passNumber: 9_007_199_254_740_991,
}
const unbroken = Object.fromEntries(
  (['organizationName', 'title', 'tierName', 'holder', 'payerName'] as const).map((name) => [
    name,
    'W'.repeat(200),
  ]),
)

describe('a membership card of wallet size', () => {
  it('says whose it is, of which association and rate, until when, and its number', async () => {
    const text = await pdfText(await drawPaper(card))
    for (const expected of [
      'Votre carte d’adhérent',
      'Les Jardins Partagés · Adhésion annuelle',
      'Carte d’adhérent Alix Martin',
      'Formule Plein tarif',
      'Du 30 septembre 2026 au 29 septembre 2027',
      'N° 56789',
      'Valable jusqu’au 29 septembre 2027',
      'Imprimez cette page à 100 %',
      'Commande n° 1234, par Camille Durand, le 15 novembre 2026.',
    ])
      expect(text).toContain(expected)
  })

  it('speaks English to whoever ordered in English, and needs no end', async () => {
    const text = await pdfText(await drawPaper({ ...card, locale: 'en', validUntil: null }))
    for (const expected of [
      'Your membership card',
      'From 30 September 2026',
      'Valid since',
      'Print this page',
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain('Valid until')
  })

  it('has a code of at least 20 mm, on its back, that opens its verification', async () => {
    const pdf = await drawPaper(card, { logo: LOGO })
    expect(pdfCode(pdf)).toBe(card.verifyUrl)
    const code = pdfCodeSpan(pdf)
    expect(code.right - code.left).toBeGreaterThan(mm(20))
    // Four squares of a code this large are at most 14 points.
    expect(code.left).toBeGreaterThan(SIDES.middle + 14)
    expect(code.top).toBeGreaterThan(SIDES.top + 14)
    expect(code.bottom).toBeLessThan(SIDES.bottom - 14)
  })

  it('is one A4 sheet that asks to be printed at its true size', async () => {
    const pdf = (await drawPaper(card)).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(pdf).toContain('/PrintScaling /None')
  })

  it.each([
    ['endless words', endless],
    ['words without an end to the line', unbroken],
  ])('stays within its sides with %s', async (_, texts) => {
    const pdf = await drawPaper({ ...card, ...texts }, { logo: LOGO })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    const code = pdfCodeSpan(pdf)
    const written = (await pdfPieces(pdf)).filter(
      ({ bottom }) => bottom > SIDES.top - 8 && bottom < SIDES.bottom + 6,
    )
    const isOnFront = ({ left, right }: { left: number; right: number }) =>
      left >= SIDES.left + 8 && right <= SIDES.middle - 8
    const isBesideCode = ({ left, right }: { left: number; right: number }) =>
      left > code.right + 12 && right <= SIDES.right - 8
    const isUnderCode = ({ bottom }: { bottom: number }) => bottom > code.bottom + 12
    expect(
      written.filter((piece) => !isOnFront(piece) && !isBesideCode(piece) && !isUnderCode(piece)),
    ).toEqual([])
    expect(written.filter(({ bottom }) => bottom > SIDES.bottom - 6)).toEqual([])
    expect(written.map(({ text }) => text).join(' ')).toContain('Du 30 septembre 2026 au 29 septembre 2027')
  })

  it('is the same file each time it is drawn', async () => {
    const [once, again] = await Promise.all([
      drawPaper(card, { logo: LOGO }),
      drawPaper(card, { logo: LOGO }),
    ])
    expect(once.equals(again)).toBe(true)
  })

  it('was half a ticket before, and one of then is still drawn so', async () => {
    const { format: _, ...older } = card
    const pdf = await drawPaper(older)
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 419.53 297.64]')
    expect(await pdfText(pdf)).toContain('Les Jardins Partagés atteste que cette personne')
    expect(await pdfTitle(pdf)).toBe('Carte d’adhérent – Adhésion annuelle')
  })
})
