import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { campaignsSql, type ListFilter, typedWords } from './list-filter.sql.ts'
import { isCutSql } from './search.sql.ts'

/** Whether a bounded search may have missed rows: of payers, and of participants where the list has them too. */
export async function isSearchCut(
  db: Queryable,
  { organizationId, formId, search = '', searchBound }: ListFilter,
  looksAt: 'payers' | 'participants',
): Promise<boolean> {
  const [, ...words] = typedWords(search)
  if (searchBound === undefined || words.length === 0) return false
  const forms = looksAt === 'participants' ? campaignsSql({ organizationId, formId }) : null
  const [row] = await db.query<{ isCut: boolean }>(
    sql`select ${isCutSql(organizationId, words, forms, searchBound)} as "isCut"`,
  )
  return row?.isCut ?? false
}
