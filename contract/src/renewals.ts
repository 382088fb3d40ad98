import { z } from 'zod'
import { FORM_TYPES } from '@obole/core/campaign/form'
import { emailSchema } from './auth.ts'
import { endpoints } from './endpoint.ts'
import { formParams } from './forms.ts'
import { choicesSchema } from './mailings.ts'

/** What is known of a person, to fill in their fields. */
export const knownPerson = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
})

export const renewalSchema = z.object({
  /** Whose membership is renewed. */
  member: knownPerson,
  /** Who pays: whoever did the last time where that was the same mailbox, else the member. */
  payer: knownPerson,
  /** When the membership ends or ended; null for one without an end. */
  ends: z.object({ on: z.iso.date(), isOver: z.boolean() }).nullable(),
  /** The days of the next one at the same rate, where it follows the one that runs; null where it begins when it is taken. */
  next: z.object({ from: z.iso.date(), until: z.iso.date().nullable() }).nullable(),
  /** The rate of the last membership, by the name it had; null for one that was read in. */
  lastRate: z
    .object({
      tierId: z.int(),
      name: z.string(),
      /** Where whoever pays chooses the price: what they chose last, without options, if it was from the same mailbox. */
      amount: z.int().min(0).nullable(),
    })
    .nullable(),
  /** What was answered last to questions that this campaign asks again: no file, and no consent. */
  answers: z.array(z.object({ fieldId: z.int(), value: z.string() })),
})
export type Renewal = z.infer<typeof renewalSchema>
export type KnownPerson = z.infer<typeof knownPerson>

const stopParams = z.object({ token: z.string().min(1).max(200) })

export const renewalEndpoints = endpoints({
  'POST /renewals/open': {
    summary:
      'Opens a renewal link on the page of a campaign: what is known of the member, and for a few hours the rates of former members',
    body: z.strictObject({
      token: z.string().min(1).max(300),
      organizationSlug: z.string().min(1).max(200),
      formType: z.enum(FORM_TYPES),
      formSlug: z.string().min(1).max(200),
    }),
    response: { 200: renewalSchema },
  },
  'POST /organizations/{organizationSlug}/forms/{formType}/{formSlug}/renewal-link': {
    summary:
      'Sends a renewal link to an address if it is that of somebody who was a member; the answer is the same if it is not',
    params: formParams,
    body: z.strictObject({ email: emailSchema }),
    response: { 202: z.object({ asked: z.literal(true) }) },
  },
  'POST /renewals/stop/{token}': {
    summary:
      'Stops the reminders of renewal that this token came with; a mail program may call it by itself (RFC 8058)',
    params: stopParams,
    response: { 200: choicesSchema },
  },
})
