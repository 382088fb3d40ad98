import type { Movement, YearFigure } from '@obole/core/accounting/year'
import { addDays, type LocalDate } from '@obole/core/dates/dates'
import type { ListFilterName } from './desk-lists.ts'

/** The days of a figure, both included. Imports no schemas, because pages import it too. */
interface Days {
  beginsOn: LocalDate
  /** The last day that counts, and the last of the year. */
  until: LocalDate
  endsOn: LocalDate
  today: LocalDate
}

/** One campaign; null for what is of none. */
type OfCampaign = { formType: string; formSlug: string } | null

/** A list, narrowed to the lines of a figure, and the total of it that is the figure; below zero where money went out. */
export interface OpenedList {
  list: 'orders' | 'payments' | 'movements'
  query: Readonly<Partial<Record<ListFilterName, string | readonly string[]>>>
  total: 'ordered' | 'received' | 'toCome' | 'amount'
  isOutflow: boolean
}

const TO_COME = ['Pending', 'Refused'] as const

/** The lines of a figure of a year; null for what is the sum of other figures, and for what a campaign cannot have. */
export function listOfFigure(
  figure: YearFigure,
  { beginsOn, until, endsOn, today }: Days,
  campaign?: OfCampaign,
): OpenedList | null {
  const outside = campaign === null
  const narrowed = campaign ? { formType: campaign.formType, formSlug: campaign.formSlug } : {}
  const counted = { from: beginsOn, to: until, ...narrowed }
  const movements = (movement: Movement, isOutflow: boolean): OpenedList => ({
    list: 'movements',
    query: { movements: [movement], ...counted, ...(outside ? { outside: 'campaigns' } : {}) },
    total: 'amount',
    isOutflow,
  })
  const due = (from: LocalDate, to: LocalDate): OpenedList | null =>
    outside || to < from
      ? null
      : {
          list: 'payments',
          query: { states: TO_COME, from, to, ...narrowed },
          total: 'toCome',
          isOutflow: false,
        }
  switch (figure) {
    case 'ordered':
      return outside ? null : { list: 'orders', query: counted, total: 'ordered', isOutflow: false }
    case 'byHand':
      return outside
        ? null
        : {
            list: 'payments',
            query: { states: ['Registered'], ...counted },
            total: 'received',
            isOutflow: false,
          }
    case 'cameIn':
      return movements('capture', false)
    case 'refunded':
      return movements('refund', true)
    case 'disputesLost':
      return movements('disputeLost', true)
    case 'paidOut':
      return movements('payout', true)
    case 'topUps':
      return movements('topUp', false)
    case 'toCome':
      return due(beginsOn > today ? beginsOn : today, endsOn)
    case 'overdue': {
      const yesterday = addDays(today, -1)
      return due(beginsOn, endsOn < yesterday ? endsOn : yesterday)
    }
    case 'net':
      return null
  }
}
