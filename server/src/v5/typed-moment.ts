import { parisInstant } from '@obole/core/dates/dates'

/** Programs ask from the first moment there is to the last, which no offset may carry beyond what a calendar can say. */
const FIRST = '0002-01-01T00:00:00Z'
const LAST = '9999-01-01T00:00:00Z'

/** A moment that a program wrote: one without an offset is one of France, a day begins at midnight there. */
export function momentMs(text: string): number {
  if (text < FIRST) return Date.parse(FIRST)
  return text > LAST ? Date.parse(LAST) : writtenMs(text)
}

function writtenMs(text: string): number {
  if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return Date.parse(text)
  const [day = '', time = ''] = text.split('T')
  const [, minute = '00:00', seconds = '00'] = /^(\d\d:\d\d)(?::(\d\d(?:\.\d+)?))?/.exec(time) ?? []
  return parisInstant(day, minute) + Date.parse(`1970-01-01T00:00:${seconds}Z`)
}
