import { RENEWAL_MOMENTS } from '@obole/core/campaign/renewal'
import { MESSAGE_SUBJECT_MAX, MESSAGE_TEXT_MAX } from '@obole/core/order/order-message'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { organizationParams } from './organizations.ts'
import { plainLine, plainText } from './plain-text.ts'

const wordsSchema = z.strictObject({
  subject: plainLine(MESSAGE_SUBJECT_MAX).min(1),
  text: plainText(MESSAGE_TEXT_MAX).min(1),
})

const reminderSchema = z.strictObject({
  moment: z.enum(RENEWAL_MOMENTS),
  isOn: z.boolean(),
  /** The association's own; null for ours. */
  words: wordsSchema.nullable(),
})
export type RenewalReminderSetting = z.infer<typeof reminderSchema>

const remindersSchema = z.object({
  organizationName: z.string(),
  /** While the association is not verified, or suspended, nothing is sent. */
  isSending: z.boolean(),
  /** Memberships may renew themselves by the card, if the payer asks for it. */
  offersAutomaticRenewal: z.boolean(),
  /** How many orders renew themselves. */
  automaticRenewals: z.int(),
  /** One for each moment, in their order. */
  reminders: z.array(reminderSchema),
})
export type RenewalReminders = z.infer<typeof remindersSchema>

export const manageRenewalEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/renewal-reminders': {
    summary: 'Which reminders members get before and after their membership ends, and in which words',
    params: organizationParams,
    response: { 200: remindersSchema },
  },
  'PUT /manage/organizations/{organizationSlug}/renewal-reminders': {
    summary: 'Switches a reminder on or off, or changes its words; without words ours are used',
    params: organizationParams,
    body: reminderSchema,
    response: { 200: remindersSchema },
  },
  'PUT /manage/organizations/{organizationSlug}/automatic-renewal': {
    summary:
      'Offers payers that their membership renews itself by the card, or no longer; those agreed to before stand until stopped',
    params: organizationParams,
    body: z.strictObject({ isOffered: z.boolean() }),
    response: { 200: remindersSchema },
  },
})
