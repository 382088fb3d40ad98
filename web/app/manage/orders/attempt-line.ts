import { declineText } from '@obole/contract/decline-names'
import type { OrderDetail } from '@obole/contract/manage-lists'
import type { AttemptState } from '@obole/core/payment/payment'
import { wholeText } from '@obole/contract/payment-words'
import type { Locale } from '@obole/core/locale'
import { wordsIn } from '../../i18n/words.ts'
import { attemptWords } from './attempt.words.ts'

export type Attempt = OrderDetail['attempts'][number]

/** What became of an attempt; the bank's two steps before an answer read the same. */
type Outcome = 'underWay' | 'paid' | 'refused' | 'stopped' | 'unfinished' | 'inExcess'

const OUTCOMES: Readonly<Record<AttemptState, Outcome>> = {
  Init: 'underWay',
  WaitingAuthentication: 'underWay',
  Authorized: 'paid',
  Refused: 'refused',
  Canceled: 'stopped',
  Abandoned: 'unfinished',
  Duplicated: 'inExcess',
}

/** A line of the order's history: what became of the attempt, and why. */
export function attemptLine(attempt: Attempt, locale: Locale): { title: string; detail: string } {
  const t = wordsIn(attemptWords, locale)
  const outcome = OUTCOMES[attempt.state]
  const { purpose, amount, amountTip } = attempt
  const titles: Record<Outcome, { payment: (amount: string) => string; card: string; raise: string }> = {
    underWay: { payment: t.begun, card: t.cardShown, raise: t.raiseShown },
    paid: { payment: t.paid, card: t.cardKept, raise: t.raiseKept },
    refused: { payment: t.refused, card: t.cardRefused, raise: t.raiseRefused },
    stopped: { payment: t.stopped, card: t.cardStopped, raise: t.raiseStopped },
    unfinished: { payment: t.unfinished, card: t.cardUnfinished, raise: t.raiseUnfinished },
    // Nothing is debited to verify a card, so nothing comes in excess.
    inExcess: { payment: t.inExcess, card: t.cardStopped, raise: t.raiseStopped },
  }
  const title = titles[outcome]
  const whole = wholeText({ amount: amount - (amountTip ?? 0), amountTip: amountTip ?? 0 }, locale)
  return {
    title: purpose === 'payment' ? title.payment(whole) : title[purpose],
    detail: [whyOf(attempt, outcome, locale), ...moneyOf(attempt, outcome, locale)]
      .filter(Boolean)
      .join(' · '),
  }
}

function whyOf(
  { declineCode, errorCode, isPaidByAnother }: Attempt,
  outcome: Outcome,
  locale: Locale,
): string {
  const t = wordsIn(attemptWords, locale)
  const ended: Readonly<Record<string, string>> = {
    PLAN_ENDED: t.planEnded,
    GIFT_CHANGED: t.giftChanged,
    LINKS_REVOKED: t.linksRevoked,
  }
  switch (outcome) {
    case 'paid':
      return ''
    case 'underWay':
      return t.whyUnderWay
    case 'refused':
      return t.declined(declineText(declineCode ?? 'generic_decline', locale))
    case 'stopped':
      return ended[errorCode ?? ''] ?? (isPaidByAnother ? '' : t.whyStopped)
    // Only a call that the provider refused leaves its code behind: there was never anything to finish.
    case 'unfinished':
      return declineCode === null ? t.whyUnfinished : t.whyNotOpened
    case 'inExcess':
      return isPaidByAnother ? '' : t.whyInExcess
  }
}

/** Whether another attempt paid, and where the money of this one is. */
function moneyOf(
  { purpose, isPaidByAnother, returned }: Attempt,
  outcome: Outcome,
  locale: Locale,
): string[] {
  if (purpose !== 'payment' || outcome === 'paid' || outcome === 'underWay') return []
  const t = wordsIn(attemptWords, locale)
  const isEndedByUs = outcome === 'stopped' || outcome === 'unfinished'
  const untaken = isEndedByUs ? t.nothingTaken : ''
  const money = returned === null ? untaken : { done: t.givenBack, underWay: t.goesBack }[returned]
  return [isPaidByAnother && outcome !== 'refused' ? t.paidByAnother : '', money]
}
