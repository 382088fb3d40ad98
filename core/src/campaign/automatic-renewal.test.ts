import { expect, it } from 'vitest'
import { ZERO, cents } from '../money/money.ts'
import {
  canAskToRenew,
  endsToRenew,
  isWorthTelling,
  lastNoticeDay,
  mayRenewItself,
  renewalDay,
  renewalStep,
  renewalsTriedFrom,
  renewedCents,
} from './automatic-renewal.ts'

const endsOn = '2027-08-31'

it.each([
  ['2027-07-01', 'Wait'],
  ['2027-07-02', 'Announce'],
  ['2027-07-30', 'Announce'],
  ['2027-07-31', 'Lapse'],
  ['2027-09-01', 'Lapse'],
] as const)('[F27] a renewal nobody was told of, on %s: %s', (today, step) => {
  expect(renewalStep({ endsOn, announcedEnd: null, noticeOn: null }, today)).toBe(step)
})

it.each([
  ['2027-07-15', 'Wait'],
  ['2027-08-31', 'Wait'],
  ['2027-09-01', 'Debit'],
  ['2027-09-07', 'Debit'],
  ['2027-09-08', 'Lapse'],
] as const)('[F27] a renewal that was announced, on %s: %s', (today, step) => {
  expect(renewalStep({ endsOn, announcedEnd: endsOn, noticeOn: '2027-07-30' }, today)).toBe(step)
})

it('[F27] a notice of another day is none', () => {
  const announced = { endsOn, announcedEnd: '2027-06-30', noticeOn: '2027-05-15' }
  expect(renewalStep(announced, '2027-07-15')).toBe('Announce')
  expect(renewalStep(announced, '2027-09-01')).toBe('Lapse')
})

it('[F27] a notice that no mail server took in time is none', () => {
  expect(lastNoticeDay(endsOn)).toBe('2027-07-30')
  const prepared = { endsOn, announcedEnd: endsOn, noticeOn: null }
  expect(renewalStep(prepared, '2027-07-30')).toBe('Announce')
  expect(renewalStep(prepared, '2027-09-01')).toBe('Lapse')
  expect(renewalStep({ ...prepared, noticeOn: '2027-07-31' }, '2027-09-01')).toBe('Lapse')
})

it('[F27] no debit is tried more than 16 days after it was due', () => {
  expect(renewalsTriedFrom('2027-09-17')).toBe('2027-09-01')
})

it.each([
  ['2027-09-30', true],
  ['2027-10-01', false],
] as const)('[F27] on %s it is still worth telling that nothing was renewed: %s', (today, is) => {
  expect(isWorthTelling(endsOn, today)).toBe(is)
  expect(isWorthTelling(null, today)).toBe(true)
})

it('[F27] memberships renew themselves, before any discount, and nothing else of a cart', () => {
  const gift = { tierType: 'Donation', grossCents: cents(1000) } as const
  expect(renewedCents([membership, gift, membership])).toBe(9000)
})

it.each([
  [null, false],
  ['2027-03-01', false],
  ['2027-03-02', true],
] as const)('[F27] on 1 January a membership until %s may renew itself: %s', (until, may) => {
  expect(mayRenewItself(until, '2027-01-01')).toBe(may)
})

it('[F27] the debit is on the first day without a membership, looked for from the first day of the notice', () => {
  expect(renewalDay(endsOn)).toBe('2027-09-01')
  expect(endsToRenew('2027-07-02')).toBe(endsOn)
})

const membership = { tierType: 'Membership', grossCents: cents(4500) } as const
const atOnce = { isOffered: true, termCount: 1, isMonthly: false, dueTodayCents: 4500, lines: [membership] }
it.each([
  ['paid at once', {}, true],
  ['not offered', { isOffered: false }, false],
  ['in instalments', { termCount: 3 }, false],
  ['monthly', { isMonthly: true }, false],
  ['free', { dueTodayCents: 0 }, false],
  ['bought beside a gift', { lines: [membership, { ...membership, tierType: 'Donation' }] }, true],
  ['not in the cart', { lines: [{ ...membership, tierType: 'Donation' }] }, false],
  ['that costs nothing', { lines: [{ ...membership, grossCents: ZERO }] }, false],
] as const)('[F27] a membership %s', (_what, differs, can) => {
  expect(canAskToRenew({ ...atOnce, ...differs })).toBe(can)
})
