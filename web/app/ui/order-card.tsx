import { CANCELED, type ShownRow } from '@obole/contract/shown-order'
import { SENT_TO } from '@obole/contract/sent-to'
import { type RatedVatOnWire, vatRows } from '@obole/contract/vat-words'
import type { ReactNode } from 'react'
import { useLocale, useAssociationLang } from '../i18n/locale.tsx'

/** A row of the order, as `shownOrder` gives it. */
export type OrderRow = Pick<ShownRow, 'key' | 'label' | 'amount'> &
  Partial<Pick<ShownRow, 'isFrench' | 'details' | 'isCanceled'>>

interface OrderCardProps {
  title: string
  rows: readonly OrderRow[]
  empty: string
  total: { label: string; amount: string; vat?: readonly RatedVatOnWire[] } | null
  today?: { label: string; amount: string } | null
  /** Rows below the total: what was refunded, or is to come. */
  after?: readonly { label: string; amount: string }[]
  /** The postal address, line by line. */
  sentTo?: readonly string[]
  children?: ReactNode
  className?: string
}

/** The order, on the right of a large screen and below the steps of a small one. */
export function OrderCard({
  title,
  rows,
  empty,
  total,
  today,
  after = [],
  sentTo = [],
  children,
  className = '',
}: OrderCardProps) {
  return (
    <aside aria-label={title} className={`self-start rounded-card bg-paper p-5 shadow-float ${className}`}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {rows.length === 0 ? <p className="text-muted">{empty}</p> : null}
      <dl className="tabular-nums">
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
        {total ? (
          <div className="mt-2.5 flex justify-between gap-4 border-t-[1.5px] border-line pt-3.5 text-xl font-bold">
            <dt>{total.label}</dt>
            <dd>{total.amount}</dd>
          </div>
        ) : null}
        <VatLines vat={total?.vat ?? []} />
        {today ? (
          <div className="flex justify-between gap-4 pt-2">
            <dt className="text-muted">{today.label}</dt>
            <dd className="font-semibold">{today.amount}</dd>
          </div>
        ) : null}
        {after.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4 pt-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold whitespace-nowrap">{amount}</dd>
          </div>
        ))}
      </dl>
      <SentTo lines={sentTo} />
      {children}
    </aside>
  )
}

function Row({
  row: { label, details = [], amount, isFrench = false, isCanceled = false },
}: {
  row: OrderRow
}) {
  const locale = useLocale()
  const lang = useAssociationLang()
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="min-w-0 wrap-anywhere">
        <span lang={isFrench ? lang : undefined}>{label}</span>
        {details.map((detail) => (
          <span key={detail} lang={isFrench ? lang : undefined} className="block text-sm text-muted">
            {detail}
          </span>
        ))}
        {isCanceled ? <span className="block text-sm text-muted">{CANCELED[locale]}</span> : null}
      </dt>
      <dd className="font-semibold whitespace-nowrap">
        {isCanceled ? <s className="text-muted">{amount}</s> : amount}
      </dd>
    </div>
  )
}

/** The VAT within the total, one line per rate. */
export function VatLines({ vat }: { vat: readonly RatedVatOnWire[] }) {
  const locale = useLocale()
  return vatRows(vat, locale).map(({ label, value }) => (
    <div key={label} className="flex justify-between gap-4 pt-1 text-sm text-muted">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  ))
}

/** The delivery address as typed: the payer can still have a mistake corrected. */
function SentTo({ lines }: { lines: readonly string[] }) {
  const locale = useLocale()
  if (lines.length === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="text-sm text-muted">{SENT_TO[locale]}</p>
      <address className="wrap-anywhere whitespace-pre-line not-italic">{lines.join('\n')}</address>
    </div>
  )
}
