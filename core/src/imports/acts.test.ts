import { describe, expect, it } from 'vitest'
import { actKey, type ActKind, isPaidThere, readActKind, readReference } from './acts.ts'
import { fieldsOf, type ImportField } from './columns.ts'
import { guessActKind, guessColumns, isExport } from './guess-columns.ts'
import { isRow, readLine } from './read-line.ts'

const today = '2026-11-18'

/** The headings of an export as they stand there, and what each is taken for. */
const guessed = (headings: string) => {
  const all = headings.split(';')
  const mapping = guessColumns(all, 'Members')
  return all.map((_, column) => fieldsOf('Members').find((field) => mapping[field] === column) ?? null)
}

const PAYER = ['Nom payeur', 'Prénom payeur', 'Email payeur'] as const
const HEAD = ['Référence commande', 'Date de la commande', 'Statut de la commande'] as const
const PRICE = ['Tarif', 'Montant tarif', 'Code Promo', 'Montant code promo'] as const
const joined = (...headings: readonly (readonly string[])[]) => headings.flat().join(';')
const MEMBERS = joined(HEAD, ['Nom adhérent', 'Prénom adhérent'], PAYER, ['Raison sociale'], PRICE)
const TICKETS = joined(
  HEAD,
  ['Nom participant', 'Prénom participant'],
  PAYER,
  ['Raison sociale', 'Moyen de paiement', 'Billet', 'Numéro de billet'],
  PRICE,
  ['Date de naissance', 'Adresse', 'Numéro de téléphone'],
)
const SALES = joined(HEAD, PAYER, ['Raison sociale', 'Moyen de paiement'], PRICE, ['Adresse', 'Code Postal'])
const PAYMENTS =
  'Référence commande;Référence paiement;Montant total;Date du paiement;Statut du paiement;Versé;Date du versement;Nom payeur;Prénom payeur;Email payeur;Campagne;Type de campagne;Montant du tarif;Montant des options;Don supplémentaire;Montant du code promo;Moyen de paiement'
const OLD =
  'Numéro;Formule;Montant adhésion;Code promo;Statut;Moyen de paiement;Nom;Prénom;Société;Date;Email;Date de naissance;Carte d’adhérent;Nom acheteur;Prénom acheteur'

const ORDER = ['orderReference', 'boughtOn', 'status'] as const
const WHO = ['lastName', 'firstName', 'email'] as const

describe('the exports of another platform', () => {
  it('[IM1] members: the rate names the membership, and the order’s day is told apart', () => {
    expect(guessed(MEMBERS)).toEqual([
      ...ORDER,
      ...(['lastName', 'firstName', null, null, 'email', null] as const),
      ...(['membershipName', 'amount', null, 'discount'] as const),
    ])
  })
  it('[IM1] tickets: whoever paid, and nothing that participants answered', () => {
    expect(guessed(TICKETS)).toEqual([
      ...ORDER,
      ...([null, null, ...WHO, 'companyName', null, null, 'lineReference'] as const),
      ...(['actName', 'amount', null, 'discount', null, null, null] as const),
    ])
    const alone = 'Numéro de billet;Nom;Prénom;Email participant;Tarif;Montant tarif;Téléphone;Saison'
    expect(guessed(alone)).toEqual([
      ...(['lineReference', ...WHO, 'actName', 'amount', 'phone', null] as const),
    ])
  })
  it('[IM1] gifts and sales: their payers with their addresses', () => {
    expect(guessed(SALES)).toEqual([
      ...ORDER,
      ...WHO,
      ...(['companyName', null, 'actName', 'amount', null, 'discount', 'address', 'zipCode'] as const),
    ])
  })
  it('[IM1] payments: the whole amount, from which nothing is taken off again', () => {
    expect(guessed(PAYMENTS)).toEqual([
      ...([
        'orderReference',
        'paymentReference',
        'amount',
        'boughtOn',
        'status',
        null,
        null,
        ...WHO,
      ] as const),
      ...(['campaignName', 'actKind', null, null, null, null, null] as const),
    ])
  })
  it('[IM1] those of years ago, whose numbers are of their lines alone', () => {
    expect(guessed(OLD)).toEqual([
      ...([null, 'membershipName', 'amount', null, 'status', null] as const),
      ...(['lastName', 'firstName', null, 'boughtOn', 'email', 'birthDate', null, null, null] as const),
    ])
  })
  it('[IM1] a file that is none of them tells of nothing done elsewhere', () => {
    expect(guessed('Nom;Prénom;Date;Statut;Type;Campagne;Tarif')).toEqual([
      ...(['lastName', 'firstName', 'validFrom', null, null, null, 'membershipName'] as const),
    ])
    expect(guessed('Nom;Adhésion;Date de la commande;Statut de la commande')).toEqual([
      ...(['lastName', 'membershipName', 'validFrom', 'status'] as const),
    ])
    expect(isExport(['Nom', 'Montant', 'Statut du paiement'])).toBe(true)
    expect(guessActKind(['Nom', 'Tarif'], 'dons.csv')).toBeNull()
    expect(isExport(['Nom', 'Montant', 'Mode de paiement', 'Date du don'])).toBe(false)
    expect(isExport(['Référence commande', 'Nom payeur', 'Montant', 'Moyen de paiement'])).toBe(true)
  })
  it.each([
    [MEMBERS, 'export.csv', 'Membership'],
    [TICKETS, 'export.csv', 'Ticket'],
    [SALES, 'export-dons-2024.csv', 'Gift'],
    [SALES, 'Boutique_de_Noël.xlsx', 'Purchase'],
    [SALES, 'export.csv', null],
  ] as const)('[IM11] what its lines were, where they do not say it: %s', (headings, fileName, kind) => {
    expect(guessActKind(headings.split(';'), fileName)).toBe(kind)
  })
})

describe('what their cells say', () => {
  it.each([
    ['Billetterie', 'Ticket'],
    ['Adhésion', 'Membership'],
    ['Formulaire de don', 'Gift'],
    ['Don mensuel', 'MonthlyGift'],
    ['Dons réguliers', 'MonthlyGift'],
    ['Boutique', 'Purchase'],
    ['Vente', 'Purchase'],
    ['Financement participatif', 'Gift'],
    ['Adhésion et billets', 'Membership'],
    ['Donjons', null],
    ['Adulte', null],
  ] as const)('[IM11] what was done: « %s »', (typed, kind) => {
    expect(readActKind(typed)).toBe(kind)
  })
  it.each([
    ['Validé', true],
    ['validée', true],
    ['Payé', true],
    ['Hors Ligne', true],
    ['Processed', true],
    ['Annulé', false],
    ['Remboursée', false],
    ['Refusé', false],
    ['En attente', false],
    ['Non payé', false],
    ['Contesté', false],
    ['Partiellement remboursé', null],
    ['Bureau', null],
  ] as const)('[IM11] whether it was paid: « %s »', (typed, isPaid) => {
    expect(isPaidThere(typed)).toBe(isPaid)
  })
  it('[IM12] a number, however a spreadsheet shows it', () => {
    const typed = ['82810', '82810.0', '#82810', 'n° 82 810', ' 82810 ', 'A-12.0', '']
    expect(typed.map(readReference)).toEqual(['82810', '82810', '82810', '82810', '82810', 'A-12.0', null])
  })
})

type Line = Partial<Record<ImportField, string>>
const read = (line: Line, actKind: ActKind | null = null) => {
  const fields = fieldsOf('Members').filter((field) => line[field] !== undefined)
  const mapping = Object.fromEntries(fields.map((field, column) => [field, column]))
  const cells = fields.map((field) => line[field] ?? '')
  return readLine(cells, mapping, { kind: 'Members', today, maxCents: 1_000_000, means: null, actKind })
}
const sale = {
  firstName: 'Lou',
  lastName: 'Petit',
  boughtOn: '12/03/2024 14:05',
  status: 'Validé',
  actName: 'Adulte',
  amount: '1 234,50 €',
  orderReference: '82810',
}

describe('a line', () => {
  it('[IM11] tells of what was bought: day, name, amount and number, and of no membership', () => {
    expect(read(sale, 'Ticket')).toMatchObject({
      updatedOn: '2024-03-12',
      membership: null,
      act: {
        kind: 'Ticket',
        on: '2024-03-12',
        name: 'Adulte',
        amountCents: 123450,
        orderReference: '82810',
        paymentReference: null,
        lineReference: null,
      },
      warnings: [],
    })
    const gift = { ...sale, actName: 'Don mensuel', amount: '12.00', boughtOn: '2024-03-12T14:05:00' }
    expect(read({ ...gift, campaignName: 'Nos arbres' }, 'Ticket')).toMatchObject({
      act: { kind: 'MonthlyGift', name: 'Nos arbres · Don mensuel', amountCents: 1200, on: '2024-03-12' },
    })
    const long = read({ ...sale, campaignName: 'A'.repeat(150), actName: 'B'.repeat(150) })
    expect(isRow(long) && long.act?.name?.length).toBe(200)
    expect(read({ ...sale, actKind: 'Boutique' }, 'Ticket')).toMatchObject({ act: { kind: 'Purchase' } })
    expect(read(sale)).toMatchObject({ act: { kind: 'Other' } })
    expect(read({ ...sale, actName: 'Don', amount: '' })).toMatchObject({
      act: { kind: 'Gift', amountCents: null },
    })
  })
  it('[IM11] of a member tells of both: from the order’s day, where nothing says another', () => {
    const { actName: _, ...order } = sale
    const member = { ...order, membershipName: 'Adulte', amount: '20,00', discount: '-5,00' }
    expect(read(member)).toMatchObject({
      membership: { name: 'Adulte', from: '2024-03-12', until: '2025-03-11', amountCents: 1500 },
      act: { kind: 'Membership', on: '2024-03-12', name: 'Adulte', amountCents: 1500 },
    })
    expect(read({ ...member, season: '2024-2025' })).toMatchObject({
      membership: { from: '2024-09-01' },
      act: { on: '2024-03-12' },
    })
    expect(read({ ...member, discount: '30' })).toMatchObject({ act: { amountCents: 0 } })
  })
  it('[IM11] keeps the no-break spaces of a name that pages show', () => {
    expect(read({ ...sale, actName: 'On danse\u202f?' })).toMatchObject({
      act: { name: expect.stringContaining('On danse\u202f?') },
    })
  })
  it('[IM11] that was not paid there is refused whole; one whose day or state is not known tells of nothing', () => {
    expect(read({ ...sale, status: 'Annulée' })).toEqual([{ field: 'status', problem: 'NotPaid' }])
    expect(read({ ...sale, amount: '-12,00' })).toEqual([{ field: 'amount', problem: 'AmountWrong' }])
    expect(read({ ...sale, status: 'Bizarre' })).toMatchObject({ act: null, warnings: ['StatusUnknown'] })
    expect(read({ ...sale, boughtOn: '19/11/2026' })).toMatchObject({ act: null, warnings: ['NoActDay'] })
    expect(read({ ...sale, boughtOn: '' })).toMatchObject({ act: null, warnings: ['NoActDay'] })
    expect(read({ lastName: 'Petit', status: 'Validé' })).toMatchObject({ act: null, warnings: [] })
  })
})

describe('the same act', () => {
  const keyOf = (line: Line, actKind: ActKind | null = 'Ticket') => {
    const row = read({ ...sale, ...line }, actKind)
    return isRow(row) && row.act ? actKey(row.act, row.person) : null
  }
  it('[IM12] is known by its payment, else by its order, what it was, and whose name stands there', () => {
    expect(keyOf({ amount: '3', actName: 'Plein tarif', boughtOn: '13/03/2024' })).toBe(keyOf({}))
    expect(keyOf({ firstName: 'LOU', lastName: 'Pétit' })).toBe(keyOf({}))
    expect(keyOf({ lastName: 'Le\u00a0Petit' })).toBe(keyOf({ lastName: 'Le Petit' }))
    expect(keyOf({ lineReference: '7' })).toBe(keyOf({}))
    expect(keyOf({ firstName: 'Ana' })).not.toBe(keyOf({}))
    expect(keyOf({ orderReference: '82811' })).not.toBe(keyOf({}))
    expect(keyOf({}, 'Gift')).not.toBe(keyOf({}))
    const paid = { paymentReference: '53041' }
    expect(keyOf({ ...paid, orderReference: '1' })).toBe(keyOf(paid))
    expect(keyOf(paid)).not.toBe(keyOf({ paymentReference: '53042' }))
  })
  it('[IM12] without a number is known by all that is told of it', () => {
    const none = { orderReference: '' }
    expect(keyOf(none)).toBe(keyOf({ ...none, amount: '1234.5' }))
    for (const other of [{ amount: '3' }, { boughtOn: '13/03/2024' }, { actName: 'Enfant' }])
      expect(keyOf({ ...none, ...other })).not.toBe(keyOf(none))
    expect(keyOf({ ...none, lineReference: '7' })).toBe(
      keyOf({ ...none, lineReference: '7', boughtOn: '13/03/2024' }),
    )
  })
})
