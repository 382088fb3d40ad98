import type { TierType } from '@obole/core/campaign/tier'
import type { Words } from '../../i18n/words.ts'
import type { adjustWords } from './adjust.words.ts'

/** The kind of a line: with a ticket, with a membership card, with a stock, or with none of these. */
export type LineKind = 'ticket' | 'membership' | 'product' | 'other'

const KINDS: Readonly<Partial<Record<TierType, LineKind>>> = {
  Registration: 'ticket',
  Membership: 'membership',
  Product: 'product',
}

export const kindOf = (type: TierType): LineKind => KINDS[type] ?? 'other'

/** Each kind once, in the order in which they are named. */
export function kindsOf(lines: readonly { type: TierType }[]): LineKind[] {
  const found = lines.map(({ type }) => kindOf(type))
  return (['ticket', 'membership', 'product', 'other'] as const).filter((kind) => found.includes(kind))
}

type KindWords = Pick<
  Words<typeof adjustWords>,
  | `ends${'Ticket' | 'Membership' | 'Product' | 'Other' | 'Debits'}`
  | `keeps${'Ticket' | 'Membership' | 'Product' | 'Other'}`
>

/** What ends with lines of these kinds; the kind "other" is named only where it is alone. */
export function endsOf(kinds: readonly LineKind[], takesMore: boolean, t: KindWords): string {
  const ends = {
    ticket: t.endsTicket,
    membership: t.endsMembership,
    product: t.endsProduct,
    other: t.endsOther,
  }
  const named = kinds.length > 1 ? kinds.filter((kind) => kind !== 'other') : kinds
  return [...named.map((kind) => ends[kind]), ...(takesMore ? [t.endsDebits] : [])].join(' ')
}

/** What a refunded person keeps; for several kinds together, none is named. */
export function keptThing(kinds: readonly LineKind[], t: KindWords): string {
  const [first, ...others] = kinds
  const keeps = { ticket: t.keepsTicket, membership: t.keepsMembership, product: t.keepsProduct }
  return first === undefined || first === 'other' || others.length > 0 ? t.keepsOther : keeps[first]
}
