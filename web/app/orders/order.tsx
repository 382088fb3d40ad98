import type { PayerOrder } from '@obole/contract/orders'
import type { Documents } from '@obole/contract/receipts'
import { formatDate, parisDate } from '@obole/core/dates'
import { cents, formatEuros } from '@obole/core/money'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { findFromApi, readFromApi } from '../page-api.ts'
import { Notice } from '../ui/card.tsx'
import { grouped } from '../ui/grouped.ts'
import { OrderCard } from '../ui/order-card.tsx'
import type { Route } from './+types/order'
import { DocumentsCard } from './documents.tsx'
import { orderWords } from './orders.words.ts'
import { PaymentsCard, PayNow } from './payments.tsx'
import { ChangeCard, PlanCard } from './plan.tsx'
import { TipBack } from './tip-back.tsx'

/** Whoever holds the token is the payer: there is no account to ask for. */
export async function loader(page: Route.LoaderArgs) {
  const path = `/api/orders/${encodeURIComponent(page.params.token)}`
  const [order, documents] = await Promise.all([
    readFromApi<PayerOrder>(page, path),
    // An order is worth seeing without its papers.
    findFromApi<Documents>(page, `${path}/documents`).catch(() => null),
  ])
  return { order, documents, locale: requestLocale(page.request, page.url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${wordsIn(orderWords, loaderData?.locale ?? 'fr').pageTitle(loaderData?.order.id ?? 0)} · Obole`,
  },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(orderWords)
  const locale = useLocale()
  const [order, setOrder] = useState(loaderData.order)
  const { documents } = loaderData
  return (
    <div className="page grid gap-8 pt-8 pb-10 wide:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col gap-4">
        <header className="mb-2">
          <h1 className="mb-2 text-3xl">{t.title}</h1>
          <p className="text-lg">
            {order.formTitle}, {order.organizationName}
          </p>
          <p className="text-muted">{t.numberAndDate(order.id, formatDate(parisDate(order.date), locale))}</p>
        </header>
        <ToKnow order={order} />
        {documents ? <DocumentsCard token={order.token} first={documents} /> : null}
        <PlanCard order={order} onChange={setOrder} />
        <PaymentsCard order={order} />
        <TipBack order={order} />
      </div>
      <Recap order={order} />
    </div>
  )
}

/** What needs the payer's attention, before everything else. */
function ToKnow({ order }: { order: PayerOrder }) {
  const t = useWords(orderWords)
  const [query] = useSearchParams()
  const unpaid = order.payments.find(({ canBePutRight }) => canBePutRight)
  return (
    <>
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
          <ChangeCard token={order.token} tone="plain" />
        </Notice>
      ) : null}
    </>
  )
}

function Recap({ order }: { order: PayerOrder }) {
  const t = useWords(orderWords)
  const locale = useLocale()
  const { total, tip, discount } = order.amount
  const euros = (amount: number) => (amount === 0 ? t.free : formatEuros(cents(amount), locale))
  return (
    <div>
      <OrderCard
        title={t.recap}
        rows={[
          ...grouped(order.items.map((item) => lineOf(item, t.canceledItem))).map(
            ({ key, name, detail, amount }) => ({ key, label: name, detail, amount: euros(amount) }),
          ),
          ...(discount > 0
            ? [{ key: 'discount', label: t.discount, amount: formatEuros(cents(-discount), locale) }]
            : []),
          ...(tip > 0 ? [{ key: 'tip', label: t.tip, amount: euros(tip) }] : []),
        ]}
        empty=""
        total={{ label: t.total, amount: euros(total) }}
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
    </div>
  )
}

function lineOf(
  { name, initialAmount: amount, participant, state }: PayerOrder['items'][number],
  canceled: string,
) {
  const who = participant ? `${participant.firstName} ${participant.lastName}` : ''
  const parts = [who, state === 'Canceled' ? canceled : ''].filter(Boolean)
  return { name, amount, detail: parts.length > 0 ? parts.join(', ') : undefined }
}
