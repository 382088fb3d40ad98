import { assert } from '../assert.ts'
import type { TierType } from '../campaign/tier.ts'
import { type Cents, cents, sum, ZERO } from '../money/money.ts'
import { heldByRate, type LineInDebit } from '../money/vat.ts'
import { type AccountRole, type MoneyRole, type ProductRole, productRoleOf } from './chart.ts'

/**
 * An amount on one account: above zero it is debited, below it is credited. A product, or its VAT, says of which
 * campaign it is and at which rate; the rate is null for an older line that did not record it, and 0 where there is no
 * VAT.
 */
export type EntryLine = {
  readonly role: AccountRole
  readonly formId: number | null
  readonly rateBasisPoints: number | null
  readonly amountCents: Cents
}

/** A line of an order in one payment: what the payment holds of it now, which is less than its share once some went back. */
export type PaidLine = Pick<LineInDebit, 'vat' | 'amountCents' | 'beforeCents'> & {
  readonly type: TierType
  readonly formId: number
  readonly heldCents: Cents
}

/** What a payment holds now, on the accounts of products and VAT: credits, so none is above zero. */
export function productLines(lines: readonly PaidLine[], isCompany: boolean): EntryLine[] {
  return added(lines.flatMap((line) => linesOf(line, productRoleOf(line.type, isCompany))))
}

/** The entry that leads from what was written of a payment to what it holds now; none where nothing changed. */
export function entryTowards(
  written: readonly EntryLine[],
  wanted: readonly EntryLine[],
  money: { readonly role: MoneyRole },
): EntryLine[] {
  const products = added([
    ...wanted,
    ...written.map((line) => ({ ...line, amountCents: cents(0 - line.amountCents) })),
  ])
  const movedCents = cents(0 - sum(products.map(({ amountCents }) => amountCents)))
  return movedCents === 0 ? products : [plain(money.role, movedCents), ...products]
}

/** The same amount from one account to another. */
export function betweenAccounts(debited: MoneyRole, credited: MoneyRole, amountCents: Cents): EntryLine[] {
  assert(amountCents > 0, `an entry of ${amountCents} cents`)
  return [plain(debited, amountCents), plain(credited, cents(0 - amountCents))]
}

export const isBalanced = (lines: readonly EntryLine[]): boolean =>
  sum(lines.map(({ amountCents }) => amountCents)) === ZERO

const plain = (role: MoneyRole, amountCents: Cents): EntryLine => ({
  role,
  formId: null,
  rateBasisPoints: null,
  amountCents,
})

/** One line a rate: what is without VAT, and its VAT beside it. */
function linesOf(line: PaidLine, role: ProductRole): EntryLine[] {
  const { formId } = line
  return heldByRate(line).flatMap(({ rateBasisPoints, grossCents, vatCents }) => [
    { role, formId, rateBasisPoints, amountCents: cents(vatCents - grossCents) },
    { role: 'vat' as const, formId, rateBasisPoints, amountCents: cents(0 - vatCents) },
  ])
}

/** Lines of the same account, campaign and rate are one; those that come to nothing are none. */
function added(lines: readonly EntryLine[]): EntryLine[] {
  const sums = new Map<string, EntryLine>()
  for (const line of lines) {
    const key = `${line.role} ${line.formId} ${line.rateBasisPoints}`
    const before = sums.get(key)?.amountCents ?? ZERO
    sums.set(key, { ...line, amountCents: cents(before + line.amountCents) })
  }
  return [...sums.values()].filter(({ amountCents }) => amountCents !== 0)
}
