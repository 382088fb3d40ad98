import { addDays, epochMs, type Instant, type LocalDate, parisDate, parisInstant } from '../dates/dates.ts'
import { isOnList, type DoorList } from './list.ts'
import type { DoorPass } from './pass.ts'
import { type DoorScan, type Presence, presenceOf } from './scans.ts'

export type DoorEvent = { readonly startsAt: Instant | null; readonly endsAt: Instant | null }

/** What a gate is told of a ticket. */
export type DoorVerdict =
  | { readonly is: 'valid'; readonly pass: DoorPass; readonly presence: Presence }
  | {
      readonly is: 'used'
      readonly pass: DoorPass
      readonly presence: Presence
      readonly admission: DoorScan
    }
  | { readonly is: 'wrongDay' | 'notOnList' | 'canceled' | 'refunded' | 'replaced'; readonly pass: DoorPass }
  | { readonly is: 'unknown' }

/** What was scanned: a ticket of the list, and whether its code is the one that is good today. */
export type Scanned = { readonly pass: DoorPass; readonly hasGoodCode: boolean }

/** What only a person may overrule is told before what a scan says: a ticket that was refunded is not "already in". */
export function verdictOf(
  scanned: Scanned | null,
  scans: readonly DoorScan[],
  at: { list: DoorList; event: DoorEvent; nowMs: number },
): DoorVerdict {
  if (!scanned) return { is: 'unknown' }
  const { pass, hasGoodCode } = scanned
  if (!hasGoodCode) return { is: 'replaced', pass }
  if (pass.state !== 'valid') return { is: pass.state, pass }
  if (!isOnList(pass, at.list)) return { is: 'notOnList', pass }
  const presence = presenceOf(scans)
  const { isIn, admission } = presence
  const isUsed = admission !== null && (isIn || !at.list.allowsReentry)
  if (isUsed) return { is: 'used', pass, presence, admission }
  return isOpenAt(at.event, at.nowMs) ? { is: 'valid', pass, presence } : { is: 'wrongDay', pass }
}

export const DOOR_OPENS_HOURS_BEFORE = 12
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** From twelve hours before it begins until the morning after its end; an event without a date is always open. */
export function isOpenAt({ startsAt, endsAt }: DoorEvent, nowMs: number): boolean {
  if (startsAt === null) return true
  const from = epochMs(startsAt) - DOOR_OPENS_HOURS_BEFORE * HOUR_MS
  return nowMs >= from && nowMs < morningAfter(endsAt ?? startsAt)
}

const MORNING = '06:00'

/** The first six o'clock in France after a moment. */
export function morningAfter(instant: Instant): number {
  const day = parisDate(instant)
  const morning = parisInstant(day, MORNING)
  return morning > epochMs(instant) ? morning : nextMorning(day)
}

/** When what was opened for an evening ends. */
export const nextMorning = (evening: LocalDate): number => parisInstant(addDays(evening, 1), MORNING)

/** How long after an event its door may still be opened, to look something up. */
export const DOOR_OVER_AFTER_DAYS = 7

/** Nobody is given the list of an event that is long over. */
export const isOver = ({ startsAt, endsAt }: DoorEvent, nowMs: number): boolean =>
  startsAt !== null && nowMs > morningAfter(endsAt ?? startsAt) + DOOR_OVER_AFTER_DAYS * DAY_MS

export const PHONE_LIVES_DAYS = 7

/** When a phone that a signed-in person opened forgets everything: the morning after the event, a week later at most. */
export function phoneEndsAt({ startsAt, endsAt }: DoorEvent, nowMs: number): number {
  const end = Math.max(nowMs, epochMs(endsAt ?? startsAt ?? nowMs))
  return Math.min(morningAfter(end), nowMs + PHONE_LIVES_DAYS * DAY_MS)
}
