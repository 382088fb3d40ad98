import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { type CountedTicket, ticketingOf } from './ticketing.ts'

const ticket = (number: number | null, changes: Partial<CountedTicket> = {}): CountedTicket => ({
  category: 'Plein tarif',
  priceCents: cents(1200),
  number,
  isLive: true,
  isAdmitted: false,
  means: 'Card',
  ...changes,
})

describe('the record of an evening', () => {
  const tickets = [
    ticket(2, { isAdmitted: true }),
    ticket(1),
    ticket(5, { isLive: false, isAdmitted: true }),
    ticket(3, { category: 'Enfant', priceCents: cents(0), means: null, isAdmitted: true }),
    ticket(4, { priceCents: cents(1000), means: 'Cash' }),
    ticket(null, { category: 'Enfant', priceCents: cents(0), means: null }),
  ]

  it('[Z10] tells each category and price apart, with its numbers, and counts cancelled tickets as issued', () => {
    expect(ticketingOf(tickets).rows).toEqual([
      row('Enfant', 0, { issued: 2, valid: 2, admitted: 1, firstNumber: 3, lastNumber: 3 }),
      row('Plein tarif', 1200, {
        issued: 3,
        canceled: 1,
        valid: 2,
        admitted: 2,
        firstNumber: 1,
        lastNumber: 5,
        totalCents: 2400,
      }),
      row('Plein tarif', 1000, { issued: 1, valid: 1, firstNumber: 4, lastNumber: 4, totalCents: 1000 }),
    ])
  })

  it('[Z10] its rows, and what each means brought in, come to its total', () => {
    const { rows, total, means } = ticketingOf(tickets)
    expect(total).toEqual({ issued: 6, canceled: 1, valid: 5, admitted: 3, totalCents: 3400 })
    for (const figure of ['issued', 'canceled', 'valid', 'admitted', 'totalCents'] as const)
      expect(rows.reduce((sum, one) => sum + one[figure], 0)).toBe(total[figure])
    expect(means).toEqual([
      { means: 'Card', tickets: 2, totalCents: 2400 },
      { means: null, tickets: 2, totalCents: 0 },
      { means: 'Cash', tickets: 1, totalCents: 1000 },
    ])
  })

  it('[Z10] is empty before anybody bought', () => {
    expect(ticketingOf([])).toMatchObject({ rows: [], total: { issued: 0, totalCents: 0 }, means: [] })
  })
})

const row = (category: string, unitCents: number, figures: object) => ({
  category,
  unitCents,
  issued: 0,
  canceled: 0,
  valid: 0,
  admitted: 0,
  totalCents: 0,
  firstNumber: null,
  lastNumber: null,
  ...figures,
})
