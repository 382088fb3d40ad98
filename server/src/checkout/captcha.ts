import type { Captcha } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { THIRD_PARTY_TOKEN } from '@obole/contract/tool-settings'
import type { App } from '../app.ts'
import { newWork, spendProof } from '../platform/proof-of-work.ts'
import { addressRange, takeToken } from '../platform/rate-limit.ts'
import { CAPTCHA_ACTION, isPerson } from '../providers/captcha-v3.ts'

/** About half a second of work for a phone; a thousand orders cost a robot ten minutes. */
const DIFFICULTY_BITS = 14

/** Repeating the same order after a lost answer needs no new proof; buying many times does. */
const USES = 5

/** How often the third party is asked for one range of addresses; visitors beyond that must compute a proof. */
const ASKED_FOR_A_RANGE = { limit: 120, windowMs: 10 * 60_000 }

export function newChallenge(app: App): Captcha {
  const { ONE_PAGE_CAPTCHA, CAPTCHA_URL: url, CAPTCHA_SITE_KEY: key } = app.config
  if (!ONE_PAGE_CAPTCHA) return { version: null, key: null, difficultyBits: 0, thirdParty: null }
  const thirdParty = url === '' ? null : { version: 'v3' as const, url, key, action: CAPTCHA_ACTION }
  return { ...newWork(app, 'captcha', DIFFICULTY_BITS), thirdParty }
}

/**
 * Answers null where no proof is required, where the proof is good (the key, a dot, and a number that makes the digest
 * begin with zeros), or where the third party vouches for the visitor. A visitor it does not vouch for is refused, and
 * may compute a proof instead.
 */
export async function checkProof(
  app: App,
  proof: string | null | undefined,
  address: string,
): Promise<Refusal | null> {
  if (!app.config.ONE_PAGE_CAPTCHA) return null
  const holds = proof?.startsWith(THIRD_PARTY_TOKEN)
    ? await isVouchedFor(app, proof.slice(THIRD_PARTY_TOKEN.length), address)
    : await spendProof(app, app.db, {
        purpose: 'captcha',
        proof: proof ?? null,
        bits: DIFFICULTY_BITS,
        uses: USES,
      })
  return holds ? null : refuse('CAPTCHA_NOT_EXECUTED')
}

async function isVouchedFor(app: App, token: string, address: string): Promise<boolean> {
  if (app.config.CAPTCHA_URL === '' || token === '') return false
  if (await takeToken(app, 'captcha-v3', addressRange(address), ASKED_FOR_A_RANGE)) return false
  return isPerson(app.config, token)
}
