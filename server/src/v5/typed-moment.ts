import { parisInstant } from '@obole/core/dates/dates'

const SECOND_MS = 1000

/** A moment that a program wrote: one without an offset is one of France, a day begins at midnight there. */
export function momentMs(text: string): number {
  if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return Date.parse(text)
  const [day = '', time = ''] = text.split('T')
  const [, minute = '00:00', seconds = '0'] = /^(\d\d:\d\d)(?::(\d\d(?:\.\d+)?))?/.exec(time) ?? []
  return parisInstant(day, minute) + Math.round(Number(seconds) * SECOND_MS)
}
