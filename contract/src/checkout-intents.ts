import { z } from 'zod'
import { cartParamsSchema } from './cart-endpoints.ts'
import { payerSchema } from './carts.ts'
import { endpoints } from './endpoint.ts'

/** A shop outside that sent its customer here to pay, and where it wants them back: addresses it gave us, and no others. */
export const shopSchema = z.object({
  /** For whoever gives up. */
  backUrl: z.string(),
  /** For whoever paid; null until then. */
  paidUrl: z.string().nullable(),
  /** For whoever leaves after the card was refused. */
  refusedUrl: z.string(),
  /** Where something failed; what it was is added as `error`. */
  errorUrl: z.string(),
})
export type Shop = z.infer<typeof shopSchema>

export const INTENT_STATES = ['open', 'ended', 'paid'] as const

/** What a shop knew of its customer, as the page fills it in; the payer completes and confirms it. */
export const knownToShopSchema = payerSchema
  .pick({
    email: true,
    firstName: true,
    lastName: true,
    birthDate: true,
    address: true,
    zipCode: true,
    city: true,
    companyName: true,
  })
  .extend({ country: z.string() })
export type KnownToShop = z.infer<typeof knownToShopSchema>

export const askedByShopSchema = z.object({
  state: z.enum(INTENT_STATES),
  backUrl: z.string(),
  /** Null for a visitor where another one says who pays: the addresses may name the customer's order. */
  shop: shopSchema.nullable(),
  /** Until a visitor says who pays; null then, and where the shop knew nothing. */
  payer: knownToShopSchema.nullable(),
})
export type AskedByShop = z.infer<typeof askedByShopSchema>

/** Below the API base. */
export const checkoutIntentEndpoints = endpoints({
  'GET /carts/{id}/checkout-intent': {
    summary: 'The shop outside that asks for a cart, if one does',
    params: cartParamsSchema,
    response: { 200: askedByShopSchema },
  },
})
