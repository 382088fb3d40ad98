import type { Book, JournalTotals } from '@obole/contract/accounting'
import type { Refusal } from '@obole/contract/problems'
import type { OwnAccounts } from '@obole/core/accounting/chart'
import type { LocalDate } from '@obole/core/dates/dates'
import { beginAnew, chooseAccounts, closeJournal, openJournal } from '../accounting/keep-journal.ts'
import { showBook, sumJournal } from '../accounting/show-journal.ts'
import { openFec } from '../accounting/write-fec.ts'
import type { App } from '../app.ts'
import type { Identity } from '../people/identify.ts'
import { enter, ifEntered, type Where } from './access.ts'
import { limitFiles } from './limit-files.ts'
import { periodRefusal } from './list-filter.ts'

export const showAccounting = (
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ book: Book | null } | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), async (entered) => ({
    book: await showBook(app, entered),
  }))

export const beginJournal = (app: App, identity: Identity, where: Where, firstMonth: number) =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) => openJournal(app, entered, firstMonth))

export const changeYear = (app: App, identity: Identity, where: Where, firstMonth: number) =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) => beginAnew(app, entered, firstMonth))

export const saveAccounts = (app: App, identity: Identity, where: Where, accounts: OwnAccounts) =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) => chooseAccounts(app, entered, accounts))

export const closeUntil = (app: App, identity: Identity, where: Where, until: LocalDate) =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) => closeJournal(app, entered, until))

interface Totalled {
  from?: string | undefined
  to?: string | undefined
  cashOutId?: number | undefined
  vatRate?: number | undefined
}

export const showTotals = (
  app: App,
  identity: Identity,
  where: Where,
  asked: Totalled,
): Promise<JournalTotals | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) => {
    const refused = periodRefusal(asked)
    const { from = null, to = null, cashOutId: payoutId = null, vatRate = null } = asked
    return refused
      ? Promise.resolve(refused)
      : sumJournal(app, { organizationId, from, to, payoutId, vatRate })
  })

/** The file of a year, as the law lays it out; the log notes who took it. */
export const openFecFile = (app: App, identity: Identity, where: Where, yearBeginsOn: LocalDate) =>
  ifEntered(enter(app, identity, where, 'readMoney'), async (entered) => {
    const limited = await limitFiles(app, entered.userId)
    return limited ?? openFec(app, entered, yearBeginsOn)
  })
