import { isRefusal } from '@obole/contract/problems'
import type { App } from '../src/app.ts'
import type { Queryable, Row, Statement } from '../src/platform/db.ts'

/** What Postgres says of how it ran, or would run, a statement. */
export interface Plan extends Row {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** Every statement a verb runs, word for word. A verb that found nothing to read would prove nothing. */
export async function statementsOf(app: App, verb: (app: App) => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = []
  const recorded = (db: Queryable): Queryable => ({
    query(statement) {
      asked.push(statement)
      return db.query(statement)
    },
  })
  const transaction: typeof app.db.transaction = (work) => app.db.transaction((db) => work(recorded(db)))
  const outcome = await verb({ ...app, db: { ...app.db, ...recorded(app.db), transaction } })
  const isEmpty = outcome === null || (Array.isArray(outcome) && outcome.length === 0)
  if (isEmpty || isRefusal(outcome)) throw new Error('the verb found nothing to read')
  return asked
}

export async function explain(
  { db }: App,
  options: 'analyze' | 'analyze, buffers' | 'generic_plan',
  { text, values = [] }: Statement,
): Promise<Plan> {
  // A generic plan is that of no values in particular.
  const bound = options === 'generic_plan' ? {} : { values }
  const explained = { text: `explain (${options}, format json) ${text}`, ...bound }
  const [row] = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return plan
}

/** What every statement of a verb costs. */
export async function plansOf(app: App, verb: (app: App) => Promise<unknown>): Promise<Plan[]> {
  const statements = await statementsOf(app, verb)
  return Promise.all(statements.map((statement) => explain(app, 'analyze, buffers', statement)))
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Which of the tables are read from end to end. */
export function readWhole(plan: Plan, tables: readonly string[]): string[] {
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => tables.includes(table))
}

/** How many blocks were touched: unlike a time, the same on every machine. */
export function blocksOf(plan: Plan): number {
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}
