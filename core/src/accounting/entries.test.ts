import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { TIER_TYPES } from '../campaign/tier.ts'
import {
  ACCOUNT_ROLES,
  CHART,
  accountName,
  isAccountFor,
  moneyRoleOf,
  PRODUCT_ROLES,
  productRoleOf,
  wrongAccounts,
} from './chart.ts'
import {
  betweenAccounts,
  type EntryLine,
  entryTowards,
  isBalanced,
  type PaidLine,
  productLines,
} from './entries.ts'

const ticket = (held: number, more: Partial<PaidLine> = {}): PaidLine => ({
  type: 'Registration',
  formId: 7,
  vat: [],
  amountCents: cents(3000),
  beforeCents: cents(0),
  heldCents: cents(held),
  ...more,
})
const VAT_20 = [{ rateBasisPoints: 2000, vatCents: cents(500), paidCents: cents(3000) }]
const shown = (lines: readonly EntryLine[]) =>
  lines.map(({ role, rateBasisPoints, amountCents }) => [role, rateBasisPoints, amountCents])

describe('the chart of accounts', () => {
  it('[AC1] has a number for each role, and a product for each kind of line', () => {
    for (const role of ACCOUNT_ROLES) expect(isAccountFor(role, CHART[role].number)).toBe(true)
    const products = TIER_TYPES.flatMap((type) => [productRoleOf(type, false), productRoleOf(type, true)])
    expect(new Set(products)).toEqual(new Set(PRODUCT_ROLES))
    expect(productRoleOf('Donation', true)).toBe('patronage')
  })

  it('[AC1] takes numbers that accounting programs accept', () => {
    for (const number of ['512', '512OBOLE', '51210000']) expect(isAccountFor('bank', number)).toBe(true)
    for (const number of ['', '51', '9120', '512é', '512 1', '0512', '5A2', '706'])
      expect(isAccountFor('bank', number)).toBe(false)
    expect([
      isAccountFor('gifts', '754110'),
      isAccountFor('gifts', '512'),
      isAccountFor('vat', '4455'),
      isAccountFor('obole', '5171'),
      isAccountFor('inTransit', '471'),
      isAccountFor('bank', '467'),
      isAccountFor('cash', '401'),
    ]).toEqual([true, false, true, true, true, false, false])
    expect(accountName({ cheques: '512' }, 'cheques')).toEqual(CHART.bank.name)
    expect(['Check', 'Cash', 'BankTransfer', 'Other'].map(moneyRoleOf)).toEqual([
      'cheques',
      'cash',
      'bank',
      'otherMeans',
    ])
  })
})

describe('the numbers of an association', () => {
  it('[AC1] may be one for several accounts, but Obole’s is no other’s', () => {
    expect(wrongAccounts({})).toEqual([])
    expect(wrongAccounts({ cheques: '512', goods: '706' })).toEqual([])
    expect(wrongAccounts({ obole: '512' })).toEqual(['bank', 'obole'])
    expect(wrongAccounts({ obole: '5171', inTransit: '5171', gifts: '531' })).toEqual([
      'obole',
      'inTransit',
      'gifts',
    ])
  })
})

describe('an entry', () => {
  it('[AC2] credits the products of what was paid, and debits where the money is', () => {
    const wanted = productLines([ticket(3000), ticket(1000, { type: 'Donation' })], false)
    const entry = entryTowards([], wanted, { role: 'obole' })
    expect(shown(entry)).toEqual([
      ['obole', null, 4000],
      ['services', 0, -3000],
      ['gifts', 0, -1000],
    ])
    expect(isBalanced(entry)).toBe(true)
  })

  it('[AC3] tells VAT apart, by rate', () => {
    expect(shown(productLines([ticket(3000, { vat: VAT_20 })], false))).toEqual([
      ['services', 2000, -2500],
      ['vat', 2000, -500],
    ])
    const mixed = [
      ...VAT_20.map((part) => ({ ...part, paidCents: cents(1200), vatCents: cents(200) })),
      { rateBasisPoints: 550, vatCents: cents(94), paidCents: cents(1800) },
    ]
    expect(shown(productLines([ticket(3000, { vat: mixed })], false))).toEqual([
      ['services', 2000, -1000],
      ['vat', 2000, -200],
      ['services', 550, -1706],
      ['vat', 550, -94],
    ])
    const older = [{ rateBasisPoints: null, vatCents: cents(500) }]
    expect(shown(productLines([ticket(3000, { vat: older })], false))).toEqual([
      ['services', null, -2500],
      ['vat', null, -500],
    ])
  })

  it('[AC3] of instalments sums to the VAT of the line, and of what was given back to nothing', () => {
    const terms = [1001, 1001, 998].map((held, index) =>
      productLines([ticket(held, { vat: VAT_20, beforeCents: cents(1001 * index) })], false),
    )
    const vat = terms.flat().filter(({ role }) => role === 'vat')
    expect(vat.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(-500)

    for (let left = 999; left >= 0; left -= 1) {
      const whole = productLines([ticket(1001, { vat: VAT_20, beforeCents: cents(1001) })], false)
      const part = productLines([ticket(left, { vat: VAT_20, beforeCents: cents(1001) })], false)
      const partly = entryTowards(whole, part, { role: 'obole' })
      const wholly = entryTowards(part, [], { role: 'obole' })
      expect(isBalanced(partly) && isBalanced(wholly)).toBe(true)
      expect(partly[0]?.amountCents).toBe(left - 1001)
    }
  })

  it('[AC4] of a refund takes back from each account what it gave', () => {
    const written = productLines([ticket(3000, { vat: VAT_20 })], false)
    expect(
      shown(entryTowards(written, productLines([ticket(1000, { vat: VAT_20 })], false), { role: 'obole' })),
    ).toEqual([
      ['obole', null, -2000],
      ['services', 2000, 1667],
      ['vat', 2000, 333],
    ])
    expect(entryTowards(written, written, { role: 'obole' })).toEqual([])
  })

  it('[AC5] of a payout moves the same amount between two accounts', () => {
    expect(shown(betweenAccounts('inTransit', 'obole', cents(500)))).toEqual([
      ['inTransit', null, 500],
      ['obole', null, -500],
    ])
    expect(() => betweenAccounts('bank', 'inTransit', cents(0))).toThrow('an entry of 0 cents')
  })
})
