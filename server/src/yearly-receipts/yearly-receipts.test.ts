import type { IssuedReceipt, ReceiptDetail } from '@obole/contract/manage-receipts'
import { parisDate } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { filesOf } from '../../testing/mail-trap.ts'
import { pdfText } from '../../testing/pdf.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  fileGivers,
  type GivingAssociation,
  HOME,
  issueYear,
  makeGiving,
} from '../../testing/yearly-gifts.ts'
import { makePapers } from '../receipts/make-papers.ts'
import { sql } from '../platform/sql.ts'
import { forgetOldLetters } from './letters.ts'
import { runPortion } from './run-receipts.ts'

const test = testApp({ bank: true })
const YEAR = Number(parisDate(Date.now()).slice(0, 4))
const day = (month: number, dayOfMonth = 5) =>
  `${YEAR}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
const jeanne = { firstName: 'Jeanne', lastName: 'Marchand', email: 'jeanne@example.org', ...HOME }
const paul = { firstName: 'Paul', lastName: 'Petit', ...HOME, address: '3 quai Sud' }

async function receiptsOf({ admin, path }: GivingAssociation, query = ''): Promise<IssuedReceipt[]> {
  return (await admin.get(`${path}/receipts/issued?pageSize=100${query}`)).json().data
}
const live = async (of: GivingAssociation) =>
  (await receiptsOf(of)).filter(({ voidedAt }) => voidedAt === null)
const detail = async ({ admin, path }: GivingAssociation, id: number): Promise<ReceiptDetail> =>
  (await admin.get(`${path}/receipts/${id}`)).json()
const madeAnew = (id = 0) =>
  test.app.db.query(sql`
    select id from audit_entries where action = 'receipts.madeAnew' and subject_id = ${String(id)}`)
const cancel = ({ admin, path }: GivingAssociation, orderId: number) =>
  admin.post(`${path}/orders/${orderId}/cancel-offline`)

describe('one receipt for each donor and year', () => {
  it('is none at once: each place says that it comes in January', async () => {
    const giving = await makeGiving(test, YEAR)
    const order = await giving.give({ ...jeanne, email: 'janvier@example.org' }, 3000, day(1))
    await test.worker.drain()
    expect(await receiptsOf(giving)).toEqual([])
    const { papers, yearOfReceipt } = await makePapers(test.app, order.id, { tellsPayer: true })
    expect([papers, yearOfReceipt]).toEqual([[], YEAR])
    const desk = (await giving.admin.get(`${giving.path}/orders/${order.id}/documents`)).json()
    expect(desk.yearlyReceipts).toEqual({ toCome: [YEAR], issued: [] })
    expect((await giving.admin.get(`${giving.path}/receipts`)).json().withoutReceipt.orders).toBe(0)
  })

  it('says all gifts of one person, and is mailed once or goes by post', async () => {
    const giving = await makeGiving(test, YEAR)
    const first = await giving.give(jeanne, 3000, day(1))
    await giving.give(jeanne, 4550, day(2))
    await giving.give(paul, 10_000, day(3))
    const { email: _, ...noAddress } = { firstName: 'Lou', lastName: 'Sansadresse', email: 'lou@example.org' }
    await giving.give({ ...noAddress, email: 'lou@example.org' }, 2000, day(3))
    const preview = await giving.admin.get(`${giving.path}/receipts/years/${YEAR}`)
    await fileGivers(test)
    expect((await giving.admin.get(`${giving.path}/receipts/years/${YEAR}`)).json()).toMatchObject({
      rhythm: 'EachYear',
      preview: {
        donors: 3,
        gifts: 4,
        total: 19_550,
        giftsToIssue: 3,
        totalToIssue: 17_550,
        byMail: 1,
        byPost: 1,
        addressMissing: 1,
        unchanged: 0,
      },
      withoutAddress: [{ donor: 'Lou Sansadresse', total: 2000, isAsked: false }],
      run: null,
    })
    expect(preview.statusCode).toBe(200)
    const done = await issueYear(test, giving, YEAR)
    expect(done).toMatchObject({
      run: { state: 'Done', donors: 3, done: 3, issued: 2, addressMissing: 1 },
      toPost: { all: 1, notPrinted: 1 },
    })
    // Mails leave one after the other.
    test.clock.advance(60_000)
    await test.worker.drain()
    const all = await live(giving)
    expect(
      all.map(({ number, amount, giftCount, isByPost }) => [number, amount, giftCount, isByPost]),
    ).toEqual([
      [`${YEAR}-00002`, 10_000, 1, true],
      [`${YEAR}-00001`, 7550, 2, false],
    ])
    const mails = test.mails.received.filter(
      ({ subject, to }) =>
        subject?.includes(`Votre reçu fiscal ${YEAR}`) && to?.some(({ address }) => address === jeanne.email),
    )
    expect(mails).toHaveLength(1)
    const [attached] = filesOf(mails[0])
    const text = await pdfText(new Uint8Array(attached?.content as ArrayBuffer))
    for (const expected of [
      '75,50 €',
      'Soixante-quinze euros',
      'Jeanne Marchand',
      '30,00 €',
      '45,50 €',
      '2 versements',
    ])
      expect(text).toContain(expected)
    const asked = test.mails.received.filter(({ to }) =>
      to?.some(({ address }) => address === 'lou@example.org'),
    )
    expect(asked.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Votre adresse'))
    const documents = (await giving.admin.get(`${giving.path}/orders/${first.id}/documents`)).json()
    expect(documents.documents).toMatchObject([
      { kind: 'FiscalReceipt', name: expect.stringContaining(`${YEAR}-00001`) },
    ])
    expect(await issueYear(test, giving, YEAR)).toMatchObject({ run: { unchanged: 2, issued: 0 } })
    expect(await live(giving)).toHaveLength(2)
  })

  it('is replaced when a gift goes back or a late one comes, and voided when nothing is left', async () => {
    const giving = await makeGiving(test, YEAR)
    const one = await giving.give(jeanne, 3000, day(1))
    const other = await giving.give(jeanne, 5000, day(2))
    await issueYear(test, giving, YEAR)
    expect((await cancel(giving, one.id)).statusCode).toBe(200)
    await test.worker.drain()
    const [replaced] = await live(giving)
    expect(replaced).toMatchObject({ amount: 5000, giftCount: 1, number: `${YEAR}-00002` })
    expect(await detail(giving, replaced?.id ?? 0)).toMatchObject({ replaces: { number: `${YEAR}-00001` } })
    await giving.give(jeanne, 700, day(4))
    expect(await issueYear(test, giving, YEAR)).toMatchObject({ run: { replaced: 1 } })
    expect(await live(giving)).toMatchObject([{ amount: 5700, number: `${YEAR}-00003` }])
    await cancel(giving, other.id)
    await test.worker.drain()
    const [last] = await live(giving)
    expect(last).toMatchObject({ amount: 700 })
    const orders = (await detail(giving, last?.id ?? 0)).gifts
    await cancel(giving, orders[0]?.orderId ?? 0)
    await test.worker.drain()
    expect(await live(giving)).toEqual([])
  })

  it('follows a gift by card that goes back in part, then whole, and keeps what came by cheque', async () => {
    const giving = await makeGiving(test, YEAR)
    const lea = { firstName: 'Léa', lastName: 'Morin', email: 'lea@example.org', ...HOME }
    await giving.give(lea, 3000, day(1))
    const paid = await giving.giveOnline(lea, 5000)
    await test.worker.drain()
    expect(await receiptsOf(giving)).toEqual([])
    await issueYear(test, giving, YEAR)
    const [first] = await live(giving)
    expect(first).toMatchObject({ amount: 8000, giftCount: 2 })
    const means = (await detail(giving, first?.id ?? 0)).gifts.map((gift) => gift.means)
    expect(new Set(means)).toEqual(new Set(['Chèque', 'Carte bancaire']))
    await giving.refund(paid, 2000)
    await test.worker.drain()
    expect(await live(giving)).toMatchObject([{ amount: 6000, giftCount: 2 }])
    await giving.refund(paid)
    await test.worker.drain()
    expect(await live(giving)).toMatchObject([{ amount: 3000, giftCount: 1 }])
    const [declared] = (await giving.admin.get(`${giving.path}/receipts`)).json().declarations
    expect(declared).toMatchObject({ receiptCount: 1, total: 3000 })
  })

  it('is one for a person whose two files were made one, and one of its own for their company', async () => {
    const giving = await makeGiving(test, YEAR)
    await giving.give(jeanne, 1000, day(1))
    await giving.give({ ...jeanne, email: 'j.marchand@work.example' }, 2000, day(2))
    await issueYear(test, giving, YEAR)
    expect(await live(giving)).toHaveLength(2)
    const people = (await giving.admin.get(`${giving.path}/contacts`)).json().data
    const ids = people.map(({ id }: { id: number }) => id)
    const merged = await giving.admin.post(`${giving.path}/contacts/merges`, {
      oneId: ids[0],
      otherId: ids[1],
    })
    expect(merged.statusCode).toBe(200)
    await issueYear(test, giving, YEAR)
    expect(await live(giving)).toMatchObject([{ amount: 3000, giftCount: 2 }])
  })

  it('that was voided by hand stays so until somebody asks for another', async () => {
    const giving = await makeGiving(test, YEAR)
    await giving.give(paul, 4000, day(1))
    await issueYear(test, giving, YEAR)
    const [receipt] = await live(giving)
    const at = `${giving.path}/receipts/${receipt?.id}`
    const voided = await giving.admin.post(`${at}/void`, { reason: 'Établi par erreur' })
    expect(voided.json()).toMatchObject({
      voidReason: 'Établi par erreur',
      voidedBy: 'Camille Durand',
      mayBeMadeAnew: true,
    })
    expect((await giving.admin.post(`${at}/void`, { reason: 'Encore' })).json().code).toBe(
      'RECEIPT_ALREADY_VOID',
    )
    await issueYear(test, giving, YEAR)
    expect(await live(giving)).toEqual([])
    const anew = await giving.admin.post(`${at}/new`)
    expect(anew.json()).toMatchObject({
      amount: 4000,
      replaces: { number: receipt?.number },
      replacedBy: null,
    })
    expect((await giving.admin.post(`${at}/new`)).json().code).toBe('RECEIPT_NOT_TO_BE_MADE')
    expect(await madeAnew(receipt?.id)).toHaveLength(1)
    expect((await detail(giving, receipt?.id ?? 0)).replacedBy).toMatchObject({ number: anew.json().number })
  })

  it('and that of a single gift likewise, drawn at once where no mail brings it', async () => {
    const giving = await makeGiving(test, null)
    await giving.give(paul, 4000, day(1))
    await test.worker.drain()
    const [receipt] = await live(giving)
    const at = `${giving.path}/receipts/${receipt?.id}`
    await giving.admin.post(`${at}/void`, { reason: 'Établi par erreur' })
    await test.worker.drain()
    expect(await live(giving)).toEqual([])
    const anew = (await giving.admin.post(`${at}/new`)).json()
    expect(anew).toMatchObject({ amount: 4000, isYearly: false, replaces: { number: receipt?.number } })
    const [paper] = await test.app.db.query(sql`select stored_as from papers where receipt_id = ${anew.id}`)
    expect(paper?.['stored_as']).not.toBe(null)
  })

  it.each([
    ['of a year', YEAR],
    ['of a single gift', null],
  ])(
    '%s is made anew once, whoever asks at once, and its donor reads nothing that is not so',
    async (_, from) => {
      const giving = await makeGiving(test, from)
      const email = `jeanne-${from}@example.org`
      await giving.give({ ...jeanne, email }, 4000, day(1))
      await (from === null ? test.worker.drain() : issueYear(test, giving, YEAR))
      const [receipt] = await live(giving)
      const at = `${giving.path}/receipts/${receipt?.id}`
      await giving.admin.post(`${at}/void`, { reason: 'Établi par erreur' })
      await Promise.all([1, 2, 3].map(() => giving.admin.post(`${at}/new`)))
      expect(await receiptsOf(giving)).toHaveLength(2)
      expect(await madeAnew(receipt?.id)).toHaveLength(1)
      test.clock.advance(60_000)
      await test.worker.drain()
      const mail = test.mails.received.find(
        ({ to, text }) =>
          to?.some(({ address }) => address === email) &&
          text?.includes(`remplace le reçu n°\u202f${receipt?.number}`),
      )
      expect(mail?.text).toContain('Ce reçu annule et remplace')
      expect(mail?.text).not.toContain('corrigé')
    },
  )

  it('leaves receipts of single gifts as they are, and says those without one', async () => {
    const giving = await makeGiving(test, null)
    await giving.give(jeanne, 1500, day(1))
    await test.worker.drain()
    expect(await live(giving)).toMatchObject([{ amount: 1500, isYearly: false }])
    const chosen = await giving.admin.send('PUT', `${giving.path}/receipts/rhythm`, {
      payload: { fromYear: YEAR, rhythm: 'EachYear' },
    })
    expect(chosen.json().rhythms).toEqual([{ fromYear: YEAR, rhythm: 'EachYear' }])
    await giving.give(jeanne, 2500, day(2))
    await test.worker.drain()
    await issueYear(test, giving, YEAR)
    expect((await giving.admin.get(`${giving.path}/receipts/years/${YEAR}`)).json()).toMatchObject({
      singleReceipts: 1,
    })
    expect((await live(giving)).map(({ amount, isYearly }) => [amount, isYearly])).toEqual([
      [2500, true],
      [1500, false],
    ])
    const { declarations } = (await giving.admin.get(`${giving.path}/receipts`)).json()
    expect(declarations).toEqual([
      { year: YEAR, receiptCount: 2, total: 4000, ofCompanies: { receiptCount: 0, total: 0 } },
    ])
  })

  it('names the donor as they were corrected, whichever order was', async () => {
    const giving = await makeGiving(test, YEAR)
    const order = await giving.give(jeanne, 1500, day(1))
    const later = await giving.give(jeanne, 1500, day(2))
    await issueYear(test, giving, YEAR)
    const [before] = await live(giving)
    expect(before).toMatchObject({ orderId: later.id })
    await giving.admin.send('PATCH', `${giving.path}/orders/${later.id}/payer`, {
      payload: { lastName: 'Marchand-Roy' },
    })
    await test.worker.drain()
    expect(await live(giving)).toMatchObject([{ donor: 'Jeanne Marchand-Roy', amount: 3000 }])
    expect(order.id).not.toBe(later.id)
  })

  it('is paused, goes on and is ended between two portions', async () => {
    const giving = await makeGiving(test, YEAR)
    for (const name of ['Ana', 'Bob', 'Cléo'])
      await giving.give(
        { ...jeanne, firstName: name, email: `${name.charCodeAt(0)}@example.org` },
        1000,
        day(1),
      )
    await fileGivers(test)
    const at = `${giving.path}/receipts/years/${YEAR}/run`
    const runId = (await giving.admin.post(at)).json().run.id
    expect((await giving.admin.post(at)).json().code).toBe('RECEIPTS_RUN_AT_WORK')
    await runPortion(test.app, runId, 1)
    const move = (state: string) => giving.admin.send('PUT', at, { payload: { state } })
    expect((await move('Paused')).json().run).toMatchObject({ state: 'Paused', done: 1 })
    expect(await runPortion(test.app, runId, 1)).toBe(false)
    expect((await move('Running')).json().run.state).toBe('Running')
    await runPortion(test.app, runId, 1)
    expect((await move('Canceled')).json().run).toMatchObject({ state: 'Canceled', done: 2, issued: 2 })
    for (const state of ['Running', 'Canceled'])
      expect((await move(state)).json().code).toBe('RECEIPTS_NO_RUN')
    expect(await live(giving)).toHaveLength(2)
    expect(await issueYear(test, giving, YEAR)).toMatchObject({ run: { issued: 1, unchanged: 2 } })
  })

  it('is found by the donor’s name, e-mail and number, and filtered', async () => {
    const giving = await makeGiving(test, YEAR)
    await giving.give({ ...jeanne, lastName: 'Éluard' }, 1500, day(1))
    await giving.give(paul, 2500, day(1))
    await issueYear(test, giving, YEAR)
    const found = async (query: string) => (await receiptsOf(giving, `&${query}`)).map(({ donor }) => donor)
    expect(await found('search=eluard')).toEqual(['Jeanne Éluard'])
    expect(await found('search=jeanne@example.org')).toEqual(['Jeanne Éluard'])
    expect(await found(`search=${YEAR}-00002`)).toEqual(['Paul Petit'])
    expect(await found('states=ToPost')).toEqual(['Paul Petit'])
    expect(await found('states=Void')).toEqual([])
    expect(await found(`year=${YEAR - 1}`)).toEqual([])
  })

  it('is refused where each gift has its own, for a year to come, and where the association lacks something', async () => {
    const giving = await makeGiving(test, YEAR)
    const start = async (year: number) =>
      (await giving.admin.post(`${giving.path}/receipts/years/${year}/run`)).json().code
    expect(await start(YEAR - 1)).toBe('RECEIPTS_NOT_YEARLY')
    expect(await start(YEAR + 1)).toBe('RECEIPTS_YEAR_TO_COME')
    expect(await start(YEAR)).toBe('RECEIPTS_NOTHING_TO_ISSUE')
    await test.app.db.query(
      sql`update organizations set fiscal_receipt_issuance_enabled = false where id = ${giving.id}`,
    )
    expect(await start(YEAR)).toBe('RECEIPTS_CANNOT_BE_ISSUED')
    const choose = await giving.admin.send('PUT', `${giving.path}/receipts/rhythm`, {
      payload: { fromYear: YEAR - 2, rhythm: 'EachYear' },
    })
    expect(choose.json().code).toBe('RECEIPTS_YEAR_NOT_TO_CHOOSE')
  })
})

describe('the receipts of a year', () => {
  it('are of one association alone: nothing of another is counted, issued, moved, printed or opened', async () => {
    const theirs = await makeGiving(test, YEAR)
    const ours = await makeGiving(test, YEAR)
    const others = await makeGiving(test, null)
    await others.give(paul, 4000, day(1))
    await test.worker.drain()
    expect(await live(others)).toHaveLength(1)
    const yearOf = async ({ admin, path }: GivingAssociation) =>
      (await admin.get(`${path}/receipts/years/${YEAR}`)).json()
    await theirs.give(paul, 4000, day(1))
    await theirs.give({ firstName: 'Zoé', lastName: 'Ailleurs', email: 'zoe@example.org' }, 500, day(1))
    const gone = await theirs.give({ ...paul, lastName: 'Parti' }, 4000, day(1))
    await cancel(theirs, gone.id)
    await fileGivers(test)
    expect((await yearOf(theirs)).preview).toMatchObject({ donors: 2, gifts: 2, nothing: 0 })
    const at = `${ours.path}/receipts/years/${YEAR}`
    expect((await yearOf(ours)).preview).toMatchObject({ donors: 0, gifts: 0 })
    expect((await ours.admin.post(`${at}/run`)).json().code).toBe('RECEIPTS_NOTHING_TO_ISSUE')
    const runId = (await theirs.admin.post(`${theirs.path}/receipts/years/${YEAR}/run`)).json().run.id
    expect((await yearOf(ours)).run).toBe(null)
    const paused = await ours.admin.send('PUT', `${at}/run`, { payload: { state: 'Paused' } })
    expect(paused.json().code).toBe('RECEIPTS_NO_RUN')
    while (await runPortion(test.app, runId));
    expect((await ours.admin.post(`${at}/letters`, { which: 'All' })).json().code).toBe('LETTERS_NONE')
    await theirs.admin.post(`${theirs.path}/receipts/years/${YEAR}/letters`, { which: 'All' })
    await test.worker.drain()
    const [letters] = (await yearOf(theirs)).letters
    expect(await yearOf(ours)).toMatchObject({
      singleReceipts: 0,
      toPost: { all: 0 },
      letters: [],
      withoutAddress: [],
    })
    expect((await ours.admin.get(`${ours.path}/receipts/letters/${letters.id}.pdf`)).statusCode).toBe(404)
    expect((await ours.admin.post(`${ours.path}/receipts/letters/${letters.id}/printed`)).statusCode).toBe(
      404,
    )
    expect((await yearOf(theirs)).withoutAddress).toMatchObject([{ donor: 'Zoé Ailleurs', isAsked: true }])
  })
})

describe('letters for donors without an e-mail address', () => {
  it('are one file with the address in the window and the receipt behind, printed once, and forgotten', async () => {
    const giving = await makeGiving(test, YEAR)
    for (const lastName of ['Abel', 'Bénard', 'Caron']) await giving.give({ ...paul, lastName }, 1500, day(1))
    await issueYear(test, giving, YEAR)
    const text = 'Chère amie, cher ami,\n\nMerci de tout cœur.'
    await giving.admin.send('PUT', `${giving.path}/receipts/letter-text`, { payload: { text } })
    const at = `${giving.path}/receipts/years/${YEAR}/letters`
    expect((await giving.admin.post(at, { which: 'NotPrinted' })).json().letters).toMatchObject([
      { state: 'Drawing', letters: 3 },
    ])
    await test.worker.drain()
    const read = async () => (await giving.admin.get(`${giving.path}/receipts/years/${YEAR}`)).json()
    const [letters] = (await read()).letters
    expect(letters).toMatchObject({ state: 'Ready', drawn: 3, printedAt: null })
    const pdf = await giving.admin.get(letters.url)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const words = await pdfText(pdf.rawPayload)
    for (const expected of ['Paul Bénard', 'Merci de tout cœur', 'Lyon, le', '15,00 €', `${YEAR}-00003`])
      expect(words).toContain(expected)
    const [receipt] = await live(giving)
    await giving.admin.post(`${giving.path}/receipts/${receipt?.id}/void`, { reason: 'Nom faux' })
    expect((await read()).letters).toMatchObject([{ voided: 1, url: null }])
    expect((await giving.admin.get(letters.url)).json().code).toBe('LETTERS_OUTDATED')
    await giving.admin.post(at, { which: 'NotPrinted' })
    await test.worker.drain()
    const [anew, old] = (await read()).letters
    expect([anew, old]).toMatchObject([{ drawn: 2, voided: 0 }, { drawn: 3 }])
    expect(await pdfText((await giving.admin.get(anew.url)).rawPayload)).not.toContain(receipt?.donor)
    await giving.admin.post(`${giving.path}/receipts/letters/${anew.id}/printed`)
    expect(await read()).toMatchObject({
      toPost: { all: 2, notPrinted: 0 },
      letters: [{ printedBy: 'Camille Durand' }, { printedBy: null }],
    })
    expect((await giving.admin.post(at, { which: 'NotPrinted' })).json().code).toBe('LETTERS_NONE')
    const accountant = await giving.member('Accountant')
    expect((await accountant.get(letters.url)).statusCode).toBe(403)
    const stateAfter = async (days: number) => {
      test.clock.advanceDays(days)
      await forgetOldLetters(test.app)
      const [row] = await test.app.db.query<{ state: string }>(
        sql`select state from receipt_letters where id = ${letters.id}`,
      )
      return row?.state
    }
    expect([await stateAfter(29), await stateAfter(2)]).toEqual(['Ready', 'Forgotten'])
  })
})
