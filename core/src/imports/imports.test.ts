import { describe, expect, it } from 'vitest'
import { machineFaults } from '../machine-faults.ts'
import { fieldsOf, type ImportField } from './columns.ts'
import type { DeskMeans } from '../payment/payment-means.ts'
import { filledFacts } from './filled-facts.ts'
import { guessColumns } from './guess-columns.ts'
import {
  IMPORT_CELLS_DAYS,
  IMPORT_LINE_MACHINE,
  IMPORT_MACHINE,
  type ImportKind,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_CELL,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_LINES,
  UNUSED_IMPORT_DAYS,
} from './import.ts'
import { isRow, lineKey, readLine } from './read-line.ts'
import { readAmount, readCountry, readDay, readMeans, readSeason } from './values.ts'

const today = '2026-11-18'

/** The headings in the order of their fields, and what each is taken for. */
const guessed = (headings: readonly string[], kind: ImportKind = 'Members') => {
  const mapping = guessColumns(headings, kind)
  return headings.map((_, column) => fieldsOf(kind).find((field) => mapping[field] === column) ?? null)
}

describe('which column is which', () => {
  it('[IM1] the headings of our own export of people, without the memberships that it sums up', () => {
    const known: (ImportField | null)[] = [
      ...(['firstName', 'lastName', 'companyName', 'email', 'phone', 'birthDate'] as const),
      ...(['address', 'zipCode', 'city', 'country', null, null, null, null, 'updatedOn'] as const),
    ]
    const french =
      'Prénom,Nom,Société,E-mail,Téléphone,Date de naissance,Adresse,Code postal,Ville,Pays,Adhésion,Adhérent depuis le,Adhérent jusqu’au,Première date,Dernière date'
    const english =
      'First name,Last name,Company,E-mail,Telephone,Date of birth,Address,Postal code,City,Country,Membership,Member since,Member until,First date,Last date'
    expect(guessed(french.split(','))).toEqual(known)
    expect(guessed(english.split(','))).toEqual(known)
    expect(guessed(['Nom', 'Adhésion', 'Adhérent depuis le', 'Adhérent jusqu’au'])).toEqual([
      ...(['lastName', 'membershipName', 'validFrom', 'validUntil'] as const),
    ])
  })
  it('[IM1] the member’s own columns go before the payer’s', () => {
    const headings =
      'Référence commande,Date de la commande,Statut,Nom adhérent,Prénom adhérent,Nom payeur,Prénom payeur,Email payeur,Tarif,Montant tarif,Date de naissance,CP,Ville,Numéro de téléphone'
    expect(guessed(headings.split(','))).toEqual([
      ...(['orderReference', 'boughtOn', 'status', 'lastName', 'firstName', null, null, 'email'] as const),
      ...(['membershipName', 'amount', 'birthDate', 'zipCode', 'city', 'phone'] as const),
    ])
  })
  it.each([
    ['PRENOM', 'firstName'],
    ['Mail', 'email'],
    ['E-mail de l’adhérent', 'email'],
    ['Adresse mail', 'email'],
    ['CP', 'zipCode'],
    ["Date d'adhésion", 'validFrom'],
    ['Fin de validité', 'validUntil'],
    ['Saison', 'season'],
    ['Montant (€)', 'amount'],
    ['Né(e) le', 'birthDate'],
    ['Donor’s e-mail', 'email'],
    ['Date adhésion', 'validFrom'],
    ['Montant réglé', 'amount'],
    ['Remarques', null],
  ] as const)('[IM1] « %s »', (heading, field) => {
    expect(guessed([heading])).toEqual([field])
  })
  it('[IM1] of a file of gifts, the date is that of the gift', () => {
    expect(guessed(['Date du don', 'Montant', 'Mode de paiement', 'N° de chèque'], 'Gifts')).toEqual([
      ...(['receivedOn', 'amount', 'means', 'chequeNumber'] as const),
    ])
    expect(guessed(['Date règlement', 'Montant versé', 'Mode', 'Chèque n°'], 'Gifts')).toEqual([
      ...(['receivedOn', 'amount', 'means', 'chequeNumber'] as const),
    ])
    expect(guessed(['Saison', 'Fin de validité'], 'Gifts')).toEqual([null, null])
  })
})

describe('what a cell says', () => {
  it.each([
    ['31/12/2025', '2025-12-31'],
    ['2025-12-31', '2025-12-31'],
    ['31.12.25', '2025-12-31'],
    ['1-2-2025', '2025-02-01'],
    ['2025-12-31 10:22:00', '2025-12-31'],
    ['31/12/2025 10:22', '2025-12-31'],
    ['31/02/2025', null],
    ['2025-13-01', null],
    ['hier', null],
    ['0000-01-01', null],
    ['31/12/9999', null],
    ['01/01/0025', null],
  ])('[IM2] the day « %s »', (typed, day) => {
    expect(readDay(typed, today)).toBe(day)
  })
  it('[IM2] two figures of a birth year are of the past', () => {
    expect(readDay('01/02/30', today, { isBirthDate: true })).toBe('1930-02-01')
    expect(readDay('01/02/30', today)).toBe('2030-02-01')
  })
  it.each([
    ['12,50 €', 1250],
    ['1 234.5', 123450],
    ['20 EUR', 2000],
    ['20 euros', 2000],
    ['0', 0],
    ['-5', null],
    ['gratuit', null],
  ])('[IM2] the amount « %s »', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount)
  })
  it.each([
    ['Chèque', 'Check'],
    ['CHQ 123', 'Check'],
    ['Espèces', 'Cash'],
    ['virement bancaire', 'BankTransfer'],
    ['Autre', 'Other'],
    ['Carte', null],
  ])('[IM2] the means « %s »', (typed, means) => {
    expect(readMeans(typed)).toBe(means)
  })
  it('[IM2] a country by its name or its code', () => {
    expect(['France', 'FRA', 'fr', 'Belgique', 'Germany', 'Atlantis'].map(readCountry)).toEqual([
      'FR',
      'FR',
      'FR',
      'BE',
      'DE',
      null,
    ])
  })
  it('[IM3] a season is from September to August, a year alone is that year', () => {
    const season = { from: '2024-09-01', until: '2025-08-31' }
    expect(readSeason('2024-2025')).toEqual(season)
    expect(readSeason('Saison 2024/25')).toEqual(season)
    expect(readSeason('2025')).toEqual({ from: '2025-01-01', until: '2025-12-31' })
    expect(readSeason('2024-2026')).toBeNull()
    expect(readSeason('la prochaine')).toBeNull()
    expect(['0000', '9999-10000', '9999', '2200-2201'].map(readSeason)).toEqual([null, null, null, null])
  })
})

const read = (
  kind: ImportKind,
  line: Partial<Record<ImportField, string>>,
  means: DeskMeans | null = null,
) => {
  const fields = fieldsOf(kind).filter((field) => line[field] !== undefined)
  const mapping = Object.fromEntries(fields.map((field, column) => [field, column]))
  const cells = fields.map((field) => line[field] ?? '')
  return readLine(cells, mapping, { kind, today, maxCents: 1_000_000, means, actKind: null })
}
const membershipOf = (line: Partial<Record<ImportField, string>>) => {
  const row = read('Members', { lastName: 'Petit', ...line })
  return isRow(row) ? row.membership : row
}
const problemsOf = (kind: ImportKind, line: Partial<Record<ImportField, string>>) => {
  const row = read(kind, line)
  return isRow(row) ? [] : row.map(({ field, problem }) => `${field} ${problem}`)
}
const gift = {
  firstName: 'Lou',
  lastName: 'Petit',
  email: 'lou@example.org',
  amount: '20',
  receivedOn: '01/10/2026',
  means: 'Chèque',
}

describe('a line', () => {
  it('[IM2] says who somebody is, in the form we keep', () => {
    expect(
      read('Members', {
        firstName: ' Lou ',
        lastName: 'Petit',
        email: 'Lou@Example.org',
        phone: '06 12 34 56 78',
        birthDate: '1.2.1990',
        zipCode: '31000',
        city: 'Toulouse',
      }),
    ).toEqual({
      person: {
        firstName: 'Lou',
        lastName: 'Petit',
        companyName: null,
        email: 'lou@example.org',
        phone: '+33612345678',
        birthDate: '1990-02-01',
        address: null,
        zipCode: '31000',
        city: 'Toulouse',
        country: 'FR',
      },
      updatedOn: null,
      membership: null,
      act: null,
      gift: null,
      warnings: [],
    })
  })
  it('[IM2] gets back the zero that a spreadsheet lost', () => {
    const line = read('Members', { lastName: 'Petit', zipCode: '1000', phone: '612345678' })
    expect(line).toMatchObject({ person: { zipCode: '01000', phone: '+33612345678' } })
    const abroad = read('Members', { lastName: 'Petit', zipCode: '1000', country: 'Belgique' })
    expect(abroad).toMatchObject({ person: { zipCode: '1000' } })
  })
  it.each([
    [{ email: 'lou@example.org' }, ['lastName NoName']],
    [{ lastName: 'Petit', email: 'lou@' }, ['email EmailWrong']],
    [{ lastName: 'Petit', birthDate: '19/11/2026' }, ['birthDate BirthDateWrong']],
    [{ lastName: 'Petit', birthDate: '31/02/2000' }, ['birthDate BirthDateWrong']],
    [{ lastName: 'Petit', validFrom: '31/02/2026' }, ['validFrom DateWrong']],
    [{ lastName: 'Petit', validFrom: '01/09/2026', validUntil: '31/08/2026' }, ['validUntil EndBeforeBegin']],
    [{ lastName: 'Petit', season: '2024-2029' }, ['season SeasonWrong']],
    [{ lastName: 'Petit', amount: 'dix' }, ['amount AmountWrong']],
    [{ lastName: 'Petit', amount: '10000,01' }, ['amount AmountTooHigh']],
    [{ lastName: 'TOTAL', amount: 'dix', season: 'x' }, ['lastName NotAPerson']],
    [{ firstName: 'Sous-total :' }, ['firstName NotAPerson']],
    [{ firstName: 'Lou', lastName: 'Total' }, []],
    [{ lastName: 'Total', email: 'total@example.org' }, []],
    [{ lastName: 'Petit', country: 'Atlantis' }, ['country CountryWrong']],
    [{ lastName: 'P'.repeat(201) }, ['lastName TooLong']],
    [{ lastName: '<img src=x onerror=alert(1)>' }, ['lastName NameWrong']],
    [{ firstName: '=1+1', lastName: '@SUM' }, ['firstName NameWrong', 'lastName NameWrong']],
    [{ firstName: 'Thomas', lastName: 'Thomas' }, []],
    [{ lastName: 'Ng' }, []],
    [{ companyName: 'Fournil & Cie' }, []],
    [{ lastName: 'Petit', membershipName: 'A'.repeat(151) }, ['membershipName TooLong']],
    [{ lastName: 'Petit', phone: '1'.repeat(31) }, ['phone TooLong']],
    [{ lastName: 'Petit', phone: '=1' }, ['phone PhoneWrong']],
    [{ lastName: 'Petit', phone: '+=cmd' }, ['phone PhoneWrong']],
    [{ lastName: 'Petit', phone: 'à demander' }, ['phone PhoneWrong']],
  ] as const)('[IM2] of a member, with all its problems: %j', (line, problems) => {
    expect(problemsOf('Members', line)).toEqual(problems)
  })
  it.each([
    [{}, []],
    [{ amount: '0' }, ['amount AmountZero']],
    [{ amount: 'dix' }, ['amount AmountWrong']],
    [{ amount: '' }, ['amount NoAmount']],
    [{ amount: '10 000,01' }, ['amount AmountTooHigh']],
    [{ receivedOn: '' }, ['receivedOn NoDay']],
    [{ receivedOn: '19/11/2026' }, ['receivedOn DayWrong']],
    [{ receivedOn: '31/02/2026' }, ['receivedOn DateWrong']],
    [{ means: '' }, ['means NoMeans']],
    [{ means: 'Carte' }, ['means MeansWrong']],
    [{ firstName: '=1+2' }, ['firstName NameWrong']],
    [{ firstName: '' }, ['firstName NoFirstName']],
    [{ lastName: '' }, ['lastName NoName']],
    [{ email: '' }, ['address NotReachable']],
    [{ means: 'Carte', chequeNumber: '12' }, ['means MeansWrong']],
    [{ email: '', address: '1 rue du Port', city: 'Lyon' }, ['zipCode NotReachable']],
    [{ email: '', address: '1 rue du Port', zipCode: '69001', city: 'Lyon' }, []],
  ] as const)('[IM2] of a gift, with all its problems: %j', (line, problems) => {
    expect(problemsOf('Gifts', { ...gift, ...line })).toEqual(problems)
  })
  it('[IM2] of a gift without its means: a number is that of a cheque, else the choice for the whole file', () => {
    const meansOf = (line: Partial<Record<ImportField, string>>, means: DeskMeans | null) => {
      const row = read('Gifts', { ...gift, means: '', ...line }, means)
      return isRow(row) ? row.gift?.means : row
    }
    expect(meansOf({ chequeNumber: '0012' }, null)).toBe('Check')
    expect(meansOf({ chequeNumber: '0012' }, 'Cash')).toBe('Check')
    expect(meansOf({}, 'Cash')).toBe('Cash')
    expect(meansOf({ means: 'Virement' }, 'Cash')).toBe('BankTransfer')
    expect(meansOf({}, null)).toEqual([{ field: 'means', problem: 'NoMeans' }])
  })
  it('[IM3] warns of a membership without a day or season, which is none', () => {
    const warned = ['NoMembershipDays']
    expect(read('Members', { lastName: 'Petit', membershipName: 'Adulte' })).toMatchObject({
      warnings: warned,
    })
    expect(read('Members', { lastName: 'Petit', amount: '20' })).toMatchObject({ warnings: warned })
    expect(read('Members', { lastName: 'Petit' })).toMatchObject({ warnings: [] })
    expect(read('Members', { lastName: 'Petit', membershipName: 'Adulte', season: '2025' })).toMatchObject({
      warnings: [],
    })
  })
  it('[IM3] holds a membership by its days, else by its season', () => {
    const name = 'Adhésion'
    expect(membershipOf({})).toBeNull()
    expect(membershipOf({ season: '2024-2025', amount: '15' })).toEqual({
      name: 'Adhésion 2024-2025',
      from: '2024-09-01',
      until: '2025-08-31',
      amountCents: 1500,
    })
    expect(membershipOf({ season: '2024-2025', validFrom: '03/10/2024' })).toMatchObject({
      from: '2024-10-03',
      until: '2025-08-31',
    })
    expect(membershipOf({ validFrom: '03/10/2024' })).toMatchObject({ name, until: '2025-10-02' })
    expect(membershipOf({ validFrom: '03/10/2024', validUntil: '' })).toMatchObject({ name, until: null })
    expect(membershipOf({ validUntil: '31/12/2025' })).toMatchObject({ from: '2025-01-01' })
  })
  it('[IM4] says when its facts were given, where the file says it', () => {
    const dayOf = (line: Partial<Record<ImportField, string>>) => {
      const row = read('Members', { lastName: 'Petit', ...line })
      return isRow(row) ? row.updatedOn : row
    }
    expect(dayOf({ season: '2024-2025' })).toBeNull()
    expect(dayOf({ validFrom: '03/10/2024' })).toBe('2024-10-03')
    expect(dayOf({ validFrom: '03/10/2024', updatedOn: '04/10/2025' })).toBe('2025-10-04')
    expect(dayOf({ validFrom: '01/01/2027' })).toBeNull()
  })
  it('[IM5] is the same line by days and name, or by day, amount and means', () => {
    const keyOf = (kind: ImportKind, line: Partial<Record<ImportField, string>>) => {
      const row = read(kind, line)
      return isRow(row) ? lineKey(row) : null
    }
    const member = { lastName: 'Petit', validFrom: '01/09/2024', validUntil: '31/08/2025' }
    expect(keyOf('Members', member)).toBe(
      keyOf('Members', { lastName: 'Petit', season: '2024-2025', membershipName: 'adhésion' }),
    )
    expect(keyOf('Members', { ...member, membershipName: 'Et vous\u202f?' })).toBe(
      keyOf('Members', { ...member, membershipName: 'Et vous ?' }),
    )
    expect(keyOf('Members', member)).not.toBe(keyOf('Members', { ...member, validUntil: '' }))
    expect(keyOf('Members', { lastName: 'Petit' })).toBe(keyOf('Members', { lastName: ' Petit' }))
    expect(keyOf('Members', { lastName: 'Petit' })).not.toBe(
      keyOf('Members', { lastName: 'Petit', city: 'Lyon' }),
    )
    expect(keyOf('Gifts', gift)).toBe(keyOf('Gifts', { ...gift, amount: '20,00 €', means: 'chq' }))
    expect(keyOf('Gifts', gift)).not.toBe(keyOf('Gifts', { ...gift, means: 'Espèces' }))
  })
})

describe('what a file adds to a person', () => {
  const nothing = {
    firstName: null,
    lastName: 'Petit',
    companyName: null,
    email: null,
    phone: null,
    birthDate: null,
    address: null,
    zipCode: null,
    city: null,
    country: null,
  }
  const imported = { ...nothing, phone: '+33612345678', zipCode: '31000', city: 'Toulouse', country: 'FR' }
  it('[IM4] fills what is empty, an address whole or not at all', () => {
    const { phone, zipCode, city, country } = imported
    expect(filledFacts(nothing, imported, { isNewer: false })).toEqual({ phone, zipCode, city, country })
    const known = { ...nothing, address: '1 rue du Port', phone: '+33700000000' }
    expect(filledFacts(known, imported, { isNewer: false })).toEqual({})
  })
  it('[IM4] says otherwise only where its day is later', () => {
    const known = { ...imported, phone: '+33700000000', address: '1 rue du Port', city: 'Lyon' }
    expect(filledFacts(known, imported, { isNewer: true })).toEqual({
      phone: imported.phone,
      address: null,
      city: 'Toulouse',
    })
    expect(filledFacts(known, nothing, { isNewer: true })).toEqual({})
  })
})

it('[IM6] a file and a line go through their states one way', () => {
  expect(machineFaults(IMPORT_MACHINE, ['Undone'])).toEqual([])
  expect(machineFaults(IMPORT_LINE_MACHINE, ['Undone', 'Kept'])).toEqual([])
})
it('[IM6] a file is bounded, and forgotten', () => {
  expect([MAX_IMPORT_BYTES, MAX_IMPORT_LINES, MAX_IMPORT_COLUMNS, MAX_IMPORT_CELL]).toEqual([
    20_971_520, 50_000, 60, 2000,
  ])
  expect([UNUSED_IMPORT_DAYS, IMPORT_CELLS_DAYS]).toEqual([7, 90])
})
