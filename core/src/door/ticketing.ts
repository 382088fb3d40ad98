import { type Cents, sum, ZERO } from '../money/money.ts'
import type { PaymentMeans } from '../payment/payment-means.ts'
import { grouped } from './grouped.ts'

/** A ticket as the record of an evening counts it. */
export type CountedTicket = {
  readonly category: string
  /** The price on the ticket. */
  readonly priceCents: Cents
  /** Null for a ticket from before numbers had no gap. */
  readonly number: number | null
  readonly isLive: boolean
  readonly isAdmitted: boolean
  /** How it was paid; null for a free one. */
  readonly means: PaymentMeans | null
}

type Tickets = {
  readonly issued: number
  readonly canceled: number
  readonly valid: number
  readonly admitted: number
  /** Of those that are valid. */
  readonly totalCents: Cents
}

export type TicketingRow = Tickets & {
  readonly category: string
  readonly unitCents: Cents
  readonly firstNumber: number | null
  readonly lastNumber: number | null
}

export type Ticketing = {
  readonly rows: readonly TicketingRow[]
  readonly total: Tickets
  readonly means: readonly {
    readonly means: PaymentMeans | null
    readonly tickets: number
    readonly totalCents: Cents
  }[]
}

/** The record of an evening: by category and price, then by how the valid ones were paid. */
export function ticketingOf(tickets: readonly CountedTicket[]): Ticketing {
  const groups = grouped(tickets, ({ category, priceCents }) => JSON.stringify([category, priceCents]))
  const valid = tickets.filter(({ isLive }) => isLive)
  return {
    rows: [...groups.values()]
      .map(rowOf)
      .toSorted(
        (one, other) => one.category.localeCompare(other.category, 'fr') || other.unitCents - one.unitCents,
      ),
    total: sumOf(tickets),
    means: [...grouped(valid, ({ means }) => means ?? '').values()].map((ofMeans) => ({
      means: ofMeans[0]?.means ?? null,
      tickets: ofMeans.length,
      totalCents: sumOf(ofMeans).totalCents,
    })),
  }
}

function rowOf(tickets: readonly CountedTicket[]): TicketingRow {
  const numbers = tickets.flatMap(({ number }) => number ?? []).toSorted((one, other) => one - other)
  return {
    category: tickets[0]?.category ?? '',
    unitCents: tickets[0]?.priceCents ?? ZERO,
    ...sumOf(tickets),
    firstNumber: numbers[0] ?? null,
    lastNumber: numbers.at(-1) ?? null,
  }
}

function sumOf(tickets: readonly CountedTicket[]): Tickets {
  const valid = tickets.filter(({ isLive }) => isLive)
  return {
    issued: tickets.length,
    canceled: tickets.length - valid.length,
    valid: valid.length,
    admitted: tickets.filter(({ isAdmitted }) => isAdmitted).length,
    totalCents: sum(valid.map(({ priceCents }) => priceCents)),
  }
}
