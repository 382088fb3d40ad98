import { z } from 'zod'
import { sentItemSchema } from './carts.ts'
import { endpoints } from './endpoint.ts'
import { orderDetailSchema } from './manage-lists.ts'
import { organizationParams } from './organizations.ts'
import { plainLine } from './plain-text.ts'

const orderParams = organizationParams.extend({ orderId: z.coerce.number().int().positive() })
const itemParams = orderParams.extend({ itemId: z.coerce.number().int().positive() })

/** Fields that are left out do not change. */
export const payerCorrectionBody = z
  .strictObject({
    email: plainLine(254),
    firstName: plainLine(200),
    lastName: plainLine(200),
    birthDate: z.iso.date().nullable(),
    address: plainLine(500).nullable(),
    zipCode: plainLine(20).nullable(),
    city: plainLine(200).nullable(),
    country: plainLine(3),
    companyName: plainLine(200).nullable(),
    companySiren: plainLine(20).nullable(),
    companyLegalStatus: z.int().nullable(),
    payAsOrganisation: z.boolean(),
  })
  .partial()
export type PayerCorrection = z.output<typeof payerCorrectionBody>

/**
 * The corrected line: its rate, its options and the answers to the questions of both. Uploaded files are kept; they
 * cannot be sent again or replaced here.
 */
export const lineCorrectionBody = z.strictObject({
  /** Null for a gift without a rate, which stays so. */
  tierId: z.int().positive().nullable(),
  customFields: sentItemSchema.shape.customFields,
  extraOptions: sentItemSchema.shape.extraOptions,
  /** Whether the payer is told by e-mail, with the updated papers. */
  tellPayer: z.boolean().default(false),
  /**
   * If the new choice costs less, what the payer is told: kept, or to be refunded with `adjust` by an authorised user.
   */
  difference: z.enum(['kept', 'toRefund']).default('kept'),
})
export type LineCorrection = z.output<typeof lineCorrectionBody>

/** Below the API base. */
export const orderCorrectionEndpoints = endpoints({
  'PATCH /manage/organizations/{organizationSlug}/orders/{orderId}/payer': {
    summary:
      'Corrects who paid; another e-mail address ends the links of the order, tells the old address and sends the new one its own. Where the order still takes something, it asks for the password and the second factor again',
    again: 'passwordAndCode',
    params: orderParams,
    body: payerCorrectionBody,
    response: { 200: orderDetailSchema },
  },
  'PUT /manage/organizations/{organizationSlug}/orders/{orderId}/items/{itemId}': {
    summary:
      'Corrects the answers of a line, its options or its rate; what was paid stays, and a difference is refunded by `adjust`',
    params: itemParams,
    body: lineCorrectionBody,
    response: { 200: orderDetailSchema },
  },
})
