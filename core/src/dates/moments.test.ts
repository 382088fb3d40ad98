import { describe, expect, it } from 'vitest'
import { clockTime, momentOf, SHORT_WAIT_MS, whenAgain } from './moments.ts'

describe('the time of a moment in France', () => {
  it('[D6] has one narrow space on each side of the h', () => {
    expect(clockTime(Date.parse('2026-11-16T03:08:00Z'), 'fr')).toBe('4\u202fh\u202f08')
    expect(clockTime(Date.parse('2026-11-16T03:08:00Z'), 'en')).toBe('04:08')
  })

  it('[D6] ends with the h on the hour, with no space behind it', () => {
    expect(momentOf(Date.parse('2026-11-15T19:00:00Z'), 'fr')).toBe('15 novembre 2026 à\u00a020\u202fh')
  })
})

describe('how long somebody waits', () => {
  const now = Date.parse('2026-11-16T18:00:00Z')
  const again = (at: string, locale: 'fr' | 'en' = 'fr') => whenAgain({ now, at: Date.parse(at) }, locale)

  it('[E12] is a moment that nobody counts, up to five minutes', () => {
    expect(SHORT_WAIT_MS).toBe(300_000)
    expect(again('2026-11-16T18:05:00Z')).toBeNull()
    expect(again('2026-11-16T18:05:01Z')).not.toBeNull()
  })

  it('[E12] ends at a time of today, tomorrow, or another day, in France', () => {
    expect(again('2026-11-16T20:40:00Z')).toBe('à\u00a021\u202fh\u202f40')
    expect(again('2026-11-16T20:40:00Z', 'en')).toBe('at\u00a021:40')
    expect(again('2026-11-16T23:10:00Z')).toBe('demain à\u00a00\u202fh\u202f10')
    expect(again('2026-11-17T08:10:00Z', 'en')).toBe('tomorrow at\u00a009:10')
    expect(again('2026-11-18T08:10:00Z')).toBe('le 18 novembre 2026 à\u00a09\u202fh\u202f10')
    expect(again('2026-11-18T08:10:00Z', 'en')).toBe('on 18 November 2026 at\u00a009:10')
  })

  it('[E12] is never told too short: a minute that began is over first', () => {
    expect(again('2026-11-16T20:40:01Z')).toBe('à\u00a021\u202fh\u202f41')
  })
})
