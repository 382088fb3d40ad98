import type { Machine } from '../machine.ts'
import { type Cents, cents, splitByWeight, ZERO } from '../money/money.ts'

export const REFUND_STATES = [
  'Waiting',
  'Init',
  'Processing',
  'Processed',
  'Refused',
  'Error',
  'Canceled',
] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Who asked for the refund: the payer, a person of the association, or the platform itself. */
export const REFUND_ASKERS = ['payer', 'member', 'platform'] as const
export type RefundAsker = (typeof REFUND_ASKERS)[number]

/** A payer's bank takes a payment back until the dispute is decided. */
export const DISPUTE_STATES = ['Open', 'Won', 'Lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/**
 * Waiting means that the association's account cannot cover it yet: the bank has not been asked. An Error is ours or
 * the network's, and is tried again; Refused is the bank's answer. The bank may notify us before we ask again, or after
 * we stopped waiting: so every refund that was sent may move to the state the bank reports.
 */
export const REFUND_MACHINE: Machine<RefundState> = {
  initial: ['Waiting', 'Init'],
  transitions: {
    Waiting: ['Init', 'Canceled'],
    Init: ['Processing', 'Processed', 'Refused'],
    Processing: ['Processed', 'Refused', 'Error'],
    Error: ['Processing', 'Processed', 'Refused'],
    Processed: [],
    Refused: [],
    Canceled: [],
  },
}

/** The bank has been asked, or is about to be. */
export const SENT_REFUND_STATES = ['Init', 'Processing', 'Error'] as const satisfies readonly RefundState[]
/** Decided, and not finished at the bank yet. */
export const OPEN_REFUND_STATES = ['Waiting', ...SENT_REFUND_STATES] as const satisfies readonly RefundState[]

/** The two parts of a payment, which are always kept apart. */
export type Parts = { readonly associationCents: Cents; readonly tipCents: Cents }

export type RefundRequest =
  | { readonly kind: 'full' }
  | { readonly kind: 'association' }
  | { readonly kind: 'tip' }
  | { readonly kind: 'amount'; readonly amountCents: Cents }
  | { readonly kind: 'associationAmount'; readonly associationCents: Cents }

export type RefundDecision =
  | { readonly ok: true; readonly parts: Parts }
  | { readonly ok: false; readonly code: 'REFUND_EXCEEDS_CAPTURE' | 'NOTHING_TO_REFUND' }

/**
 * What a refund gives back from each part. A free amount is split as the capture was, in proportion to
 * what remains of each, and one of the association's part takes the same share of the tip with it; the sum of all refunds
 * can never pass the capture.
 */
export function decideRefund(captured: Parts, refunded: Parts, request: RefundRequest): RefundDecision {
  const association = cents(captured.associationCents - refunded.associationCents)
  const tip = cents(captured.tipCents - refunded.tipCents)
  const parts = requestedParts(request, association, tip)
  if (parts === null) return { ok: false, code: 'REFUND_EXCEEDS_CAPTURE' }
  if (parts.associationCents + parts.tipCents <= 0) return { ok: false, code: 'NOTHING_TO_REFUND' }
  return { ok: true, parts }
}

function requestedParts(request: RefundRequest, association: Cents, tip: Cents): Parts | null {
  switch (request.kind) {
    case 'full':
      return { associationCents: association, tipCents: tip }
    case 'association':
      return { associationCents: association, tipCents: ZERO }
    case 'tip':
      return { associationCents: ZERO, tipCents: tip }
    case 'amount': {
      if (request.amountCents > association + tip) return null
      if (request.amountCents <= 0) return { associationCents: ZERO, tipCents: ZERO }
      const [tipCents = ZERO, associationCents = ZERO] = splitByWeight(request.amountCents, [
        tip,
        association,
      ])
      return { associationCents, tipCents }
    }
    case 'associationAmount': {
      const { associationCents } = request
      if (associationCents > association) return null
      if (associationCents <= 0) return { associationCents: ZERO, tipCents: ZERO }
      const [tipCents = ZERO] = splitByWeight(tip, [associationCents, association - associationCents])
      return { associationCents, tipCents }
    }
  }
}
