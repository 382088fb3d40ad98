import { accountName, accountNumber, type AccountRole, type OwnAccounts } from '@obole/core/accounting/chart'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Text } from '@obole/core/locale'
import type { BookRow } from './journal.store.ts'

export interface Account {
  number: string
  name: Text
}

/** The numbers of a day: what was closed keeps those it was closed with. */
export function ownAccountsOn({ accounts, closings }: BookRow, day: LocalDate): OwnAccounts {
  return closings.find(({ until }) => until >= day)?.accounts ?? accounts
}

export function accountOn(book: BookRow, role: AccountRole, day: LocalDate): Account {
  const own = ownAccountsOn(book, day)
  return { number: accountNumber(own, role), name: accountName(own, role) }
}
