import { z } from 'zod'
import { declareJob } from '../platform/job.ts'
import type { ProviderEvent } from './payment-provider.ts'

const atProvider = z.object({
  provider: z.string(),
  id: z.string(),
  providerAccount: z.string().nullish(),
})

/** Jobs that fetch the provider's state; each kind is handled by the room that owns it. */
export const checkPaymentJob = declareJob(
  'check-provider-payment',
  z.object({ provider: z.string(), providerPaymentId: z.string() }),
)

export const checkJobs = {
  refund: declareJob('check-provider-refund', atProvider),
  dispute: declareJob('check-provider-dispute', atProvider),
  payout: declareJob('check-provider-payout', atProvider),
  transfer: declareJob('check-provider-transfer', atProvider),
} satisfies Record<Exclude<ProviderEvent['about'], 'payment'>, unknown>
