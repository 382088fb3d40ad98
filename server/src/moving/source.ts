import type { z } from 'zod'
import type { App } from '../app.ts'
import { MOST_AT_SOURCE_BYTES, SOURCE_PATIENCE_MS } from './source-limits.ts'

/** Why a question to HelloAsso brought nothing. */
export type NoAnswer =
  | { failed: 'KeyRefused' | 'NotAllowed' | 'Unreadable' | 'TooMuch' }
  /** It may be answered later; how long to wait, where we were told. */
  | { failed: 'NotNow'; waitMs: number | null }

export type SourceAnswer<T> = { value: T } | NoAnswer

export interface Question<S extends z.ZodType> {
  path: string
  schema: S
  /** With the token of a reading, or, to get one, as a form. */
  by: { token: string } | { form: Readonly<Record<string, string>> }
}

/** Asks the API that the configuration names: no address of it ever comes from a browser or from an answer. */
export async function askSource<S extends z.ZodType>(
  app: App,
  { path, schema, by }: Question<S>,
): Promise<SourceAnswer<z.output<S>>> {
  const asked = await fetchText(`${app.config.HELLOASSO_URL}${path}`, by)
  if ('failed' in asked) return asked
  const read = schema.safeParse(asJson(asked.text))
  return read.success ? { value: read.data } : { failed: 'Unreadable' }
}

async function fetchText(url: string, by: Question<z.ZodType>['by']): Promise<{ text: string } | NoAnswer> {
  try {
    const response = await fetch(url, {
      ...('token' in by
        ? { headers: { authorization: `Bearer ${by.token}`, accept: 'application/json' } }
        : { method: 'POST', body: new URLSearchParams(by.form) }),
      // Whoever is sent elsewhere would take the key along.
      redirect: 'error',
      signal: AbortSignal.timeout(SOURCE_PATIENCE_MS),
    })
    const refused = refusedBy(response, 'form' in by)
    if (!refused) return await boundedText(response)
    await response.body?.cancel()
    return refused
  } catch {
    return { failed: 'NotNow', waitMs: null }
  }
}

const REFUSALS: Readonly<Record<number, NoAnswer>> = {
  400: { failed: 'Unreadable' },
  401: { failed: 'KeyRefused' },
  403: { failed: 'NotAllowed' },
  404: { failed: 'Unreadable' },
}

function refusedBy({ ok, status, headers }: Response, isOfKey: boolean): NoAnswer | null {
  if (ok) return null
  // Whoever asks for a token with a wrong secret is told 400 or 401.
  if (isOfKey && status === 400) return { failed: 'KeyRefused' }
  return REFUSALS[status] ?? { failed: 'NotNow', waitMs: retryAfterMs(headers.get('retry-after')) }
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return ms > 0 ? ms : null
}

/** What was sent, unless it is more than an answer can be: no length that is told is believed. */
async function boundedText(response: Response): Promise<{ text: string } | NoAnswer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > MOST_AT_SOURCE_BYTES) return { failed: 'TooMuch' }
    parts.push(part)
  }
  return { text: Buffer.concat(parts).toString('utf8') }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
