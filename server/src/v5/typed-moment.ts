import { parisInstant } from '@obole/core/dates/dates'

/** A moment that a program wrote: one without an offset is one of France, a day begins at midnight there. */
export function momentMs(text: string): number {
  if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return Date.parse(text)
  const [day = '', time = ''] = text.split('T')
  const [, minute = '00:00', seconds = '00'] = /^(\d\d:\d\d)(?::(\d\d(?:\.\d+)?))?/.exec(time) ?? []
  return parisInstant(day, minute) + Date.parse(`1970-01-01T00:00:${seconds}Z`)
}
