import type { PayerOrder } from '@obole/contract/orders'
import { type PlacedVat, placedVat } from '@obole/contract/order-total'
import { takenRows } from '@obole/contract/payment-words'
import { vatRows } from '@obole/contract/vat-words'
import type { Documents } from '@obole/contract/receipts'
import { formatDate, parisDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { addressOf } from '@obole/core/site/addresses'
import type { Locale } from '@obole/core/locale'
import { clockTime } from '@obole/core/dates/moments'
import { Suspense, useState } from 'react'
import { data, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { lazy } from '../later/lazy.tsx'
import { call } from '../session/call.ts'
import { useLocale, useWords, useAssociationLang } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { findFromApi, readFromApi, refusedCode, refusedStatus } from '../session/page-api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import { OrderCard } from '../ui/order-card.tsx'
import type { Route } from './+types/order'
import { AskMyData } from './ask-my-data.tsx'
import { DocumentsCard } from './documents.tsx'
import { EndedLink, ForgottenOrder } from './ended-link.tsx'
import { LateDocumentsCard } from './late-documents.tsx'
import { linkWords, orderWords } from './orders.words.ts'
import { PassOnCard } from './pass-on.tsx'
import { PaymentsCard, PayNow } from './payments.tsx'
import { ChangeCard, PlanCard } from './plan.tsx'
import { RenewalCard } from './renewal-card.tsx'
import { recapOf } from './recap-rows.ts'
import { TipBack } from './tip-back.tsx'

const RevokeDialog = lazy(() => import('./revoke-dialog.tsx'))

/** The holder of a link is treated as the payer: no account is needed. */
export async function loader(page: Route.LoaderArgs) {
  const asked = { params: { token: page.params.token } }
  const locale = requestLocale(page.request, page.url.pathname)
  let isForgotten = false
  const [order, documents] = await Promise.all([
    readFromApi(page, 'GET /orders/{token}', asked).catch((error: unknown) => {
      if (refusedStatus(error) !== LINK_ENDED) throw error
      isForgotten = refusedCode(error) === 'ORDER_FORGOTTEN'
      return null
    }),
    // The order is shown even if its papers cannot be read.
    findFromApi(page, 'GET /orders/{token}/documents', asked).catch(() => null),
  ])
  return data({ order, documents, locale, isForgotten }, { status: order ? 200 : LINK_ENDED })
}

/** The status of `ORDER_LINK_ENDED` and `ORDER_FORGOTTEN`: the link existed, and has ended. */
const LINK_ENDED = 410

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${titleIn(loaderData)} · Obole`,
  },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

function titleIn(loaded: Route.MetaArgs['loaderData']): string {
  const locale = loaded?.locale ?? 'fr'
  if (loaded?.order) return wordsIn(orderWords, locale).pageTitle(loaded.order.id)
  const { forgottenTitle, endedTitle } = wordsIn(linkWords, locale)
  return loaded?.isForgotten ? forgottenTitle : endedTitle
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const { order, documents, isForgotten } = loaderData
  // Another link may show the same order differently.
  const { token } = params
  if (isForgotten) return <ForgottenOrder />
  return order ? (
    <OpenOrder key={token} token={token} first={order} documents={documents} />
  ) : (
    <EndedLink key={token} token={token} />
  )
}

interface OpenOrderProps {
  token: string
  first: PayerOrder
  documents: Documents | null
}

function OpenOrder({ token, first, documents }: OpenOrderProps) {
  const t = useWords(orderWords)
  const locale = useLocale()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [order, setOrder] = useState(first)
  const [isRevoked, setIsRevoked] = useState(false)
  const lang = useAssociationLang(order.formType)
  // A money link ends with the change it made: the order is then shown by the reading link.
  const change = (changed: PayerOrder) => {
    if (first.link.kind === 'reading') return setOrder(changed)
    const page = addressOf({ page: 'order', token: changed.token })
    void navigate(`${page}?prelevements=modifies`, { replace: true })
  }
  // A ticket that was passed on has a new paper: the list is read again.
  const passedOn = (changed: PayerOrder) => {
    setOrder(changed)
    void revalidate()
  }
  // A ticket can be passed on once its paper is made, a moment after the order.
  const readAgain = async () => {
    const read = await call('GET /orders/{token}', { params: { token } })
    if (read.ok) setOrder(read.value)
  }
  if (isRevoked) return <EndedLink token={token} />
  return (
    <div className="page grid gap-8 pt-8 pb-10 wide:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col gap-4">
        <header className="mb-2">
          <h1 className="mb-2 text-3xl">{t.title}</h1>
          <p lang={lang} className="text-lg">
            {order.formTitle}, {order.organizationName}
          </p>
          <p className="text-muted">{t.numberAndDate(order.id, formatDate(parisDate(order.date), locale))}</p>
        </header>
        <ToKnow order={order} token={token} />
        {documents ? (
          <DocumentsCard
            key={idsOf(documents)}
            token={order.token}
            first={documents}
            onComplete={() => void readAgain()}
          />
        ) : null}
        <LateDocumentsCard order={order} token={token} onChange={setOrder} />
        <PassOnCard order={order} token={token} onChange={passedOn} />
        <PlanCard order={order} token={token} onChange={change} />
        <RenewalCard order={order} token={token} onChange={change} />
        <PaymentsCard order={order} />
        <TipBack order={order} token={token} onChange={setOrder} />
      </div>
      <Recap order={order} onRevoked={() => setIsRevoked(true)} />
    </div>
  )
}

const idsOf = ({ documents }: Documents) => documents.map(({ id }) => id).join()

/** What needs the payer's attention, at the top. */
function ToKnow({ order, token }: { order: PayerOrder; token: string }) {
  const t = useWords(orderWords)
  const links = useWords(linkWords)
  const [query] = useSearchParams()
  const changed = query.get('prelevements')
  const unpaid = order.payments.find(({ canBePutRight }) => canBePutRight)
  return (
    <>
      {order.eventCanceled ? (
        <Notice tone="attention" title={t.eventCanceled(order.formTitle)}>
          <p className="whitespace-pre-line">{order.eventCanceled.message}</p>
        </Notice>
      ) : null}
      <WhatLinkMay order={order} />
      {changed === 'modifies' || changed === 'confirmes' ? (
        <Notice tone="success" title={changed === 'modifies' ? links.changedTitle : links.raisedTitle}>
          {links.changedDetail}
        </Notice>
      ) : null}
      {query.get('carte') === 'nouvelle' ? (
        <Notice tone="success" title={t.cardChanged}>
          {t.cardChangedDetail}
        </Notice>
      ) : null}
      {unpaid ? (
        <Notice tone="error" title={t.unpaidTitle}>
          <p>{t.unpaidDetail}</p>
          <PayNow token={order.token} paymentId={unpaid.id} />
        </Notice>
      ) : null}
      {order.cardExpiresTooEarly ? (
        <Notice tone="attention" title={t.cardEnds}>
          <p className="mb-3">{t.cardEndsDetail}</p>
          <ChangeCard order={order} token={token} tone="plain" />
        </Notice>
      ) : null}
    </>
  )
}

/** What a link from the mailbox allows, and until when. */
function WhatLinkMay({ order: { link } }: { order: PayerOrder }) {
  const t = useWords(linkWords)
  const locale = useLocale()
  if (link.kind !== 'money') return null
  const until = clockTime(link.endsAt, locale)
  return link.wish && 'ticket' in link.wish ? (
    <Notice title={t.ticketTitle(until)}>{t.ticketBody}</Notice>
  ) : (
    <Notice title={t.moneyTitle(until)}>{t.moneyBody}</Notice>
  )
}

const termsOf = ({ payments }: PayerOrder) =>
  payments.map((term) => ({
    state: term.state,
    amountCents: cents(term.amount),
    tipCents: cents(term.amountTip),
    refundedCents: cents(term.refunded),
    refundedTipCents: cents(term.refundedTip),
    isByHand: term.isByHand,
  }))

/** What was taken, refunded, is to come and was cancelled, where the total does not show it. */
const partRows = (order: PayerOrder, locale: Locale) =>
  takenRows(cents(order.amount.total), termsOf(order), locale).map(({ label, value }) => ({
    label,
    amount: value,
  }))

/** What is left where that is not the total, with the VAT in it. */
const leftRows = (left: PlacedVat['left'], locale: Locale) =>
  left ? [left, ...vatRows(left.vat, locale).map(({ label, value }) => ({ label, amount: value }))] : []

function Recap({ order, onRevoked }: { order: PayerOrder; onRevoked: () => void }) {
  const t = useWords(orderWords)
  const links = useWords(linkWords)
  const [isAsked, setIsAsked] = useState(false)
  const locale = useLocale()
  const { rows, totalCents } = recapOf(order, locale)
  const { ofTotal, left } = placedVat(
    { totalCents, terms: termsOf(order), vat: order.vatByRate, isMonthly: order.monthly !== null },
    locale,
  )
  return (
    <div>
      <OrderCard
        title={t.recap}
        rows={rows}
        empty=""
        total={{
          label: t.total,
          amount: order.amount.total === 0 ? t.free : formatEuros(totalCents, locale),
          vat: ofTotal,
        }}
        after={[...partRows(order, locale), ...leftRows(left, locale)]}
        sentTo={order.sentTo}
      />
      <p className="mt-5 flex flex-col px-5">
        {order.contactEmail ? (
          <span className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5">
            {t.question}{' '}
            <a href={`mailto:${order.contactEmail}?subject=${encodeURIComponent(t.pageTitle(order.id))}`}>
              {t.writeTo(order.organizationName)}
            </a>
          </span>
        ) : null}
        <a href={order.formUrl} className="inline-flex min-h-11 items-center">
          {t.backToCampaign}
        </a>
      </p>
      <div className="px-5">
        <Button tone="link" onPress={() => setIsAsked(true)}>
          {links.revoke}
        </Button>
      </div>
      <div className="px-5">
        <AskMyData token={order.token} email={order.payer.email} />
      </div>
      <Suspense>
        {isAsked ? (
          <RevokeDialog order={order} onRevoked={onRevoked} onClose={() => setIsAsked(false)} />
        ) : null}
      </Suspense>
    </div>
  )
}
