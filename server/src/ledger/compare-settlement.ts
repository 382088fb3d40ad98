import { addDays, parisDate, parisInstant, type LocalDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import type { PaymentProvider, ProviderAbilities, SettlementEntry } from '../providers/payment-provider.ts'
import {
  compareDay,
  enqueue,
  findProgress,
  keepEntries,
  listUnbooked,
  type EntryToKeep,
  type SettlementDay,
} from './settlement.store.ts'
import { newJob } from '../platform/job.ts'
import { checkJobs } from '../providers/providers.queue.ts'

const BATCH = 1_000
/** A day that differs is compared again for this long: the provider's news can be late, but not later than this. */
const DAYS_LOOKED_BACK = 30
const DAYS_AT_ONCE = 62

type Settling = PaymentProvider & Pick<ProviderAbilities, 'settlement'>

/** Each hour, for every provider, compares yesterday, days missed while no server ran, and days that still differ. */
export async function compareSettlements(app: App): Promise<void> {
  for (const provider of app.providers.thatCan('settlement')) await compareDaysOf(app, provider)
}

async function compareDaysOf(app: App, provider: Settling): Promise<void> {
  const today = parisDate(app.clock.now())
  const yesterday = addDays(today, -1)
  const progress = await findProgress(app.db, provider.name, addDays(today, -DAYS_LOOKED_BACK))
  if (!progress.firstBookedAt) return
  const days = new Set(progress.differing)
  const start = progress.last ? addDays(progress.last, 1) : parisDate(progress.firstBookedAt.getTime())
  for (let day = start; day < yesterday && days.size < DAYS_AT_ONCE; day = addDays(day, 1)) days.add(day)
  days.add(yesterday)
  for (const day of [...days].toSorted(byDate)) await compareSettlement(app, provider, day)
}

const byDate = (a: LocalDate, b: LocalDate) => (a < b ? -1 : 1)

/** Compares the provider's day with our books (S8). A difference is kept, reported, and followed up where it can be. */
export async function compareSettlement(
  app: App,
  provider: Settling,
  day: LocalDate,
): Promise<SettlementDay> {
  // Near midnight, the provider and we may date the same movement on different days.
  for (const near of [addDays(day, -1), day, addDays(day, 1)])
    if (near <= parisDate(app.clock.now())) await keepDay(app, provider, near)
  const compared = await compareDay(app.db, {
    provider: provider.name,
    day,
    from: parisInstant(day),
    to: parisInstant(addDays(day, 1)),
    now: app.clock.now(),
  })
  if (compared.differingCount > 0) {
    app.log.error(
      { provider: provider.name, settlement: compared },
      'the ledger differs from the provider’s settlement',
    )
    await checkUnbooked(app, provider.name, compared)
  }
  return compared
}

async function keepDay(app: App, provider: Settling, day: LocalDate): Promise<void> {
  let batch: EntryToKeep[] = []
  for await (const entry of provider.settlement(day)) {
    batch.push({ id: entry.id, cause: causeOf(entry), amountCents: entry.amountCents })
    if (batch.length < BATCH) continue
    await keepEntries(app.db, provider.name, day, batch)
    batch = []
  }
  if (batch.length > 0) await keepEntries(app.db, provider.name, day, batch)
}

/** The cause under which our books hold this movement of the provider. */
function causeOf({ kind, reference }: SettlementEntry): string {
  switch (kind) {
    case 'capture':
      return `capture:${reference}`
    case 'refund':
      return `refund:${reference}`
    case 'dispute':
      return `dispute-opened:${reference}`
    case 'dispute_reversal':
      return `dispute-won:${reference}`
    case 'payout':
      return `payout-confirmed:${reference}`
    case 'transfer':
      return `transfer:${reference}`
  }
}

/** Disputes and transfers without a notification are not polled for: the settlement is where they appear. */
async function checkUnbooked(app: App, provider: string, { day }: SettlementDay): Promise<void> {
  const jobs = (await listUnbooked(app.db, provider, day)).map(({ about, id }) => {
    const job = checkJobs[about]
    return newJob(job, { provider, id, providerAccount: null }, { key: `${job.name}:${provider}:${id}` })
  })
  if (jobs.length === 0) return
  await enqueue(app.db, jobs, app.clock.now())
  app.jobs.wake()
}
