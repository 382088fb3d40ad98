import { CONTACT_REFUSALS } from '@obole/core/campaign/renewal'
import { LOCALES } from '@obole/core/locale'
import { z } from 'zod'
import { declareJob, type PayloadOf } from '../platform/job.ts'

/** Whether anybody of that mailbox was a member is asked by the job: the answer to the call takes the same time. */
export const sendRenewalLinkJob = declareJob(
  'send-renewal-link',
  z.object({ id: z.string(), formId: z.int(), email: z.string(), locale: z.enum(LOCALES) }),
)
export type RenewalLinkToSend = PayloadOf<typeof sendRenewalLinkJob>

/** The desk lifted a refusal: whoever had refused is told. */
export const sendMailsAcceptedJob = declareJob(
  'send-mails-accepted',
  z.object({
    contactId: z.int(),
    purpose: z.enum(CONTACT_REFUSALS),
    /** A refusal that is lifted again is told again. */
    at: z.number(),
  }),
)
export type MailsAcceptedToTell = PayloadOf<typeof sendMailsAcceptedJob>

/** That it comes, that it was stopped, that it could not be done, or that it ended before its debit was paid. */
export const AUTOMATIC_RENEWAL_MAILS = ['announced', 'stopped', 'lapsed', 'withdrawn'] as const
export const sendAutomaticRenewalMailJob = declareJob(
  'send-automatic-renewal-mail',
  z.object({ orderId: z.int(), kind: z.enum(AUTOMATIC_RENEWAL_MAILS) }),
)
export type AutomaticRenewalMailToSend = PayloadOf<typeof sendAutomaticRenewalMailJob>
