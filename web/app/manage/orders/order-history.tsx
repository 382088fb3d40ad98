import { auditBy, historySentence } from '@obole/contract/audit-sentence'
import { cardName } from '@obole/contract/card-name'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { wholeText } from '@obole/contract/payment-words'
import type { Locale } from '@obole/core/locale'
import { consentVersion } from '@obole/core/validation/consent-version'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import type { Words } from '../../i18n/words.ts'
import { AuditChanges } from '../journal/audit-entry.tsx'
import { euros } from '../lists/cells.tsx'
import { type Happening, Timeline } from '../desk/timeline.tsx'
import { attemptLine } from './attempt-line.ts'
import { orderWords } from './order.words.ts'

/** Payment attempts, refunds, consents and actions in one timeline, the newest first. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const t = useWords(orderWords)
  const happenings = useHappenings(order)
  if (happenings.length === 0) return null
  return (
    <Card title={t.history}>
      <Timeline happenings={happenings} />
    </Card>
  )
}

const REFUNDS = ['money.refund', 'money.tipRefund']

function useHappenings({ attempts, refunds, consents, history }: OrderDetail): Happening[] {
  const t = useWords(orderWords)
  const locale = useLocale()
  const refundState = (state: string) => {
    if (state === 'Processed') return ''
    if (state === 'Waiting') return t.refundWaits
    if (state === 'Canceled') return t.refundGivenUp
    return state === 'Refused' ? t.refundRefused : t.refundUnderWay
  }
  const all: Happening[] = [
    ...attempts.map((attempt, index) => {
      const { title, detail } = attemptLine(attempt, locale)
      return {
        key: `attempt-${index}`,
        date: attempt.date,
        title,
        detail: joined([attempt.card ? cardName(attempt.card) : '', detail], ' · '),
      }
    }),
    ...refunds.map(({ date, amount, amountTip, state, internalNote, messageToPayer }, index) => {
      // A refund and the record of who asked for it have the same date, to the instant.
      const noted = history.find((entry) => REFUNDS.includes(entry.action) && entry.date === date)
      const title = refundTitle({ amount, amountTip, state }, t, locale)
      return {
        key: `refund-${index}`,
        date,
        title: joined([title, noted ? auditBy(noted, locale) : ''], ', '),
        detail: joined(
          [
            refundState(state),
            internalNote ? t.noteOf(internalNote) : '',
            messageToPayer ? t.messageOf(messageToPayer) : '',
          ],
          ' · ',
        ),
      }
    }),
    ...consents.map(({ text, version, at }, index) => ({
      key: `consent-${index}`,
      date: at,
      title: consentTitle(text, consentVersion(version, locale), t),
    })),
    ...history
      .filter(({ action }) => !REFUNDS.includes(action))
      .map((entry) => ({
        key: `audit-${entry.id}`,
        date: entry.date,
        title: historySentence(entry, locale),
        detail: <AuditChanges entry={entry} />,
      })),
  ]
  return all.toSorted((one, other) => other.date.localeCompare(one.date))
}

type Refund = Pick<OrderDetail['refunds'][number], 'amount' | 'amountTip' | 'state'>

function refundTitle({ amount, amountTip, state }: Refund, t: Words<typeof orderWords>, locale: Locale) {
  if (amount > 0) return t.refunded(wholeText({ amount, amountTip }, locale))
  return (state === 'Processed' ? t.tipGivenBack : t.tipRefund)(euros(amountTip, locale))
}

const joined = (parts: readonly string[], by: string) => parts.filter(Boolean).join(by)

function consentTitle(
  text: OrderDetail['consents'][number]['text'],
  version: string,
  t: Words<typeof orderWords>,
): string {
  const titles: Record<typeof text, string> = {
    termsOfService: t.consentTermsOfService(version),
    termsOfSale: t.consentTermsOfSale,
    tip: t.consentTip,
    noTip: t.consentNoTip,
    automaticRenewal: t.consentAutomaticRenewal,
  }
  return titles[text]
}
