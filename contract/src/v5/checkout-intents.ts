import { z } from 'zod'
import { order } from './transactions.ts'
import { int, moment, text } from './words.ts'

export const checkoutPayer = z.object({
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string().nullish(),
  dateOfBirth: moment.nullish(),
  address: z.string().nullish(),
  city: z.string().nullish(),
  zipCode: z.string().nullish(),
  country: z.string().nullish(),
  companyName: z.string().nullish(),
})

export const checkoutPaymentOptions = z.object({
  enableSepa: z.boolean().nullish(),
})

export const checkoutTerm = z.object({
  amount: int,
  date: moment,
})

export const initCheckoutBody = z.object({
  totalAmount: int,
  initialAmount: int,
  itemName: z.string(),
  backUrl: z.string(),
  errorUrl: z.string(),
  returnUrl: z.string(),
  containsDonation: z.boolean(),
  terms: z.array(checkoutTerm).nullish(),
  payer: checkoutPayer.nullish(),
  metadata: z.unknown().optional(),
  paymentOptions: checkoutPaymentOptions.nullish(),
})

export const initCheckoutResponse = z.object({
  id: int,
  redirectUrl: text,
})

export const checkoutIntentResponse = z.object({
  metadata: z.unknown(),
  order: order.optional(),
  id: int,
  redirectUrl: text,
})
