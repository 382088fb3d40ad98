import type { TierType } from '../campaign/tier.ts'
import type { Text } from '../locale.ts'

/** What an account is for. The association may give each a number of its own; what is booked where stays the same. */
export const MONEY_ROLES = ['bank', 'cheques', 'cash', 'otherMeans', 'obole', 'inTransit'] as const
export type MoneyRole = (typeof MONEY_ROLES)[number]

export const PRODUCT_ROLES = ['memberships', 'gifts', 'patronage', 'services', 'goods'] as const
export type ProductRole = (typeof PRODUCT_ROLES)[number]

/** What is sold, and not given. */
export const SALE_ROLES = ['memberships', 'services', 'goods'] as const satisfies readonly ProductRole[]

export const ACCOUNT_ROLES = [...MONEY_ROLES, ...PRODUCT_ROLES, 'vat'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** Every movement is in one journal: what came through Obole, what was received by hand, and the bank account. */
export const JOURNALS = {
  OB: { fr: 'Obole', en: 'Obole' },
  EN: { fr: 'Encaissements', en: 'Takings' },
  BQ: { fr: 'Banque', en: 'Bank' },
} as const satisfies Readonly<Record<string, Text>>
export type Journal = keyof typeof JOURNALS

/** The French chart of accounts for associations (ANC 2018-06), as far as an association needs it here. */
export const CHART: Readonly<Record<AccountRole, { readonly number: string; readonly name: Text }>> = {
  bank: { number: '512', name: { fr: 'Banque', en: 'Bank' } },
  cheques: { number: '5112', name: { fr: 'Chèques à encaisser', en: 'Cheques to be cashed' } },
  cash: { number: '531', name: { fr: 'Caisse', en: 'Cash' } },
  otherMeans: {
    number: '5118',
    name: { fr: 'Autres valeurs à l’encaissement', en: 'Other means to be cashed' },
  },
  obole: { number: '467', name: { fr: 'Obole, fonds à recevoir', en: 'Obole, money to come' } },
  inTransit: { number: '581', name: { fr: 'Virements internes', en: 'Transfers on their way' } },
  memberships: { number: '756', name: { fr: 'Cotisations', en: 'Memberships' } },
  gifts: { number: '7541', name: { fr: 'Dons manuels', en: 'Gifts' } },
  patronage: { number: '7542', name: { fr: 'Mécénat', en: 'Corporate patronage' } },
  services: { number: '706', name: { fr: 'Prestations de services', en: 'Services' } },
  goods: { number: '707', name: { fr: 'Ventes de marchandises', en: 'Goods sold' } },
  vat: { number: '44571', name: { fr: 'TVA collectée', en: 'VAT collected' } },
}

/** A class from 1 to 7, at least three digits, then digits or capital letters: what accounting programs accept. */
const isAccountNumber = (number: string): boolean => /^[1-7][0-9]{2}[0-9A-Z]{0,17}$/.test(number)

const IS_OF_CLASS: Readonly<Record<'own' | 'elsewhere' | 'product' | 'vat', RegExp>> = {
  own: /^5/,
  elsewhere: /^[45]/,
  product: /^7/,
  vat: /^445/,
}

function classOf(role: AccountRole): keyof typeof IS_OF_CLASS {
  if (role === 'vat') return 'vat'
  if (PRODUCT_ROLES.some((one) => one === role)) return 'product'
  return role === 'obole' || role === 'inTransit' ? 'elsewhere' : 'own'
}

/** A product is booked on an account of class 7, VAT on one of 445, and what is not with the association itself on one of 4 too. */
export const isAccountFor = (role: AccountRole, number: string): boolean =>
  isAccountNumber(number) && IS_OF_CLASS[classOf(role)].test(number)

/** The numbers an association chose; an account that is not named keeps that of the chart. */
export type OwnAccounts = Readonly<Partial<Record<AccountRole, string>>>

export const accountNumber = (own: OwnAccounts, role: AccountRole): string => own[role] ?? CHART[role].number

/** Which numbers cannot be: what Obole holds would vanish in an account of something else. */
export function wrongAccounts(own: OwnAccounts): AccountRole[] {
  const isOboles = (role: AccountRole) => accountNumber(own, role) === accountNumber(own, 'obole')
  const isShared = ACCOUNT_ROLES.filter(isOboles).length > 1
  return ACCOUNT_ROLES.filter(
    (role) => !isAccountFor(role, accountNumber(own, role)) || (isShared && isOboles(role)),
  )
}

/** Accounts of the same number are one account, which bears one name. */
export function accountName(own: OwnAccounts, role: AccountRole): Text {
  const number = accountNumber(own, role)
  return CHART[ACCOUNT_ROLES.find((one) => accountNumber(own, one) === number) ?? role].name
}

/** What an association sells or is given, by the kind of line; what a company gives is patronage. */
export function productRoleOf(type: TierType, isCompany: boolean): ProductRole {
  switch (type) {
    case 'Membership':
      return 'memberships'
    case 'Donation':
    case 'MonthlyDonation':
    case 'OfflineDonation':
    case 'Contribution':
    case 'Bonus':
      return isCompany ? 'patronage' : 'gifts'
    case 'Product':
      return 'goods'
    case 'Registration':
    case 'Payment':
    case 'MonthlyPayment':
      return 'services'
  }
}

/** Where money received by hand is, until it is carried to the bank. */
export function moneyRoleOf(means: string): MoneyRole {
  switch (means) {
    case 'Check':
      return 'cheques'
    case 'Cash':
      return 'cash'
    case 'BankTransfer':
    case 'Sepa':
      return 'bank'
    default:
      return 'otherMeans'
  }
}
