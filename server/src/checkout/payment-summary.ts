import { localPath } from '@obole/contract/local-path'
import type { PaymentSummary } from '@obole/contract/payments'
import { refuse, type Refusal } from '@obole/contract/problems'
import { shownAnswers } from '@obole/contract/shown-answers'
import { vatOnWire } from '@obole/contract/vat-words'
import type { Recurrence } from '@obole/core/cart/cart'
import type { CustomField } from '@obole/core/validation/custom-field'
import { addressOf } from '@obole/core/site/addresses'
import { isOwnAccount, isTheirs, type Viewer } from '@obole/core/cart/cart-visitors'
import { calendarStart, hasPage, kindOf } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import { sum } from '@obole/core/money/money'
import { paymentStatus } from '@obole/core/payment/payment'
import { issuesReceipts } from '@obole/core/receipts/receipt'
import { sumByRate, unratedVat } from '@obole/core/money/vat'
import type { App } from '../app.ts'
import { shopOfCart } from '../checkout-intents/shop-of-cart.ts'
import { viewerOf } from '../carts/visitors-of-cart.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { firstLinkOf } from '../order-links/reading-link.ts'
import { findOrder, findOrderOfCart } from '../orders/find-order.ts'
import { type Attempt, type GiftRaise, isLive, isOf, type Subject } from '../payments/attempt.ts'
import { findRequest, listAttempts } from '../payments/attempts.ts'
import type { FrozenLine } from '../payments/frozen-order.ts'
import type { Identity } from '../people/identify.ts'
import { orderTitle } from '../forms/order-title.ts'
import { storedCardOf } from '../payments/stored-card.ts'
import { vatOfDebit } from '../payments/vat-of-debit.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { yearOfReceipt } from '../receipts/year-of-receipt.ts'
import { cardFieldsOf } from '../providers/providers.ts'

/**
 * Everything the payment and confirmation pages show of a request. Anyone with its id sees what is paid; only the
 * visitor who began the payment sees the payer, the participants and the order. Once there is an order, the account
 * that owns it sees them too.
 */
export async function paymentSummary(
  app: App,
  requestId: string,
  identity: Identity,
): Promise<PaymentSummary | Refusal> {
  const viewer = viewerOf(identity)
  const request = await findRequest(app, requestId)
  const campaign = request && (await loadCampaign(app, { formId: request.charge.formId }))
  const about = request && campaign && (await describe(app, request.subject, { campaign, viewer }))
  if (!request || !campaign || !about) return refuse('PAYMENT_UNKNOWN')
  const { locale } = request.charge
  const { cameAbout, ...shown } = about
  const [latest] = cameAbout ? [] : await listAttempts(app, request.id)
  return {
    paymentRequestId: request.id,
    status: cameAbout ? 'confirmed' : statusOf(request.subject, latest),
    amount: request.amountCents,
    amountTip: request.tipCents,
    organizationSlug: campaign.organizationSlug,
    organizationName: campaign.organizationName,
    logo: campaign.logo ?? campaign.organization.logo,
    issuesReceipts: issuesReceipts(campaign.organization),
    yearOfReceipt: await yearOfReceipt(app, campaign.organization),
    formType: campaign.formType,
    formSlug: campaign.slug,
    hasCalendarEntry: calendarStart(campaign.formType, campaign.startsAt) !== null,
    // Checked again: the stored address may be older than the current rule for such addresses.
    backUrl: localPath(request.backUrl, app.config.PUBLIC_URL) ?? addressOfCampaign(campaign, locale),
    locale,
    storedCard:
      request.usesStoredCard && request.subject.kind === 'debit'
        ? await storedCardOf(app, request.subject.debit.orderId)
        : null,
    cardFields: cardFieldsOf(whoTakesCard(app, latest)),
    ...shown,
    isYours: isOf(request.subject, viewer.client),
  }
}

type SubjectSummary = Pick<
  PaymentSummary,
  | 'formTitle'
  | 'subject'
  | 'raisedTo'
  | 'eachMonth'
  | 'cartId'
  | 'expiresAt'
  | 'terms'
  | 'items'
  | 'couponCode'
  | 'tip'
  | 'vatByRate'
  | 'orderId'
  | 'orderToken'
  | 'payerEmail'
  | 'isConfirmationKeptBack'
  | 'shop'
> & { cameAbout: boolean }

interface CampaignAndViewer {
  campaign: Campaign
  viewer: Viewer
}

async function describe(app: App, subject: Subject, seen: CampaignAndViewer): Promise<SubjectSummary | null> {
  if (subject.kind === 'cart') return describeCart(app, subject, seen)
  const { campaign } = seen
  const order = await findOrder(app, subject.kind === 'debit' ? subject.debit.orderId : subject.orderId)
  if (!order) return null
  const { id: orderId, payer } = order
  const orderToken = await firstLinkOf(app, orderId)
  const formTitle = orderTitle(campaign, order.lines)
  const known = {
    formTitle,
    cartId: null,
    expiresAt: null,
    orderId,
    orderToken,
    payerEmail: payer.email,
    isConfirmationKeptBack: false,
    shop: null,
  }
  if (subject.kind === 'card') {
    const raisedTo = subject.raise && raisedToOf(subject.raise)
    return {
      ...known,
      subject: 'card',
      raisedTo,
      eachMonth: null,
      terms: [],
      items: [],
      couponCode: null,
      tip: 0,
      vatByRate: [],
      cameAbout: false,
    }
  }
  const { paymentId, dueOn, amountCents, tipCents, state } = subject.debit
  return {
    ...known,
    subject: 'instalment',
    raisedTo: null,
    eachMonth: null,
    terms: [{ date: dueOn, amount: amountCents, amountTip: tipCents }],
    items: [{ ...AS_BOUGHT, tierId: null, name: formTitle, type: 'Payment', initialAmount: amountCents }],
    couponCode: null,
    tip: tipCents,
    vatByRate: vatOnWire(await vatOfDebit(app, paymentId)),
    cameAbout: paymentStatus(state) === 'confirmed',
  }
}

const raisedToOf = ({ day, tipCents, lines }: GiftRaise) => ({
  amount: sum([tipCents, ...lines.map(({ monthlyCents }) => monthlyCents)]),
  day,
})

const eachMonthOf = (recurrence: Recurrence | null) =>
  recurrence && { amount: sum([recurrence.amountCents, recurrence.tipCents]), day: recurrence.day }

type OfCart = Extract<Subject, { kind: 'cart' }>

async function describeCart(
  app: App,
  subject: OfCart,
  { campaign, viewer }: CampaignAndViewer,
): Promise<SubjectSummary> {
  const { cartId, expiresAt, order: frozen } = subject
  const { order, orderToken, namesPayer, namesPeople } = await peopleShownTo(app, subject, viewer)
  const mayBeSent = kindOf(campaign.formType).hasAskedLines && isOf(subject, viewer.client)
  return {
    formTitle: orderTitle(campaign, frozen.lines),
    subject: 'cart',
    raisedTo: null,
    eachMonth: eachMonthOf(frozen.recurrence),
    cartId,
    expiresAt: new Date(expiresAt).toISOString(),
    terms: frozen.terms.map(({ dueOn, amountCents, tipCents }) => ({
      date: dueOn,
      amount: amountCents,
      amountTip: tipCents,
    })),
    items: frozen.lines.map((line) => itemOf(campaign, line, namesPeople)),
    couponCode: frozen.couponCode ?? null,
    tip: frozen.tipCents,
    vatByRate: vatOnWire(
      sumByRate(frozen.lines.map(({ vatByRate, vatCents }) => vatByRate ?? unratedVat(vatCents))),
    ),
    orderId: order?.id ?? null,
    orderToken,
    payerEmail: namesPayer ? frozen.payer.email : null,
    isConfirmationKeptBack: frozen.isConfirmationKeptBack ?? false,
    shop: mayBeSent ? await shopOfCart(app, cartId) : null,
    cameAbout: order !== null,
  }
}

/** Which people of a cart's payment this viewer may see: until there is an order, only those the viewer typed. */
async function peopleShownTo(app: App, subject: OfCart, viewer: Viewer) {
  const isYours = isOf(subject, viewer.client)
  const order = await findOrderOfCart(app, subject.cartId)
  if (order === null) {
    const { linesBy, handOver } = subject
    const namesPeople = isYours && (linesBy === null || isTheirs(linesBy, viewer.client, handOver))
    return { order, orderToken: null, namesPayer: isYours, namesPeople }
  }
  const mayRead = isYours || isOwnAccount(order.payerEmail, viewer)
  const orderToken = mayRead ? await firstLinkOf(app, order.id) : null
  // The confirmation page names the payer and the participants only as long as the order's first link works.
  const hasLink = orderToken !== null
  return { order, orderToken, namesPayer: hasLink, namesPeople: hasLink }
}

type Item = PaymentSummary['items'][number]

/** Nothing was changed or cancelled yet: there is no difference to show and no money kept. */
const AS_BOUGHT = {
  discount: 0,
  changedPrice: null,
  back: 0,
  state: 'Waiting',
  notBack: 0,
  goingBack: 0,
  toHandBack: 0,
  participant: null,
  customFields: [],
  options: [],
} satisfies Partial<Item>

function itemOf(campaign: Campaign, line: FrozenLine, namesPeople: boolean): Item {
  const { tierId, name, type, participant } = line
  const tier = campaign.tiers.find(({ id }) => id === tierId)
  const answers = (
    asked: { customFields: readonly CustomField[] } | undefined,
    sent: FrozenLine['customFields'],
  ) => (namesPeople ? shownAnswers(asked?.customFields ?? [], sent) : [])
  return {
    ...AS_BOUGHT,
    tierId,
    name,
    type,
    initialAmount: line.initialAmountCents,
    discount: line.discountCents,
    participant:
      participant && namesPeople
        ? { firstName: participant.firstName, lastName: participant.lastName }
        : null,
    customFields: answers(tier, line.customFields),
    options: line.options.map((option) => ({
      name: option.name,
      amount: option.priceCents,
      customFields: answers(
        tier?.extraOptions.find(({ id }) => id === option.extraOptionId),
        option.customFields,
      ),
    })),
  }
}

/** A live attempt continues with the provider it began with. */
function whoTakesCard(app: App, latest: Attempt | undefined): PaymentProvider {
  const asked = latest && isLive(latest) ? app.providers.find(latest.provider) : null
  return asked ?? app.providers.taking('Card')
}

function statusOf(subject: Subject, latest: Attempt | undefined): PaymentSummary['status'] {
  const isExpired = subject.kind === 'cart' && subject.state === 'Expired'
  if (isExpired && (!latest || latest.state === 'Abandoned')) return 'expired'
  return latest ? paymentStatus(latest.state) : 'pending'
}

function addressOfCampaign({ organizationSlug, formType, slug }: Campaign, locale: Locale): string {
  // A cart checkout has no campaign page of its own to go back to.
  if (!hasPage(formType)) return addressOf({ page: 'association', organizationSlug, locale })
  return addressOf({
    page: 'form',
    organizationSlug,
    formType,
    campaignSlug: slug,
    step: 4,
    locale,
    widget: false,
  })
}
