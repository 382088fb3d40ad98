import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { z } from 'zod'
import type { App } from '../app.ts'

/** The end of a page: the sort key and the id of its last row. */
export interface Position {
  key: string
  id: number
}

/** One row of a list, with the position where the next page begins. */
export interface Listed<T> {
  row: T
  position: Position
}

const positionSchema = z.tuple([z.string(), z.int()])

/** The token of the next page. It is signed for one list, so that only positions we issued are accepted. */
export function tokenOf(app: App, list: string, { key, id }: Position): string {
  const payload = Buffer.from(JSON.stringify([key, id])).toString('base64url')
  return `${payload}.${app.keys.sign('continuation', `${list}:${payload}`)}`
}

export function positionOf(app: App, list: string, token: string | undefined): Position | null | Refusal {
  if (token === undefined) return null
  const [payload = '', signed = '', ...more] = token.split('.')
  if (more.length > 0 || !app.keys.isSigned('continuation', `${list}:${payload}`, signed)) return refusal
  const position = positionSchema.safeParse(parse(payload))
  return position.success ? { key: position.data[0], id: position.data[1] } : refusal
}

const refusal = refuse('INVALID_REQUEST', {
  issues: [{ path: 'continuationToken', code: 'invalid', message: ISSUE_WORDS.pageUnknown }],
})

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch {
    return null
  }
}

export interface Page<R> {
  rows: R[]
  pagination: { pageSize: number; continuationToken: string | null }
}

/**
 * A page of a list that is read by position. `read` is asked for one row more than the page shows: that row only tells
 * that there is a next page.
 */
export async function readPage<R extends { position: Position }>(
  app: App,
  list: string,
  asked: { pageSize: number; continuationToken?: string | undefined },
  read: (after: Position | null, limit: number) => Promise<R[]>,
): Promise<Page<R> | Refusal> {
  const after = positionOf(app, list, asked.continuationToken)
  if (isRefusal(after)) return after
  const found = await read(after, asked.pageSize + 1)
  const rows = found.slice(0, asked.pageSize)
  const last = rows.at(-1)
  const continuationToken = last && found.length > rows.length ? tokenOf(app, list, last.position) : null
  return { rows, pagination: { pageSize: asked.pageSize, continuationToken } }
}
