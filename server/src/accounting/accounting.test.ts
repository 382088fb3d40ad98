import type { Book, JournalLine, JournalTotals } from '@obole/contract/accounting'
import { fecFaults } from '@obole/core/accounting/fec'
import { yearBeginsOn } from '@obole/core/accounting/journal'
import { parisDate } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { writeDown } from '../../testing/journal.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { runMixedOperations } from '../../testing/mixed-operations.ts'
import { payOrder } from '../../testing/money.ts'
import { takeMostFiles } from '../../testing/most-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser } from '../../testing/visitor.ts'
import { foldLedger } from '../ledger/fold-ledger.ts'
import { runChecks } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { accountingChecks } from './accounting.checks.ts'
import { insertBook } from './journal.store.ts'
import { writeJournal } from './write-entries.ts'

const test = testApp({ bank: true })

async function linesOf({ admin, path }: MadeAssociation, query = ''): Promise<JournalLine[]> {
  return (await admin.get(`${path}/accounting/entries?pageSize=100${query}`)).json().data
}
async function totalsOf({ admin, path }: MadeAssociation, query = ''): Promise<JournalTotals> {
  return (await admin.get(`${path}/accounting/totals?${query}`)).json()
}
const inWords = (lines: readonly JournalLine[]) =>
  lines.map(({ number, kind, role, debit, credit }) => `${number} ${kind} ${role} ${debit - credit}`)
function pay(on: PublishedCampaign, tip = 0) {
  const { id: tierId, tierType } = on.tier()
  const items = [{ tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }]
  return payOrder(test, { ...on.cart(), items }, { tip })
}
const paymentsOf = (order: { payments: readonly { id: number }[] }) => order.payments.map(({ id }) => id)
const today = () => parisDate(test.clock.now())
const fecOf = ({ admin, path }: Pick<MadeAssociation, 'admin' | 'path'>, year: string) =>
  admin.get(`${path}/accounting/fec?year=${year}`)

async function openFor(organizationId: number) {
  const userId = await createTestUser(test, { email: `tenue-${organizationId}@journal.example` })
  await insertBook(test.app.db, { organizationId, userId, firstMonth: 1, now: test.clock.now() })
}

describe('the journal', () => {
  it('says of each association what the ledger says, after mixed operations, and each thing once', async () => {
    await runMixedOperations(test, {
      count: 150,
      seed: 5,
      atOnce: 6,
      mustHappen: ['payout made', 'dispute lost', 'plan begun', 'refund Processed', 'top-up'],
    })
    const ids = await test.app.db.query<{ id: number }>(sql`select id from organizations order by id`)
    for (const { id } of ids) await openFor(id)
    for (let times = 0; times < 3; times += 1) {
      await foldLedger(test.app)
      // Whoever comes at the same moment writes nothing twice.
      await Promise.all(ids.flatMap(({ id }) => [writeJournal(test.app, id), writeJournal(test.app, id)]))
    }
    const rows = await test.app.db.query<{ kind: string; entries: number; moved: number }>(sql`
      select kind, count(*) as entries, (select count(*) from transfers t
        where t.kind = e.kind and (t.credit_account like 'association:%' or t.debit_account like 'association%')) as moved
      from accounting_entries e group by kind order by kind`)
    const kinds = rows.map(({ kind }) => kind)
    for (const kind of ['capture', 'refund', 'disputeLost', 'topUp', 'payout', 'payoutConfirmed'])
      expect(kinds).toContain(kind)
    for (const { kind, entries, moved } of rows) expect([kind, entries]).toEqual([kind, moved])
    expect(await runChecks(test.app.db, accountingChecks)).toEqual([])
  })

  it('tells money by hand from its receipt to the bank, and what was taken back', async () => {
    const on: PublishedCampaign = await publishCampaign(test)
    const { association } = on
    const { admin, path } = association
    const cheque = await registerOrder(on, { receivedOn: '2026-03-12' })
    const cash = await registerOrder(on, { receivedOn: '2026-03-13', means: 'Cash' })
    await writeDown(test, association)
    expect(inWords(await linesOf(association))).toEqual([
      '1 takings cheques 1000',
      '1 takings services -1000',
      '2 takings cash 1000',
      '2 takings services -1000',
    ])
    const slips = `${path}/deposit-slips`
    const slip = (await admin.send('POST', slips, { payload: { paymentIds: paymentsOf(cheque) } })).json()
    await admin.post(`${path}/orders/${cash.id}/cancel-offline`)
    await writeDown(test, association)
    expect(inWords(await linesOf(association, `&from=${today()}`))).toEqual([
      '3 takingsCorrected cash -1000',
      '3 takingsCorrected services 1000',
      '4 deposit bank 1000',
      '4 deposit cheques -1000',
    ])
    await admin.post(`${slips}/${slip.id}/undo`)
    await admin.post(`${path}/orders/${cheque.id}/cancel-offline`)
    await writeDown(test, association)
    const { accounts, debit, credit } = await totalsOf(association)
    expect(accounts.map(({ account, debit: d, credit: c }) => [account, d - c])).toEqual([
      ['512', 0],
      ['5112', 0],
      ['531', 0],
      ['706', 0],
    ])
    expect(debit).toBe(credit)
    expect(await runChecks(test.app.db, accountingChecks)).toEqual([])
  })

  it('[AC8] keeps what is closed as it was, and writes what is found out later on the first open day', async () => {
    const on = await publishCampaign(test)
    const { association } = on
    const { admin, path } = association
    const close = (until: string) => admin.post(`${path}/accounting/closing`, { until })
    const choose = (accounts: object) =>
      admin.send('PUT', `${path}/accounting/accounts`, { payload: { accounts } })
    expect((await close('2026-01-31')).json().code).toBe('JOURNAL_NOT_BEGUN')
    await registerOrder(on, { receivedOn: '2026-01-15', means: 'Cash' })
    await writeDown(test, association)
    expect((await choose({ services: '512' })).json()).toMatchObject({
      code: 'FIELDS_INVALID',
      errors: [{ path: 'accounts.services' }],
    })
    expect((await choose({ obole: '512' })).json()).toMatchObject({
      code: 'FIELDS_INVALID',
      errors: [{ path: 'accounts.bank' }, { path: 'accounts.obole' }],
    })
    expect((await choose({ services: '70610', cash: '5300' })).statusCode).toBe(200)
    expect((await close(today())).json().code).toBe('DAY_NOT_CLOSABLE')
    for (const day of ['0001-01-01', '2999-01-01']) expect((await close(day)).statusCode).toBe(400)
    const both = await Promise.all([close('2026-01-31'), close('2026-01-31')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await admin.get(`${path}/accounting`)).json().book).toMatchObject({ closedUntil: '2026-01-31' })
    expect((await close('2026-01-30')).json().code).toBe('DAY_NOT_CLOSABLE')

    await choose({})
    await registerOrder(on, { receivedOn: '2026-01-20', means: 'Cash' })
    await writeDown(test, association)
    const lines = await linesOf(association)
    expect(lines.map(({ day, pieceDay, account }) => [day, pieceDay, account])).toEqual([
      ['2026-01-15', '2026-01-15', '5300'],
      ['2026-01-15', '2026-01-15', '70610'],
      ['2026-02-01', '2026-01-20', '531'],
      ['2026-02-01', '2026-01-20', '706'],
    ])
    const { accounts } = await totalsOf(association)
    expect(accounts.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['5300', 1000, 0],
      ['531', 1000, 0],
      ['70610', 0, 1000],
      ['706', 0, 1000],
    ])
    const log = (await admin.get(`${path}/audit?pageSize=20`)).json().data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['money.journalBegun', 'money.accountsChosen', 'money.journalClosed']),
    )
  })

  it('[AC6] leaves as the file the law lays out, whole and sound, year by year', async () => {
    const on = await publishCampaign(test, { title: 'Fête | d’été' })
    const { association } = on
    const { admin, path } = association
    await registerOrder(on, { receivedOn: '2025-09-30', means: 'Cash' })
    await registerOrder(on, { receivedOn: '2025-08-31' })
    await registerOrder(on, { receivedOn: today(), means: 'Cash' })
    await writeDown(test, association, 9)
    await pay(on, 300)
    // What was just paid is not in it yet: a file without it would look whole.
    test.clock.advance(120_000)
    expect((await fecOf(association, '2024-09-01')).statusCode).toBe(200)
    expect((await fecOf(association, yearBeginsOn(today(), 9))).json().code).toBe('JOURNAL_BEHIND')
    const book = await writeDown(test, association, 9)
    const [now, before] = book.years
    expect(book.years.map(({ beginsOn }) => beginsOn)).toContain('2024-09-01')
    for (const { beginsOn, endsOn, entries } of book.years) {
      const file = await fecOf(association, beginsOn)
      expect(file.headers['content-disposition']).toContain(`123456782FEC${endsOn.replaceAll('-', '')}.txt`)
      expect(fecFaults(file.rawPayload, { from: beginsOn, to: endsOn })).toEqual([])
      expect(file.body.trim().split('\r\n')).toHaveLength(1 + 2 * entries)
      expect(file.body).not.toMatch(/Marchand|@/)
    }
    expect(now && before).toBeTruthy()
    expect((await fecOf(association, '2020-09-01')).statusCode).toBe(404)
    const tireless = { admin: await association.member('OrganizationAdmin'), path: association.path }
    await takeMostFiles(tireless.admin, association.path)
    expect((await fecOf(tireless, '2024-09-01')).statusCode).toBe(429)
    expect((await admin.get(`${path}/accounting/totals?from=2026-02-01&to=2026-01-01`)).statusCode).toBe(400)
  })

  it('[AC3] tells the VAT by rate, what is without it apart', async () => {
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({ ...tier, vatRate: 20 as const })),
      }),
    })
    await pay(on)
    await writeDown(test, on.association)
    const { vat, accounts } = await totalsOf(on.association)
    const paid = accounts.find(({ role }) => role === 'obole')?.debit ?? 0
    expect(paid).toBeGreaterThan(0)
    expect(vat).toEqual([
      { rateBasisPoints: 2000, base: paid - Math.round(paid / 6), vat: Math.round(paid / 6) },
    ])
  })

  it('is there once it was begun, with the year the association has, and is begun once', async () => {
    const { admin, path } = await makeAssociation(test)
    const begin = (firstMonth: number) => admin.post(`${path}/accounting`, { firstMonth })
    expect((await admin.get(`${path}/accounting`)).json()).toEqual({ book: null })
    expect((await fecOf({ admin, path }, '2026-01-01')).json().code).toBe('JOURNAL_NOT_BEGUN')
    expect((await begin(13)).statusCode).toBe(400)
    for (const times of [1, 2])
      expect([times, (await begin(9)).json().book]).toMatchObject([times, { firstMonth: 9, years: [] }])
    expect((await begin(1)).json().code).toBe('JOURNAL_BEGUN')
  })

  it('writes the past as soon as it is begun', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    await registerOrder(on, { receivedOn: '2026-01-15', means: 'Cash' })
    await admin.post(`${path}/accounting`, { firstMonth: 1 })
    expect((await admin.get(`${path}/accounting`)).json().book.isBeginning).toBe(true)
    await test.worker.drain()
    expect((await admin.get(`${path}/accounting`)).json().book.isBeginning).toBe(false)
    expect((await admin.get(`${path}/accounting`)).json().book.years).toMatchObject([{ entries: 1 }])
    await admin.send('PUT', `${path}/accounting/year`, { payload: { firstMonth: 9 } })
    await test.worker.drain()
    expect((await admin.get(`${path}/accounting`)).json().book.years).toMatchObject([
      { beginsOn: '2025-09-01', entries: 1 },
    ])
  })

  it('[AC8] begins anew with another year until a period is closed, with everything written again', async () => {
    const on = await publishCampaign(test)
    const { association } = on
    const { admin, path } = association
    const begin = (firstMonth: number) =>
      admin.send('PUT', `${path}/accounting/year`, { payload: { firstMonth } })
    expect((await begin(9)).json().code).toBe('JOURNAL_NOT_BEGUN')
    const neighbour = await publishCampaign(test)
    await registerOrder(neighbour, { receivedOn: '2026-02-03' })
    const untouched = await writeDown(test, neighbour.association)
    await registerOrder(on, { receivedOn: '2025-08-31' })
    await registerOrder(on, { receivedOn: '2025-09-01', means: 'Cash' })
    expect((await writeDown(test, association)).years).toMatchObject([{ beginsOn: '2025-01-01', entries: 2 }])

    expect((await begin(9)).json().book).toMatchObject({ firstMonth: 9, years: [] })
    const { years } = await writeDown(test, association)
    expect(years).toMatchObject([
      { beginsOn: '2025-09-01', entries: 1 },
      { beginsOn: '2024-09-01', entries: 1 },
    ])
    expect(inWords(await linesOf(association))).toHaveLength(4)
    await admin.post(`${path}/accounting/closing`, { until: '2025-08-31' })
    expect((await begin(1)).json().code).toBe('JOURNAL_CLOSED_IN_PART')
    expect(inWords(await linesOf(association))).toHaveLength(4)
    expect(await writeDown(test, neighbour.association)).toEqual(untouched)
    await expect(
      test.app.db.query(sql`delete from accounting_entries where organization_id = ${association.id}`),
    ).rejects.toThrow('only ever added')
    expect(await runChecks(test.app.db, accountingChecks)).toEqual([])
  })

  it('is of one association alone: nothing of another is read, written, summed or closed', async () => {
    const [ours, theirs] = [
      await publishCampaign(test, { title: 'La nôtre' }),
      await publishCampaign(test, { title: 'La leur' }),
    ]
    const { admin, path } = theirs.association
    await writeDown(test, ours.association)
    await writeDown(test, theirs.association)
    await admin.send('PUT', `${path}/accounting/accounts`, { payload: { accounts: { services: '70699' } } })
    expect((await admin.post(`${path}/accounting/closing`, { until: '2026-01-31' })).statusCode).toBe(200)
    await ours.association.admin.send('PUT', `${ours.association.path}/accounting/accounts`, {
      payload: { accounts: { cash: '5300' } },
    })
    for (const on of [ours, theirs]) {
      await pay(on)
      const cheque = await registerOrder(on, { receivedOn: '2026-03-12' })
      await on.association.admin.send('POST', `${on.association.path}/deposit-slips`, {
        payload: { paymentIds: paymentsOf(cheque) },
      })
    }
    const book = await writeDown(test, ours.association)
    expect(book).toMatchObject({ firstMonth: 1, closedUntil: null })
    const numbersOf = ({ accounts }: Book) =>
      accounts.filter(({ isOwn }) => isOwn).map(({ number }) => number)
    expect(numbersOf(book)).toEqual(['5300'])
    expect(numbersOf((await admin.get(`${path}/accounting`)).json().book)).toEqual(['70699'])
    const own = await linesOf(ours.association)
    expect(own.map(({ kind }) => kind)).toEqual([
      'takings',
      'takings',
      'capture',
      'capture',
      'deposit',
      'deposit',
    ])
    expect(new Set(own.flatMap(({ formTitle }) => formTitle ?? []))).toEqual(new Set(['La nôtre']))
    expect(await linesOf(theirs.association)).toEqual([])
    await writeDown(test, theirs.association)
    expect(await linesOf(theirs.association)).toHaveLength(own.length)
    expect(await linesOf(ours.association)).toEqual(own)
    for (const year of book.years) {
      const { body } = await fecOf(ours.association, year.beginsOn)
      expect(body).not.toContain('La leur')
    }
    expect((await totalsOf(ours.association)).debit).toBe(own.reduce((sum, { debit }) => sum + debit, 0))
    expect(await runChecks(test.app.db, accountingChecks)).toEqual([])
  })
})
