import type { paginationModel } from '@obole/contract/v5/paging'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { type Position, positionOf, tokenOf } from '../platform/continuation.ts'
import type { Start } from './pages.store.ts'

export type Pagination = z.output<typeof paginationModel>

export interface AskedPage {
  pageIndex: number
  pageSize: number
  continuationToken?: string | undefined
}

export interface V5Page<R> {
  rows: R[]
  pagination: Pagination
}

/** A list that is read page by page: `name` and `filter` say which, so that a token of one list is good for no other. */
export interface List<R> {
  name: string
  filter: object
  /** What a token must be asked with again, where that is less than the whole filter. */
  kept?: object
  count: () => Promise<number>
  read: (start: Start, limit: number) => Promise<R[]>
  positionOf: (row: R) => Position
}

/** So many pages and counts are remembered, each for so long. */
const REMEMBERED = 5_000
const REMEMBERED_MS = 60_000
/** Fewer rows are counted in no time. */
const FEW = 10_000

interface Known<T> {
  value: T
  until: number
}

interface Memory {
  totals: Map<string, Known<number>>
  starts: Map<string, Known<Position>>
}

// Keyed by the application, so that two of them in one process (as in tests) share nothing.
const memories = new WeakMap<App, Memory>()

/**
 * A page by its number or by the token of the one before. A page that has rows has a token, though it may be the last:
 * some tools go on until there is no token, others until there are no rows, and the empty page that follows has none.
 *
 * The page after one that was just read begins where that one ended: whoever goes through a list by number is not made
 * to wait for all the rows before.
 */
export async function readV5Page<R>(app: App, list: List<R>, asked: AskedPage): Promise<V5Page<R> | Refusal> {
  const name = nameOf(list)
  const tokens = list.kept ? nameOf({ name: list.name, filter: list.kept }) : name
  const after = positionOf(app, tokens, asked.continuationToken)
  if (isRefusal(after)) return after
  const memory = memoryOf(app)
  const { pageIndex, pageSize } = asked
  const known = after ?? recall(app, memory.starts, `${name}:${pageSize}:${pageIndex}`)
  const start: Start = known ? { after: known } : { skipped: (pageIndex - 1) * pageSize }
  const rows = await list.read(start, pageSize)
  const last = rows.at(-1)
  const end = last === undefined ? null : list.positionOf(last)
  if (end && !after) remember(app, memory.starts, `${name}:${pageSize}:${pageIndex + 1}`, end)
  const totalCount = await totalOf(app, memory, name, list)
  return {
    rows,
    pagination: {
      pageSize,
      totalCount,
      pageIndex,
      totalPages: Math.ceil(totalCount / pageSize),
      continuationToken: end && tokenOf(app, tokens, end),
    },
  }
}

const nameOf = ({ name, filter }: Pick<List<unknown>, 'name' | 'filter'>) =>
  `${name}:${createHash('sha256').update(JSON.stringify(filter)).digest('base64url')}`

async function totalOf<R>(app: App, { totals }: Memory, name: string, list: List<R>): Promise<number> {
  const known = recall(app, totals, name)
  if (known !== null) return known
  const total = await list.count()
  if (total >= FEW) remember(app, totals, name, total)
  return total
}

function memoryOf(app: App): Memory {
  const known = memories.get(app)
  if (known) return known
  const memory: Memory = { totals: new Map(), starts: new Map() }
  memories.set(app, memory)
  return memory
}

function recall<T>(app: App, of: Map<string, Known<T>>, key: string): T | null {
  const known = of.get(key)
  return known && known.until > app.clock.now() ? known.value : null
}

function remember<T>(app: App, of: Map<string, Known<T>>, key: string, value: T): void {
  of.delete(key)
  of.set(key, { value, until: app.clock.now() + REMEMBERED_MS })
  const [oldest] = of.keys()
  if (of.size > REMEMBERED && oldest !== undefined) of.delete(oldest)
}
