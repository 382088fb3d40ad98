import { assert, constantFrom, integer, nat, property, record, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { type Cents, cents } from '../money/money.ts'
import type { PaymentState } from '../payment/payment.ts'
import { decideReceipt } from './receipt.ts'
import {
  comesInJanuaryOf,
  decideYearlyReceipt,
  latestOfDonor,
  rhythmOf,
  stillOfDonor,
  totalOfGifts,
  type YearlyGift,
  yearsToChoose,
} from './yearly-receipt.ts'

const gift = (paymentId: number, amount: number, state: PaymentState = 'Authorized'): YearlyGift => ({
  paymentId,
  state,
  refundedCents: cents(0),
  shares: [{ amountCents: cents(amount), returnedCents: cents(0), isEligible: true, isGivenUp: false }],
})
const onReceipt = (paymentId: number, amount: number) => ({ paymentId, amountCents: cents(amount) })
const live = (...gifts: { paymentId: number; amountCents: Cents }[]) => ({ gifts, isDonorCorrected: false })

it('[N12] each gift has its own receipt until a year that the association chooses, and again after another choice', () => {
  expect(rhythmOf([], 2026)).toBe('EachGift')
  const choices = [
    { fromYear: 2026, rhythm: 'EachYear' },
    { fromYear: 2029, rhythm: 'EachGift' },
  ] as const
  expect([2025, 2026, 2028, 2029, 2040].map((year) => rhythmOf(choices, year))).toEqual([
    'EachGift',
    'EachYear',
    'EachYear',
    'EachGift',
    'EachGift',
  ])
  expect(yearsToChoose('2027-01-10')).toEqual([2026, 2027, 2028])
  expect(comesInJanuaryOf(2026)).toBe(2027)
})

it('[N12] in a year of one receipt a gift brings none of its own, and one that has its own keeps it', () => {
  const ofYear = { isOfYear: true, isVoidedByHand: false }
  expect(decideReceipt(gift(1, 3000), null, [], ofYear)).toEqual({ kind: 'nothing' })
  const own = { amountCents: cents(3000), isDonorCorrected: false }
  expect(decideReceipt(gift(1, 3000), own, [], ofYear)).toEqual({ kind: 'nothing' })
  expect(decideReceipt(gift(1, 2000), own, [], ofYear)).toEqual({ kind: 'replace', amountCents: 2000 })
  expect(decideReceipt(gift(1, 3000, 'Refunded'), own, [], ofYear)).toEqual({ kind: 'void' })
})

it('[N13] a yearly receipt says all gifts, is replaced when they change and voided when none is left', () => {
  const gifts = [gift(1, 3000), gift(2, 500)]
  expect(decideYearlyReceipt(gifts, null, [])).toEqual({
    kind: 'issue',
    gifts: [onReceipt(1, 3000), onReceipt(2, 500)],
  })
  const now = live(onReceipt(1, 3000), onReceipt(2, 500))
  expect(decideYearlyReceipt(gifts, now, [])).toEqual({ kind: 'nothing' })
  expect(decideYearlyReceipt([gift(1, 3000), gift(2, 500, 'Refunded')], now, [])).toEqual({
    kind: 'replace',
    gifts: [onReceipt(1, 3000)],
  })
  expect(decideYearlyReceipt([...gifts, gift(3, 100)], now, [])).toMatchObject({ kind: 'replace' })
  expect(decideYearlyReceipt(gifts, { ...now, isDonorCorrected: true }, [])).toMatchObject({
    kind: 'replace',
  })
  expect(decideYearlyReceipt([gift(1, 3000, 'Refunded')], live(onReceipt(1, 3000)), [])).toEqual({
    kind: 'void',
  })
  expect(decideYearlyReceipt([gift(1, 3000, 'Refunded')], null, [])).toEqual({ kind: 'nothing' })
  expect(decideYearlyReceipt(gifts, null, ['donorAddress'])).toEqual({ kind: 'nothing' })
  expect(decideYearlyReceipt([gift(1, 2000)], now, ['issuance'])).toEqual({ kind: 'void' })
  expect(decideYearlyReceipt(gifts, { ...now, isDonorCorrected: true }, ['issuance'])).toEqual({
    kind: 'nothing',
  })
})

it('[N13] about a gift that the bank has not decided it says what it said', () => {
  const now = live(onReceipt(1, 3000), onReceipt(2, 500))
  expect(decideYearlyReceipt([gift(1, 3000, 'Contested'), gift(2, 500)], now, [])).toEqual({
    kind: 'nothing',
  })
  expect(decideYearlyReceipt([gift(1, 3000, 'Refunding'), gift(2, 500)], null, [])).toEqual({
    kind: 'issue',
    gifts: [onReceipt(2, 500)],
  })
})

it('[N13] deciding again once it is carried out changes nothing, and it comes to the gifts that are left', () => {
  const states = ['Authorized', 'Registered', 'Corrected', 'Refunded', 'Contested', 'Refunding'] as const
  const gifts = uniqueArray(
    record({ id: nat(30), amount: integer({ min: 1, max: 100_000 }), state: constantFrom(...states) }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  assert(
    property(gifts, gifts, (before, after) => {
      const toGifts = (of: typeof before) => of.map(({ id, amount, state }) => gift(id, amount, state))
      const first = decideYearlyReceipt(toGifts(before), null, [])
      const then = 'gifts' in first ? live(...first.gifts) : null
      const second = decideYearlyReceipt(toGifts(after), then, [])
      const kept = 'gifts' in second ? second.gifts : second.kind === 'void' ? [] : (then?.gifts ?? [])
      const undecided = new Set(['Contested', 'Refunding'])
      const due = after.flatMap(({ id, amount, state }) => {
        if (undecided.has(state)) return then?.gifts.filter(({ paymentId }) => paymentId === id) ?? []
        return state === 'Refunded' ? [] : [onReceipt(id, amount)]
      })
      expect(totalOfGifts(kept)).toBe(totalOfGifts(due))
      const again = decideYearlyReceipt(toGifts(after), kept.length > 0 ? live(...kept) : null, [])
      expect(again).toEqual({ kind: 'nothing' })
    }),
  )
})

it('[N14] the latest gift with an address names the donor, and the latest with a mailbox says where it goes', () => {
  const one = { orderId: 1, givenOn: '2026-01-05', isAddressKnown: true, email: 'a@example.org' } as const
  const later = { orderId: 2, givenOn: '2026-03-05', isAddressKnown: true, email: null } as const
  const last = { orderId: 3, givenOn: '2026-05-05', isAddressKnown: false, email: 'b@example.org' } as const
  expect(latestOfDonor([])).toBe(null)
  expect(latestOfDonor([one])).toEqual({ named: one, reached: one })
  expect(latestOfDonor([one, later])).toEqual({ named: later, reached: one })
  expect(latestOfDonor([one, later, last])).toEqual({ named: later, reached: last })
  expect(latestOfDonor([last])).toEqual({ named: last, reached: last })
  expect(latestOfDonor([one, { ...one, orderId: 9 }])?.named.orderId).toBe(9)
})

it('[N14] an order that is somebody else’s by now leaves the receipt, and a donor who was renamed keeps theirs', () => {
  const by = (name: string, email: string | null) => ({ giver: { name, email } })
  const jean = by('Jean Dupont', 'jean@example.org')
  const marie = by('Marie Durand', 'marie@example.org')
  expect(stillOfDonor([jean, jean, marie], 'Jean Dupont')).toEqual([jean, jean])
  const typo = by('Jean Dupond', 'jean@example.org')
  expect(stillOfDonor([jean, typo], 'Jean DUPONT')).toEqual([jean, typo])
  expect(stillOfDonor([typo], 'Jean Dupont')).toEqual([typo])
  expect(stillOfDonor([by('Élise  Roy', null), marie], 'elise roy')).toHaveLength(1)
})

it('[N15] a gift whose receipt was voided by hand gets another only when somebody asks', () => {
  const voided = { isOfYear: false, isVoidedByHand: true }
  expect(decideReceipt(gift(1, 3000), null, [], voided)).toEqual({ kind: 'nothing' })
  expect(decideReceipt(gift(1, 3000), null, [])).toEqual({ kind: 'issue', amountCents: 3000 })
})
