import type { Book } from '@obole/contract/accounting'
import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { type OwnAccounts, wrongAccounts } from '@obole/core/accounting/chart'
import { isClosable } from '@obole/core/accounting/journal'
import { assert } from '@obole/core/assert'
import { addDays, type LocalDate, parisDate, parisInstant, typedDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Queryable } from '../platform/db.ts'
import * as store from './journal.store.ts'
import { showBook } from './show-journal.ts'

interface Keeper {
  organizationId: number
  organizationSlug: string
  userId: number
}

const subject = (label = '') => ({ type: 'journal', id: 'journal', label }) as const

/** Begins the journal; a job then writes everything that happened since the association is here. */
export async function openJournal(
  app: App,
  keeper: Keeper,
  firstMonth: number,
): Promise<{ book: Book } | Refusal> {
  const { organizationId, userId } = keeper
  await app.db.transaction(async (db) => {
    const isNew = await store.insertBook(db, { organizationId, userId, firstMonth, now: app.clock.now() })
    if (isNew)
      await recordAudit(app, db, {
        organizationId,
        userId,
        action: 'money.journalBegun',
        subject: subject(),
        details: {},
      })
  })
  const opened = await shown(app, keeper)
  return opened.book.firstMonth === firstMonth ? opened : refuse('JOURNAL_BEGUN')
}

/** Nothing is closed yet, so nothing was handed over for good: what is written goes, and is written again, year by year. */
export function beginAnew(app: App, keeper: Keeper, firstMonth: number): Promise<{ book: Book } | Refusal> {
  const label = `01/${String(firstMonth).padStart(2, '0')}`
  return change(app, keeper, { action: 'money.journalBegunAnew', label }, async (db, book) => {
    if (book.closings.length > 0) return refuse('JOURNAL_CLOSED_IN_PART')
    return store.emptyBook(db, { organizationId: keeper.organizationId, firstMonth, now: app.clock.now() })
  })
}

/** The numbers of what is not closed yet, all of them: an account that is left out goes back to the chart's. */
export function chooseAccounts(
  app: App,
  keeper: Keeper,
  wished: OwnAccounts,
): Promise<{ book: Book } | Refusal> {
  const wrong = wrongAccounts(wished)
  if (wrong.length > 0)
    return Promise.resolve(
      refuse('FIELDS_INVALID', {
        issues: wrong.map((role) => ({
          path: `accounts.${role}`,
          code: 'accountNumber',
          message: ISSUE_WORDS.accountNumber,
        })),
      }),
    )
  return change(app, keeper, { action: 'money.accountsChosen' }, (db) =>
    store.saveAccounts(db, keeper.organizationId, wished),
  )
}

/** What is found out later of a closed day is written on the first one that is open. */
export function closeJournal(app: App, keeper: Keeper, until: LocalDate): Promise<{ book: Book } | Refusal> {
  const { organizationId, userId } = keeper
  const now = app.clock.now()
  return change(
    app,
    keeper,
    { action: 'money.journalClosed', label: typedDate(until) },
    async (db, { closings }) => {
      const closedUntil = closings.at(-1)?.until ?? null
      if (!isClosable(until, { closedUntil, today: parisDate(now) })) return refuse('DAY_NOT_CLOSABLE')
      if (await store.isBehind(db, organizationId, parisInstant(addDays(until, 1))))
        return refuse('JOURNAL_BEHIND')
      return store.insertClosing(db, { organizationId, until, userId, now })
    },
  )
}

/** Whoever writes entries waits meanwhile, and finds what was decided. */
async function change(
  app: App,
  keeper: Keeper,
  {
    action,
    label,
  }: {
    action: 'money.journalBegunAnew' | 'money.accountsChosen' | 'money.journalClosed'
    label?: string
  },
  make: (db: Queryable, book: store.BookRow) => Promise<Refusal | void>,
): Promise<{ book: Book } | Refusal> {
  const { organizationId, userId } = keeper
  const refused = await app.db.transaction(async (db) => {
    await store.holdBook(db, organizationId)
    const book = await store.findBook(db, organizationId)
    if (!book) return refuse('JOURNAL_NOT_BEGUN')
    const refusal = await make(db, book)
    if (isRefusal(refusal)) return refusal
    await recordAudit(app, db, { organizationId, userId, action, subject: subject(label), details: {} })
    return null
  })
  return refused ?? shown(app, keeper)
}

async function shown(app: App, keeper: Keeper): Promise<{ book: Book }> {
  const book = await showBook(app, keeper)
  assert(book, `no journal of association ${keeper.organizationId}`)
  return { book }
}
