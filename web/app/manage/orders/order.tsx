import { AUTOMATIC_RENEWAL } from '@obole/contract/automatic-renewal-words'
import { formatDate } from '@obole/core/dates/dates'
import { FIGURE_NAMES } from '@obole/contract/list-names'
import type { OrderDetail } from '@obole/contract/manage-lists'
import type { Documents } from '@obole/contract/receipts'
import { isSale } from '@obole/core/invoices/sale'
import { DEFAULT_COUNTRY } from '@obole/core/validation/country'
import { type Locale, LOCALE_TAGS } from '@obole/core/locale'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { findFromApi, readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { CampaignName } from '../desk/campaign-name.tsx'
import { euros, nameOf, OrderStateChip } from '../lists/cells.tsx'
import { dayOf, momentOf } from '@obole/core/dates/moments'
import { orderPath, pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/order'
import { isForgotten, takesMore } from './order-acts.ts'
import { InvoiceOrder } from './invoice-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderPayments } from './order-payments.tsx'
import { orderWords } from './order.words.ts'

const PayerDialog = lazy(() => import('./payer-dialog.tsx'))

/** The list as it was left; for a person who sees one campaign only, that campaign's list. */
function listIn(state: unknown, { formType, formSlug }: OrderDetail, isOneCampaign: boolean): string {
  const { list }: { list?: unknown } = { ...Object(state) }
  if (typeof list === 'string') return list
  return isOneCampaign ? `?${new URLSearchParams({ formType, formSlug })}` : ''
}

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, orderId } = page.params
  const asked = { params: { organizationSlug, orderId } }
  const [order, papers] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/orders/{orderId}', asked),
    findFromApi(page, 'GET /manage/organizations/{organizationSlug}/orders/{orderId}/documents', asked),
  ])
  const { documents = [], needsAddressFor = [], attestationUrl = null, yearlyReceipts } = papers ?? {}
  const yearsToCome = yearlyReceipts?.toCome ?? []
  return { order, documents, needsAddressFor, attestationUrl, yearsToCome }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, orderWords, 'pageTitle')

export default function Order({ loaderData }: Route.ComponentProps) {
  const { order, documents, needsAddressFor, attestationUrl, yearsToCome } = loaderData
  const t = useWords(orderWords)
  const locale = useLocale()
  const { organizationSlug, organization, can } = useAssociation()
  const { state } = useLocation()
  const renewsOn = order.automaticRenewal?.date
  const mayInvoice =
    can('moveMoney') &&
    attestationUrl !== null &&
    order.items.some(({ type }) => isSale(type)) &&
    !documents.some(({ kind }) => kind === 'Invoice')
  return (
    <>
      <Link
        to={pageOf(organizationSlug, 'orders') + listIn(state, order, organization === null)}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm"
      >
        <span aria-hidden>←</span> {t.back}
      </Link>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">{t.title(order.id)}</h1>
        <OrderStateChip state={order.state} />
      </div>
      <p className="mb-5 text-muted">
        {order.receivedOn ? t.receivedOn(dayOf(order.date, locale)) : t.madeOn(momentOf(order.date, locale))}{' '}
        · <CampaignName organizationSlug={organizationSlug} form={order} title={order.formTitle} />
        {order.couponCode ? ` · ${t.coupon(order.couponCode)}` : ''}
        {order.automaticRenewal?.isUnpaid ? ` · ${t.renewalUnpaid}` : ''}
        {renewsOn ? ` · ${t.renewsOn(formatDate(renewsOn, locale))}` : ''}
        {order.endedRenewal ? <EndedRenewal ended={order.endedRenewal} /> : null}
      </p>
      <OrderActions order={order} documents={documents} />
      <div className="mt-6 grid grid-cols-1 items-start gap-5 min-[72rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {order.note ? <Notice title={t.byHand}>{order.note}</Notice> : null}
          <AskedBy order={order} />
          <OrderItems order={order} />
          <OrderPayments order={order} />
          <OrderHistory order={order} />
        </div>
        <div className="flex flex-col gap-5">
          <Totals order={order} />
          <PayerCard order={order} />
          <Papers
            documents={documents}
            needsAddressFor={needsAddressFor}
            attestationUrl={attestationUrl}
            invoices={mayInvoice ? order.id : null}
            yearsToCome={yearsToCome}
            isByPost={order.payer.email === undefined && !isForgotten(order.payer)}
          />
        </div>
      </div>
    </>
  )
}

const LONGEST_METADATA_SHOWN = 400

/** A shop outside asked for it: which one, under what number, and the words by which the shop knows it. */
function AskedBy({ order: { askedBy } }: { order: OrderDetail }) {
  const t = useWords(orderWords)
  if (askedBy === null) return null
  const { checkoutIntentId, name, isPartner, metadata } = askedBy
  const isShown = metadata !== null && metadata.length <= LONGEST_METADATA_SHOWN
  return (
    <Notice
      title={name === null ? t.askedByGone : isPartner ? t.askedByApplication(name) : t.askedByKey(name)}
    >
      {t.intentNumber(checkoutIntentId)}
      {isShown ? (
        <>
          <br />
          {t.metadata} <code className="text-sm wrap-anywhere">{metadata}</code>
        </>
      ) : null}
    </Notice>
  )
}

/** How the automatic renewal of the order ended; the order that it became is a link for whoever may read it. */
function EndedRenewal({ ended }: { ended: NonNullable<OrderDetail['endedRenewal']> }) {
  const t = useWords(orderWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const day = formatDate(ended.on, locale)
  if (ended.next) {
    const { id, isCanceled } = ended.next
    const name = t.renewalOrder(id)
    return (
      <>
        {` · ${t.renewed(day)}`}
        {can('readOrders', ended.next) ? <Link to={orderPath(organizationSlug, id)}>{name}</Link> : name}
        {isCanceled ? t.renewedCanceled : ''}
      </>
    )
  }
  return ended.reason
    ? ` · ${t.renewalLapsed(day, AUTOMATIC_RENEWAL[locale].lapsed[ended.reason])}`
    : ` · ${t.renewalStopped(day, ended.by === 'Association' ? t.byAssociation : t.byPayer)}`
}

function Totals({ order }: { order: OrderDetail }) {
  const t = useWords(orderWords)
  const locale = useLocale()
  const rows = [
    [FIGURE_NAMES.ordered[locale], order.ordered],
    [FIGURE_NAMES.received[locale], order.received],
    [FIGURE_NAMES.toCome[locale], order.toCome],
    [t.totalTip, order.tip],
    [t.totalTipBack, order.payments.reduce((all, { refundedTip }) => all + refundedTip, 0)],
    [t.totalRefunded, order.refunded],
  ] as const
  return (
    <Card>
      <dl className="tabular-nums">
        {rows.map(([label, amount], index) =>
          index > 2 && amount === 0 ? null : (
            <div key={label} className={`flex justify-between gap-4 py-1 ${index === 0 ? 'text-lg' : ''}`}>
              <dt>{label}</dt>
              <dd className="font-bold">{euros(amount, locale)}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  )
}

function PayerCard({ order }: { order: OrderDetail }) {
  const t = useWords(orderWords)
  const { payer, locale } = order
  const { can } = useAssociation()
  const [isCorrecting, setCorrecting] = useState(false)
  const reader = useLocale()
  const isGone = isForgotten(payer)
  const address = [
    payer.companySiren ? `SIREN ${payer.companySiren}` : '',
    payer.address,
    [payer.zipCode, payer.city].filter(Boolean).join(' '),
    payer.email ? '' : countryOf(payer.country, reader),
  ].filter(Boolean)
  return (
    <Card title={t.payer}>
      <p className="font-bold">{nameOf(payer)}</p>
      {address.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {payer.email ? (
        <p className="wrap-anywhere">
          <a href={`mailto:${payer.email}`}>{payer.email}</a>
        </p>
      ) : null}
      {order.receivedOn || isGone ? null : <p className="text-sm text-muted">{t.languageIs(locale)}</p>}
      <p className="mt-3 text-sm text-muted">
        {isGone
          ? t.forgottenPayer
          : payer.email
            ? takesMore(order)
              ? t.payerLinks
              : t.payerPage
            : t.noEmail}
      </p>
      {!isGone && (can('editForm', order) || can('moveMoney', order)) ? (
        <Button
          tone="quiet"
          className="-mb-3 -ml-5"
          onPress={() => setCorrecting(true)}
          aria-label={t.correctPayer}
        >
          {t.correct}
        </Button>
      ) : null}
      <Suspense>
        {isCorrecting ? <PayerDialog order={order} onClose={() => setCorrecting(false)} /> : null}
      </Suspense>
    </Card>
  )
}

/** France is not shown. */
function countryOf(code: string | null | undefined, locale: Locale): string {
  if (!code || code === DEFAULT_COUNTRY) return ''
  return new Intl.DisplayNames(LOCALE_TAGS[locale], { type: 'region' }).of(code) ?? code
}

interface PapersProps {
  isByPost: boolean
  documents: Documents['documents']
  needsAddressFor: Documents['needsAddressFor']
  attestationUrl: string | null
  /** The order that can be invoiced by hand. */
  invoices: number | null
  /** The years whose receipt is still to be issued. */
  yearsToCome: readonly number[]
}

function Papers({
  documents,
  needsAddressFor,
  isByPost,
  attestationUrl,
  invoices,
  yearsToCome,
}: PapersProps) {
  const t = useWords(orderWords)
  const isEmpty =
    documents.length === 0 &&
    needsAddressFor.length === 0 &&
    attestationUrl === null &&
    yearsToCome.length === 0
  return (
    <Card title={t.documents}>
      {isEmpty ? <p className="text-muted">{t.noDocument}</p> : null}
      {needsAddressFor.map((paper) => (
        <p key={paper}>{t[`needsAddressFor${paper}`]}</p>
      ))}
      {yearsToCome.map((year) => (
        <p key={year}>{t.receiptOfYear(year)}</p>
      ))}
      {isByPost && documents.length > 0 ? <Notice title={t.toPost}>{t.toPostText}</Notice> : null}
      <ul className="flex flex-col">
        {documents.map((document) => (
          <li key={document.id}>
            <a href={document.url} download className="inline-flex min-h-11 items-center">
              {document.name}
            </a>
          </li>
        ))}
        {attestationUrl === null ? null : (
          <li>
            <a href={attestationUrl} download className="inline-flex min-h-11 items-center">
              {t.attestation}
            </a>
          </li>
        )}
      </ul>
      {invoices === null ? null : <InvoiceOrder orderId={invoices} />}
    </Card>
  )
}
