/** A payment that the reader of a refusal has begun and can take up again, in the details of `LIMIT_BEING_PAID`. */
export interface BegunPayment {
  cartId: string
  /** Until when its places are held. */
  until: string
  /** For a visitor inside the frame of another site. */
  passage: string
}

/** Free of schemas: pages read it. */
export function begunPaymentIn(details: Record<string, unknown> | undefined): BegunPayment | null {
  const begun = details?.['begun']
  if (typeof begun !== 'object' || begun === null) return null
  const { cartId, until, passage } = begun as Partial<Record<keyof BegunPayment, unknown>>
  if (typeof cartId !== 'string' || typeof until !== 'string' || typeof passage !== 'string') return null
  return { cartId, until, passage }
}
