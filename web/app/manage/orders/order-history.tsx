import type { OrderDetail } from '@obole/contract/manage-lists'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import type { Words } from '../../i18n/words.ts'
import { AuditChanges, useAuditBy, useAuditTitle } from '../people/audit-entry.tsx'
import { euros } from '../lists/cells.tsx'
import { momentOf } from '../moments.ts'
import { orderWords } from './order.words.ts'

interface Happening {
  key: string
  date: string
  title: ReactNode
  detail?: ReactNode
}

/** Tries, refunds, consents and what people did, in one line of time, the newest first. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const t = useWords(orderWords)
  const locale = useLocale()
  const happenings = useHappenings(order)
  return (
    <Card title={t.history}>
      <ol className="-my-2">
        {happenings.map(({ key, date, title, detail }) => (
          <li key={key} className="relative border-l-2 border-line py-2 pl-5">
            <span aria-hidden className="absolute top-4 -left-[5px] size-2 rounded-full bg-field" />
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-muted">{momentOf(date, locale)}</p>
            {detail ? <div className="text-sm">{detail}</div> : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const REFUNDS = ['money.refund', 'money.tipRefund']
const FAILED = ['Refused', 'Canceled', 'Abandoned']

function useHappenings({ attempts, refunds, consents, history }: OrderDetail): Happening[] {
  const t = useWords(orderWords)
  const locale = useLocale()
  const titleOf = useAuditTitle()
  const byOf = useAuditBy()
  const attemptTitle = (state: string, amount: string) => {
    if (state === 'Authorized') return t.attemptPaid(amount)
    return FAILED.includes(state) ? t.attemptFailed(amount) : t.attempt(amount)
  }
  const refundState = (state: string) => {
    if (state === 'Processed') return ''
    return state === 'Refused' ? t.refundRefused : t.refundUnderWay
  }
  const all: Happening[] = [
    ...attempts.map(({ date, state, amount, card, declineCode }, index) => ({
      key: `attempt-${index}`,
      date,
      title: attemptTitle(state, euros(amount, locale)),
      detail: joined([card ? cardText(card) : '', declineCode ? t.declined(declineCode) : ''], ' · '),
    })),
    ...refunds.map(({ date, amount, amountTip, state, comment }, index) => {
      // A refund and the note of who asked for it are written in the same instant.
      const noted = history.find((entry) => REFUNDS.includes(entry.action) && entry.date === date)
      const title = t.refunded(euros(amount + amountTip, locale))
      return {
        key: `refund-${index}`,
        date,
        title: joined([title, noted ? byOf(noted) : ''], ', '),
        detail: joined([refundState(state), comment ?? ''], ' · '),
      }
    }),
    ...consents.map(({ text, version, at }, index) => ({
      key: `consent-${index}`,
      date: at,
      title: consentTitle(text, version, t),
    })),
    ...history
      .filter(({ action }) => !REFUNDS.includes(action))
      .map((entry) => ({
        key: `audit-${entry.id}`,
        date: entry.date,
        title: titleOf(entry),
        detail: <AuditChanges entry={entry} />,
      })),
  ]
  return all.toSorted((one, other) => other.date.localeCompare(one.date))
}

const joined = (parts: readonly string[], by: string) => parts.filter(Boolean).join(by)

function cardText({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`
}

function consentTitle(text: string, version: string, t: Words<typeof orderWords>): string {
  if (text === 'termsOfSale') return t.consentTermsOfSale
  return text === 'tip' ? t.consentTip : t.consentTermsOfService(version)
}
