import { addressLines } from '@obole/contract/address-lines'
import type { OrderPayer } from '@obole/contract/order-payer'
import { organizationTypeLabel } from '@obole/core/association/organization-type'
import { parisDate } from '@obole/core/dates/dates'
import type { Cents } from '@obole/core/money/money'
import { type ReceiptDonor, receiptKind } from '@obole/core/receipts/receipt'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import type { App } from '../app.ts'
import type { FiscalReceipt } from '../papers/paper.ts'
import type { Signatory } from '../papers/sign-papers.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { Gift } from './gift.ts'

/** What a receipt says beside the gifts: who received them, from whom, who signs, and where it is verified. */
export function partiesOf(
  app: App,
  { organization, payer, orderId }: Pick<Gift, 'organization' | 'payer' | 'orderId'>,
  made: { amountCents: Cents; token: string; signatory: Signatory | null; now: number },
) {
  const { amountCents, token, signatory, now } = made
  return {
    kind: 'FiscalReceipt',
    model: receiptKind(payer),
    organization: {
      name: organization.name,
      status: statusOf(organization),
      purpose: organization.purpose ?? '',
      addressLines: addressLines(organization, 'fr'),
      siren: organization.siren,
      rnaNumber: organization.rnaNumber,
    },
    donor: donorOf(payer),
    amountCents,
    hasBoxes: true,
    issuedOn: parisDate(now),
    orderId,
    verifyUrl: fullAddress(app, `/api/receipts/verify/${token}`),
    signatory,
    madeAt: now,
  } satisfies Partial<FiscalReceipt>
}

function statusOf({ type, isUnderColucheLaw }: Gift['organization']): string {
  const label = organizationTypeLabel(type)
  return isUnderColucheLaw
    ? `${label}, organisme d’aide aux personnes en difficulté (article 200, 1 ter du CGI)`
    : label
}

/** The donor, as the order names them now. */
export function donorOf(payer: OrderPayer): ReceiptDonor {
  return { name: nameOf(payer), company: companyOf(payer), addressLines: addressLines(payer, 'fr') }
}

export const nameOf = ({ firstName, lastName }: Pick<OrderPayer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

function companyOf(payer: OrderPayer) {
  if (!payer.payAsOrganisation) return null
  const legalStatus = LEGAL_STATUSES.find(({ id }) => id === payer.companyLegalStatus)
  return { name: payer.companyName ?? '', siren: payer.companySiren, legalStatus: legalStatus?.label ?? null }
}
