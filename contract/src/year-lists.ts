import {
  daysOverdue,
  daysToCome,
  type DueDays,
  type ExpectedSource,
  type Movement,
  type YearFigure,
} from '@obole/core/accounting/year'
import type { LocalDate } from '@obole/core/dates/dates'
import { TO_COME_STATES } from '@obole/core/ledger/figures'
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
  list: 'orders' | 'payments' | 'movements' | 'expectedIncome'
  query: Readonly<Partial<Record<ListFilterName, string | readonly string[]>>>
  total: 'ordered' | 'received' | 'toCome' | 'amount'
  isOutflow: boolean
}

/** The lines of a figure of a year; null for what is the sum of other figures, and for what a campaign cannot have. */
export function listOfFigure(figure: YearFigure, days: Days, campaign?: OfCampaign): OpenedList | null {
  const { beginsOn, until, today } = days
  const outside = campaign === null
  const narrowed = campaign ? { formType: campaign.formType, formSlug: campaign.formSlug } : {}
  const counted = { from: beginsOn, to: until, ...narrowed }
  const movements = (movement: Movement, isOutflow: boolean): OpenedList => ({
    list: 'movements',
    query: { movements: [movement], ...counted, ...(outside ? { outside: 'campaigns' } : {}) },
    total: 'amount',
    isOutflow,
  })
  const due = (on: DueDays): OpenedList | null =>
    outside || on === null
      ? null
      : {
          list: 'payments',
          query: { states: TO_COME_STATES, ...on, ...narrowed },
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
      return due(daysToCome(days, today))
    case 'overdue':
      return due(daysOverdue(days, today))
    case 'net':
      return null
  }
}

/** The lines of what is expected in some days, of all campaigns or of one. */
export function listOfExpected(
  source: 'planned' | ExpectedSource,
  { from, to }: NonNullable<DueDays>,
  campaign?: OfCampaign,
): OpenedList {
  const narrowed = campaign ? { formType: campaign.formType, formSlug: campaign.formSlug } : {}
  const days = { from, to, ...narrowed }
  return source === 'planned'
    ? { list: 'payments', query: { states: TO_COME_STATES, ...days }, total: 'toCome', isOutflow: false }
    : { list: 'expectedIncome', query: { sources: [source], ...days }, total: 'amount', isOutflow: false }
}
