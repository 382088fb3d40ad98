import { joinGifts, monthlyCents } from '@obole/core/imports/monthly-donor'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Queryable } from '../platform/db.ts'
import * as store from './donors.store.ts'

interface Reading {
  organizationId: number
  pullId: number
  now: number
}

const keyOf = ({ email, companyName, lastName, firstName }: Omit<store.DonorRead, 'gifts'>): string =>
  email ?? nameOf(companyName, lastName, firstName)
const nameOf = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join('|')

/** More of what a reading tells, in the commit that says where it goes on: each person once. */
export async function noteDonors(
  db: Queryable,
  reading: Reading,
  donors: readonly store.DonorRead[],
): Promise<void> {
  const gathered = new Map<string, store.DonorRead>()
  for (const donor of donors) {
    const before = gathered.get(keyOf(donor))
    gathered.set(keyOf(donor), before ? { ...before, gifts: joinGifts(before.gifts, donor.gifts) } : donor)
  }
  if (gathered.size === 0) return
  const emails = donors.flatMap(({ email }) => (email === null ? [] : [email]))
  const rows = await store.readKnown(db, { ...reading, emails })
  const known = new Map(rows.map((row) => [row.email ?? row.name, row]))
  for (const [key, donor] of gathered) {
    const before = known.get(key)
    const gifts = before ? joinGifts(before.gifts, donor.gifts) : donor.gifts
    const sums = { gifts, amountCents: monthlyCents(gifts), lastPaidOn: lastDayOf(gifts) }
    if (before) await store.saveGifts(db, before.id, sums)
    else await store.insertDonor(db, { ...donor, ...sums }, reading)
  }
}

const lastDayOf = (gifts: store.DonorRead['gifts']): LocalDate =>
  Object.values(gifts)
    .map(({ on }) => on)
    .toSorted()
    .at(-1) ?? ''

export type { DonorRead } from './donors.store.ts'
export { deleteFormer as dropFormerDonors, deleteOfPull as dropDonorsOfPull } from './donors.store.ts'
