import { z } from 'zod'

/** A whole number: an id, a count, or an amount in cents. */
export const int = z.int()
/** A text, or null where there is none. */
export const text = z.string().nullable()
/** A moment as ISO 8601, with the offset of its place. */
export const moment = z.iso.datetime({ offset: true, local: true }).or(z.iso.date())
