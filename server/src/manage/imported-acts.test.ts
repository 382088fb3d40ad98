import { type Cell, momentCell, numberCell, textCell } from '@obole/contract/sheet-cells'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { ImportDesk } from '../../testing/import-desk.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { readPiece } from '../imports/read-in.ts'
import { undoPiece } from '../imports/undo-import.ts'
import { sql } from '../platform/sql.ts'
import { writeXlsx } from './xlsx.ts'

/** What people gave and bought elsewhere, read from the exports of another platform as history. */
const test = testApp()
let association: MadeAssociation
const desk = new ImportDesk(test, () => association)

beforeAll(async () => {
  association = await makeAssociation(test)
})

let turn = 0
let name = ''
/** Numbers of orders there, another thousand for each test. */
let first = 0
beforeEach(async () => {
  await test.app.db.query(sql`delete from rate_limits`)
  turn += 1
  name = `Nom${String.fromCharCode(97 + Math.floor(turn / 26), 97 + (turn % 26))}`
  first = turn * 1000
})

const HEAD = 'Référence commande;Date de la commande;Statut de la commande'
const PAYER = 'Nom payeur;Prénom payeur;Email payeur;Raison sociale;Moyen de paiement'
const PRICE = 'Tarif;Montant tarif;Code Promo;Montant code promo'
const mail = () => `eva@${name.toLowerCase()}.example`
const payer = () => `${name};Eva;${mail()};;Carte bancaire`
const day = '12/03/2024 14:05'

const members = (...lines: string[]) =>
  [
    `${HEAD};Nom adhérent;Prénom adhérent;${PAYER};${PRICE};Carte d’adhérent`,
    ...lines.map((line) => `${line};https://example.org/carte`),
  ].join('\n')
const member = (n: number, who: string, amount = '20,00', status = 'Validé') =>
  `${first + n};${day};${status};${name};${who};${payer()};Adulte;${amount};;`

const tickets = (...lines: string[]) =>
  [`${HEAD};Nom participant;Prénom participant;${PAYER};Billet;Numéro de billet;${PRICE}`, ...lines].join(
    '\n',
  )
const ticket = (n: number, who = 'Bob', status = 'Validé') =>
  `${first + n};${day};${status};Tiers;${who};${payer()};https://example.org/billet;${first * 10 + n};Plein tarif;15,00;ETE;5,00`

const sales = (...lines: string[]) => [`${HEAD};${PAYER};${PRICE};Ville`, ...lines].join('\n')
const sale = (n: number, rate = 'Don', amount = '50,00', status = 'Validé') =>
  `${first + n};${day};${status};${payer()};${rate};${amount};;;Brest`

const payments = (...lines: string[]) =>
  [
    'Référence commande;Référence paiement;Montant total;Date du paiement;Statut du paiement;Versé;Date du versement;Nom payeur;Prénom payeur;Email payeur;Campagne;Type de campagne;Montant du tarif;Montant des options;Don supplémentaire;Montant du code promo;Moyen de paiement',
    ...lines,
  ].join('\n')
const payment = (n: number, reference: number, { status = 'Payé', type = 'Billetterie' } = {}) =>
  `${first + n};${first + reference};45,00;${day};${status};Non;;${name};Eva;${mail()};Fête d’été;${type};40,00;;5,00;3,00;Carte bancaire`

const byText = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1)

const actsOf = async (lastName = name) => (await desk.fileOf(lastName)).acts

describe('each export', () => {
  it('of members brings memberships, and what was paid for them', async () => {
    const file = await desk.readIn(members(member(1, 'Ana'), member(1, 'Zoé', '10,00')))
    expect(file).toMatchObject({ counts: { Done: 2 }, acts: { count: 2, amount: 3000 }, warnings: [] })
    const ana = await desk.fileOf(`Ana ${name}`)
    expect(ana).toMatchObject({
      memberships: [{ name: 'Adulte', from: '2024-03-12', until: '2025-03-11', amount: 2000 }],
      acts: [
        {
          kind: 'Membership',
          on: '2024-03-12',
          name: 'Adulte',
          amount: 2000,
          orderReference: String(first + 1),
          importId: file.id,
          fileName: 'fichier.csv',
        },
      ],
      actCount: 1,
    })
  })

  it('of tickets brings those who paid, and no participant', async () => {
    const file = await desk.readIn(tickets(ticket(1), ticket(1), ticket(2, 'Léo')))
    expect(file).toMatchObject({ actKind: 'Ticket', acts: { count: 3, amount: 3000 } })
    expect(await desk.people('Tiers')).toEqual([])
    expect(await actsOf()).toMatchObject([
      { kind: 'Ticket', name: 'Plein tarif', amount: 1000 },
      { kind: 'Ticket', orderReference: String(first + 1) },
      { kind: 'Ticket', orderReference: String(first + 1) },
    ])
  })

  it('of gifts brings single and monthly ones, each debit on its own', async () => {
    const content = sales(sale(1), sale(2, 'Don mensuel', '10'), sale(2, 'Don mensuel', '10'))
    const file = await desk.readIn(content, 'Members', 'export-dons.csv')
    expect(file).toMatchObject({ actKind: 'Gift', acts: { count: 3, amount: 7000 } })
    expect((await actsOf()).map(({ kind, amount }) => [kind, amount]).toSorted(byText)).toEqual([
      ['Gift', 5000],
      ['MonthlyGift', 1000],
      ['MonthlyGift', 1000],
    ])
    expect(await desk.fileOf(name)).toMatchObject({ city: 'Brest', figures: { received: 0, gifts: 0 } })
  })

  it('of payments brings each with its campaign and its whole amount', async () => {
    const file = await desk.readIn(payments(payment(1, 1), payment(2, 2, { type: 'Don' })))
    expect(file.acts).toEqual({ count: 2, amount: 9000 })
    expect(
      (await actsOf()).map(({ kind, name: what, amount }) => [kind, what, amount]).toSorted(byText),
    ).toEqual([
      ['Gift', 'Fête d’été', 4500],
      ['Ticket', 'Fête d’été', 4500],
    ])
  })

  it('leaves what was not paid there, with the reason', async () => {
    const file = await desk.previewed(
      sales(sale(1, 'Don', '5', 'Annulé'), sale(2, 'Don', '5', 'Remboursé'), sale(3, 'Don', '5', 'Mystère')),
    )
    expect(file).toMatchObject({
      counts: { Refused: 2, Ready: 1 },
      problems: [{ problem: 'NotPaid', count: 2 }],
      warnings: [{ warning: 'StatusUnknown', count: 1 }],
      acts: { count: 0, amount: 0 },
    })
    expect(await desk.linesOf(file)).toMatchObject([
      { problems: [{ field: 'status', problem: 'NotPaid', value: 'Annulé' }] },
      { state: 'Refused' },
      { state: 'Ready', act: null },
    ])
  })
})

describe('each way in which it is written', () => {
  const lines = () => sales(sale(1), sale(2, 'Don', '1 234,50 €'))
  const inCommas = () =>
    sales(sale(1), sale(2, 'Don', '1234.50'))
      .split('\n')
      .map((line) =>
        line
          .split(';')
          .map((cell) => `"${cell}"`)
          .join(','),
      )
      .join('\r\n')
  const workbook = async () => {
    const [headings = '', ...rows] = lines().split('\n')
    const cellsOf = (row: string): Cell[] =>
      row.split(';').map((text, column) => {
        if (column === 0) return numberCell(Number(text))
        if (column === 1) return momentCell('2024-03-12T13:05:00.000Z')
        return column === 9
          ? numberCell(text.startsWith('1') ? 1234.5 : Number.parseFloat(text))
          : textCell(text)
      })
    const sheet = {
      title: 'Commandes',
      locale: 'fr' as const,
      headers: headings.split(';'),
      rows: (async function* () {
        yield rows.map(cellsOf)
      })(),
    }
    const parts: Buffer[] = []
    for await (const part of writeXlsx(sheet)) parts.push(part)
    return Buffer.concat(parts)
  }
  it.each([
    ['semicolons and a byte order mark', async () => `\uFEFF${lines().replaceAll('\n', '\r\n')}`],
    ['Windows-1252', async () => Buffer.from(lines().replaceAll('€', '\x80'), 'latin1')],
    ['commas and quotes', async () => inCommas()],
    ['a line break within a cell', async () => inCommas().replaceAll('"Brest"', '"Brest\nFrance"')],
    ['a workbook with days and numbers', workbook],
  ])('says the same: %s', async (_what, made) => {
    const content = await made()
    const file = await desk.readIn(content)
    expect(file).toMatchObject({ counts: { Done: 2 }, acts: { count: 2, amount: 128_450 } })
    expect((await actsOf()).map(({ on, amount }) => [on, amount]).toSorted(byText)).toEqual([
      ['2024-03-12', 123450],
      ['2024-03-12', 5000],
    ])
    // Read again it brings nothing, however it is written.
    const again = await desk.previewed(lines())
    expect(again).toMatchObject({ counts: { Ready: 0, Known: 2 }, acts: { count: 0, amount: 0 } })
    expect((await desk.run(again)).json()).toMatchObject({ code: 'IMPORT_NOTHING_TO_READ' })
  })
})

describe('[IM12] the same order', () => {
  it('is known by its lines from a longer export of later, which brings the rest', async () => {
    await desk.readIn(sales(sale(1), sale(2)))
    const later = await desk.readIn(sales(sale(0), sale(1), sale(2), sale(2)))
    expect(later).toMatchObject({ counts: { Known: 2, Done: 2 }, acts: { count: 2 } })
    expect(await desk.linesOf(later)).toMatchObject([
      { state: 'Done' },
      { state: 'Known', knownFrom: { number: 2 } },
      { state: 'Known', knownFrom: { number: 3 } },
      { state: 'Done' },
    ])
    expect(await actsOf()).toHaveLength(4)
  })

  it('is told once, by its lines or by its payments', async () => {
    await desk.readIn(tickets(ticket(1), ticket(1)))
    const paid = await desk.readIn(payments(payment(1, 1), payment(2, 2)))
    expect(paid).toMatchObject({ counts: { Done: 1, Known: 1 }, acts: { count: 1 } })
    const bought = await desk.previewed(tickets(ticket(1), ticket(2)))
    expect(bought).toMatchObject({ counts: { Known: 2, Ready: 0 } })
    expect(await actsOf()).toHaveLength(3)
    // Of a monthly gift more payments come, each by its own number.
    const debits = { type: 'Don mensuel' }
    const more = await desk.readIn(payments(payment(2, 2), payment(2, 3, debits), payment(2, 4, debits)))
    expect(more).toMatchObject({ counts: { Known: 1, Done: 2 } })
  })

  it('is told once where one of two files does not say what it was', async () => {
    await desk.readIn(sales(sale(1, 'Panier')))
    const dons = await desk.previewed(sales(sale(1, 'Panier'), sale(2, 'Panier')), 'Members', 'dons.csv')
    expect(dons).toMatchObject({ actKind: 'Gift', counts: { Known: 1, Ready: 1 } })
  })

  it('leaves the membership that is known already, and brings it where only the money was', async () => {
    await desk.readIn(
      `Nom;Prénom;E-mail;Formule;Début;Fin\n${name};Ana;${mail()};Adulte;12/03/2024;11/03/2025\n`,
    )
    const withMoney = await desk.readIn(members(member(1, 'Ana')))
    expect(withMoney).toMatchObject({ counts: { Done: 1 }, acts: { count: 1 } })
    expect(await desk.linesOf(withMoney)).toMatchObject([{ membership: null, act: { amount: 2000 } }])
    expect(await desk.fileOf(name)).toMatchObject({ memberships: [{ importId: expect.any(Number) }] })
    await desk.readIn(payments(payment(2, 2, { type: 'Adhésion' })))
    const joined = await desk.readIn(members(member(2, 'Zoé')))
    expect(joined).toMatchObject({ counts: { Done: 1 }, acts: { count: 0 } })
    expect(await desk.fileOf(`Zoé ${name}`)).toMatchObject({ memberships: [{ name: 'Adulte' }], acts: [] })
  })

  it('brings the memberships that an export of orders did not tell', async () => {
    const bought = sale(1, 'Adhésion', '20,00')
    const content = members(member(1, 'Eva'))
    const ours = association
    // Another association has orders of the same numbers.
    association = await makeAssociation(test)
    await desk.readIn(content)
    association = ours
    await desk.readIn(sales(bought))
    const file = await desk.readIn(content)
    expect(file).toMatchObject({ counts: { Done: 1 }, acts: { count: 0 } })
    expect(await desk.fileOf(name)).toMatchObject({
      memberships: [{ name: 'Adulte', importId: file.id }],
      actCount: 1,
    })
    expect(await desk.previewed(content)).toMatchObject({ counts: { Known: 1, Ready: 0 } })
    expect(await desk.previewed(sales(bought))).toMatchObject({ counts: { Known: 1, Ready: 0 } })
  })

  it('is told once by two files that were previewed together', async () => {
    const byLines = await desk.previewed(tickets(ticket(1)))
    const byPayments = await desk.previewed(payments(payment(1, 1)))
    await desk.run(byLines)
    await test.worker.drain()
    expect((await desk.run(byPayments)).json()).toMatchObject({ code: 'IMPORT_NOTHING_TO_READ' })
    expect(await actsOf()).toHaveLength(1)
  })

  it('is another association’s as well', async () => {
    await desk.readIn(tickets(ticket(1)))
    const before = association
    association = await makeAssociation(test)
    expect(await desk.readIn(payments(payment(1, 1)))).toMatchObject({ acts: { count: 1 } })
    expect(await actsOf()).toHaveLength(1)
    association = before
    expect(await actsOf()).toHaveLength(1)
  })
})

it('is read in once each, however often the work is cut, and taken back as a whole', async () => {
  const content = sales(...[1, 2, 3, 4, 5].map((n) => sale(n)))
  const file = await desk.previewed(content)
  await desk.run(file)
  await readPiece(test.app, file.id, 2)
  expect(await desk.shown(file)).toMatchObject({ counts: { Done: 2, Ready: 3 }, acts: { count: 2 } })
  await test.app.db.query(sql`alter table imported_acts add constraint cut check (length(key) = 0) not valid`)
  await expect(readPiece(test.app, file.id, 2)).rejects.toThrow('cut')
  await test.app.db.query(sql`alter table imported_acts drop constraint cut`)
  expect(await actsOf()).toHaveLength(2)
  await Promise.all([readPiece(test.app, file.id, 2), readPiece(test.app, file.id, 2)])
  await test.worker.drain()
  expect(await actsOf()).toHaveLength(5)
  await desk.undo(file)
  await undoPiece(test.app, file.id, 2)
  expect(await actsOf()).toHaveLength(3)
  await test.worker.drain()
  expect(await desk.shown(file)).toMatchObject({ state: 'Undone', acts: { count: 0, amount: 0 } })
  expect(await desk.people(name)).toEqual([])
  // What was undone may come again.
  expect(await desk.readIn(content)).toMatchObject({ acts: { count: 5 } })
})

it('keeps the file of whoever did something elsewhere when their last order leaves it, and goes with a merge', async () => {
  const event = await publishCampaign(test, { association, title: 'Concert' })
  const person = { firstName: 'Eva', lastName: name, email: mail() }
  await registerOrder(event, {
    payer: { ...person, address: '1 rue du Port', zipCode: '31000', city: 'Toulouse', country: 'FR' },
    items: [{ tierId: event.tier().id, participant: { firstName: 'Eva', lastName: name } }],
  })
  await fileNewOrders(test.app)
  const { figures } = await desk.fileOf(name)
  await desk.readIn(sales(sale(1)))
  // Nothing of it is money of ours.
  expect(await desk.fileOf(name)).toMatchObject({ figures, orderCount: 1, actCount: 1 })
  const other = await desk.readIn(sales(sale(2).replace('Eva', 'Éva-Marie')))
  const [eva, marie] = (await desk.people(name)).toSorted((one, two) => one.id - two.id)
  expect(other.acts.count).toBe(1)
  const merged = await association.admin.post(`${association.path}/contacts/merges`, {
    oneId: eva?.id,
    otherId: marie?.id,
  })
  expect(merged).toMatchObject({ statusCode: 200 })
  expect(await actsOf()).toHaveLength(2)
})
