import type { Reconciliation, ReconciledPayout, StatementOutcome } from '@obole/contract/bank-statements'
import { type CashOut, cashOutSchema } from '@obole/contract/payouts'
import { passwordHeader } from '@obole/contract/refunds'
import { addDays, type LocalDate, parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { OTHERS_LINES_DAYS } from '@obole/core/statements/match'
import type { StatementFormat, StatementLine } from '@obole/core/statements/statement'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { control } from '../../testing/buyer.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { publishCampaign, type PublishedCampaign } from '../../testing/managed-campaign.ts'
import { atTheLastMoment } from '../../testing/last-moment.ts'
import { holdNextPayout, moveMoney, payOrder } from '../../testing/money.ts'
import { itIs } from '../../testing/plans.ts'
import { atSandbox } from '../../testing/sandbox.ts'
import { WRITERS } from '../../testing/statements.ts'
import { testApp } from '../../testing/test-app.ts'
import { PDF, upload } from '../../testing/upload.ts'
import { signedInVisitor, TEST_PASSWORD } from '../../testing/visitor.ts'
import { checkProviderPayout } from '../payouts/carry-out-payout.ts'
import { runChecks } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { forgetLines } from './forget-lines.ts'
import { statementChecks } from './statements.checks.ts'

const test = testApp({ bank: true })
const IBAN = 'FR1420041010050500013M02606'
const OTHER_IBAN = 'DE89370400440532013000'

/** Each test’s own, but for the first: what one ticks off, another does not find. */
let association: MadeAssociation
let campaign: PublishedCampaign
const today = () => parisDate(test.clock.now())

beforeAll(async () => {
  await itIs(test, addDays(today(), 1))
  await test.worker.drain()
})

beforeEach(async () => {
  association = await makeAssociation(test)
  campaign = await publishCampaign(test, { association })
  await isPaidTo(IBAN)
})

async function isPaidTo(iban: string): Promise<void> {
  const { admin, slug } = association
  const set = await admin.send('PUT', `/api/organizations/${slug}/iban`, {
    payload: { iban, holder: 'Les Voisins' },
    headers: { [passwordHeader]: encodeURIComponent(TEST_PASSWORD) },
  })
  if (set.statusCode !== 200) throw new Error(set.body)
}

const pay = () => {
  const { id: tierId, tierType } = campaign.tier()
  return payOrder(test, {
    ...campaign.cart(),
    items: [{ tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }],
  })
}

/** A payout that the bank has paid, or has not been able to pay. */
async function paidOut(end: 'paid' | 'failed' = 'paid'): Promise<CashOut> {
  const { admin, slug } = association
  await pay()
  await holdNextPayout(test)
  const made = await moveMoney(admin, `/api/organizations/${slug}/cash-outs`, {}, { password: TEST_PASSWORD })
  const payout = cashOutSchema.parse(made.json())
  const [row] = await test.app.db.query<{ id: string }>(
    sql`select provider_payout_id as id from cash_outs where id = ${payout.id}`,
  )
  await control(test, `payouts/${row?.id}/settle`, { state: end })
  await checkProviderPayout(test.app, atSandbox(row?.id ?? ''))
  return payout
}

type Line = Pick<StatementLine, 'day' | 'amountCents' | 'label' | 'reference'>
const credit = ({ amount }: { amount: number }, label: string, more: Partial<Line> = {}): Line => ({
  day: today(),
  amountCents: cents(amount),
  label,
  reference: null,
  ...more,
})
const fileOf = (
  lines: readonly Line[],
  {
    format = 'camt053',
    from = addDays(today(), -20),
    until = today(),
    iban = IBAN,
  }: { format?: StatementFormat; from?: LocalDate; until?: LocalDate; iban?: string } = {},
) => WRITERS[format]({ iban, from, until, lines })

const send = (content: string | Buffer, query = '', by = association.admin) =>
  by.send('POST', `${association.path}/bank-statements${query}`, upload(Buffer.from(content), 'relevé.txt'))
async function read(content: string, query = ''): Promise<StatementOutcome> {
  const answer = await send(content, query)
  expect(answer).toMatchObject({ statusCode: 200 })
  return answer.json()
}
const shown = async (): Promise<Reconciliation> =>
  (await association.admin.get(`${association.path}/reconciliation`)).json()
const listed = async (query = ''): Promise<ReconciledPayout[]> =>
  (await association.admin.get(`${association.path}/reconciliation/payouts${query}`)).json().data
const act = (payoutId: number, what: 'tick' | 'untick', payload?: object) =>
  association.admin.post(`${association.path}/reconciliation/payouts/${payoutId}/${what}`, payload)
const statementOf = (outcome: StatementOutcome) => {
  if (!('statement' in outcome)) throw new Error(outcome.outcome)
  return outcome.statement
}

/** Days have gone by. */
async function signInAgain(): Promise<void> {
  association.admin = await signedInVisitor(test, `admin@${association.slug}.example`)
}

describe('a payout', () => {
  it('has a label that the bank gets, and that the desk, its lines and the mail show', async () => {
    const payout = await paidOut()
    const label = `OBOLE VIRT ${String(payout.id).padStart(6, '0')}`
    expect(payout.label).toBe(label)
    const { admin, slug } = association
    const one = `/api/organizations/${slug}/cash-out/${payout.id}`
    expect((await admin.get(one)).json()).toMatchObject({ label, standing: null, tickedOn: null })
    expect((await admin.get(`${one}/export`)).json()).toMatchObject([{ cashOutLabel: label }])
    await test.worker.drain()
    expect(test.mails.received.some(({ text }) => text?.includes(label))).toBe(true)
    const [row] = await test.app.db.query<{ id: string }>(
      sql`select provider_payout_id as id from cash_outs where id = ${payout.id}`,
    )
    expect(await control(test, `payouts/${row?.id}/settle`, { state: 'paid' })).toMatchObject({
      description: label,
    })
  })

  it('is ticked off by any format, by its label or by its amount, and says so everywhere', async () => {
    const certain = await paidOut()
    const file = fileOf(
      [
        credit(certain, `VIR OBOLE ${certain.label}`),
        credit({ amount: 4321 }, 'VIR MME DURAND COTISATION'),
        credit({ amount: -1200 }, 'PRLV EDF'),
      ],
      { format: 'csv' },
    )
    expect(await read(file)).toMatchObject({
      outcome: 'kept',
      newlyTicked: 1,
      knownLines: 0,
      statement: {
        format: 'csv',
        credits: { count: 2, amount: certain.amount + 4321 },
        debits: { count: 1, amount: 1200 },
        keptLines: 1,
        ticked: 1,
      },
    })
    expect(await listed()).toMatchObject([
      {
        cashOutId: certain.id,
        standing: 'Ticked',
        tick: { kind: 'Certain', line: { day: today(), amount: certain.amount }, by: 'Camille Durand' },
      },
    ])
    const { figures, absent, waiting, strays } = await shown()
    expect(figures).toEqual({
      ticked: { count: 1, amount: certain.amount },
      waiting: { count: 0, amount: 0 },
      absent: { count: 0, amount: 0 },
    })
    expect([absent, waiting, strays]).toEqual([[], [], []])
    const { admin, slug } = association
    expect((await admin.get(`/api/organizations/${slug}/cash-outs`)).json().data).toMatchObject([
      { standing: 'Ticked', tickedOn: today() },
    ])
    // What other people wrote to the association is nowhere.
    const rows = await test.app.db.query<{ label: string }>(
      sql`select label from bank_statement_lines where organization_id = ${association.id}`,
    )
    expect(rows.map(({ label }) => label)).toEqual([`VIR OBOLE ${certain.label}`])
  })
})

describe('one file', () => {
  it('read again, or overlapping with another of whatever format, doubles nothing', async () => {
    const payout = await paidOut()
    const lines = [credit(payout, 'VIR OBOLE'), credit(payout, 'VIR OBOLE')]
    const first = fileOf(lines.slice(0, 1))
    expect(await read(first)).toMatchObject({ outcome: 'kept', newlyTicked: 1 })
    expect(await read(first)).toMatchObject({ outcome: 'known', newlyTicked: 0 })
    expect(await read(fileOf(lines))).toMatchObject({
      outcome: 'kept',
      knownLines: 1,
      statement: { keptLines: 2 },
    })
    expect(await read(fileOf(lines, { format: 'mt940' }))).toMatchObject({ outcome: 'kept', knownLines: 2 })
    const { statements, strays } = await shown()
    expect(statements).toHaveLength(3)
    expect(strays).toHaveLength(1)
    expect(await runChecks(test.app.db, statementChecks)).toEqual([])
  })

  it('read by two at once is one, and so is a tick', async () => {
    const payout = await paidOut()
    const two = [credit(payout, 'VIR A'), credit(payout, 'VIR B')]
    const answers = await Promise.all([send(fileOf(two)), send(fileOf(two)), send(fileOf(two))])
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
    expect((await shown()).statements).toHaveLength(1)
    const [one, other] = (await shown()).waiting[0]?.candidates ?? []
    const ticks = await Promise.all([
      act(payout.id, 'tick', { lineId: one?.id }),
      act(payout.id, 'tick', { lineId: other?.id }),
      act(payout.id, 'tick', { lineId: one?.id }),
    ])
    expect(ticks.filter(({ statusCode }) => statusCode === 409).length).toBeGreaterThan(0)
    expect((await shown()).figures.ticked.count).toBe(1)
    expect(await runChecks(test.app.db, statementChecks)).toEqual([])
  })

  it('is removed as a whole: its ticks vanish, but for lines that another file has too', async () => {
    const payout = await paidOut()
    const line = credit(payout, `${payout.label}`)
    const first = statementOf(await read(fileOf([line])))
    const second = statementOf(await read(fileOf([line], { from: addDays(today(), -30) })))
    const remove = (id: number) => association.admin.post(`${association.path}/bank-statements/${id}/remove`)
    expect((await remove(first.id)).json()).toMatchObject({ figures: { ticked: { count: 1 } } })
    expect((await remove(second.id)).json()).toMatchObject({
      figures: { ticked: { count: 0 }, waiting: { count: 1 } },
      statements: [],
    })
    expect(await remove(second.id)).toMatchObject({ statusCode: 404 })
    expect(await read(fileOf([line]))).toMatchObject({ outcome: 'kept', newlyTicked: 1 })
    const log = (await association.admin.get(`${association.path}/audit?pageSize=20`)).json().data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['money.statementRead', 'money.statementRemoved']),
    )
  })

  it('of another account is asked about first, and one of no account is the association’s', async () => {
    const payout = await paidOut()
    const file = fileOf([credit(payout, `${payout.label}`)], { iban: OTHER_IBAN })
    expect(await read(file)).toEqual({
      outcome: 'otherAccount',
      account: 'DE89 … 3000',
      ownAccount: 'FR14 … 2606',
    })
    expect((await shown()).statements).toEqual([])
    expect(await read(file, '?otherAccount=true')).toMatchObject({ outcome: 'kept', newlyTicked: 1 })
    const bare = `Date;Libellé;Montant\n${today()};VIR;1,00`
    expect(statementOf(await read(bare)).account).toBe('FR14 … 2606')
  })

  it('whose columns are not known asks for them, and keeps nothing before', async () => {
    const payout = await paidOut()
    const file = `Quand;Quoi;Combien\n${today()};${payout.label};${payout.amount / 100}`
    expect(await read(file)).toMatchObject({ outcome: 'columns', guess: { headings: -1 } })
    expect(await send(file, '?headings=0&day=0')).toMatchObject({ statusCode: 422 })
    expect(await read(file, '?headings=0&day=0&label=1&amount=2')).toMatchObject({ newlyTicked: 1 })
  })

  it.each([
    ['', 'STATEMENT_EMPTY'],
    [PDF, 'STATEMENT_IS_PDF'],
    [`Date;Libellé;Montant\n31/02/2026;VIR;12,00`, 'STATEMENT_LINE_UNREADABLE'],
    [`Date;Libellé;Montant\n31/12/2099;VIR;12,00`, 'STATEMENT_IN_FUTURE'],
    [`Date;Libellé;Montant;Devise\n01/02/2026;VIR;12,00;USD`, 'STATEMENT_CURRENCY'],
  ])('%j is refused in words, and nothing is kept', async (content, code) => {
    const answer = await send(content)
    expect(answer.json()).toMatchObject({ code })
    expect(answer.json().message).toMatch(/[.]$/)
    expect((await shown()).statements).toEqual([])
  })
})

describe('whoever reads', () => {
  it('has the right still when what was read is written', async () => {
    const treasurer = await association.member('Treasurer')
    const file = fileOf([credit({ amount: 12 }, 'VIR OBOLE')])
    const leave = () =>
      test.app.db.query(
        sql`delete from memberships where organization_id = ${association.id} and role = 'Treasurer'`,
      )
    const answer = await atTheLastMoment(test, () => send(file, '', treasurer), leave)
    expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
    expect((await shown()).statements).toEqual([])
  })

  it('does so sixty times an hour at most', async () => {
    const file = fileOf([credit({ amount: 12 }, 'VIR OBOLE')])
    for (let times = 0; times < 60; times += 1) expect((await send('')).statusCode).toBe(422)
    expect(await send(file)).toMatchObject({ statusCode: 429 })
  })
})

describe('by hand', () => {
  it('a payout is ticked off, and the tick is taken back and does not come again by itself', async () => {
    const payout = await paidOut()
    const lines = [credit(payout, 'VIR A'), credit(payout, 'VIR B')]
    await read(fileOf(lines))
    const [waiting] = (await shown()).waiting
    const lineId = waiting?.candidates[1]?.id ?? 0
    expect(waiting?.candidates).toHaveLength(2)
    expect(await act(payout.id, 'tick', { lineId })).toMatchObject({ statusCode: 200 })
    expect(await act(payout.id, 'tick', { lineId })).toMatchObject({ statusCode: 200 })
    expect(await listed('?states=Ticked')).toMatchObject([
      { tick: { kind: 'ByHand', line: { label: 'VIR B' } } },
    ])
    expect(await act(payout.id, 'untick')).toMatchObject({ statusCode: 200 })
    expect(await act(payout.id, 'untick')).toMatchObject({ statusCode: 200 })
    expect(await listed('?states=Ticked')).toEqual([])
    // Of the two, the other one is left: it comes together with the payout by itself.
    expect(await read(fileOf(lines, { format: 'ofx' }))).toMatchObject({ newlyTicked: 1 })
    expect(await listed()).toMatchObject([{ tick: { line: { label: 'VIR A' } } }])
  })

  it('only with a line of its amount that is free, and is of one association alone', async () => {
    const first = await paidOut()
    const second = await paidOut()
    const stray = credit({ amount: first.amount + 1 }, 'VIR OBOLE 1')
    await read(fileOf([credit(first, `${first.label}`), stray]))
    const { strays } = await shown()
    const [tick] = await listed('?states=Ticked')
    const lineOf = (id: number | undefined) => act(second.id, 'tick', { lineId: id })
    expect((await lineOf(strays[0]?.id)).json()).toMatchObject({ code: 'STATEMENT_LINE_DIFFERS' })
    expect((await lineOf(tick?.tick?.line.id)).json()).toMatchObject({ code: 'ALREADY_TICKED' })
    expect(await lineOf(999_999)).toMatchObject({ statusCode: 404 })
    const mine = association
    association = await makeAssociation(test)
    expect(await act(second.id, 'tick', { lineId: tick?.tick?.line.id })).toMatchObject({ statusCode: 404 })
    expect(await act(first.id, 'untick')).toMatchObject({ statusCode: 404 })
    const [statement] = (await mine.admin.get(`${mine.path}/reconciliation`)).json().statements
    expect(
      await association.admin.post(`${association.path}/bank-statements/${statement.id}/remove`),
    ).toMatchObject({ statusCode: 404 })
    expect(await shown()).toMatchObject({ statements: [], waiting: [], absent: [], strays: [] })
    expect(await listed()).toEqual([])
    await isPaidTo('FR7630006000011234567890189')
    expect(await read(fileOf([credit(first, `${first.label}`)]))).toMatchObject({ outcome: 'otherAccount' })
  })
})

describe('what is missing', () => {
  it('stands out: absent ones, those taken back, strangers and days without a statement', async () => {
    const absent = await paidOut()
    const back = await paidOut()
    await itIs(test, addDays(today(), 12))
    await signInAgain()
    const sent = parisDate(absent.creationDate)
    await read(
      fileOf(
        [
          credit(back, `${back.label}`, { day: sent }),
          credit({ amount: -back.amount }, `REJET ${back.label}`, { day: addDays(sent, 3) }),
          credit({ amount: 777 }, 'VIR OBOLE', { day: sent }),
        ],
        { from: addDays(sent, -1), until: addDays(sent, 5) },
      ),
    )
    const state = await shown()
    expect(state.figures.absent).toEqual({ count: 2, amount: absent.amount + back.amount })
    expect(state.absent).toMatchObject([
      { cashOutId: back.id, standing: 'Returned', returned: { amount: -back.amount } },
      { cashOutId: absent.id, standing: 'Absent', isCovered: true, tick: null },
    ])
    expect(state.strays).toMatchObject([{ amount: 777 }])
    expect(state.uncovered).toEqual([{ from: addDays(sent, 6), until: addDays(today(), -1) }])
  })

  it('a payout that failed is looked for on no statement', async () => {
    const failed = await paidOut('failed')
    await read(fileOf([credit(failed, 'VIR A')]))
    expect(await listed()).toEqual([])
  })
})

describe('lines of others', () => {
  it('are forgotten, but those that ticked something off or name the platform', async () => {
    const payout = await paidOut()
    await read(fileOf([credit(payout, 'VIR MME A'), credit(payout, 'VIR MME B')]))
    const [waiting] = (await shown()).waiting
    const chosen = waiting?.candidates.find(({ label }) => label === 'VIR MME B')
    expect(await act(payout.id, 'tick', { lineId: chosen?.id })).toMatchObject({ statusCode: 200 })
    await read(fileOf([credit({ amount: 5 }, 'VIR OBOLE')]))
    const labels = async () =>
      (
        await test.app.db.query<{ label: string }>(
          sql`select label from bank_statement_lines where organization_id = ${association.id} order by label`,
        )
      ).map(({ label }) => label)
    expect(await labels()).toEqual(['VIR MME A', 'VIR MME B', 'VIR OBOLE'])
    await itIs(test, addDays(today(), OTHERS_LINES_DAYS))
    await forgetLines(test.app)
    expect(await labels()).toHaveLength(3)
    await itIs(test, addDays(today(), 1))
    await forgetLines(test.app)
    expect(await labels()).toEqual(['VIR MME B', 'VIR OBOLE'])
  })
})

describe('the checks', () => {
  it.each([
    ['update cash_outs set amount_cents = amount_cents + 1', 'BS7 '],
    ['delete from bank_statement_sources', 'BS6 each line'],
    ['update bank_statements set credit_cents = 0', 'BS6 the lines'],
  ])('%s: it is found', async (plant, check) => {
    const payout = await paidOut()
    await read(fileOf([credit(payout, `${payout.label}`)]))
    const { names } = await foundByChecks(test, statementChecks, [plant])
    expect(names).toEqual([expect.stringMatching(`^${check}`)])
  })

  it('a line never changes', async () => {
    const payout = await paidOut()
    await read(fileOf([credit(payout, `${payout.label}`)]))
    await expect(test.app.db.query(sql`update bank_statement_lines set label = 'x'`)).rejects.toThrow(
      'only ever added',
    )
  })
})
