import { type RatedVatOnWire, vatRows } from '@obole/contract/vat-words'
import type { ReactNode } from 'react'
import { useLocale } from '../i18n/locale.tsx'

export interface OrderRow {
  key: string
  label: ReactNode
  /** Of a label in another language than the page. */
  lang?: string | undefined
  detail?: ReactNode
  amount: string
  /** Shown, and no longer counted. */
  isStruck?: boolean | undefined
}

interface OrderCardProps {
  title: string
  rows: readonly OrderRow[]
  empty: string
  total: { label: string; amount: string; vat?: readonly RatedVatOnWire[] } | null
  today?: { label: string; amount: string } | null
  /** What became of the total. */
  after?: readonly { label: string; amount: string }[]
  children?: ReactNode
  className?: string
}

/** What one pays for, on the right of a large screen and under the steps of a small one. */
export function OrderCard({
  title,
  rows,
  empty,
  total,
  today,
  after = [],
  children,
  className = '',
}: OrderCardProps) {
  return (
    <aside aria-label={title} className={`self-start rounded-card bg-paper p-5 shadow-float ${className}`}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {rows.length === 0 ? <p className="text-muted">{empty}</p> : null}
      <dl className="tabular-nums">
        {rows.map((row) => (
          <div key={row.key} className="flex justify-between gap-4 py-1.5">
            <dt className="min-w-0">
              <span lang={row.lang}>{row.label}</span>
              {row.detail ? <span className="block text-sm text-muted">{row.detail}</span> : null}
            </dt>
            <dd className="font-semibold whitespace-nowrap">
              {row.isStruck ? <s className="text-muted">{row.amount}</s> : row.amount}
            </dd>
          </div>
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
      {children}
    </aside>
  )
}

/** What of the total is VAT, one line for each rate. */
export function VatLines({ vat }: { vat: readonly RatedVatOnWire[] }) {
  const locale = useLocale()
  return vatRows(vat, locale).map(({ label, value }) => (
    <div key={label} className="flex justify-between gap-4 pt-1 text-sm text-muted">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  ))
}
