import type { IssuedInvoice } from '@obole/contract/invoices'
import type { CartBody } from '@obole/contract/carts'
import { parisDate } from '@obole/core/dates/dates'
import type { InvoiceWords } from '@obole/core/invoices/words'
import { cents } from '@obole/core/money/money'
import { describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { beginInvoicing, issuedOf, VAT_NUMBER } from '../../testing/invoicing.ts'
import { writeDown } from '../../testing/journal.ts'
import { filesOf } from '../../testing/mail-trap.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { runMixedOperations } from '../../testing/mixed-operations.ts'
import { moveMoney, paymentNow, payOrder } from '../../testing/money.ts'
import { takeMostFiles } from '../../testing/most-files.ts'
import { pdfText } from '../../testing/pdf.ts'
import { testApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { createTestUser, TEST_PASSWORD } from '../../testing/visitor.ts'
import { sendConfirmation } from '../checkout/send-confirmation.ts'
import { runChecks } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { attestationCode } from './attestation-code.ts'
import { followChanges } from './follow-changes.ts'
import { invoiceChecks } from './invoices.checks.ts'
import { invoiceFileFaults } from './read-factur-x.ts'
import { settleInvoices } from './settle-invoices.ts'

const test = testApp({ bank: true })

const withVat = (association?: MadeAssociation): Promise<PublishedCampaign> =>
  publishCampaign(test, {
    ...(association ? { association } : {}),
    changes: ({ document }) => ({ tiers: document.tiers.map((tier) => ({ ...tier, vatRate: 20 as const })) }),
  })

function cartOf(on: PublishedCampaign, count = 1): CartBody {
  const { id: tierId, tierType } = on.tier()
  const item = { tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }
  return { ...on.cart(), items: Array.from({ length: count }, () => item) }
}

/** A place without VAT, and a meal at 10 %. */
const withMeal = (): Promise<PublishedCampaign> =>
  publishCampaign(test, {
    changes: ({ document }) => ({
      options: [
        {
          id: -20,
          label: 'Repas partagé',
          price: 800,
          vatRate: 10,
          description: null,
          isRequired: false,
          customFields: [],
          stock: null,
        },
      ],
      tiers: document.tiers.slice(0, 1).map((tier) => ({
        ...tier,
        name: 'Plein tarif',
        price: 1200,
        vatRate: 0 as const,
        optionIds: [-20],
      })),
    }),
  })

function mealsOf(on: PublishedCampaign, count = 1): CartBody {
  const cart = cartOf(on, count)
  const [extraOptionId = 0] = on.tier().optionIds
  const extraOptions = [{ extraOptionId, value: true as const }]
  return { ...cart, items: cart.items.map((item) => ({ ...item, extraOptions })) }
}

/** As nobody asks for anything else: what the desk shows of it. */
const inWords = (rows: readonly IssuedInvoice[]) =>
  rows.map(({ number, gross, vat }) => `${number} ${gross} ${vat}`)
const PERSON = { firstName: 'Jeanne', lastName: 'Marchand', email: 'jeanne@example.org' }
const today = () => parisDate(test.clock.now())
const year = () => today().slice(0, 4)
const vatOf = (gross: number) => Math.round(gross / 6)
const sumOf = (rows: readonly IssuedInvoice[], key: 'net' | 'vat' | 'gross') =>
  rows.reduce((sum, row) => sum + row[key], 0)
const linesOf = (orderId: number) =>
  test.app.db.query<{ id: number; cents: number }>(sql`
    select id, amount_cents as cents from order_items where order_id = ${orderId} order by id`)
/** As the job does, for this order alone: several writers at once are tried elsewhere. */
const settleAtOnce = async (orderId: number) => {
  await settleInvoices(test.app, orderId)
  await followChanges(test.app)
}
const giveBack = ({ admin, path }: MadeAssociation, orderId: number, lines: readonly object[]) =>
  moveMoney(admin, `${path}/orders/${orderId}/adjust`, { lines }, { password: TEST_PASSWORD })
async function reachesRefunded(paymentId: number, wanted: number): Promise<void> {
  await expect
    .poll(async () => {
      await test.worker.drain()
      return (await paymentNow(test, paymentId)).refunded_cents
    })
    .toBe(wanted)
}
async function textOf(url: string): Promise<string> {
  const { rawPayload } = await test.http.inject({ url })
  return pdfText(rawPayload)
}

const sound = async () => expect(await runChecks(test.app.db, invoiceChecks)).toEqual([])

describe('the invoices of orders', () => {
  it('come to what stands of each, less their credit notes, after mixed operations, whoever writes at once', async () => {
    const userId = await createTestUser(test, { email: 'factures@journal.example' })
    for (const seed of [5, 6, 7]) {
      await runMixedOperations(test, { count: 80, seed, atOnce: 6, mustHappen: [] })
      await test.app.db.query(sql`
        insert into invoice_settings (organization_id, vat_number, exemption, began_at)
        select id, ${VAT_NUMBER}, 'nonProfit', '2020-01-01' from organizations on conflict do nothing`)
      await test.app.db.query(sql`update organizations set siren = coalesce(siren, '123456782'),
        address = coalesce(address, '1 rue'), zip_code = coalesce(zip_code, '69001'), city = coalesce(city, 'Lyon')`)
      await test.app.db.query(sql`insert into invoice_wishes (order_id, user_id, asked_at)
        select id, ${userId}, now() from orders on conflict do nothing`)
      await test.app.db.query(sql`insert into invoice_dues (order_id) select id from orders`)
      await Promise.all([followChanges(test.app), followChanges(test.app), followChanges(test.app)])
      await sound()
    }
    const [row] = await test.app.db.query<{ invoices: number; credits: number }>(sql`
      select (count(*) filter (where kind = 'Invoice'))::int as invoices,
        (count(*) filter (where kind = 'CreditNote'))::int as credits from invoices`)
    expect(row?.invoices).toBeGreaterThan(3)
    expect(row?.credits).toBeGreaterThan(0)
  })

  it('follow a sale with VAT, a part given back, and the rest, and are the journal’s to the cent', async () => {
    const on = await withVat()
    const { association } = on
    await beginInvoicing(association)
    const { orderId, paymentId, orderToken } = await payOrder(test, cartOf(on, 2), { tip: 300 })
    await test.worker.drain()
    const [first, ...none] = await issuedOf(association)
    expect(none).toEqual([])
    expect(first).toMatchObject({ kind: 'Invoice', number: `F${year()}-00001`, orderId })
    const [one, other] = await linesOf(orderId)
    if (!first || !one || !other) throw new Error('no invoice, or no lines')
    expect(first.gross).toBe(one.cents + other.cents)

    await giveBack(association, orderId, [{ itemId: one.id, cancel: true, refund: one.cents }])
    await reachesRefunded(paymentId, one.cents)
    await settleAtOnce(orderId)
    const credited = `A${year()}-00001`
    expect(inWords(await issuedOf(association))[0]).toBe(`${credited} ${-one.cents} ${-vatOf(one.cents)}`)
    const { documents } = (await test.http.inject({ url: `/api/orders/${orderToken}/documents` })).json()
    const names = documents.map(({ name }: { name: string }) => name.replaceAll(/\s/g, ' '))
    expect(names).toEqual(expect.arrayContaining([`Facture n° ${first.number}`, `Avoir n° ${credited}`]))

    await giveBack(association, orderId, [{ itemId: other.id, cancel: true, refund: other.cents }])
    await reachesRefunded(paymentId, one.cents + other.cents)
    await followChanges(test.app)
    const rows = await issuedOf(association)
    expect(rows).toHaveLength(3)
    expect(sumOf(rows, 'gross')).toBe(0)
    expect(sumOf(rows, 'vat')).toBe(0)
    for (const { url } of rows) {
      const file = await association.admin.get(url)
      expect(invoiceFileFaults(file.rawPayload)).toEqual([])
    }
    await sound()
  })

  it('say the VAT that the journal says of the same period', async () => {
    const on = await withVat()
    const { association } = on
    const { admin, path } = association
    await beginInvoicing(association)
    for (const count of [1, 3]) await payOrder(test, cartOf(on, count))
    await followChanges(test.app)
    await writeDown(test, association)
    const { data, totals } = (await admin.get(`${path}/accounting/vat?every=year&withTotals=true`)).json()
    const rows = await issuedOf(association)
    expect(totals).toEqual({ net: sumOf(rows, 'net'), vat: sumOf(rows, 'vat'), gross: sumOf(rows, 'gross') })
    expect(data).toMatchObject([{ from: `${year()}-01-01`, to: `${year()}-12-31`, rateBasisPoints: 2000 }])
    const { accounts } = (await admin.get(`${path}/accounting/totals`)).json()
    const vat = accounts.find(({ account }: { account: string }) => account === '44571')
    expect(totals.vat).toBe(vat.credit - vat.debit)
    const entries = (await admin.get(`${path}/accounting/entries?vatRate=2000&withTotals=true`)).json()
    expect(entries.totals.credit - entries.totals.debit).toBe(totals.gross)
    await sound()
  })

  it('of a company are wanted without VAT, wait for its address, and name it with its SIREN', async () => {
    const on = await publishCampaign(test)
    const { association } = on
    const { admin, path } = association
    await beginInvoicing(association, { vatNumber: null, exemption: 'franchise' })
    const order = await registerOrder(on, { payer: PERSON, means: 'Cash', receivedOn: today() })
    const company = { payAsOrganisation: true, companyName: 'Atelier Martin', companySiren: '404833048' }
    const become = (payer: object) =>
      test.app.db.query(sql`
        update orders set payer = payer || ${JSON.stringify(payer)}::jsonb where id = ${order.id}`)
    await become(company)
    const person = await registerOrder(on, { payer: PERSON, means: 'Cash', receivedOn: today() })
    await settleAtOnce(order.id)
    const desk = (await admin.get(`${path}/invoices`)).json()
    expect(desk.waiting).toMatchObject({ orders: 1, ready: 0, withoutAddress: 1, examples: [order.id] })
    expect((await admin.post(`${path}/orders/${order.id}/invoice`)).json().code).toBe('INVOICE_INCOMPLETE')
    await become({ address: '2 rue Neuve', zipCode: '75011', city: 'Paris', country: 'FR' })
    await settleAtOnce(order.id)
    expect(await issuedOf(association)).toMatchObject([
      { buyer: 'Atelier Martin', orderId: order.id, vat: 0 },
    ])
    // Nothing obliges to invoice the person; the association may.
    const invoice = async (orderId: number) => (await admin.post(`${path}/orders/${orderId}/invoice`)).json()
    const made = { number: `F${year()}-00002` }
    expect(await Promise.all([invoice(person.id), invoice(person.id)])).toEqual([made, made])
    expect(await invoice(person.id)).toEqual(made)
    expect(await invoice(order.id)).toEqual({ number: `F${year()}-00001` })
    // Of five calls, one made an invoice.
    const noted = await test.app.db.query<{ of: string }>(sql`
      select subject_id as of from audit_entries
      where action = 'invoices.orderInvoiced' and subject_id in (${String(person.id)}, ${String(order.id)})`)
    expect(noted).toEqual([{ of: String(person.id) }])
    await sound()
  })

  it('of what was sold before wait until the association asks, and are then made, each once', async () => {
    const on = await withVat()
    const { association } = on
    const { admin, path } = association
    const others = await withVat()
    await registerOrder(others, { means: 'Cash' })
    await beginInvoicing(others.association)
    for (let times = 0; times < 3; times += 1) await registerOrder(on, { means: 'Cash' })
    expect((await admin.get(`${path}/invoices`)).json()).toMatchObject({
      settings: null,
      missing: ['settings'],
      waiting: { orders: 3, ready: 3 },
    })
    await beginInvoicing(association, { vatNumber: null })
    expect((await admin.get(`${path}/invoices`)).json()).toMatchObject({
      missing: ['vatNumber'],
      waiting: { orders: 3, ready: 0 },
    })
    await beginInvoicing(association)
    expect((await admin.get(`${path}/invoices`)).json()).toMatchObject({ missing: [], waiting: { ready: 3 } })
    await followChanges(test.app)
    expect(await issuedOf(association)).toEqual([])
    expect((await admin.post(`${path}/invoices/missing`)).json()).toEqual({ orders: 3 })
    await Promise.all([followChanges(test.app), followChanges(test.app)])
    const numbers = (await issuedOf(association)).map(({ number }) => number)
    expect(numbers).toEqual([3, 2, 1].map((number) => `F${year()}-0000${number}`))
    expect((await admin.post(`${path}/invoices/missing`)).json()).toEqual({ orders: 0 })
    expect((await admin.get(`${path}/invoices`)).json().waiting).toMatchObject({ orders: 0 })
    await sound()
  })

  it('leave no gap where one cannot be written, and are written by whoever comes first', async () => {
    const on = await withVat()
    const { association } = on
    await beginInvoicing(association)
    const orders = [
      await registerOrder(on, { means: 'Cash', receivedOn: today() }),
      await registerOrder(on, { means: 'Cash', receivedOn: today() }),
    ]
    await test.app.db.query({
      text: `create function break_papers() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
        create trigger break_papers before insert on papers for each row when (new.kind = 'Invoice') execute function break_papers()`,
    })
    await expect(settleInvoices(test.app, orders[0]?.id ?? 0)).rejects.toThrow('broken')
    await test.app.db.query({ text: 'drop trigger break_papers on papers; drop function break_papers()' })
    await Promise.all(orders.flatMap(({ id }) => [1, 2, 3].map(() => settleInvoices(test.app, id))))
    await followChanges(test.app)
    const numbers = (await issuedOf(association)).map(({ number }) => number)
    expect(numbers.toSorted()).toEqual([`F${year()}-00001`, `F${year()}-00002`])
    await sound()
  })

  it('tell each thing before its options, on which day it is, and a part that goes back as one line', async () => {
    const on = await withMeal()
    const { association } = on
    await beginInvoicing(association)
    const { orderId, orderToken, paymentId } = await payOrder(test, mealsOf(on, 2))
    await test.worker.drain()
    const lines = await linesOf(orderId)
    const part = lines.map(({ id }) => ({ itemId: id, cancel: false, refund: 400 }))
    await giveBack(association, orderId, part)
    await reachesRefunded(paymentId, 800)
    await settleAtOnce(orderId)
    // The page, the mail and the invoices speak of the VAT of the same money: what is left of it.
    const { vatByRate } = (await test.http.inject({ url: `/api/orders/${orderToken}` })).json()
    expect(vatByRate).toEqual([{ rate: 10, amount: sumOf(await issuedOf(association), 'vat') }])
    await sendConfirmation(test.app, { orderId })
    const mail = test.mails.received.findLast(({ text }) => text?.includes(orderToken))
    const rows = mail?.text?.replaceAll(/[\u00a0\u202f]/g, ' ').split('\n') ?? []
    const at = rows.indexOf('Total après remboursement : 32,00 €')
    expect(rows[at + 1]).toMatch(/^dont TVA 10 % : /)
    expect(rows.filter((row) => row.includes('TVA'))).toHaveLength(1)
    const papers = await test.app.db.query<{ contents: InvoiceWords }>(sql`
      select contents from papers where order_id = ${orderId} and invoice_id is not null order by invoice_id`)
    const shown = papers.map(({ contents }) =>
      contents.lines.map((line) => [line.name, line.details, line.quantity, line.grossCents]),
    )
    expect(shown).toEqual([
      [
        ['Plein tarif', null, 2, 2400],
        ['Repas partagé', 'Plein tarif', 2, 1600],
      ],
      [
        ['Plein tarif', 'Avoir partiel', 1, 480],
        ['Repas partagé', 'Plein tarif, avoir partiel', 1, 320],
      ],
    ])
    expect(papers.map(({ contents }) => contents.suppliedOn)).toEqual(['2031-05-01', '2031-05-01'])
    for (const { url } of await issuedOf(association)) {
      const { rawPayload } = await association.admin.get(url)
      expect(invoiceFileFaults(rawPayload)).toEqual([])
      expect(await pdfText(rawPayload)).toContain('Date de la prestation')
    }
    await sound()
  })

  it('are kept as they were issued', async () => {
    const on = await withVat()
    await beginInvoicing(on.association)
    const { id } = await registerOrder(on, { means: 'Cash', receivedOn: today() })
    await settleAtOnce(id)
    for (const text of [
      `update invoices set gross_cents = 1`,
      `delete from invoices`,
      `update invoice_lines set gross_cents = 1`,
      `update papers set contents = contents || '{"title": "x"}' where invoice_id is not null`,
      `update papers set contents = contents || '{"title": "x", "forgottenNumber": 0}' where invoice_id is not null`,
      `delete from papers where invoice_id is not null`,
    ])
      await expect(test.app.db.query({ text })).rejects.toThrow(/only ever added|kept as it was/)
  })

  it('come with the mail that confirms the order', async () => {
    const on = await withVat()
    await beginInvoicing(on.association)
    const { orderToken } = await payOrder(test, cartOf(on))
    await test.worker.drain()
    const mail = test.mails.received.find(({ text }) => text?.includes(orderToken))
    expect(filesOf(mail).map(({ filename }) => filename)).toContain(`facture-F${year()}-00001.pdf`)
  })

  it('are taken back in the mail that tells of the refund', async () => {
    const on = await withVat()
    await beginInvoicing(on.association)
    const { orderId, paymentId } = await payOrder(test, cartOf(on))
    await test.worker.drain()
    const [line] = await linesOf(orderId)
    if (!line) throw new Error('no line')
    await giveBack(on.association, orderId, [{ itemId: line.id, cancel: true, refund: line.cents }])
    await reachesRefunded(paymentId, line.cents)
    const mail = test.mails.received.findLast(({ subject }) => subject?.includes('remboursement'))
    expect(mail?.text).toContain(`Ci-joint\u202f: Avoir n°\u202fA${year()}-00001.`)
    expect(filesOf(mail).map(({ filename }) => filename)).toContain(`avoir-A${year()}-00001.pdf`)
  })

  it('are of one association alone', async () => {
    const [ours, theirs] = [await withVat(), await withVat()]
    for (const on of [ours, theirs]) {
      await beginInvoicing(on.association)
      await settleAtOnce((await registerOrder(on, { means: 'Cash', receivedOn: today() })).id)
    }
    const [own] = await issuedOf(ours.association)
    await settleAtOnce((await registerOrder(ours, { means: 'Cash', receivedOn: today() })).id)
    const [other] = await issuedOf(theirs.association)
    expect([own?.number, other?.number]).toEqual([`F${year()}-00001`, `F${year()}-00001`])
    const { admin, path } = theirs.association
    expect((await admin.get(`${path}/invoices/${own?.id}.pdf`)).statusCode).toBe(404)
    const stolen = (await admin.get(own?.url ?? '')).statusCode
    expect([403, 404]).toContain(stolen)
    expect((await admin.post(`${path}/orders/${own?.orderId}/invoice`)).statusCode).toBe(404)
    const month = today().slice(0, 7)
    expect((await admin.get(`${path}/invoices`)).json().months).toMatchObject([{ month, invoices: 1 }])
    const archive = await admin.get(`${path}/invoices/archive.zip?month=${month}`)
    expect([...unzip(archive.rawPayload).keys()]).toEqual([expect.stringContaining(`F${year()}-00001`)])
    expect((await admin.get(`${path}/invoices/archive.zip?month=2020-01`)).statusCode).toBe(404)
    const tireless = await theirs.association.member('OrganizationAdmin')
    await takeMostFiles(tireless, path)
    expect((await tireless.get(`${path}/invoices/archive.zip?month=${month}`)).statusCode).toBe(429)
    const found = async (search: string) =>
      (await admin.get(`${path}/invoices/issued?search=${search}`)).json().data.length
    expect([
      await found(`f${year()}-1`),
      await found(`A${year()}-1`),
      await found('marchand'),
      await found('zzz'),
    ]).toEqual([1, 0, 1, 0])
    expect((await admin.get(`${path}/invoices/issued?states=CreditNote`)).json().data).toEqual([])
  })

  it('are set with a VAT number of the association’s own, and words where it has its own', async () => {
    const { admin, path } = await makeAssociation(test)
    const save = async (payload: object) =>
      (
        await admin.send('PUT', `${path}/invoices/settings`, {
          payload: { vatNumber: null, exemption: 'nonProfit', ownMention: null, footer: null, ...payload },
        })
      ).json()
    for (const vatNumber of ['FR12123456782', 'FR83404833048', 'x'])
      expect(await save({ vatNumber })).toMatchObject({
        code: 'FIELDS_INVALID',
        errors: [{ path: 'vatNumber' }],
      })
    expect(await save({ exemption: 'own' })).toMatchObject({ errors: [{ path: 'ownMention' }] })
    expect(await save({ vatNumber: 'fr 11 123 456 782' })).toMatchObject({
      settings: { vatNumber: VAT_NUMBER },
    })
  })
})

describe('a proof of payment', () => {
  it('says what was paid and given back, to its payer and to the desk, and is found genuine', async () => {
    const on = await publishCampaign(test)
    const { orderId, orderToken } = await payOrder(test, cartOf(on), { tip: 300 })
    await test.worker.drain()
    const { attestationUrl } = (await test.http.inject({ url: `/api/orders/${orderToken}/documents` })).json()
    const text = await textOf(attestationUrl)
    const [line] = await linesOf(orderId)
    expect(text).toContain('Attestation de paiement')
    expect(text).toContain('ni de facture, ni de reçu fiscal')
    expect(text).not.toContain('Encore à payer')
    expect(text).toContain('contribution à Obole de 3,00')
    expect(text).toContain(((line?.cents ?? 0) / 100).toFixed(2).replace('.', ','))
    const { admin, path } = on.association
    expect((await admin.get(`${path}/orders/${orderId}/attestation.pdf`)).statusCode).toBe(200)
    const code = attestationCode(test.app, {
      orderId,
      madeOn: parisDate(test.clock.now()),
      keptCents: cents(line?.cents ?? 0),
    })
    const verified = (await test.http.inject({ url: `/api/attestations/${code}` })).json()
    expect(verified).toMatchObject({ orderId, amount: line?.cents, organizationName: 'Les Voisins' })
    expect((await test.http.inject({ url: `/api/attestations/${code.replace('-', '1-')}` })).statusCode).toBe(
      404,
    )
  })

  it('names the options in what it says was bought', async () => {
    const on = await withMeal()
    const { orderToken } = await payOrder(test, mealsOf(on, 2))
    const text = await textOf(`/api/orders/${orderToken}/attestation.pdf`)
    expect(text.replaceAll(/\s/g, ' ')).toContain('Plein tarif × 2, avec Repas partagé')
  })

  it('is not there before anything was paid', async () => {
    const on = await publishCampaign(test)
    const { id } = await registerOrder(on, { means: 'Cash', receivedOn: today() })
    const { admin, path } = on.association
    const url = `${path}/orders/${id}/attestation.pdf`
    expect((await admin.get(url)).statusCode).toBe(200)
    await admin.post(`${path}/orders/${id}/cancel-offline`)
    expect((await admin.get(url)).statusCode).toBe(404)
    expect((await admin.get(`${path}/orders/${id}/documents`)).json().attestationUrl).toBeNull()
  })
})
