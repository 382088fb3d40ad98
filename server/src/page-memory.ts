import type { PageAnswer, PageCall, PageContext, PageCookies } from '@obole/contract/page-context'
import type { FastifyRequest } from 'fastify'
import type { Clock } from './platform/clock.ts'
import { SMALLEST_BYTES } from './platform/compression.ts'
import { type HoledText, holedText, packHoled, type Packing } from './platform/holed-text.ts'

/** A page ready to be sent. */
export interface DrawnPage {
  status: number
  headers: Iterable<[string, string]>
  body: Buffer<ArrayBuffer> | null
  /** How the body is packed already; not given where it is not. */
  packing?: Packing
}

export type Ask = PageContext['api']

/** The tag of what the API would answer now; null where it would answer nothing of the kind. */
export type Tag = () => Promise<string | null>

interface Answer {
  call: PageCall
  status: number
  text: string
  /** The tag it came with, and how to learn of the present one without making the call; null where that is unknown. */
  tagged: { tag: string; now: Tag } | null
}

interface KeptPage {
  drawnAt: number
  answers: readonly Answer[]
  headers: readonly [string, string][]
  /** The page, split at each place of its nonce. */
  pieces: readonly string[]
  plain: HoledText
  /** Packed when it is first asked for so. */
  packed: Map<Packing, Promise<HoledText | null>>
}

/** A page also shows the date, so it is redrawn after this time even if the API's answers are the same. */
const KEPT_MS = 10_000
const MOST_PAGES = 200
const LONGEST_KEY = 500

/** How to draw one page for one visitor. */
export interface Drawing {
  ask: Ask
  /** For calls that strangers' pages make most, whose answers a tag stands for. */
  tagOf: (call: PageCall) => Tag | null
  nonce: string
  /** The cookies that it is drawn with; null where it is for one visitor alone. */
  seen: SeenCookies | null
  draw: (ask: Ask) => Promise<Response>
}

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'headers'>

export interface PageMemory {
  pageFor(request: Asked, drawing: Drawing): Promise<DrawnPage>
}

/**
 * When a sale opens, thousands of visitors who are not signed in ask for the same page within seconds. A page depends
 * only on the API's answers: while they are the same, the page is the same but for the nonce. So the API is asked every
 * time, or for the tag of its answer, which it gives from memory, and the drawing and packing, which cost ten times as
 * much, are skipped. Of a visitor's cookies such a page is given the choices that many make alike, and no other.
 */
export function pageMemory(clock: Clock): PageMemory {
  const pages = new Map<string, KeptPage>()

  async function recall(key: string, ask: Ask): Promise<KeptPage | null> {
    const kept = pages.get(key)
    if (!kept || clock.now() - kept.drawnAt > KEPT_MS) return null
    const sameAnswers = await Promise.all(kept.answers.map((answer) => isStillGiven(answer, ask)))
    return sameAnswers.includes(false) ? null : kept
  }

  async function drawAndKeep(key: string, drawing: Drawing): Promise<KeptPage | Response> {
    const answers: Answer[] = []
    const drawnAt = clock.now()
    const page = await drawing.draw(async (call) => {
      const answer = await drawing.ask(call)
      answers.push(answerTo(call, answer, drawing))
      return answer
    })
    const isEverybodys = answers.every(({ call }) => call.method === 'GET') && !page.headers.has('set-cookie')
    if (page.status !== 200 || !isEverybodys) return page
    const pieces = (await page.text()).split(drawing.nonce)
    const plain = holedText(pieces, drawing.nonce.length)
    const kept = { drawnAt, answers, headers: [...page.headers], pieces, plain, packed: new Map() }
    pages.delete(key)
    const [oldest] = pages.keys()
    if (pages.size >= MOST_PAGES && oldest !== undefined) pages.delete(oldest)
    pages.set(key, kept)
    return kept
  }

  return {
    async pageFor(request, drawing) {
      const key = keyOf(request, drawing)
      if (key === null) return wholePage(await drawing.draw(drawing.ask))
      const page = (await recall(key, drawing.ask)) ?? (await drawAndKeep(key, drawing))
      return page instanceof Response ? wholePage(page) : sent(page, drawing.nonce, packingFor(request, page))
    },
  }
}

/** Complete, because a stream would cost more than the few pieces that it brings one by one. */
export async function wholePage(page: Response): Promise<DrawnPage> {
  const { status, headers, body } = page
  return { status, headers, body: body && Buffer.from(await page.arrayBuffer()) }
}

function answerTo(call: PageCall, { status, etag, text }: PageAnswer, { tagOf }: Drawing): Answer {
  const now = etag === null ? null : tagOf(call)
  return { call, status, text, tagged: etag !== null && now ? { tag: etag, now } : null }
}

async function isStillGiven({ call, status, text, tagged }: Answer, ask: Ask): Promise<boolean> {
  if (tagged) return (await tagged.now()) === tagged.tag
  const now = await ask(call)
  return now.status === status && now.text === text
}

async function sent(
  { headers, pieces, plain, packed }: KeptPage,
  nonce: string,
  packing: Packing | null,
): Promise<DrawnPage> {
  const known = packing && (packed.get(packing) ?? packHoled(pieces, nonce.length, packing))
  if (known) packed.set(packing, known)
  const holed = await known
  return packing && holed
    ? { status: 200, headers, body: holed.filledWith(nonce), packing }
    : { status: 200, headers, body: plain.filledWith(nonce) }
}

/** Null where the page goes out as it is, or where the answer's own compression must weigh what the visitor prefers. */
function packingFor({ headers }: Asked, { headers: own, pieces }: KeptPage): Packing | null {
  const accepted = headers['accept-encoding'] ?? ''
  const isPacked = own.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))
  if (!isPacked || isSmall(pieces) || accepted.includes(';') || headers['x-no-compression'] !== undefined)
    return null
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}

const isSmall = (pieces: readonly string[]) =>
  pieces.reduce((length, piece) => length + piece.length, 0) < SMALLEST_BYTES

/** Everything that a page for many may depend on; null for a page for one. */
function keyOf({ method, url, headers }: Asked, { seen }: Drawing): string | null {
  if (method !== 'GET' || seen === null || headers.authorization) return null
  const { host, 'accept-language': language, 'sec-fetch-dest': destination } = headers
  const key = [host, url, language, destination, seen.cookie ?? 'none'].join('\n')
  return key.length > LONGEST_KEY ? null : key
}

/** What a page for many sees of its visitor's cookies: their choices; `null` where they have no cookie at all. */
export interface SeenCookies {
  cookie: string | null
}

/** Null where one of the cookies is the visitor's own. */
export function cookiesSeen(cookie: string | undefined, { shared, own }: PageCookies): SeenCookies | null {
  if (cookie === undefined) return { cookie: null }
  const all = cookie.split(';').map((one) => one.trim())
  const named = (names: readonly string[]) =>
    all.filter((one) => names.some((name) => one.startsWith(`${name}=`)))
  return named(own).length > 0 ? null : { cookie: named(shared).toSorted().join('; ') }
}
