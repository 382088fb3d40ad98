import { createHash } from 'node:crypto'
import type { Captcha } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { takeToken } from '../platform/rate-limit.ts'

/** The page knows how to answer this one; another kind of check is another version. */
const VERSION = 'work-1'

/** About half a second of a phone's time; a thousand orders are a robot's ten minutes. */
const DIFFICULTY_BITS = 14
const VALID_MS = 10 * 60_000

/** Sending the same order again after a lost answer needs no new proof; buying a lot with one does. */
const USES = { limit: 5, windowMs: VALID_MS }

/** A computation that only we can have asked for, and only now. */
export function newChallenge({ config, ids, keys, clock }: App): Captcha {
  if (!config.ONE_PAGE_CAPTCHA) return { version: null, key: null, difficultyBits: 0 }
  const seed = `${ids.token()}.${clock.now() + VALID_MS}`
  return {
    version: VERSION,
    key: `${seed}.${keys.sign('captcha', seed)}`,
    difficultyBits: DIFFICULTY_BITS,
  }
}

/** Null where nothing is asked or the work was done: the key, a dot, and a number that makes its digest begin with zeros. */
export async function checkProof(app: App, proof: string | null | undefined): Promise<Refusal | null> {
  if (!app.config.ONE_PAGE_CAPTCHA) return null
  const [token = '', expiresAt = '', signature = ''] = (proof ?? '').split('.')
  const isOurs = app.keys.isSigned('captcha', `${token}.${expiresAt}`, signature)
  if (!isOurs || Number(expiresAt) < app.clock.now() || !isDone(proof ?? ''))
    return refuse('CAPTCHA_NOT_EXECUTED')
  return (await takeToken(app, 'captcha', token, USES)) && refuse('CAPTCHA_NOT_EXECUTED')
}

function isDone(proof: string): boolean {
  const digest = createHash('sha256').update(proof).digest()
  return digest.readUInt32BE(0) >>> (32 - DIFFICULTY_BITS) === 0
}
