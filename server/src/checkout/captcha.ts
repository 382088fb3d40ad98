import type { Captcha } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { newWork, spendProof } from '../platform/proof-of-work.ts'

/** About half a second of a phone's time; a thousand orders are a robot's ten minutes. */
const DIFFICULTY_BITS = 14

/** Sending the same order again after a lost answer needs no new proof; buying a lot with one does. */
const USES = 5

export function newChallenge(app: App): Captcha {
  if (!app.config.ONE_PAGE_CAPTCHA) return { version: null, key: null, difficultyBits: 0 }
  return newWork(app, 'captcha', DIFFICULTY_BITS)
}

/** Null where nothing is asked or the work was done: the key, a dot, and a number that makes its digest begin with zeros. */
export async function checkProof(app: App, proof: string | null | undefined): Promise<Refusal | null> {
  if (!app.config.ONE_PAGE_CAPTCHA) return null
  const spent = { purpose: 'captcha', proof: proof ?? null, bits: DIFFICULTY_BITS, uses: USES }
  return (await spendProof(app, app.db, spent)) ? null : refuse('CAPTCHA_NOT_EXECUTED')
}
