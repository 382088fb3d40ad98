import type { App } from './app.ts'
import { checks } from './checks.ts'
import * as store from './daily-look.store.ts'
import { DAILY, PARTS, type Since, type Sizes } from './parts.sql.ts'
import { type Check, runChecks, type Violation } from './platform/checks.ts'
import type { Queryable } from './platform/db.ts'

/**
 * The daily look: at what changed since the look before the last, and at the next piece of everything (decision 90). The
 * log names the broken invariant and never the people it concerns; `npm run doctor` looks at everything and shows the
 * rows.
 */
export async function checkInvariants({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  const violations = await db.transaction(async (within) => {
    await store.beginLook(within)
    const found = await lookAtPieces(within, { since: await store.holdMark(within) })
    await store.endLook(within, found.length)
    return found
  })
  for (const { check } of violations) log.error({ check }, 'an invariant is broken')
  const last = await store.readLastLook(db)
  log.info(
    { checks: checks.length, broken: violations.length, allSeenAt: last?.finishedAt ?? null },
    'invariants were checked',
  )
}

interface Look {
  since: Since
  asked?: readonly Check[]
  sizes?: Sizes
}

/** Each part walks on by one piece, unless one before it has a large one. */
export async function lookAtPieces(
  db: Queryable,
  { since, asked = checks, sizes = DAILY }: Look,
): Promise<Violation[]> {
  const violations: Violation[] = []
  let isEnough = false
  await store.noteWhatChanged(db, since)
  for (const part of PARTS) {
    const ofPart = asked.filter((check) => check.part === part.name)
    if (ofPart.length === 0) continue
    const next = await store.nextPiece(db, part, sizes)
    const piece = isEnough ? { from: next.from, until: next.from } : next
    violations.push(...(await store.within(db, { part, piece, sizes, since }, () => runChecks(db, ofPart))))
    if (!isEnough) await store.noteSeen(db, part.name, next)
    isEnough ||= next.isLarge
  }
  await store.forgetWhatChanged(db)
  return violations
}
