import { type Cents, cents } from '../money/money.ts'
import type { PaymentMeans } from '../payment/payment-means.ts'

/** What a volunteer takes at the door. */
export const DOOR_MEANS = ['Cash', 'Check'] as const satisfies readonly PaymentMeans[]
export type DoorMeans = (typeof DOOR_MEANS)[number]

/** What the law lets anybody pay in cash at once (article D112-3 of the Code monétaire et financier). */
export const MOST_CASH_CENTS = cents(100_000)
/** Nobody writes a larger cheque at a door: it is a digit too many. */
export const MOST_CHEQUE_CENTS = cents(1_000_000)

/** The most that one sale at the door comes to. */
export const MOST_OF_SALE: Readonly<Record<DoorMeans, Cents>> = {
  Cash: MOST_CASH_CENTS,
  Check: MOST_CHEQUE_CENTS,
}

/** Asked by the phone before it sends the sale, and by the server. */
export const isWithinSale = (means: DoorMeans, totalCents: Cents): boolean =>
  totalCents <= MOST_OF_SALE[means]
