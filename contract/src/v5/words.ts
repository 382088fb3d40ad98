import { z } from 'zod'

/*
 * A field that may be null is always there; one that is not always there is never null.
 */

/** A whole number: an id, a count, or an amount in cents. */
export const int = z.int()
/** A text, or null where there is none. */
export const text = z.string().nullable()
/** A moment as ISO 8601, with the offset of its place. */
export const moment = z.iso.datetime({ offset: true, local: true }).or(z.iso.date())

/** The id of a thing in an address. */
export const id = z.coerce.number().int().positive()

/** `true` as programs of several languages write it. */
export const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })])

/** One of the values, in whatever case. */
export const word = <T extends z.ZodEnum>(values: T) =>
  z.preprocess(
    (typed) =>
      typeof typed === 'string'
        ? (values.options.find((value) => String(value).toLowerCase() === typed.toLowerCase()) ?? typed)
        : typed,
    values,
  )

/** Values of a list in an address: `states=Public&states=Private`, or one text with commas. */
export const listOf = <T extends z.ZodEnum>(values: T) =>
  z
    .preprocess(
      (sent) =>
        sent === undefined
          ? sent
          : [sent].flat().flatMap((one) => (typeof one === 'string' ? one.split(',').filter(Boolean) : one)),
      z.array(word(values)).max(50),
    )
    .optional()
