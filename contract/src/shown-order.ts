import type { MembershipPeriod } from '@obole/core/campaign/membership'
import { formatDate } from '@obole/core/dates/dates'
import { NO, YES } from '@obole/core/validation/field-types'
import type { Locale, Text } from '@obole/core/locale'
import { type Cents, cents, formatEuros } from '@obole/core/money/money'
import {
  type ClosingLine,
  type DifferenceLine,
  type ItemLine,
  itemisedOrder,
  type LineToShow,
  type ShownLine,
  totalOfLines,
} from '@obole/core/order/order-lines'
import type { ShownAnswer } from './shown-answers.ts'

/*
 * An order as it is shown: on the summary, the payment page, the confirmation, in the mail, on its own page and at the
 * desk. It imports no schemas, because pages import it too.
 */

/** The names of the lines of an order that are not items. */
const LINE_NAMES: Readonly<Record<ClosingLine['kind'] | DifferenceLine['kind'], Text>> = {
  waived: { fr: 'Différence non demandée', en: 'Difference not asked for' },
  paidBefore: { fr: 'Différence conservée par l’association', en: 'Difference kept by the association' },
  differenceGoingBack: { fr: 'Différence, remboursement en cours', en: 'Difference, refund on its way' },
  discount: { fr: 'Réduction', en: 'Discount' },
  kept: {
    fr: 'Annulé, non remboursé (conservé par l’association)',
    en: 'Cancelled, not refunded (kept by the association)',
  },
  goingBack: { fr: 'Annulé, remboursement en cours', en: 'Cancelled, refund on its way' },
  toHandBack: {
    fr: 'Annulé, à rendre par l’association',
    en: 'Cancelled, to be given back by the association',
  },
  tip: { fr: 'Contribution à Obole', en: 'Contribution to Obole' },
}

const OPEN_GIFT_NAMES = {
  once: { fr: 'Don à l’association', en: 'Gift to the association' },
  monthly: { fr: 'Don mensuel à l’association', en: 'Monthly gift to the association' },
} as const satisfies Readonly<Record<string, Text>>

const CODE = {
  fr: (code: string) => `Code promo ${code}`,
  en: (code: string) => `Discount code ${code}`,
} as const

/** The mark on a line that is shown but no longer counted. */
export const CANCELED: Text = { fr: 'annulé', en: 'cancelled' }

const FREE: Text = { fr: 'Gratuit', en: 'Free' }
const GUARDIAN: Text = { fr: 'Responsable légal\u202f: ', en: 'Legal guardian: ' }
const AWAITED: Text = { fr: 'Document à fournir\u202f: ', en: 'Document to send: ' }
/** The days on which a membership is valid. */
export const VALIDITY = {
  fr: (from: string, until: string | null) => (until ? `Du ${from} au ${until}` : `À partir du ${from}`),
  en: (from: string, until: string | null) => (until ? `From ${from} to ${until}` : `From ${from}`),
} as const
const COLON: Text = { fr: '\u202f: ', en: ': ' }

/** One item of an order, with its participant and their answers. */
export interface AnsweredLine extends LineToShow {
  /** A gift that the association has not named: it is named in the reader's language. */
  openGift: keyof typeof OPEN_GIFT_NAMES | null
  participant: { firstName: string; lastName: string } | null
  answers: readonly ShownAnswer[]
  options: readonly (LineToShow['options'][number] & { answers: readonly ShownAnswer[] })[]
  /** Whoever answers for a minor, where the answer that is shown says it. */
  guardian?: string | null
  /** The days of a membership that stands. */
  membership?: MembershipPeriod | null
  /** The documents that it may be sent later, and still lacks. */
  awaited?: readonly string[]
  /** The payer has not typed the amount yet: that is not the same as free. */
  isUndecided?: boolean
}

export interface AnsweredOrder {
  lines: readonly AnsweredLine[]
  /** The contribution, less what was refunded of it. */
  tipCents: Cents
  /** Null without a code, and for an older payment that did not record it. */
  couponCode: string | null
}

export interface ShownRow {
  key: string
  kind: ShownLine['kind']
  label: string
  /** In the association's words, which are French. */
  isFrench: boolean
  /** The participant, the days of their membership, their guardian and the documents they still lack, then the answers. */
  details: readonly string[]
  amountCents: Cents
  /** The same as text: 0 is shown as free. */
  amount: string
  /** Still shown, but no longer counted. */
  isCanceled: boolean
}

export interface ShownOrder {
  rows: readonly ShownRow[]
  totalCents: Cents
}

/** The whole order: equal items on one row, then the closing rows. The rows that are not cancelled sum to the total. */
export function shownOrder({ lines, tipCents, couponCode }: AnsweredOrder, locale: Locale): ShownOrder {
  const { items, closing } = itemisedOrder({ lines, tipCents })
  const things = lines.map((line, index) => rowsOfThing(line, items[index] ?? [], locale))
  return {
    rows: [...sameTogether(things, locale), ...closing.map((line) => closingRow(line, couponCode, locale))],
    totalCents: totalOfLines([...items.flat(), ...closing]),
  }
}

/** One item, its options under it, then, if it was changed, the difference between what was paid and its price. */
export function rowsOfThing(line: AnsweredLine, lines: readonly ItemLine[], locale: Locale): ShownRow[] {
  const options = line.options.filter(({ priceCents }) => priceCents !== null)
  const unpriced = line.options.filter(({ priceCents }) => priceCents === null)
  return lines.map((shown, index) => {
    const row = {
      key: String(index),
      kind: shown.kind,
      isFrench: true,
      amountCents: shown.amountCents,
      amount: amountOf(shown, line, locale),
      isCanceled: shown.isCanceled,
    }
    if (!('name' in shown))
      return { ...row, label: LINE_NAMES[shown.kind][locale], isFrench: false, details: [] }
    if (shown.kind === 'option')
      return {
        ...row,
        label: `+ ${shown.name}`,
        details: answersRead(options.shift()?.answers ?? [], locale),
      }
    const { participant: who, openGift } = line
    return {
      ...row,
      label: openGift ? OPEN_GIFT_NAMES[openGift][locale] : shown.name,
      isFrench: openGift === null,
      details: [
        ...(who ? [`${who.firstName} ${who.lastName}`] : []),
        ...(line.membership ? [daysOf(line.membership, locale)] : []),
        ...(line.guardian ? [GUARDIAN[locale] + line.guardian] : []),
        ...(line.awaited ?? []).map((document) => AWAITED[locale] + document),
        ...answersRead([...line.answers, ...unpriced.flatMap(({ answers }) => answers)], locale),
      ],
    }
  })
}

const daysOf = ({ from, until }: MembershipPeriod, locale: Locale) =>
  VALIDITY[locale](formatDate(from, locale), until && formatDate(until, locale))

export function closingRow(
  { kind, amountCents }: ClosingLine,
  couponCode: string | null,
  locale: Locale,
): ShownRow {
  const label =
    kind === 'discount' && couponCode !== null ? CODE[locale](couponCode) : LINE_NAMES[kind][locale]
  const amount = formatEuros(amountCents, locale)
  return {
    key: kind,
    kind,
    label,
    isFrench: false,
    details: [],
    amountCents,
    amount,
    isCanceled: false,
  }
}

function amountOf(
  { kind, amountCents }: ItemLine,
  { isUndecided = false }: AnsweredLine,
  locale: Locale,
): string {
  const isFree = amountCents === 0 && !(kind === 'item' && isUndecided)
  return isFree ? FREE[locale] : formatEuros(amountCents, locale)
}

/** Items with the same options and answers are shown once: « Le Carnet × 2 ». */
function sameTogether(things: readonly (readonly ShownRow[])[], locale: Locale): ShownRow[] {
  const alike = new Map<string, { rows: readonly ShownRow[]; count: number }>()
  for (const rows of things) {
    const key = JSON.stringify(rows)
    alike.set(key, { rows, count: (alike.get(key)?.count ?? 0) + 1 })
  }
  return [...alike.values()].flatMap(({ rows, count }, thing) =>
    rows.map((row) => {
      const key = `${thing}.${row.key}`
      if (count === 1) return { ...row, key }
      const amountCents = cents(row.amountCents * count)
      const amount = amountCents === 0 ? row.amount : formatEuros(amountCents, locale)
      return { ...row, key, label: `${row.label}\u00a0×\u00a0${count}`, amountCents, amount }
    }),
  )
}

const answersRead = (answers: readonly ShownAnswer[], locale: Locale): string[] =>
  answers.map((answer) => {
    const question = answer.name.trimEnd()
    // A question that ends with punctuation needs no colon.
    return `${question}${/[?!:…]$/.test(question) ? ' ' : COLON[locale]}${answerIn(answer, locale)}`
  })

const ANSWERS_IN_ENGLISH: Readonly<Record<string, string>> = { [YES]: 'Yes', [NO]: 'No' }
const SENT_FILE: Text = { fr: 'fichier joint', en: 'file attached' }

/** The name of a file is shown only where the file can be opened. */
function answerIn({ type, answer }: ShownAnswer, locale: Locale): string {
  if (type === 'File') return SENT_FILE[locale]
  return type === 'YesNo' && locale === 'en' ? (ANSWERS_IN_ENGLISH[answer] ?? answer) : answer
}
