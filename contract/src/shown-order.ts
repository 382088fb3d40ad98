import { NO, YES } from '@obole/core/custom-field'
import type { Locale, Text } from '@obole/core/locale'
import { type Cents, cents, formatEuros } from '@obole/core/money'
import {
  type ClosingLine,
  type DifferenceLine,
  type ItemLine,
  itemisedOrder,
  type LineToShow,
  type ShownLine,
  totalOfLines,
} from '@obole/core/order-lines'
import type { ToldAnswer } from './told-answers.ts'

/*
 * An order as it is shown: on the summary, the payment page, the confirmation, in the mail, on its own page and at the desk.
 * Free of schemas: pages read it too.
 */

/** What the lines of an order that are no thing are called. */
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

/** Said of a line that is shown and no longer counted. */
export const CANCELED: Text = { fr: 'annulé', en: 'cancelled' }

const FREE: Text = { fr: 'Gratuit', en: 'Free' }
const COLON: Text = { fr: '\u202f: ', en: ': ' }

/** One thing ordered, with whom it is for and what was answered about it. */
export interface ToldLine extends LineToShow {
  /** A gift that the association has not named: it is told in the reader's words. */
  openGift: keyof typeof OPEN_GIFT_NAMES | null
  participant: { firstName: string; lastName: string } | null
  answers: readonly ToldAnswer[]
  options: readonly (LineToShow['options'][number] & { answers: readonly ToldAnswer[] })[]
  /** An amount nobody has typed yet is nothing, which is not the same as free. */
  isUndecided?: boolean
}

export interface ToldOrder {
  lines: readonly ToldLine[]
  /** What stands of the contribution. */
  tipCents: Cents
  /** Null without a code, and where an older payment did not write down which. */
  couponCode: string | null
}

export interface ShownRow {
  key: string
  kind: ShownLine['kind']
  label: string
  /** In the association's words, which are French. */
  isWritten: boolean
  /** Whom it is for, then what was answered. */
  details: readonly string[]
  amountCents: Cents
  /** The same in words: nothing is free. */
  amount: string
  /** Shown still, and no longer counted. */
  isCanceled: boolean
}

export interface ShownOrder {
  rows: readonly ShownRow[]
  totalCents: Cents
}

/** All of an order: the same things on one row, then what closes the account. What stands of the rows is the total. */
export function shownOrder({ lines, tipCents, couponCode }: ToldOrder, locale: Locale): ShownOrder {
  const { items, closing } = itemisedOrder({ lines, tipCents })
  const things = lines.map((line, index) => rowsOfThing(line, items[index] ?? [], locale))
  return {
    rows: [...sameTogether(things, locale), ...closing.map((line) => closingRow(line, couponCode, locale))],
    totalCents: totalOfLines([...items.flat(), ...closing]),
  }
}

/** One thing, its options under it, then how far what was paid is from its price where it was changed. */
export function rowsOfThing(line: ToldLine, lines: readonly ItemLine[], locale: Locale): ShownRow[] {
  const options = line.options.filter(({ priceCents }) => priceCents !== null)
  const unpriced = line.options.filter(({ priceCents }) => priceCents === null)
  return lines.map((shown, index) => {
    const row = {
      key: String(index),
      kind: shown.kind,
      amountCents: shown.amountCents,
      isCanceled: shown.isCanceled,
    }
    const amount = amountOf(shown, line, locale)
    if (!('name' in shown))
      return { ...row, label: LINE_NAMES[shown.kind][locale], isWritten: false, details: [], amount }
    if (shown.kind === 'option') {
      const details = answersRead(options.shift()?.answers ?? [], locale)
      return { ...row, label: `+ ${shown.name}`, isWritten: true, details, amount }
    }
    const { participant: who, openGift } = line
    return {
      ...row,
      label: openGift ? OPEN_GIFT_NAMES[openGift][locale] : shown.name,
      isWritten: openGift === null,
      details: [
        ...(who ? [`${who.firstName} ${who.lastName}`] : []),
        ...answersRead([...line.answers, ...unpriced.flatMap(({ answers }) => answers)], locale),
      ],
      amount,
    }
  })
}

export function closingRow(
  { kind, amountCents }: ClosingLine,
  couponCode: string | null,
  locale: Locale,
): ShownRow {
  const label =
    kind === 'discount' && couponCode !== null ? CODE[locale](couponCode) : LINE_NAMES[kind][locale]
  const amount = formatEuros(amountCents, locale)
  return { key: kind, kind, label, isWritten: false, details: [], amountCents, amount, isCanceled: false }
}

function amountOf(
  { kind, amountCents }: ItemLine,
  { isUndecided = false }: ToldLine,
  locale: Locale,
): string {
  const isFree = amountCents === 0 && !(kind === 'item' && isUndecided)
  return isFree ? FREE[locale] : formatEuros(amountCents, locale)
}

/** The same thing several times, options and answers alike, is shown once: « Le Carnet × 2 ». */
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

const answersRead = (answers: readonly ToldAnswer[], locale: Locale): string[] =>
  answers.map((told) => {
    const question = told.name.trimEnd()
    // A question that ends with a sign of its own needs no colon.
    return `${question}${/[?!:…]$/.test(question) ? ' ' : COLON[locale]}${answerIn(told, locale)}`
  })

const ANSWERS_IN_ENGLISH: Readonly<Record<string, string>> = { [YES]: 'Yes', [NO]: 'No' }
const SENT_FILE: Text = { fr: 'fichier joint', en: 'file attached' }

/** A file is known by its name only where it can be opened. */
function answerIn({ type, answer }: ToldAnswer, locale: Locale): string {
  if (type === 'File') return SENT_FILE[locale]
  return type === 'YesNo' && locale === 'en' ? (ANSWERS_IN_ENGLISH[answer] ?? answer) : answer
}
