import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** What a program has used so far, in milliseconds of processor. */
export interface Spent {
  program: string
  processorMs: number
}

/** Linux counts the time of a process in hundredths of a second. */
const TICK_MS = 10

interface Used {
  parent: number
  processorMs: number
  /** What its children had used when they ended. */
  endedMs: number
}

async function usedBy(pid: string): Promise<Used | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The name in brackets may hold anything; what follows it is a list of numbers that begins with the state.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields) return null
  const ms = (field: number) => Number(fields[field]) * TICK_MS
  return { parent: Number(fields[1]), processorMs: ms(11) + ms(12), endedMs: ms(13) + ms(14) }
}

/**
 * What these programs and their own children have used; a Postgres has one child for each connection, and those that
 * were closed count too. A child that is one of these programs counts for itself alone.
 */
export async function spentBy(pids: Readonly<Record<string, number>>): Promise<Spent[]> {
  const running = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(running.map(async (pid) => ({ pid: Number(pid), used: await usedBy(pid) })))
  const named = new Set(Object.values(pids))
  return Object.entries(pids).map(([program, pid]) => {
    const mine = all.flatMap(({ pid: its, used }) => {
      if (!used) return []
      if (its === pid) return [used.processorMs + used.endedMs]
      return used.parent === pid && !named.has(its) ? [used.processorMs] : []
    })
    return { program, processorMs: mine.reduce((sum, ms) => sum + ms, 0) }
  })
}

export interface Written {
  statements: number
  walBytes: number
}

/** What the database was asked and wrote to its log so far; needs `pg_stat_statements`. */
export async function writtenBy(databaseUrl: string): Promise<Written> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'obole-bench-costs' })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  const { rows } = await client.query<{ statements: string; wal: string }>(
    `select (select sum(calls) from pg_stat_statements) as statements,
       pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal`,
  )
  await client.end()
  return { statements: Number(rows[0]?.statements), walBytes: Number(rows[0]?.wal) }
}
