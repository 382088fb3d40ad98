import { describe, expect, it } from 'vitest'
import { ENTRANCE, isOnList, MOST_LISTS } from './list.ts'
import { aPass, aScan } from './samples.ts'
import {
  DOOR_OPENS_HOURS_BEFORE,
  DOOR_OVER_AFTER_DAYS,
  isOpenAt,
  isOver,
  morningAfter,
  nextMorning,
  PHONE_LIVES_DAYS,
  phoneEndsAt,
  verdictOf,
} from './verdict.ts'

const EVENING = '2026-06-13T18:00:00.000Z'
const at = { list: ENTRANCE, event: { startsAt: EVENING, endsAt: null }, nowMs: Date.parse(EVENING) }
const good = (changes = {}) => ({ pass: aPass(1, changes), hasGoodCode: true })
const first = aScan('a', at.nowMs - 60_000)

describe('what a gate is told', () => {
  it('[Z3] a ticket of the list, on its day and not yet in, is valid', () => {
    expect(verdictOf(good(), [], at)).toMatchObject({ is: 'valid', pass: { itemId: 1 } })
  })

  it('[Z3] one that nobody knows is unknown', () => {
    expect(verdictOf(null, [], at)).toEqual({ is: 'unknown' })
  })

  it('[Z3] one that came before is used, and says when, where and by whom', () => {
    expect(verdictOf(good(), [first], at)).toMatchObject({ is: 'used', admission: first })
  })

  it.each(['canceled', 'refunded'] as const)(
    '[Z3] one that was %s says so, even if it came before',
    (state) => {
      expect(verdictOf(good({ state }), [first], at)).toMatchObject({ is: state })
    },
  )

  it('[Z3] a code that is no longer the right one is told before anything else', () => {
    const old = { pass: aPass(1, { state: 'canceled' }), hasGoodCode: false }
    expect(verdictOf(old, [], at)).toMatchObject({ is: 'replaced' })
  })

  it('[Z3] a ticket of another rate is not on the list, nor is one without the option', () => {
    const meal = { ...ENTRANCE, id: 'meal', optionIds: [5] }
    expect(verdictOf(good(), [], { ...at, list: meal })).toMatchObject({ is: 'notOnList' })
    expect(verdictOf(good({ optionIds: [4, 5] }), [], { ...at, list: meal })).toMatchObject({ is: 'valid' })
    const adults = { ...ENTRANCE, tierIds: [2] }
    expect(verdictOf(good(), [], { ...at, list: adults })).toMatchObject({ is: 'notOnList' })
    expect(isOnList(aPass(1, { tierId: null }), adults)).toBe(false)
    expect(isOnList(aPass(1, { tierId: 2 }), adults)).toBe(true)
    expect(MOST_LISTS).toBe(20)
  })

  it('[Z3] on another day it is told so, unless it came before', () => {
    const tomorrow = { ...at, nowMs: at.nowMs + 86_400_000 }
    expect(verdictOf(good(), [], tomorrow)).toMatchObject({ is: 'wrongDay' })
    expect(verdictOf(good(), [first], tomorrow)).toMatchObject({ is: 'used' })
  })

  it('[Z4] who left comes in again only where the list allows it', () => {
    const left = [first, aScan('b', at.nowMs - 30_000, { act: 'leave' })]
    expect(verdictOf(good(), left, at)).toMatchObject({ is: 'used' })
    const open = { ...at, list: { ...ENTRANCE, allowsReentry: true } }
    expect(verdictOf(good(), left, open)).toMatchObject({ is: 'valid' })
    expect(verdictOf(good(), [first], open)).toMatchObject({ is: 'used' })
  })
})

describe('when a door is open', () => {
  const event = { startsAt: EVENING, endsAt: '2026-06-13T23:30:00.000Z' }
  const hours = (count: number) => Date.parse(EVENING) + count * 3_600_000

  it('[Z5] from twelve hours before it begins until six o’clock of the morning after its end', () => {
    expect(DOOR_OPENS_HOURS_BEFORE).toBe(12)
    expect([hours(-12) - 1, hours(-12), hours(9.99), hours(10)].map((ms) => isOpenAt(event, ms))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('[Z5] always, where the event has no date', () => {
    expect(isOpenAt({ startsAt: null, endsAt: null }, 0)).toBe(true)
  })

  it('[Z5] the morning is that of France, in winter and in summer, and after the moment', () => {
    expect(new Date(nextMorning('2026-06-13')).toISOString()).toBe('2026-06-14T04:00:00.000Z')
    expect(new Date(nextMorning('2026-12-31')).toISOString()).toBe('2027-01-01T05:00:00.000Z')
    expect(new Date(morningAfter('2026-06-14T02:00:00.000Z')).toISOString()).toBe('2026-06-14T04:00:00.000Z')
    expect(new Date(morningAfter('2026-06-14T04:00:00.000Z')).toISOString()).toBe('2026-06-15T04:00:00.000Z')
  })

  it('[Z5] a week after its event it is over, and one without a date never', () => {
    const end = morningAfter(event.endsAt)
    expect(DOOR_OVER_AFTER_DAYS).toBe(7)
    expect([end + 7 * 86_400_000, end + 7 * 86_400_000 + 1].map((ms) => isOver(event, ms))).toEqual([
      false,
      true,
    ])
    expect(isOver({ startsAt: null, endsAt: null }, end)).toBe(false)
  })

  it('[Z6] a phone forgets the list the morning after the event, and a week later at most', () => {
    expect(phoneEndsAt(event, hours(-3))).toBe(morningAfter(event.endsAt))
    expect(phoneEndsAt(event, hours(-24 * 30))).toBe(hours(-24 * 30) + PHONE_LIVES_DAYS * 86_400_000)
    expect(PHONE_LIVES_DAYS).toBe(7)
    expect(phoneEndsAt({ startsAt: null, endsAt: null }, hours(0))).toBe(nextMorning('2026-06-13'))
    expect(phoneEndsAt(event, hours(48))).toBe(nextMorning('2026-06-15'))
  })
})
