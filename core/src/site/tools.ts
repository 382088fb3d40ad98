import { mayBeFramed, parseAddress, type Address } from './addresses.ts'

/** Third-party tools that an installation may turn on. Each needs the visitor's consent. */
export const TOOLS = ['analytics', 'tagManager', 'abTest', 'monitoring', 'captcha'] as const
export type Tool = (typeof TOOLS)[number]

export const CONSENT_COOKIE = 'consent'
/** How long a visitor's choice is valid; then they are asked again. */
export const CONSENT_DAYS = 182

/** The visitor's choice for each tool; absent for tools they were never asked about. */
export type Choices = Partial<Readonly<Record<Tool, boolean>>>

const isTool = (name: string): name is Tool => TOOLS.some((tool) => tool === name)

/** A visitor's choices as a cookie keeps them: `analytics.captcha/tagManager`, what was accepted and what was not. */
export function writeChoices(choices: Choices): string {
  const those = (wanted: boolean) => TOOLS.filter((tool) => choices[tool] === wanted).join('.')
  return `${those(true)}/${those(false)}`
}

/** Reads the choices from all cookies of a visitor; anything else is ignored. */
export function readChoices(cookies: string | null): Choices {
  const kept = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE}=([\\w.]*)/([\\w.]*)`).exec(cookies ?? '')
  const those = (list: string | undefined, choice: boolean) =>
    (list ?? '')
      .split('.')
      .filter(isTool)
      .map((tool) => [tool, choice] as const)
  return Object.fromEntries([...those(kept?.[1], true), ...those(kept?.[2], false)])
}

/** Public pages, whose address contains no cart, order or payment. */
const PUBLIC_PAGES: ReadonlySet<Address['page']> = new Set([
  'associations',
  'association',
  'campaigns',
  'form',
])

/**
 * Which of the enabled tools a page may use. No third-party tool runs in another site's frame, nor where people pay,
 * sign in or use the desk, except monitoring (not in frames): failures matter most on those pages.
 */
export function toolsOf(path: string, on: readonly Tool[]): Tool[] {
  const at = parseAddress(path)
  if (at && mayBeFramed(at)) return []
  const isPublic = at ? PUBLIC_PAGES.has(at.page) : /^\/(?:en\/?)?(?:[?#]|$)|^\/pages\//.test(path)
  return on.filter((tool) => isPublic || tool === 'monitoring')
}

const BUCKETS = 10_000

/**
 * Whether a visitor is among the given percentage of visitors of a test. The answer for one visitor never changes, the
 * tests are independent of each other, and a visitor who is in at 10 % is still in at 50 %.
 */
export function isInTest(visitor: string, test: string, percent: number): boolean {
  return bucketOf(`${test}:${visitor}`) < (percent / 100) * BUCKETS
}

/** FNV-1a, mixed once more: otherwise texts that differ only in the last letters would get neighbouring buckets. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS
}
