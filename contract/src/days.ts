import { z } from 'zod'

/**
 * The limits of the days we accept: we have no data outside them, and a day computed from one of them is still valid.
 */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2100-12-31'
export const FIRST_YEAR = 2000
export const LAST_YEAR = 2100

/** A day in a request. Days in our answers are described by `z.iso.date()`. */
export const sentDay = z.iso.date().check((context) => {
  const { value: input } = context
  if (input < FIRST_DAY || input > LAST_DAY)
    context.issues.push({ code: 'invalid_format', format: 'date', input, message: 'not a day of ours' })
})
