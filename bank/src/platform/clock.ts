import type { Store } from './store.ts'

/** The bank's own time, which tests may move; it is stored, since everything stored was dated by it. */
export type Clock = {
  now(): number
  set(now: number): void
  /** Runs the synchronous part of `work` as if it were that instant; its asynchronous part is not affected. */
  during<T>(instant: number, work: () => T): T
  isMoved(): boolean
  /** The Europe/Paris date of an instant. */
  day(instant: number): string
}

const hourMs = 3_600_000
const parisDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })

export function openClock(store: Store): Clock {
  const kept = store.get<{ value: number }>(`SELECT value FROM settings WHERE name = 'clockOffsetMs'`)
  let offsetMs = kept?.value ?? 0
  let movedTo: number | undefined
  let known = { hour: Number.NaN, day: '' }

  return {
    now: () => movedTo ?? Date.now() + offsetMs,
    set(now) {
      offsetMs = now - Date.now()
      store.run(`INSERT OR REPLACE INTO settings (name, value) VALUES ('clockOffsetMs', ?)`, offsetMs)
    },
    during(instant, work) {
      movedTo = instant
      try {
        return work()
      } finally {
        movedTo = undefined
      }
    },
    isMoved: () => movedTo !== undefined,
    day(instant) {
      // Paris changes its date, and its offset, on whole UTC hours only: one formatting an hour is enough.
      const hour = Math.floor(instant / hourMs)
      if (hour !== known.hour) known = { hour, day: parisDate.format(hour * hourMs) }
      return known.day
    },
  }
}

export const isoInstant = (instant: number) => new Date(instant).toISOString()
