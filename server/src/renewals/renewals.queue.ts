import { LOCALES } from '@obole/core/locale'
import { z } from 'zod'
import { declareJob, type PayloadOf } from '../platform/job.ts'

/** Whether anybody of that mailbox was a member is asked by the job: the answer to the call takes the same time. */
export const sendRenewalLinkJob = declareJob(
  'send-renewal-link',
  z.object({ id: z.string(), formId: z.int(), email: z.string(), locale: z.enum(LOCALES) }),
)
export type RenewalLinkToSend = PayloadOf<typeof sendRenewalLinkJob>

/** That it comes, that it was stopped, that it could not be done, or that it ended before its debit was paid. */
export const AUTOMATIC_RENEWAL_MAILS = ['announced', 'stopped', 'lapsed', 'withdrawn'] as const
export const sendAutomaticRenewalMailJob = declareJob(
  'send-automatic-renewal-mail',
  z.object({ orderId: z.int(), kind: z.enum(AUTOMATIC_RENEWAL_MAILS) }),
)
export type AutomaticRenewalMailToSend = PayloadOf<typeof sendAutomaticRenewalMailJob>
