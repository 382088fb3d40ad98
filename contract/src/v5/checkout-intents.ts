import { z } from 'zod'
import { orderDetail } from './transactions.ts'
import { anyJson, flag, int, plannedMoment, plannedMomentOrNone, text, typedInt } from './words.ts'

export const checkoutPayer = z.object({
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string().nullish(),
  dateOfBirth: plannedMomentOrNone,
  address: z.string().nullish(),
  city: z.string().nullish(),
  zipCode: z.string().nullish(),
  country: z.string().nullish(),
  companyName: z.string().nullish(),
})

export const checkoutPaymentOptions = z.object({
  enableSepa: flag.nullish(),
})

export const checkoutTerm = z.object({
  amount: typedInt,
  date: plannedMoment,
})

export const initCheckoutBody = z.object({
  totalAmount: typedInt,
  initialAmount: typedInt,
  itemName: z.string(),
  backUrl: z.string(),
  errorUrl: z.string(),
  returnUrl: z.string(),
  containsDonation: flag,
  terms: z.array(checkoutTerm).nullish(),
  payer: checkoutPayer.nullish(),
  metadata: anyJson.optional(),
  paymentOptions: checkoutPaymentOptions.nullish(),
})

export const initCheckoutResponse = z.object({
  id: int,
  redirectUrl: text,
})

export const checkoutIntentResponse = z.object({
  metadata: z.unknown(),
  order: orderDetail.optional(),
  id: int,
  redirectUrl: text,
})
