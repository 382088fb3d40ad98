import type { UnpaidInstalment } from '@obole/contract/payments'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { vatOnWire } from '@obole/contract/vat-words'
import { parisDate } from '@obole/core/dates/dates'
import { instalmentSummary } from '@obole/core/order/order'
import { cardExpiresBefore } from '@obole/core/payment/planned-debit'
import { regularisationState } from '@obole/core/payment/regularisation'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { titleOfOrder } from '../forms/order-title.ts'
import { listAttempts } from '../payments/attempts.ts'
import { linkExpiresAt, openRegularisation, requestIdOfRegularisation } from '../payments/regularisation.ts'
import { storedCardOf } from '../payments/stored-card.ts'
import { vatOfDebit } from '../payments/vat-of-debit.ts'

/** The instalment of a link, for the page where its payer pays it. */
export async function showRegularisation(app: App, linkId: string): Promise<UnpaidInstalment | Refusal> {
  const link = await openRegularisation(app, linkId)
  if (isRefusal(link)) return link
  const { debit } = link
  const campaign = await loadCampaign(app, { formId: debit.formId })
  if (!campaign) return refuse('LINK_INVALID')
  const [latest] = await listAttempts(app, requestIdOfRegularisation(app, linkId))
  const card = await storedCardOf(app, debit.orderId)
  const { amountCents: associationCents, tipCents, dueOn: dueDate, state } = debit
  const instalment = instalmentSummary({ associationCents, tipCents, dueDate, state })
  return {
    id: link.id,
    paymentId: debit.paymentId,
    status: regularisationState(latest?.state ?? null),
    amount: instalment.amountCents,
    amountTip: instalment.contributionCents,
    vatByRate: vatOnWire(await vatOfDebit(app, debit.paymentId)),
    date: instalment.debitDate,
    isRefused: instalment.refused,
    installmentNumber: debit.number,
    installmentCount: link.count,
    organizationSlug: campaign.organizationSlug,
    organizationName: campaign.organizationName,
    formType: campaign.formType,
    formSlug: campaign.slug,
    formTitle: await titleOfOrder(app, campaign, debit.orderId),
    storedCard: card,
    isStoredCardExpired:
      card !== null &&
      cardExpiresBefore({ year: card.expYear, month: card.expMonth }, parisDate(app.clock.now())),
    keepsCard: !link.isByPage,
    expiresAt: new Date(linkExpiresAt(link)).toISOString(),
    locale: link.locale,
  }
}
