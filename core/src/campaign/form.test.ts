import { describe, expect, it } from 'vitest'
import { parisInstant } from '../dates/dates.ts'
import {
  FORM_MACHINE,
  FORM_TYPES,
  FORM_TYPE_CODES,
  campaignStanding,
  formTypeOf,
  isFormType,
  isKnownTo,
  isReserved,
  isReservedAt,
  isSoldOut,
  mayCollect,
  nextFormStates,
  pageShows,
  placesLeft,
  salePeriodAt,
  type FormState,
} from './form.ts'
import { machineFaults } from '../machine-faults.ts'

const now = '2026-03-14T10:00:00Z'
const everythingWrong = {
  isEventCanceled: true,
  state: 'Deleted' as FormState,
  allowCollect: false,
  saleStart: '2026-04-01T00:00:00Z',
  saleEnd: '2026-03-01T12:00:00Z',
  soldOut: true,
}

describe('form state', () => {
  it('[F1] every state can be reached and Deleted is final', () => {
    expect(machineFaults(FORM_MACHINE, ['Deleted'])).toEqual([])
    expect(FORM_MACHINE).toEqual({
      initial: ['Draft'],
      transitions: {
        Draft: ['Public', 'Private', 'Deleted'],
        Public: ['Private', 'Disabled'],
        Private: ['Public', 'Disabled'],
        Disabled: ['Public', 'Private', 'Deleted'],
        Deleted: [],
      },
    })
  })

  it('[F2] the page shows the first thing that is wrong', () => {
    const shown = [pageShows(everythingWrong, now)]
    const mendings = [
      { state: 'Draft' as const },
      { state: 'Disabled' as const },
      { isEventCanceled: false },
      { state: 'Public' as const },
      { allowCollect: true },
      { saleStart: null },
      { saleEnd: null },
      { soldOut: false },
    ]
    let form = everythingWrong as Parameters<typeof pageShows>[0]
    for (const mending of mendings) {
      form = { ...form, ...mending }
      shown.push(pageShows(form, now))
    }
    expect(shown).toEqual([
      'deleted',
      'draft',
      'canceled',
      'disabled',
      'suspended',
      'notYetOpen',
      'ended',
      'soldOut',
      'open',
    ])
    expect(pageShows({ ...form, state: 'Private' }, now)).toBe('open')
    expect(pageShows({ ...form, isEventCanceled: true }, now)).toBe('canceled')
  })

  it('[F11] a cancelled event is never opened again; it may be closed or deleted', () => {
    const nextOf = (state: FormState) => nextFormStates({ state, isEventCanceled: true })
    expect(nextOf('Disabled')).toEqual(['Deleted'])
    expect(nextOf('Draft')).toEqual(['Deleted'])
    expect(nextOf('Private')).toEqual(['Disabled'])
    expect(nextFormStates({ state: 'Disabled', isEventCanceled: false })).toEqual([
      'Public',
      'Private',
      'Deleted',
    ])
  })

  it('[F11] a cancelled event is called that, wherever it is listed, until it is deleted', () => {
    const called = (state: FormState) => campaignStanding({ state, isEventCanceled: true })
    expect([called('Disabled'), called('Private'), called('Deleted')]).toEqual([
      'Canceled',
      'Canceled',
      'Deleted',
    ])
    expect(campaignStanding({ state: 'Disabled', isEventCanceled: false })).toBe('Disabled')
  })

  it('[F2] a sale opens at its moment and closes at its moment, or with its day', () => {
    const period = { saleStart: parisInstant('2026-03-01', '09:00'), saleEnd: parisInstant('2026-03-31') }
    expect(salePeriodAt(period, parisInstant('2026-03-01', '09:00') - 1)).toBe('notYetOpen')
    expect(salePeriodAt(period, parisInstant('2026-03-01', '09:00'))).toBe('open')
    expect(salePeriodAt(period, parisInstant('2026-04-01') - 1)).toBe('open')
    expect(salePeriodAt(period, parisInstant('2026-04-01'))).toBe('ended')
    expect(salePeriodAt({}, 0)).toBe('open')
  })

  it('[F3] collection is blocked only by a record that says so', () => {
    expect([true, false, null, undefined].map(mayCollect)).toEqual([true, false, true, true])
  })

  it('[F4] sold out when nothing is left of anything, until stock returns', () => {
    expect(isSoldOut([0, 0])).toBe(true)
    expect(isSoldOut([0, 1])).toBe(false)
    expect(isSoldOut([0, null])).toBe(false)
    expect(isSoldOut([])).toBe(false)
    expect(isSoldOut([5], 0)).toBe(true)
    expect(isSoldOut([5], 1)).toBe(false)
  })
})

describe('form type', () => {
  it('[F5] is read whatever its capitals', () => {
    expect(['checkout', 'EVENT', 'paymentform', 'FUNDRAISING', 'UNKNOWN', 'other'].map(formTypeOf)).toEqual([
      'Checkout',
      'Event',
      'PaymentForm',
      'FUNDRAISING',
      'UNKNOWN',
      'UNKNOWN',
    ])
    expect(FORM_TYPE_CODES.filter(isFormType)).toEqual([...FORM_TYPES])
  })
})

it.each<[string, remainingEntries: number | null, tiers: (number | null)[], left: number | null]>([
  ['room for the whole alone', 40, [null], 40],
  ['tiers that are counted', null, [12, 3], 15],
  ['the smaller of both', 10, [12, 3], 10],
  ['a tier without a limit', null, [12, null], null],
  ['nothing left', 0, [12], 0],
])('[F10] places left: %s', (_, remainingEntries, tiers, left) => {
  const sold = tiers.map((remaining) => ({ remaining, saleEnd: null }))
  expect(placesLeft({ tiers: sold, remainingEntries }, 0)).toBe(left)
  const over = { remaining: 100, saleEnd: '2026-01-01T10:00:00Z' }
  expect(placesLeft({ tiers: [...sold, over], remainingEntries }, now)).toBe(left)
})

it('[F13] a draft is known to those who may see what is not published, and to nobody else', () => {
  const known = (seesUnpublished: boolean) =>
    (['Draft', 'Public', 'Private', 'Disabled', 'Deleted'] as const).filter((state) =>
      isKnownTo({ state, isDeletedDraft: false }, { seesUnpublished }),
    )
  expect(known(true)).toContain('Draft')
  expect(known(false)).toEqual(['Public', 'Private', 'Disabled', 'Deleted'])
  const deleted = { state: 'Deleted', isDeletedDraft: true } as const
  expect(isKnownTo(deleted, { seesUnpublished: false })).toBe(false)
  expect(isKnownTo(deleted, { seesUnpublished: true })).toBe(true)
})

describe('what unpaid carts hold', () => {
  it('[F14] is reserved, not sold out: only where nothing else is left, and something of it may come back', () => {
    expect(isReserved({ remaining: 0, held: 2 })).toBe(true)
    // More may have been sold than there is room for now: what comes back must still leave some.
    expect(isReserved({ remaining: -2, held: 2 })).toBe(false)
    expect(isReserved({ remaining: 1, held: 2 })).toBe(false)
    expect(isReserved({ remaining: 0, held: 0 })).toBe(false)
    expect(isReserved({ remaining: 0 })).toBe(false)
    expect(isReserved({ remaining: null, held: 2 })).toBe(false)
  })

  it('[F14] makes a campaign reserved where it would not be sold out without them', () => {
    const left = { tiers: [{ remaining: 0, held: 1 }], remainingEntries: null, acceptOpenDonation: false }
    expect(isReservedAt(left, now)).toBe(true)
    expect(isReservedAt({ ...left, tiers: [{ remaining: 0, held: 0 }] }, now)).toBe(false)
    expect(isReservedAt({ ...left, tiers: [{ remaining: 3, held: 1 }] }, now)).toBe(false)
    // The tier comes back, and the whole has no room for it.
    expect(isReservedAt({ ...left, remainingEntries: 0, heldEntries: 0 }, now)).toBe(false)
    expect(isReservedAt({ ...left, remainingEntries: 0, heldEntries: 1 }, now)).toBe(true)
    const over = { remaining: 0, held: 1, saleEnd: '2026-03-01T12:00:00Z' }
    expect(isReservedAt({ ...left, tiers: [over, { remaining: 0, held: 0 }] }, now)).toBe(false)
  })
})
