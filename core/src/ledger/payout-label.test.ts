import { describe, expect, it } from 'vitest'
import { namesPlatform, payoutLabel, payoutNamedIn } from './payout-label.ts'

const labelOf = (id: number) => payoutLabel({ id, isLabelled: true }) ?? ''

describe('the label of a payout', () => {
  it('[BS1] is short and plain enough for every bank, and payouts of before have none', () => {
    expect(labelOf(123)).toBe('OBOLE VIRT 000123')
    for (const id of [1, 999_999, 1_000_000, 99_999_999_999]) {
      expect(labelOf(id)).toMatch(/^[A-Z0-9 ]{1,22}$/)
      expect(payoutNamedIn(labelOf(id))).toBe(id)
    }
    expect(payoutLabel({ id: 123, isLabelled: false })).toBeNull()
  })

  it.each([
    ['VIR SEPA RECU /DE OBOLE /MOTIF OBOLE VIRT 000123 /REF 998877', 123],
    ['obole virt000123', 123],
    ['OBOLE-VIRT-000123/20261119', 123],
    ['VIREMENT OBO LE VI RT 0001 23', 123],
    ['OBOLE VIRT 1000000', 1_000_000],
    ['VIR INST Versement n° 12', 12],
    ['VERSEMENT N°12 OBOLE', 12],
    ['OBOLE SAS', null],
    ['VIREMENT DE MME OBOLENSKY', null],
    ['OBOLE VIRT 123', null],
  ])('[BS1] « %s » names payout %s', (label, id) => {
    expect(payoutNamedIn(label)).toBe(id)
  })

  it('[BS1] the platform is named by its name alone, as a word', () => {
    expect(['VIR Obole 12', 'VIR OBOLENSKY', 'Versement n° 12', 'VIR EDF'].map(namesPlatform)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
