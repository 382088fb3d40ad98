import type { VatPeriod } from '@obole/core/accounting/journal'
import type { AuditKind } from '@obole/contract/audit-kinds'
import type { CanceledLines } from '@obole/contract/manage-lists'
import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { ExpectedSource, Movement } from '@obole/core/accounting/year'
import type { AbuseReason } from '@obole/core/validation/abuse-report'
import { addDays, parisInstant } from '@obole/core/dates/dates'
import type { MembershipStanding } from '@obole/core/campaign/membership'
import type { ContactStanding } from '@obole/core/contacts/standing'
import type { TierType } from '@obole/core/campaign/tier'
import type { ListFilter } from '../orders/lists.ts'
import type { Entered } from './access.ts'

/** The filters of a list, as the API receives them. */
export interface Filters {
  formType?: string | undefined
  formSlug?: string | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  states?: readonly string[] | undefined
  tierTypes?: readonly TierType[] | undefined
  canceled?: CanceledLines | undefined
  email?: 'none' | undefined
  documents?: 'awaited' | undefined
  validity?: readonly MembershipStanding[] | undefined
  standings?: readonly ContactStanding[] | undefined
  sort?: 'until' | undefined
  reasons?: readonly AbuseReason[] | undefined
  kinds?: readonly AuditKind[] | undefined
  userId?: number | undefined
  cashOutId?: number | undefined
  vatRate?: number | undefined
  every?: VatPeriod | undefined
  year?: number | undefined
  orderIds?: readonly number[] | undefined
  itemIds?: readonly number[] | undefined
  movements?: readonly Movement[] | undefined
  outside?: 'campaigns' | undefined
  sources?: readonly ExpectedSource[] | undefined
  basis?: 'calendar' | 'accounting' | undefined
}

export interface Paged {
  pageSize: number
  /** Asks for the totals of a list of money. */
  withTotals?: boolean | undefined
  /** For payments: groups those of the same order. */
  byOrder?: boolean | undefined
  continuationToken?: string | undefined
}

export function filterOf(
  {
    organizationId,
    formId,
    rights,
  }: Pick<Entered, 'organizationId' | 'formId'> & Partial<Pick<Entered, 'rights'>>,
  filters: Filters,
): ListFilter {
  return { organizationId, formId, seesPrivate: rights?.can('editPeople') ?? false, ...narrowedBy(filters) }
}

export function narrowedBy({
  search,
  from,
  to,
  states,
  tierTypes,
  canceled,
  email,
  documents,
  validity,
  standings,
  sort,
  reasons,
  kinds,
  userId,
  cashOutId,
  vatRate,
  every,
  year,
  orderIds,
  itemIds,
  movements,
  outside,
  sources,
  basis,
}: Filters) {
  return {
    search,
    fromMs: from === undefined ? undefined : parisInstant(from),
    untilMs: to === undefined ? undefined : parisInstant(addDays(to, 1)),
    states,
    types: tierTypes,
    canceled,
    email,
    documents,
    validity,
    standings,
    sort,
    reasons,
    kinds,
    userId,
    cashOutId,
    vatRate,
    every,
    year,
    orderIds,
    itemIds,
    movements,
    outside,
    sources,
    basis,
  }
}

export function periodRefusal({ from, to }: Filters): Refusal | null {
  return from !== undefined && to !== undefined && to < from ? endsBeforeItBegins : null
}

const endsBeforeItBegins = refuse('INVALID_REQUEST', {
  issues: [{ path: 'to', code: 'period', message: ISSUE_WORDS.periodReversed }],
})
