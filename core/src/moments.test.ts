import { describe, expect, it } from 'vitest'
import { clockTime, momentOf } from './moments.ts'

describe('the time of a moment in France', () => {
  it('[D6] has one narrow space on each side of the h', () => {
    expect(clockTime(Date.parse('2026-11-16T03:08:00Z'), 'fr')).toBe('4\u202fh\u202f08')
    expect(clockTime(Date.parse('2026-11-16T03:08:00Z'), 'en')).toBe('04:08')
  })

  it('[D6] ends with the h on the hour, with no space behind it', () => {
    expect(momentOf(Date.parse('2026-11-15T19:00:00Z'), 'fr')).toBe('15 novembre 2026 à\u00a020\u202fh')
  })
})
