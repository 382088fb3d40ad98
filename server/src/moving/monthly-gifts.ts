import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { isStillGiven } from '@obole/core/imports/monthly-donor'
import { isSettledThere } from '@obole/core/imports/pull'
import { isCents } from '@obole/core/money/money'
import { cleanEmail, emailRule } from '@obole/core/validation/email'
import type { DonorRead } from '../restarts/note-donors.ts'
import { momentMs } from '../v5/typed-moment.ts'
import { type SourceItem, sourceItem, type SourcePayer } from './source-people.ts'

const MONTHLY_GIFT = 'MonthlyDonation'
const TAKEN = 'Authorized'

/** Of a page of sold lines, who still gives each month over there: by the last payment, since nothing tells what is planned. */
export function monthlyGiftsOf(data: readonly unknown[], today: LocalDate): DonorRead[] {
  return data.flatMap((one) => {
    const read = sourceItem.safeParse(one)
    if (!read.success || read.data.type !== MONTHLY_GIFT || !isSettledThere(read.data.state)) return []
    const { payer, order } = read.data
    const gift = lastPaid(read.data)
    if (!gift || !isStillGiven(gift.on, today) || !payer || !(payer.lastName || payer.company)) return []
    return [{ ...donorOf(payer), gifts: { [order.formSlug ?? '']: gift } }]
  })
}

/** What the payment of the latest day took for this gift, without what was left to the platform. */
function lastPaid({ payments, amount }: SourceItem): { cents: number; on: LocalDate } | null {
  const taken = payments
    .filter(({ state }) => state === TAKEN)
    .map(({ date, shareAmount }) => ({ on: parisDate(momentMs(date)), cents: shareAmount ?? amount ?? 0 }))
    .filter(({ cents }) => isCents(cents) && cents > 0)
    .toSorted((one, other) => one.on.localeCompare(other.on))
  return taken.at(-1) ?? null
}

const LONGEST = 200
const tidy = (text: string | null | undefined) =>
  (text ?? '').toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST) || null

function donorOf({ firstName, lastName, company, email }: SourcePayer): Omit<DonorRead, 'gifts'> {
  const address = cleanEmail(email ?? '')
  return {
    firstName: tidy(firstName),
    lastName: tidy(lastName),
    companyName: tidy(company),
    email: address !== '' && emailRule(address) === null ? address : null,
  }
}
