import type { FastifyRequest } from 'fastify'
import type { Clock } from './platform/clock.ts'

/** A page ready to be sent; its body is a string when it is complete. */
export interface DrawnPage {
  status: number
  headers: Iterable<[string, string]>
  body: ReadableStream | string | null
}

/** A page's call to our own API. */
export type Ask = (call: Request) => Promise<Response>

interface Answer {
  call: Request
  status: number
  text: string
}

interface KeptPage {
  drawnAt: number
  answers: readonly Answer[]
  headers: readonly [string, string][]
  /** The page, split at each place of its nonce. */
  pieces: readonly string[]
}

/** A page also shows the date, so it is redrawn after this time even if the API's answers are the same. */
const KEPT_MS = 10_000
const MOST_PAGES = 200
const LONGEST_KEY = 500

/** How to draw one page for one visitor. */
export interface Drawing {
  ask: Ask
  nonce: string
  draw: (ask: Ask) => Promise<Response>
}

export interface PageMemory {
  pageFor(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>, drawing: Drawing): Promise<DrawnPage>
}

/**
 * When a sale opens, thousands of anonymous visitors ask for the same page within seconds. A page depends only on the
 * API's answers: while they are the same, the page is the same but for the nonce. So the API is asked every time, which
 * it answers from memory, and the drawing, which costs ten times as much, is skipped. A visitor with a cookie gets a
 * page drawn for them, because the cookie holds their choices.
 */
export function pageMemory(clock: Clock): PageMemory {
  const pages = new Map<string, KeptPage>()

  async function recall(key: string, { ask, nonce }: Drawing): Promise<DrawnPage | null> {
    const kept = pages.get(key)
    if (!kept || clock.now() - kept.drawnAt > KEPT_MS) return null
    const sameAnswers = await Promise.all(
      kept.answers.map(async ({ call, status, text }) => {
        const now = await ask(call)
        return now.status === status && (await now.text()) === text
      }),
    )
    if (sameAnswers.includes(false)) return null
    return { status: 200, headers: kept.headers, body: kept.pieces.join(nonce) }
  }

  async function drawAndKeep(key: string, { ask, nonce, draw }: Drawing): Promise<DrawnPage> {
    const answers: Answer[] = []
    const drawnAt = clock.now()
    const page = await draw(async (call) => {
      const answer = await ask(call)
      answers.push({ call, status: answer.status, text: await answer.clone().text() })
      return answer
    })
    const isEverybodys = answers.every(({ call }) => call.method === 'GET') && !page.headers.has('set-cookie')
    if (page.status !== 200 || !isEverybodys) return page
    const headers = [...page.headers]
    const body = await page.text()
    pages.delete(key)
    const [oldest] = pages.keys()
    if (pages.size >= MOST_PAGES && oldest !== undefined) pages.delete(oldest)
    pages.set(key, { drawnAt, answers, headers, pieces: body.split(nonce) })
    return { status: 200, headers, body }
  }

  return {
    async pageFor(request, drawing) {
      const key = keyOf(request)
      if (key === null) return drawing.draw(drawing.ask)
      return (await recall(key, drawing)) ?? drawAndKeep(key, drawing)
    },
  }
}

/** Everything an anonymous visitor's page may depend on; null for any other visitor. */
function keyOf({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): string | null {
  if (method !== 'GET' || headers.cookie || headers.authorization) return null
  const key = [headers.host, url, headers['accept-language'], headers['sec-fetch-dest']].join('\n')
  return key.length > LONGEST_KEY ? null : key
}
