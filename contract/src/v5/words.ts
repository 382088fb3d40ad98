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

/*
 * What programs send, in the several ways that their languages have to write the same.
 */

/** `true` as it is written. */
export const flag = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
  z.literal([0, 1]).transform((typed) => typed === 1),
])

const HAIR = 1e-6

/** JSON of any shape, as deep as anybody needs: what follows it down has an end. */
export const anyJson = z.unknown().refine((value) => isWithin(value, MAX_DEPTH))
const MAX_DEPTH = 100

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((part) => isWithin(part, depth - 1)))

/** A whole number, also as a text; and one that its program reckoned in euros, whose hundredfold misses it by a hair. */
export const typedInt = z.preprocess((typed) => {
  const number = typeof typed === 'string' && /^-?\d+(?:\.0+)?$/.test(typed.trim()) ? Number(typed) : typed
  if (typeof number !== 'number') return number
  const nearest = Math.round(number)
  return Math.abs(number - nearest) < HAIR ? nearest : number
}, int)

/** A moment as it is written: a blank for its `T`, or for the plus that an address lost, and an offset without a colon. */
export const typedMoment = z.preprocess(inIso, moment)
/** The same where it is kept: within what a calendar of ours can say, whatever the offset. */
export const plannedMoment = z.preprocess(
  inIso,
  moment.refine((written) => written >= '1000' && written < '9999'),
)
/** And where none may be meant: programs in .NET write the first moment there is for one that was not set. */
export const plannedMomentOrNone = z
  .preprocess((typed) => (typed === '' || isUnset(typed) ? null : typed), plannedMoment.nullable())
  .optional()

const isUnset = (typed: unknown) => typeof typed === 'string' && typed.startsWith('0001-01-01')

function inIso(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  return typed
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)[ t](?=\d)/, '$1T')
    .replace(/ (?=\d\d:?\d\d$)/, '+')
    .replace(/(T.*[+-]\d\d)(?::?(\d\d))?$/, (_, start: string, minutes = '00') => `${start}:${minutes}`)
    .replace(/z$/, 'Z')
}

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
