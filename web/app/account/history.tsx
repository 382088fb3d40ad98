import type { OwnOrder } from '@obole/contract/orders'
import type { OwnDocument } from '@obole/contract/receipts'
import { addressOf } from '@obole/core/site/addresses'
import { formatDate, parisDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { useState } from 'react'
import { call } from '../session/call.ts'
import { failureToast } from '../session/failure-toast.ts'
import { useLocale, useWords, useAssociationLang } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { meContext, requireSignIn } from '../session/signed-in.ts'
import { DocumentLink } from '../orders/document-link.tsx'
import { readFromApi } from '../session/page-api.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice } from '../ui/card.tsx'
import { type ChipTone, StateChip } from '../ui/desk/chip.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Route } from './+types/history'
import { historyWords } from './history.words.ts'
import { MY_ACCOUNT, ownOrderPage } from '../addresses/account-pages.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** The orders paid with the person's verified address, and what is left to do about them. */
export async function loader(page: Route.LoaderArgs) {
  const [orders, documents] = await Promise.all([
    readFromApi(page, 'GET /users/me/orders'),
    readFromApi(page, 'GET /users/me/documents'),
  ])
  return {
    orders,
    documents: documents.data,
    email: page.context.get(meContext).user.email,
    locale: requestLocale(page.request, page.url.pathname),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(historyWords, loaderData?.locale ?? 'fr').title} · Obole` },
  { name: 'robots', content: 'noindex' },
]

export default function History({ loaderData }: Route.ComponentProps) {
  const t = useWords(historyWords)
  const { orders: first, documents, email } = loaderData
  const [orders, setOrders] = useState(first.data)
  const [next, setNext] = useState(first.pagination.continuationToken)
  const [busy, run] = useBusy()
  const showMore = async () => {
    const more = await call('GET /users/me/orders', { query: { continuationToken: next ?? undefined } })
    if (!more.ok) return showToast(failureToast(more.problem))
    setOrders((known) => [...known, ...more.value.data])
    setNext(more.value.pagination.continuationToken)
  }
  return (
    <div className="page flex max-w-[48rem] flex-col gap-5 pt-10 pb-10">
      <header className="mb-1">
        <p>
          <a href={MY_ACCOUNT} className="inline-flex min-h-11 items-center font-semibold">
            ← {t.backToAccount}
          </a>
        </p>
        <h1 className="text-3xl">{t.title}</h1>
        <p className="mt-2 wrap-anywhere text-muted">{t.lead(email)}</p>
      </header>
      {orders.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <Unpaid orders={orders} />
          <EachMonth orders={orders} />
          <Card title={t.orders}>
            <ul className="divide-y divide-line">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
            {next ? (
              <Button
                tone="plain"
                className="mt-4"
                busyText={busy && t.loading}
                onPress={() => void run(showMore)}
              >
                {t.more}
              </Button>
            ) : null}
          </Card>
          <Papers documents={documents} />
        </>
      )}
    </div>
  )
}

function Nothing() {
  const t = useWords(historyWords)
  return (
    <Card title={t.emptyTitle}>
      <p className="max-w-text">{t.empty}</p>
      <p className="mt-2 mb-5 max-w-text text-muted">{t.emptyOther}</p>
      <LinkButton href={addressOf({ page: 'associations', locale: useLocale() })} tone="plain">
        {t.discover}
      </LinkButton>
    </Card>
  )
}

function useEuros() {
  const locale = useLocale()
  return (amount: number) => formatEuros(cents(amount), locale)
}

/** Payments that the bank refused come first: they are harder to correct each day. */
function Unpaid({ orders }: { orders: readonly OwnOrder[] }) {
  const t = useWords(historyWords)
  const locale = useLocale()
  const euros = useEuros()
  const unpaid = orders.flatMap(({ id, formTitle, unpaid: debits }) =>
    debits.map((debit) => ({ ...debit, orderId: id, formTitle })),
  )
  if (unpaid.length === 0) return null
  return (
    <Notice tone="error" title={unpaid.length === 1 ? t.unpaidTitle : t.unpaidSeveral(unpaid.length)}>
      <ul className="mt-2 flex flex-col gap-3">
        {unpaid.map(({ paymentId, orderId, amount, date, formTitle }) => (
          <li key={paymentId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-60 tabular-nums">
              {t.unpaidLine(euros(amount), formatDate(date, locale), formTitle)}
            </span>
            <LinkButton href={ownOrderPage(orderId)}>{t.settle}</LinkButton>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Monthly debits, and the way to end them. */
function EachMonth({ orders }: { orders: readonly OwnOrder[] }) {
  const t = useWords(historyWords)
  const euros = useEuros()
  const lang = useAssociationLang()
  const going = orders.flatMap((order) =>
    order.monthly?.state === 'Active' ? [{ ...order, monthly: order.monthly }] : [],
  )
  if (going.length === 0) return null
  return (
    <Card title={t.monthly}>
      <ul className="divide-y divide-line">
        {going.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p lang={lang} className="font-bold">
                {order.formTitle}
              </p>
              <p lang={lang} className="text-muted">
                {order.organizationName}
              </p>
              <p className="mt-1 tabular-nums">
                {t.monthlyAmount(euros(order.monthly.amount), order.monthly.day)}
              </p>
              <Next order={order} />
              <p className="text-sm text-muted">{t.monthlyUntilStopped}</p>
            </div>
            <LinkButton href={ownOrderPage(order.id)} tone="plain">
              {t.manage}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Next({ order: { nextDebit } }: { order: OwnOrder }) {
  const t = useWords(historyWords)
  const locale = useLocale()
  const euros = useEuros()
  if (!nextDebit) return null
  return (
    <p className="text-sm text-muted tabular-nums">
      {t.nextDebit(euros(nextDebit.amount), formatDate(nextDebit.date, locale))}
    </p>
  )
}

const TONES: Readonly<Partial<Record<OwnOrder['state'], ChipTone>>> = {
  Unpaid: 'red',
  Contested: 'amber',
  InProgress: 'primary',
  Paid: 'leaf',
  Registered: 'leaf',
  Free: 'leaf',
}

function OrderRow({ order }: { order: OwnOrder }) {
  const t = useWords(historyWords)
  const locale = useLocale()
  const euros = useEuros()
  const { id, lines, amount, monthly, unpaid } = order
  const lang = useAssociationLang(order.formType)
  const state = unpaid.length > 0 ? 'Unpaid' : order.state
  const what = lines.map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name)).join(', ')
  const isGoing = monthly?.state === 'Active'
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-4">
        <a href={ownOrderPage(id)} lang={lang} className="min-w-0 font-bold">
          {order.formTitle}
        </a>
        <span className="font-bold whitespace-nowrap tabular-nums">
          {isGoing ? t.perMonth(euros(monthly.amount)) : amount === 0 ? t.free : euros(amount)}
        </span>
      </div>
      <p lang={lang} className="text-muted">
        {order.organizationName}
      </p>
      <p className="wrap-anywhere">{what}</p>
      {isGoing ? null : <Next order={order} />}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateChip tone={TONES[state] ?? 'muted'}>{t[`state${state}`]}</StateChip>
        <span className="text-sm text-muted tabular-nums">
          {t.numberAndDate(id, formatDate(parisDate(order.date), locale))}
        </span>
      </div>
    </li>
  )
}

/** Older papers are shown on request: most people need the latest one. */
const SHOWN_DOCUMENTS = 6

function Papers({ documents }: { documents: readonly OwnDocument[] }) {
  const t = useWords(historyWords)
  const [isWhole, setIsWhole] = useState(false)
  if (documents.length === 0) return null
  const left = documents.length - SHOWN_DOCUMENTS
  return (
    <Card title={t.documents} id="documents">
      <p className="mb-4 text-muted">{t.documentsText}</p>
      <ul className="flex flex-col gap-2">
        {documents.slice(0, isWhole ? documents.length : SHOWN_DOCUMENTS).map((document) => (
          <li key={document.id}>
            <DocumentLink document={document} detail={document.organizationName} />
          </li>
        ))}
      </ul>
      {left > 0 && !isWhole ? (
        <Button tone="link" className="mt-3" onPress={() => setIsWhole(true)}>
          {t.moreDocuments(left)}
        </Button>
      ) : null}
    </Card>
  )
}
