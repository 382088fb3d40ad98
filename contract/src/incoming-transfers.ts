import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { pageQuery } from './manage-associations.ts'
import { paginationSchema } from './organizations.ts'
import { plainLine, plainText } from './plain-text.ts'

const transferParams = z.object({ transferId: z.coerce.number().int().positive() })

/** A transfer to the platform's account that names no association. */
const unnamedTransferSchema = z.object({
  id: z.int(),
  date: z.iso.datetime(),
  amount: z.int(),
  senderName: z.string(),
  /** The sender's text. */
  senderText: z.string(),
})
export type UnnamedTransfer = z.infer<typeof unnamedTransferSchema>

export const assignTransferBody = z.strictObject({
  /** Both must belong to the same association, so that a typing mistake cannot give the money to another one. */
  organizationSlug: plainLine(120).min(1),
  organizationName: plainLine(200).min(1),
  /** How Support knows whose it is. */
  reason: plainText(500).min(1),
})
export type AssignTransfer = z.output<typeof assignTransferBody>

const assignedTransferSchema = z.object({
  id: z.int(),
  amount: z.int(),
  organizationSlug: z.string(),
  organizationName: z.string(),
})
export type AssignedTransfer = z.infer<typeof assignedTransferSchema>

export const incomingTransferEndpoints = endpoints({
  'GET /manage/support/transfers': {
    summary: 'Transfers that name no association, the longest waiting first, for Support',
    query: z.object(pageQuery),
    response: { 200: z.object({ data: z.array(unnamedTransferSchema), pagination: paginationSchema }) },
  },
  'POST /manage/support/transfers/{transferId}/association': {
    summary: 'Support found out whose a transfer is: it is that association’s from now on, once and for all',
    again: 'passwordAndCode',
    params: transferParams,
    body: assignTransferBody,
    response: { 200: assignedTransferSchema },
  },
})
