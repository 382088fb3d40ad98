import { createHash } from 'node:crypto'
import type { Work } from '@obole/contract/proof-header'
import { refuse, type ProblemCode, type Refusal } from '@obole/contract/problems'
import type { Clock } from './clock.ts'
import type { Queryable } from './db.ts'
import type { Ids } from './ids.ts'
import type { Keys } from './keys.ts'
import { take } from './rate-limit.store.ts'

type Ports = { clock: Clock; ids: Ids; keys: Keys }

const VALID_MS = 10 * 60_000

/** The first bits of the digest are read as one word of this size. */
const MOST_BITS = 32

/** A computation that only we can have issued, valid for ten minutes. It states its own difficulty. */
export function newWork({ ids, keys, clock }: Ports, purpose: string, bits: number): Work {
  const difficultyBits = Math.min(bits, MOST_BITS)
  const seed = `${ids.token()}.${clock.now() + VALID_MS}.${difficultyBits}`
  return { version: 'work-1', key: `${seed}.${keys.sign('captcha', `${purpose}:${seed}`)}`, difficultyBits }
}

/** A refusal the browser handles by itself: it computes, then asks again. */
export function refuseUntilWorked(
  app: Ports,
  code: ProblemCode,
  purpose: string,
  bits: number,
  details: Record<string, unknown> = {},
): Refusal {
  return refuse(code, { details: { ...details, work: newWork(app, purpose, bits) } })
}

/** How many zero bits the proof is worth; 0 where it is not ours, is too old or is wrong. */
export function bitsProven({ keys, clock }: Ports, purpose: string, proof: string | null): number {
  const [token = '', expiresAt = '', bits = '', signature = ''] = (proof ?? '').split('.')
  if (!keys.isSigned('captcha', `${purpose}:${token}.${expiresAt}.${bits}`, signature)) return 0
  if (Number(expiresAt) < clock.now()) return 0
  const digest = createHash('sha256')
    .update(proof ?? '')
    .digest()
  return Math.clz32(digest.readUInt32BE(0)) >= Number(bits) ? Number(bits) : 0
}

/** True once for a proof of at least this many bits, or `uses` times. */
export async function spendProof(
  app: Ports,
  db: Queryable,
  { purpose, proof, bits, uses = 1 }: { purpose: string; proof: string | null; bits: number; uses?: number },
): Promise<boolean> {
  if (bitsProven(app, purpose, proof) < bits) return false
  const [token = ''] = (proof ?? '').split('.')
  const id = app.ids.derivedToken('work-spent', token)
  const taken = await take(db, [{ id, limit: uses, windowMs: VALID_MS }], app.clock.now())
  return taken.length === 1
}
