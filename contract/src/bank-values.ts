import { z } from 'zod'

/** The values used in messages of the bank's protocol. */

export const cents = z.int().min(1).max(99_999_999)
/** 0 where a card is only checked and stored. */
export const centsOrNothing = z.int().min(0).max(99_999_999)
export const currency = z.literal('EUR')
export const instant = z.iso.datetime()
export const day = z.iso.date()
export const reference = z.string().min(1).max(100)
export const description = z.string().max(200)
export const metadata = z.record(z.string().max(40), z.string().max(500))
