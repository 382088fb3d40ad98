import { z } from 'zod'

/** No list, statement or figure of ours tells anything of another day; a day reckoned from one of them is a day too. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2100-12-31'

/** A day that somebody sends. What we answer with is described as it is, by `z.iso.date()`. */
export const sentDay = z.iso.date().check((context) => {
  const { value: input } = context
  if (input < FIRST_DAY || input > LAST_DAY)
    context.issues.push({ code: 'invalid_format', format: 'date', input, message: 'not a day of ours' })
})
