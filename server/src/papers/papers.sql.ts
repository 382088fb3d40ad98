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

const RECORDS = sql`paper(id text, "orderId" bigint, kind text, "orderItemId" bigint, contents jsonb)`

/**
 * A CTE body that writes the papers given as a JSON parameter; a paper that exists stays as it is. `receipt` is an
 * expression for the receipt they belong to, `contents` one for what they say, from the columns of `from` and of what is
 * `joined` to each `paper`.
 */
export function insertPapersCte(options: {
  param: Sql
  createdAt: Sql
  from?: Sql
  receipt?: Sql
  contents?: Sql
  joined?: Sql
}): Sql {
  const { param, createdAt, from, receipt = sql`null::bigint`, contents = sql`paper.contents` } = options
  return sql`
    insert into papers (id, order_id, kind, order_item_id, receipt_id, contents, created_at)
    select paper.id, paper."orderId", paper.kind, paper."orderItemId", ${receipt}, ${contents}, ${createdAt}
    from ${from ? sql`${from}, ` : sql``}jsonb_to_recordset(${param}::jsonb) as ${RECORDS} ${options.joined ?? sql``}
    on conflict do nothing`
}

/**
 * CTEs that number the tickets among the papers of a JSON parameter that have no paper yet, `numbered`: the counter of
 * each campaign is raised, in the order of their ids. Where another call has written one of them meanwhile, the
 * statement fails on `ticket_has_one_number`, and its numbers are given back.
 */
export const numberTicketsCtes = (param: Sql, givenAt: Sql): Sql => sql`
  unnumbered as (
    select i.id, i.form_id from jsonb_to_recordset(${param}::jsonb) as ${RECORDS}
    join order_items i on i.id = paper."orderItemId"
    where paper.kind = 'Ticket' and not exists (select from papers p where p.order_item_id = i.id)),
  counter as (
    insert into ticket_counters as c (form_id, last_number)
    select form_id, count(*) from unnumbered group by form_id order by form_id
    on conflict (form_id) do update set last_number = c.last_number + excluded.last_number
    returning form_id, last_number),
  numbered as (
    insert into ticket_numbers (form_id, number, order_item_id, given_at)
    select u.form_id, c.last_number + 1 - row_number() over (partition by u.form_id order by u.id desc), u.id, ${givenAt}
    from unnumbered u join counter c on c.form_id = u.form_id
    returning order_item_id, number)`
