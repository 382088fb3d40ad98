import type { DoorSummary } from '@obole/contract/door'
import { byPresence, presenceOf } from '@obole/core/door/scans'
import { ticketingOf } from '@obole/core/door/ticketing'
import { cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { allScans } from './all-scans.ts'
import { readCountedTickets } from './door.store.ts'

/** The ticketing record of an event: what was issued and paid, and who came, on whichever list. */
export async function showTicketingOf(app: App, formId: number): Promise<DoorSummary> {
  const tickets = await readCountedTickets(app.db, formId)
  const scans = await allScans(app, formId)
  const admitted = new Set(
    [...byPresence(scans).values()].flatMap((ofOne) => presenceOf(ofOne).admission?.itemId ?? []),
  )
  const { rows, total, means } = ticketingOf(
    tickets.map(({ id, price_cents, is_live, ...ticket }) => ({
      ...ticket,
      priceCents: cents(price_cents),
      isLive: is_live,
      isAdmitted: admitted.has(id),
    })),
  )
  return { rows: [...rows], total, means: [...means] }
}
