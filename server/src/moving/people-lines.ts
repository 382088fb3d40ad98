import { type MembershipPeriod, membershipPeriod } from '@obole/core/campaign/membership'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { guessColumns } from '@obole/core/imports/guess-columns'
import { isSettledThere } from '@obole/core/imports/pull'
import { amountInput, isCents } from '@obole/core/money/money'
import { actsOf } from './acts-of.ts'
import { cellsOf, type Facts } from './people-columns.ts'
import { type SourceItem, sourceItem, type SourcePayer } from './source-people.ts'
import type { CampaignThere } from './campaigns.store.ts'
import { momentMs } from '../v5/typed-moment.ts'

/**
 * The people of a page of sold lines: a member with the days of the membership, whoever paid anything, and what each did
 * there.
 */
export function peopleLines(data: readonly unknown[], campaigns: readonly CampaignThere[]): string[][] {
  return data.flatMap((one) => {
    const read = sourceItem.safeParse(one)
    if (!read.success || !isSettledThere(read.data.state)) return []
    const item = read.data
    const takenOn = parisDate(momentMs(item.order.date))
    const campaign = campaigns.find(({ sourceFormSlug }) => sourceFormSlug === item.order.formSlug)
    const acts = actsOf(item, takenOn, campaign?.title ?? null)
    const payer = payerOf(item.payer, takenOn)
    const isMember = item.type === 'Membership' && (item.user?.firstName || item.user?.lastName)
    const lines = isMember
      ? [...memberLines(item, { takenOn, payer, campaign }, acts), payer]
      : acts.map((act) => payer && { ...payer, ...act })
    return lines.filter((facts): facts is Facts => facts !== null).map(cellsOf)
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

interface Joining {
  takenOn: LocalDate
  payer: Facts | null
  campaign: CampaignThere | undefined
}

/** Whoever paid for themselves gave their address as the payer; what a member answered goes before. */
function memberLines(item: SourceItem, joining: Joining, acts: readonly Facts[]): Facts[] {
  const { user, customFields, name, amount } = item
  const { takenOn, payer, campaign } = joining
  const member: Facts = {
    ...(payer && isSame(payer, user) ? payer : {}),
    ...answersOf(customFields),
    firstName: user?.firstName,
    lastName: user?.lastName,
    companyName: null,
    updatedOn: takenOn,
  }
  const period = campaign ? periodOf(takenOn, campaign) : null
  const membership: Facts = {
    membershipName: name ?? 'Adhésion',
    validFrom: period?.from,
    validUntil: period?.until,
    amount: typeof amount === 'number' && isCents(amount) ? amountInput(amount) : null,
  }
  const [act, ...others] = acts
  // A membership without days is none: there is what was paid for it, if anything.
  if (period === null) return acts.length === 0 ? [member] : acts.map((one) => ({ ...member, ...one }))
  if (act && others.length === 0) return [{ ...member, ...membership, ...act }]
  return [{ ...member, ...membership }, ...acts.map((one) => ({ ...member, ...one }))]
}

const plain = (text: string | null | undefined) => (text ?? '').trim().toLocaleLowerCase('fr')
const isSame = (payer: Facts, user: SourceItem['user']): boolean =>
  plain(payer.firstName) === plain(user?.firstName) && plain(payer.lastName) === plain(user?.lastName)

const instantOf = (moment: string | null) => (moment === null ? null : Date.parse(moment))

const periodOf = (
  takenOn: LocalDate,
  { validityType, startDate, endDate }: CampaignThere,
): MembershipPeriod | null =>
  validityType === null
    ? null
    : membershipPeriod(takenOn, { validityType, startsAt: instantOf(startDate), endsAt: instantOf(endDate) })

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
