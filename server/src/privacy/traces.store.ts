import type { TraceReason } from '@obole/contract/privacy'
import type { Queryable, Row } from '../platform/db.ts'
import { joined, param, raw, sql, type Sql } from '../platform/sql.ts'
import { HARMLESS, OF_OTHERS } from './other-columns.ts'
import { mentions, mentionsMailbox } from './mentions.sql.ts'
import type { Person } from './person.ts'
import { HOLDINGS } from './register.sql.ts'

/** Where somebody who was forgotten is still found, and why that is right; `Unexpected` is a fault of ours. */
export interface Trace {
  table: string
  rows: number
  why: TraceReason
  /** Of what is still to be looked at: by which rows are set aside, made of their keys. */
  keys?: readonly string[]
}

/** The rows of a table that are the association's. */
const idsIn = (table: string, organization: Sql): Sql =>
  sql`(select own.id from ${raw(table)} own where own.organization_id = ${organization}::bigint)`

/** By which column the rows of a table are an association's; the first that a table has counts. */
const WAYS: Readonly<Record<string, (organization: Sql) => Sql>> = {
  organization_id: (organization) => sql`(${organization}::bigint)`,
  form_id: (organization) => idsIn('forms', organization),
  order_id: (organization) => idsIn('orders', organization),
  order_item_id: (organization) =>
    sql`(select i.id from order_items i where i.order_id in ${idsIn('orders', organization)})`,
  contact_id: (organization) => idsIn('contacts', organization),
  cart_id: (organization) => idsIn('carts', organization),
  payment_id: (organization) => idsIn('payments', organization),
  message_id: (organization) => idsIn('order_messages', organization),
}

/** A job names what it is about in its payload. */
const ofJobs = (organization: Sql): Sql => sql`(
  t.payload ->> 'organizationId' = ${organization}::bigint::text
  or (t.payload ->> 'orderId')::bigint in ${idsIn('orders', organization)}
  or (t.payload ->> 'formId')::bigint in ${idsIn('forms', organization)}
  or t.payload ->> 'messageId' in ${idsIn('order_messages', organization)})`

interface Table extends Row {
  name: string
  columns: string[]
  generated: string[] | null
  key: string[]
}

/** What is made of names and addresses to find them by; the names themselves are looked at where they stand. */
const MADE_OF_NAMES: Readonly<Record<string, string>> = {
  contacts: 'key',
  contact_aliases: 'key',
  import_lines: 'person_key',
  imported_acts: 'key',
  imported_memberships: 'key',
  participant_name_parts: 'part',
  payer_name_parts: 'part',
}

const readTables = (db: Queryable): Promise<Table[]> =>
  db.query<Table>(sql`
    select t.table_name as name, array_agg(c.column_name::text) as columns,
      array_agg(c.column_name::text) filter (where c.is_generated = 'ALWAYS') as generated,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indisprimary and i.indrelid = to_regclass(quote_ident(t.table_name)) order by a.attnum) as key
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' and t.table_name <> all(${['forgettings']}::text[])
    group by t.table_name order by t.table_name`)

/** The tables that have rows of associations. */
export const tablesLookedAt = async (db: Queryable): Promise<string[]> =>
  (await readTables(db)).filter((table) => rowsOf(table, 0)).map(({ name }) => name)

/**
 * A last look at every row of the association, whatever its table. What it finds is what the register says is kept, what
 * an administrator looked at and set aside, or a fault.
 */
export async function findTraces(
  db: Queryable,
  person: Person,
  setAside: readonly string[],
): Promise<Trace[]> {
  // Whoever has much to look at has the time: this is the proof, and nobody waits for it.
  await db.query({ text: "set local statement_timeout = '10min'" })
  const tables = await readTables(db)
  const traces: Trace[] = []
  for (const table of tables) {
    const rows = rowsOf(table, person.organizationId)
    if (rows) traces.push(...(await lookAt(db, { table, rows, person, setAside })))
  }
  return traces
}

function rowsOf({ name, columns }: Table, organizationId: number): Sql | null {
  if (name === 'jobs') return ofJobs(param(organizationId))
  if (name === 'organizations') return sql`t.id = ${organizationId}`
  const way = Object.entries(WAYS).find(([column]) => columns.includes(column))
  if (!way) return null
  const [column, ids] = way
  return sql`t.${raw(column)} in ${ids(param(organizationId))}`
}

interface Look {
  table: Table
  rows: Sql
  person: Person
  setAside: readonly string[]
}

async function lookAt(db: Queryable, { table, rows, person, setAside }: Look): Promise<Trace[]> {
  const { name, generated, key } = table
  const made = MADE_OF_NAMES[name]
  const others = [...(generated ?? []), ...(made === undefined ? [] : [made])]
  const isFound = sql`(${mentions(sql`(to_jsonb(t) - ${others}::text[])::text`, person)}
    ${made === undefined ? sql`` : sql`or ${mentionsMailbox(raw(`t.${made}`), person)}`})`
  // Of papers, valid receipts keep their donor and invoices their buyer; any other that names somebody is a fault.
  const isKept =
    name === 'papers'
      ? sql`(t.invoice_id is not null
          or exists (select from receipts r where r.id = t.receipt_id and r.voided_at is null))`
      : sql`false`
  const columns = key.map((column) => raw(`t.${column}`))
  const ofRow = columns.length > 0 ? sql`jsonb_build_array(${joined(columns, ', ')})` : sql`to_jsonb(t)`
  const found = await db.query<{ kept: boolean; aside: boolean; rows: number; keys: string[] }>(sql`
    select kept, key = any(${setAside}::text[]) as aside, count(*)::int as rows, array_agg(key) as keys
    from (select ${isKept} as kept, md5(${`${name} `} || ${ofRow}::text) as key from ${raw(name)} t
      where ${rows} and ${isFound}) found group by 1, 2 order by 1, 2`)
  return found.map(({ kept, aside, rows: count, keys }) => {
    const why = kept ? 'KeptByLaw' : whyIn(name)
    if (why !== 'Unexpected') return { table: name, rows: count, why }
    return aside ? { table: name, rows: count, why: 'SetAside' } : { table: name, rows: count, why, keys }
  })
}

const LAWFUL = new Set(
  HOLDINGS.filter(({ fate }) => fate === 'KeptByLaw').flatMap(({ table }) =>
    table === 'papers' ? [] : [table],
  ),
)
const HELD = new Set(HOLDINGS.map(({ table }) => table))

function whyIn(table: string): Trace['why'] {
  if (LAWFUL.has(table)) return 'KeptByLaw'
  if (HELD.has(table)) return 'Unexpected'
  if (`${table}.*` in OF_OTHERS) return 'OfOthers'
  return table in HARMLESS ? 'OwnWords' : 'Unexpected'
}
