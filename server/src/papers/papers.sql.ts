import type { PaperContents } from './paper.ts'
import { sql, type Sql } from '../platform/sql.ts'

/** A paper to write: its row in the same commit as what it is about; its file is drawn afterwards. */
export interface NewPaper {
  id: string
  orderId: number
  orderItemId: number | null
  contents: PaperContents
}

export const papersParam = (papers: readonly NewPaper[]): string =>
  JSON.stringify(papers.map(({ contents, ...paper }) => ({ ...paper, kind: contents.kind, contents })))

/**
 * A CTE body that writes the papers given as a JSON parameter; a paper that exists stays as it is. `receipt` is an
 * expression for the receipt they belong to, `contents` one for what they say, from the columns of `from`.
 */
export function insertPapersCte(options: {
  param: Sql
  createdAt: Sql
  from?: Sql
  receipt?: Sql
  contents?: Sql
}): Sql {
  const { param, createdAt, from, receipt = sql`null::bigint`, contents = sql`paper.contents` } = options
  return sql`
    insert into papers (id, order_id, kind, order_item_id, receipt_id, contents, created_at)
    select paper.id, paper."orderId", paper.kind, paper."orderItemId", ${receipt}, ${contents}, ${createdAt}
    from ${from ? sql`${from}, ` : sql``}jsonb_to_recordset(${param}::jsonb)
      as paper(id text, "orderId" bigint, kind text, "orderItemId" bigint, contents jsonb)
    on conflict do nothing`
}
