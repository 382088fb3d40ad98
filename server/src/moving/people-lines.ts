import { type MembershipPeriod, membershipPeriod } from '@obole/core/campaign/membership'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { guessColumns, type ImportField } from '@obole/core/imports/columns'
import { isSettledThere } from '@obole/core/imports/pull'
import { amountInput, isCents } from '@obole/core/money/money'
import { type SourceItem, sourceItem, type SourcePayer } from './source-people.ts'
import type { Validity } from './campaigns.store.ts'
import { momentMs } from '../v5/typed-moment.ts'

/** Columns as a file would have them, so that an import reads them as it reads any file. */
const COLUMNS = {
  firstName: 'Prénom',
  lastName: 'Nom',
  companyName: 'Société',
  email: 'E-mail',
  phone: 'Téléphone',
  birthDate: 'Date de naissance',
  address: 'Adresse',
  zipCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  updatedOn: 'Dernière mise à jour',
  membershipName: 'Adhésion',
  validFrom: 'Adhérent depuis le',
  validUntil: 'Adhérent jusqu’au',
  amount: 'Montant',
} as const satisfies Partial<Record<ImportField, string>>
type Column = keyof typeof COLUMNS
type Facts = { [C in Column]?: string | null | undefined }

// Object.keys loses the type of the keys.
const NAMES = Object.keys(COLUMNS) as Column[]
export const PEOPLE_HEADINGS: readonly string[] = NAMES.map((name) => COLUMNS[name])

const LONGEST_CELL = 500

const cellsOf = (facts: Facts): string[] =>
  NAMES.map((name) =>
    (facts[name] ?? '').toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_CELL),
  )

/** The people of a page of sold lines: a member with the days of the membership, and whoever paid anything. */
export function peopleLines(data: readonly unknown[], validities: readonly Validity[]): string[][] {
  return data.flatMap((one) => {
    const read = sourceItem.safeParse(one)
    if (!read.success || !isSettledThere(read.data.state)) return []
    const item = read.data
    const takenOn = parisDate(momentMs(item.order.date))
    const payer = payerOf(item.payer, takenOn)
    const isMember = item.type === 'Membership' && (item.user?.firstName || item.user?.lastName)
    return (isMember ? [memberOf(item, takenOn, payer, validities), payer] : [payer])
      .filter((facts): facts is Facts => facts !== null)
      .map(cellsOf)
  })
}

function payerOf(payer: SourcePayer | null, takenOn: LocalDate): Facts | null {
  if (!payer || !(payer.lastName || payer.company)) return null
  return {
    firstName: payer.firstName,
    lastName: payer.lastName,
    companyName: payer.company,
    email: payer.email,
    birthDate: payer.dateOfBirth ? parisDate(momentMs(payer.dateOfBirth)) : null,
    address: payer.address,
    zipCode: payer.zipCode,
    city: payer.city,
    country: payer.country,
    updatedOn: takenOn,
  }
}

/** Whoever paid for themselves gave their address as the payer; what a member answered goes before. */
function memberOf(
  { user, customFields, name, amount, order }: SourceItem,
  takenOn: LocalDate,
  payer: Facts | null,
  validities: readonly Validity[],
): Facts {
  const own = payer && isSame(payer, user) ? payer : {}
  const validity = validities.find(({ sourceFormSlug }) => sourceFormSlug === order.formSlug)
  const period = validity ? periodOf(takenOn, validity) : null
  return {
    ...own,
    ...answersOf(customFields),
    firstName: user?.firstName,
    lastName: user?.lastName,
    companyName: null,
    updatedOn: takenOn,
    membershipName: name,
    validFrom: period?.from,
    validUntil: period?.until,
    amount: typeof amount === 'number' && isCents(amount) && amount >= 0 ? amountInput(amount) : null,
  }
}

const plain = (text: string | null | undefined) => (text ?? '').trim().toLocaleLowerCase('fr')
const isSame = (payer: Facts, user: SourceItem['user']): boolean =>
  plain(payer.firstName) === plain(user?.firstName) && plain(payer.lastName) === plain(user?.lastName)

const instantOf = (moment: string | null) => (moment === null ? null : Date.parse(moment))

const periodOf = (takenOn: LocalDate, { validityType, startDate, endDate }: Validity): MembershipPeriod =>
  membershipPeriod(takenOn, { validityType, startsAt: instantOf(startDate), endsAt: instantOf(endDate) })

/** Answers to questions that ask for what a file knows, by the words by which a heading is known. */
function answersOf(customFields: SourceItem['customFields']): Facts {
  const asked = customFields.filter(({ answer }) => answer)
  const mapping = guessColumns(
    asked.map(({ name }) => name),
    'Members',
  )
  const facts: Facts = {}
  for (const field of ['email', 'phone', 'birthDate', 'address', 'zipCode', 'city'] as const) {
    const column = mapping[field]
    if (column !== undefined) facts[field] = asked[column]?.answer ?? null
  }
  return facts
}
