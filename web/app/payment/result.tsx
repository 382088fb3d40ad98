import { AUTOMATIC_RENEWAL } from '@obole/contract/automatic-renewal-words'
import type { Form } from '@obole/contract/forms'
import { goesOn } from '@obole/contract/monthly-words'
import type { PayerOrder } from '@obole/contract/orders'
import type { PaymentSummary } from '@obole/contract/payments'
import type { Documents } from '@obole/contract/receipts'
import { addressOf } from '@obole/core/site/addresses'
import { formatDate, type LocalDate, parisDate } from '@obole/core/dates/dates'
import { hasPage, kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import { cents, formatEuros } from '@obole/core/money/money'
import { useEffect } from 'react'
import { data } from 'react-router'
import { forgetPaid } from '../forms/journey/store.ts'
import { useLocale, useWords, useAssociationLang } from '../i18n/locale.tsx'
import { DocumentsCard } from '../orders/documents.tsx'
import { orderWords, paymentListWords } from '../orders/orders.words.ts'
import { recapOf } from '../orders/recap-rows.ts'
import { findFromApi, readFromApi } from '../session/page-api.ts'
import { Card } from '../ui/card.tsx'
import { DoneMark } from '../ui/done-mark.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { OrderCard } from '../ui/order-card.tsx'
import type { Route } from './+types/result'
import { resultWords } from '../card/payment.words.ts'
import { ExpiredCart, useIsExpired } from './payment-clock.tsx'
import { Share } from './share.tsx'
import { BackToShop } from '../shop/back-to-shop.tsx'
import { BackWithFailure, ShopProvider } from '../shop/shop.tsx'
import { SentBack } from './sent-back.tsx'
import { SummaryCard } from './summary-card.tsx'
import { redirectTo } from '../addresses/leaving.ts'
import { campaignPath, useWayBack, whereOthersGo } from './way-back.ts'

const RESULTS = ['confirmation', 'annulation', 'echec'] as const

/** Shows a result page only if it is true of the payment; the address alone proves nothing. */
export async function loader(page: Route.LoaderArgs) {
  const { id, result } = page.params
  const known = RESULTS.find((candidate) => candidate === result)
  if (!known) throw data(null, { status: 404 })
  const summary = await readFromApi(page, 'GET /payments/summary', { query: { paymentRequestId: id } })
  const isPaid = summary.status === 'confirmed' || summary.status === 'duplicated'
  if (!isPaid && !summary.isYours) throw redirectTo(whereOthersGo(summary))
  if (known === 'confirmation' && !isPaid) throw redirectTo(addressOf({ page: 'payment', id }))
  if (known !== 'confirmation') await mustBeUnpaid(page, known, isPaid)
  // A card change or an unpaid instalment ends on another page.
  if (summary.subject !== 'cart') throw redirectTo(summary.backUrl)
  const [placed, campaign] = await Promise.all([orderOf(page, summary), campaignOf(page, summary)])
  return { summary, result: known, campaign, today: parisDate(Date.now()), ...placed }
}

/** Shows the cancellation only if nothing is under way, and the failure only if the bank's last answer was no. */
async function mustBeUnpaid(page: Route.LoaderArgs, result: 'annulation' | 'echec', isPaid: boolean) {
  const { id } = page.params
  if (isPaid) throw redirectTo(addressOf({ page: 'paymentResult', result: 'confirmation', id }))
  const next = await readFromApi(page, 'GET /payments/card-embed/get-next-action', {
    query: { paymentRequestId: id },
  })
  const isUnderWay = next.status === 'pending' && next.action !== 'Initialize'
  if (isUnderWay || (result === 'echec' && next.status === 'pending'))
    throw redirectTo(addressOf({ page: 'payment', id }))
  if (result === 'echec' && next.status !== 'refused')
    throw redirectTo(addressOf({ page: 'paymentResult', result: 'cancellation', id }))
}

interface Placed {
  order: PayerOrder | null
  documents: Documents | null
}

/** The confirmation is shown even if the papers or the full order cannot be read. */
async function orderOf(page: Route.LoaderArgs, { orderToken }: PaymentSummary): Promise<Placed> {
  if (orderToken === null) return { order: null, documents: null }
  const asked = { params: { token: orderToken } }
  const [order, documents] = await Promise.all([
    findFromApi(page, 'GET /orders/{token}', asked).catch(() => null),
    findFromApi(page, 'GET /orders/{token}/documents', asked).catch(() => null),
  ])
  return { order, documents }
}

/** The current state of a fundraiser, with the gift just made. */
async function campaignOf(page: Route.LoaderArgs, summary: PaymentSummary): Promise<Form | null> {
  const { organizationSlug, formType, formSlug } = summary
  if (!raisesFunds(formType)) return null
  const query = { organizationSlug, formType, formSlug }
  const answer = await findFromApi(page, 'GET /agg/form', { query }).catch(() => null)
  return answer?.form ?? null
}

/** The bank accepted when the chosen items were no longer available: with an order, the payment would be confirmed. */
const isReturned = ({ status }: PaymentSummary) => status === 'duplicated'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const isEnglish = loaderData?.summary.locale === 'en'
  const paid = isEnglish ? 'Payment confirmed' : 'Paiement confirmé'
  const returned = isEnglish ? 'Payment given back' : 'Paiement rendu'
  const titles = {
    confirmation: loaderData && isReturned(loaderData.summary) ? returned : paid,
    annulation: isEnglish ? 'Payment cancelled' : 'Paiement annulé',
    echec: isEnglish ? 'Payment failed' : 'Paiement échoué',
  }
  return [{ title: `${titles[loaderData?.result ?? 'confirmation']} · Obole` }]
}

export default function ResultPage({ loaderData }: Route.ComponentProps) {
  const { summary, result, order, documents, campaign, today } = loaderData
  if (isReturned(summary))
    return (
      <ShopProvider shop={summary.shop}>
        <Returned summary={summary} />
      </ShopProvider>
    )
  const isStranger = !summary.isYours && summary.orderToken === null
  if (isStranger) return <PaidByAnother summary={summary} />
  const paidUrl = summary.shop?.paidUrl ?? null
  if (result === 'confirmation' && paidUrl !== null)
    return <SentBack paidUrl={paidUrl} cartId={summary.cartId} />
  return result === 'confirmation' ? (
    <Confirmation summary={summary} order={order} documents={documents} campaign={campaign} today={today} />
  ) : (
    <ShopProvider shop={summary.shop}>
      <NotPaid summary={summary} result={result} />
    </ShopProvider>
  )
}

interface ConfirmationProps extends Placed {
  summary: PaymentSummary
  /** Only for a fundraiser. */
  campaign: Form | null
  today: LocalDate
}

/** First the success and the order; then what comes next, and what the payer can do. */
function Confirmation({ summary, order, documents, campaign, today }: ConfirmationProps) {
  const t = useWords(resultWords)
  const { formType, cartId, orderToken: token } = summary
  const lang = useAssociationLang(formType)
  useEffect(() => {
    if (cartId !== null) forgetPaid(cartId)
  }, [cartId])
  return (
    <div className="grid gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,1fr)_360px] wide:grid-rows-[auto_1fr]">
      <header>
        <DoneMark />
        <h1 className="mb-3 text-3xl wide:text-4xl">{raisesFunds(formType) ? t.thanksGift : t.thanks}</h1>
        <p className="text-lg">
          <span lang={lang}>
            {summary.formTitle}, {summary.organizationName}
          </span>
          {summary.orderId === null ? null : (
            <span className="block font-semibold text-muted">{t.orderNumber(summary.orderId)}</span>
          )}
        </p>
      </header>
      <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
        {order ? <Recap order={order} /> : <FrozenRecap summary={summary} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <WhatNext summary={summary} order={order} />
        {documents && token ? <DocumentsCard token={token} first={documents} /> : null}
        {hasPage(formType) ? <Share summary={summary} campaign={campaign} today={today} /> : null}
      </div>
    </div>
  )
}

/** Another visitor with the address sees only that it is paid and for what; the payer's mail leads to the order. */
function PaidByAnother({ summary }: { summary: PaymentSummary }) {
  const t = useWords(resultWords)
  const locale = useLocale()
  const lang = useAssociationLang(summary.formType)
  return (
    <div className="grid gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col gap-6">
        <header>
          <DoneMark />
          <h1 className="mb-3 text-3xl wide:text-4xl">{summary.amount > 0 ? t.paid : t.taken}</h1>
          <p className="text-lg" lang={lang}>
            {summary.formTitle}, {summary.organizationName}
          </p>
        </header>
        {summary.isConfirmationKeptBack ? null : (
          <Card>
            <p>{t.orderInMail}</p>
            <p className="mt-3">{t.isItYou}</p>
          </Card>
        )}
        <div>
          <LinkButton href={campaignPath(summary, locale)} tone="plain">
            {t.backToCampaign}
          </LinkButton>
        </div>
      </div>
      <FrozenRecap summary={summary} title={t.whatWasPaid} />
    </div>
  )
}

/** What was bought and for whom, and each debit with its date: the page may be opened again long after. */
function Recap({ order }: { order: PayerOrder }) {
  const t = useWords(resultWords)
  const o = useWords(orderWords)
  const locale = useLocale()
  const { rows, totalCents } = recapOf(order, locale)
  const isFree = order.amount.total === 0
  return (
    <OrderCard
      title={raisesFunds(order.formType) ? t.recapGift : t.recap}
      rows={rows}
      empty=""
      total={{
        label: t.total,
        amount: isFree ? o.free : formatEuros(totalCents, locale),
        vat: order.vatByRate,
      }}
      sentTo={order.sentTo}
    >
      <Debits order={order} />
    </OrderCard>
  )
}

/** For a monthly gift, only the first debit: the next one is shown with what comes next. */
function Debits({ order }: { order: PayerOrder }) {
  const t = useWords(resultWords)
  const p = useWords(paymentListWords)
  const locale = useLocale()
  const shown = order.monthly ? order.payments.slice(0, 1) : order.payments
  if (shown.length === 0) return null
  const labelOf = ({ state, date }: PayerOrder['payments'][number]) => {
    const day = formatDate(date, locale)
    if (state === 'Authorized' || state === 'Corrected' || state === 'Registered') return t.paidOn(day)
    return state === 'Pending' ? t.dueOn(day) : t.stateOn(p[`state${state}`], day)
  }
  return (
    <dl aria-label={t.debits} className="mt-3 border-t border-line pt-3 text-sm tabular-nums">
      {shown.map((term) => (
        <div key={term.id} className="flex justify-between gap-4 py-0.5">
          <dt className="text-muted">{labelOf(term)}</dt>
          <dd className="font-semibold whitespace-nowrap">
            {formatEuros(cents(term.amount + term.amountTip), locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A visitor who may no longer read the order sees what was paid on that day. */
function FrozenRecap({ summary, title }: { summary: PaymentSummary; title?: string }) {
  const t = useWords(resultWords)
  const locale = useLocale()
  const [first] = summary.terms
  return (
    <SummaryCard
      summary={summary}
      title={title ?? (raisesFunds(summary.formType) ? t.recapGift : t.recap)}
      todayLabel={first && summary.amount > 0 ? t.paidOn(formatDate(first.date, locale)) : t.total}
    />
  )
}

/** No thanks and no summary: nothing was ordered. */
function Returned({ summary }: { summary: PaymentSummary }) {
  const t = useWords(resultWords)
  const lang = useAssociationLang(summary.formType)
  const locale = useLocale()
  return (
    <div className="mx-auto flex max-w-text flex-col gap-6">
      <header>
        <h1 className="mb-3 text-3xl wide:text-4xl">{t.returnedTitle}</h1>
        <p className="text-lg">
          <span lang={lang}>
            {summary.formTitle}, {summary.organizationName}
          </span>
        </p>
      </header>
      <Card>
        <p>{t.returnedBody}</p>
        <dl className="mt-4 flex justify-between gap-4 border-t border-line pt-4 text-lg">
          <dt>{t.returnedAmount}</dt>
          <dd className="font-bold whitespace-nowrap tabular-nums">
            {formatEuros(cents(summary.amount), locale)}
          </dd>
        </dl>
        <ul className="mt-4 flex list-disc flex-col gap-2 pl-5">
          <li>{t.returnedWhen}</li>
          {summary.payerEmail ? <li>{t.returnedMail(summary.payerEmail)}</li> : null}
        </ul>
      </Card>
      <BackWithFailure code="PAYMENT_REFUSED" />
      <div>
        <LinkButton href={campaignPath(summary, locale)} tone="plain">
          {t.backToCampaign}
        </LinkButton>
      </div>
    </div>
  )
}

/** What happens next, the link to the order page, and the calendar entry. */
function WhatNext({ summary, order }: { summary: PaymentSummary; order: PayerOrder | null }) {
  const t = useWords(resultWords)
  const locale = useLocale()
  const { formType, orderToken: token } = summary
  const { paper } = kindOf(formType)
  const isEmailed = !summary.isConfirmationKeptBack
  const emailText = isEmailed ? t.emailSent : t.emailKeptBack
  const later = summary.terms.length - 1
  const monthly = order?.monthly ? order.nextDebit : null
  const debit = monthly && formatEuros(cents(monthly.amount + monthly.amountTip), locale)
  const isAwaited = order?.items.some(({ documents }) => documents.some(({ state }) => state === 'Awaited'))
  const renewal = order?.automaticRenewal
  const { priceOfThen, notice, stop } = AUTOMATIC_RENEWAL[locale]
  const announced = renewal?.amount ?? null
  const euros = (amount: number | null) => (amount === null ? null : formatEuros(cents(amount), locale))
  const price = euros(announced) ?? priceOfThen(euros(renewal?.priceToday ?? null))
  const rights = announced === null ? `${notice} ${stop}` : stop
  const goingOn = order?.monthly && monthly ? summary.eachMonth : null
  return (
    <Card title={t.whatNext}>
      <ul className="flex max-w-text list-disc flex-col gap-2 pl-5">
        {summary.payerEmail ? <li>{emailText(summary.payerEmail)}</li> : null}
        {paper === 'ticket' && isEmailed ? <li>{t.nextTickets}</li> : null}
        {paper === 'card' && isEmailed ? <li>{t.nextCard}</li> : null}
        {paper === 'receipt' && summary.issuesReceipts ? (
          <li>
            {summary.yearOfReceipt === null ? t.nextReceipt : t.nextReceiptOfYear(summary.yearOfReceipt)}
          </li>
        ) : null}
        {later > 0 ? <li>{t.nextInstalments(later)}</li> : null}
        {goingOn ? <li>{goesOn(goingOn, locale)}</li> : null}
        {monthly && debit ? <li>{t.nextMonthly(debit, formatDate(monthly.date, locale))}</li> : null}
        {isAwaited ? <li>{t.nextDocument}</li> : null}
        {renewal?.date ? (
          <li>{`${t.nextRenewal(formatDate(renewal.date, locale), price)} ${rights}`}</li>
        ) : null}
        {summary.amount > 0 ? <li>{t.nextStatement}</li> : null}
      </ul>
      {token === null ? null : (
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton href={addressOf({ page: 'order', token })} tone="plain">
            {t.seeOrder}
          </LinkButton>
          {summary.hasCalendarEntry ? (
            <LinkButton href={`${campaignPath(summary, 'fr')}/agenda.ics`} tone="plain">
              {t.addToCalendar}
            </LinkButton>
          ) : null}
        </div>
      )}
    </Card>
  )
}

function NotPaid({ summary, result }: { summary: PaymentSummary; result: 'annulation' | 'echec' }) {
  const t = useWords(resultWords)
  const back = useWayBack(summary)
  const isExpired = useIsExpired(summary)
  if (isExpired) return <ExpiredCart summary={summary} />
  const isCanceled = result === 'annulation'
  return (
    <div className="max-w-text">
      <h1 className="mb-3 text-3xl">{isCanceled ? t.canceledTitle : t.failedTitle}</h1>
      <p className="mb-6 text-lg">{isCanceled ? t.canceledBody : t.failedBody}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={back}>{t.backToOrder}</LinkButton>
        <LinkButton href={addressOf({ page: 'payment', id: summary.paymentRequestId })} tone="plain">
          {isCanceled ? t.retry : t.retryFailed}
        </LinkButton>
        {isCanceled ? <BackToShop tone="plain" /> : null}
      </div>
      {isCanceled ? null : <BackWithFailure code="PAYMENT_REFUSED" />}
    </div>
  )
}
