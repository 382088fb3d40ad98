import { ADDRESSED_PAPERS, PAPER_KINDS, PASS_KINDS } from '@obole/core/receipts/papers'
import { PASS_STATUSES } from '@obole/core/order/passing-on'
import { z } from 'zod'
import { tokenSchema } from './carts.ts'
import { endpoints } from './endpoint.ts'
import { plainLine } from './plain-text.ts'

/** A paper of an order, open to anyone who has the order's token. */
export const documentSchema = z.object({
  id: tokenSchema,
  kind: z.enum(PAPER_KINDS),
  /** The text of a link to it: « Billet de Alix Martin », « Reçu fiscal n° 2026-00042 ». */
  name: z.string(),
  fileName: z.string(),
  /** The path of the PDF, which browsers download. */
  url: z.string(),
  /** Of a membership card, the path of the member's own page, to keep on a phone; null for other papers and readers. */
  cardUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Document = z.infer<typeof documentSchema>

export const documentsSchema = z.object({
  documents: z.array(documentSchema),
  /** Papers are made just after the order: until then, ask again in a moment. */
  isComplete: z.boolean(),
  /** The path of a proof of what was paid until now, drawn on request; null while nothing was. */
  attestationUrl: z.string().nullable(),
  /** What waits for the postal address of who paid: the receipt of a donor, the invoice of a company. */
  needsAddressFor: z.array(z.enum(ADDRESSED_PAPERS)),
  /** The years of its gifts whose receipt comes in the next January, and those whose one was issued: it went by mail or post. */
  yearlyReceipts: z.object({ toCome: z.array(z.int()), issued: z.array(z.int()) }),
})
export type Documents = z.infer<typeof documentsSchema>

/** A paper of the signed-in user, with its order. */
export const ownDocumentSchema = documentSchema.extend({ orderId: z.int(), organizationName: z.string() })
export type OwnDocument = z.infer<typeof ownDocumentSchema>

/** The address of who paid without entering it. */
export const missingAddressSchema = z.strictObject({
  address: plainLine(500).min(1),
  zipCode: plainLine(20).min(1),
  city: plainLine(500).min(1),
  country: plainLine(3).min(2).default('FR'),
})
export type MissingAddress = z.output<typeof missingAddressSchema>

/** What a person who has a receipt can verify; of its donor, only the initials. */
export const verifiedReceiptSchema = z.object({
  number: z.string(),
  isValid: z.boolean(),
  organizationName: z.string(),
  amount: z.int().min(0),
  /** The day of the gift. */
  date: z.iso.date(),
  donorInitials: z.string(),
  issuedAt: z.iso.datetime(),
  voidedAt: z.iso.datetime().nullable(),
  /** The receipt that replaced it. */
  replacedBy: z.string().nullable(),
  /** The hash of the original file: another file with the same number is not the receipt. */
  sha256: z.string().nullable(),
})
export type VerifiedReceipt = z.infer<typeof verifiedReceiptSchema>

/** What the code on a ticket or a membership card shows to the person who scans it. */
export const verifiedPassSchema = z.object({
  kind: z.enum(PASS_KINDS),
  /** `passedOn`: an old code; the ticket now belongs to another person and has another code. */
  status: z.enum(PASS_STATUSES),
  organizationName: z.string(),
  title: z.string(),
  tierName: z.string(),
  number: z.string(),
  /** Null for a ticket that was passed on: a person with the old code must not learn who the new holder is. */
  holderInitials: z.string().nullable(),
  startDate: z.iso.datetime().nullable(),
  /** The last day of a membership. */
  validUntil: z.iso.date().nullable(),
})
export type VerifiedPass = z.infer<typeof verifiedPassSchema>

/** What a proof of payment said on the day it was made. */
export const verifiedAttestationSchema = z.object({
  organizationName: z.string(),
  orderId: z.int(),
  /** Paid by then and not refunded. */
  amount: z.int().min(0),
  madeOn: z.iso.date(),
})
export type VerifiedAttestation = z.infer<typeof verifiedAttestationSchema>

const ofOrder = z.object({ token: tokenSchema })

/** Below the API base. */
export const receiptEndpoints = endpoints({
  'GET /orders/{token}/documents': {
    summary: 'The papers of an order: receipts, tickets, membership cards',
    params: ofOrder,
    response: { 200: documentsSchema },
  },
  'GET /users/me/documents': {
    summary: 'The latest papers of the signed-in user: receipts, tickets, membership cards',
    response: { 200: z.object({ data: z.array(ownDocumentSchema) }) },
  },
  'PUT /orders/{token}/missing-address': {
    summary: 'Gives the address without which no tax receipt, and no invoice of a company, can be made',
    params: ofOrder,
    body: missingAddressSchema,
    response: { 200: documentsSchema },
  },
  'GET /receipts/verify/{token}': {
    summary: 'Whether a tax receipt is genuine and still valid; a page for browsers',
    params: ofOrder,
    response: { 200: verifiedReceiptSchema },
  },
  'GET /attestations/{code}': {
    summary: 'Whether a proof of payment is genuine, and what it said; a page for browsers',
    params: z.object({ code: z.string().max(200) }),
    response: { 200: verifiedAttestationSchema },
  },
  'GET /passes/{code}': {
    summary: 'Whether a ticket or a membership card is genuine and still valid; a page for browsers',
    params: z.object({ code: z.string().max(100) }),
    response: { 200: verifiedPassSchema },
  },
})
