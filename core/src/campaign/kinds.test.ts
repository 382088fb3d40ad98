import { describe, expect, it } from 'vitest'
import { CAMPAIGN_TYPES, FORM_TYPES, type FormType } from './form.ts'
import {
  calendarStart,
  hasPage,
  type Kind,
  kindOf,
  offeredTypes,
  quickWinApplies,
  raisesFunds,
  typesWith,
} from './kinds.ts'

const typesThat = (isSo: (kind: Kind) => boolean | undefined): FormType[] =>
  FORM_TYPES.filter((type) => isSo(kindOf(type)))

function byTrait<Trait extends keyof Kind>(trait: Trait): [FormType, Kind[Trait]][] {
  return FORM_TYPES.map((type) => [type, kindOf(type)[trait]])
}

describe('a kind', () => {
  it('[F21] makes a gift, a contribution or an order', () => {
    expect(byTrait('makes').filter(([, makes]) => makes !== 'order')).toEqual([
      ['CrowdFunding', 'contribution'],
      ['Donation', 'gift'],
    ])
    expect(FORM_TYPES.filter(raisesFunds)).toEqual(['CrowdFunding', 'Donation'])
  })

  it('[F21] holds places, items or nothing', () => {
    expect(byTrait('holds').filter(([, holds]) => holds !== undefined)).toEqual([
      ['Event', 'places'],
      ['Shop', 'items'],
    ])
  })

  it('[F21] is found by its traits', () => {
    expect(typesWith(({ takesPlace }) => takesPlace === true)).toEqual(['Event'])
    expect(typesWith((kind) => !('segment' in kind))).toEqual(['Checkout'])
  })

  it('[F21] has a day on which it happens or from which it counts', () => {
    expect(typesThat(({ takesPlace }) => takesPlace)).toEqual(['Event'])
    expect(typesThat(({ showsDate }) => showsDate)).toEqual(['Event', 'PaymentForm'])
    expect(typesThat(({ lasts }) => lasts)).toEqual(['Membership', 'CrowdFunding'])
    expect(typesThat(({ hasValidity }) => hasValidity)).toEqual(['Membership'])
  })

  it('[F21] is written into a calendar where it says when it is', () => {
    expect(calendarStart('Event', 1)).toBe(1)
    expect(calendarStart('PaymentForm', 1)).toBe(1)
    expect(calendarStart('PaymentForm', null)).toBeNull()
    expect(calendarStart('Membership', 1)).toBeNull()
  })

  it('[F21] names whom it is for, and gives a paper', () => {
    expect(byTrait('names').filter(([, names]) => names !== undefined)).toEqual([
      ['Event', 'guests'],
      ['Membership', 'members'],
    ])
    expect(byTrait('paper').filter(([, paper]) => paper !== undefined)).toEqual([
      ['Event', 'ticket'],
      ['Membership', 'card'],
      ['CrowdFunding', 'receipt'],
      ['Donation', 'receipt'],
    ])
  })

  it('[F21] is counted where the association may limit it or say what is left', () => {
    expect(typesThat(({ limitsEntries }) => limitsEntries)).toEqual(['Event', 'Membership', 'PaymentForm'])
    expect(typesThat(({ showsRemaining }) => showsRemaining)).toEqual(['Event', 'Membership', 'Shop'])
  })

  it('[F21] has its types of tier', () => {
    expect(byTrait('tierTypes')).toEqual([
      ['Event', ['Registration']],
      ['Membership', ['Membership']],
      ['Shop', ['Product']],
      ['CrowdFunding', ['Contribution', 'Donation']],
      ['Donation', ['Donation', 'MonthlyDonation']],
      ['PaymentForm', ['Payment', 'MonthlyPayment']],
      ['Checkout', ['Payment', 'Donation']],
    ])
  })

  it('[F21] has a page of its own and is offered, but for a checkout, whose lines are asked for', () => {
    expect(FORM_TYPES.filter(hasPage)).toEqual([...CAMPAIGN_TYPES])
    expect(offeredTypes().toSorted()).toEqual(CAMPAIGN_TYPES.toSorted())
    expect(typesThat(({ hasAskedLines }) => hasAskedLines)).toEqual(['Checkout'])
  })

  it('[F20] always tells its progress where it is a crowdfunding', () => {
    expect(typesThat(({ alwaysTellsProgress }) => alwaysTellsProgress)).toEqual(['CrowdFunding'])
  })

  it('[F12] lists contributors from the start where it is a crowdfunding or a donation, else once it is chosen', () => {
    expect(FORM_TYPES.filter(raisesFunds)).toEqual(['CrowdFunding', 'Donation'])
  })

  it('[F6] has its verb', () => {
    expect(byTrait('verb')).toEqual([
      ['Event', 'participate'],
      ['Membership', 'join'],
      ['Shop', 'buy'],
      ['CrowdFunding', 'participate'],
      ['Donation', 'donate'],
      ['PaymentForm', 'pay'],
      ['Checkout', 'pay'],
    ])
  })

  it('[F7] quick-win is for three kinds, outside widgets, behind its flag', () => {
    expect(FORM_TYPES.filter((type) => quickWinApplies(type, true, false))).toEqual([
      'Event',
      'Membership',
      'Shop',
    ])
    expect(FORM_TYPES.some((type) => quickWinApplies(type, false, false))).toBe(false)
    expect(FORM_TYPES.some((type) => quickWinApplies(type, true, true))).toBe(false)
  })
})
