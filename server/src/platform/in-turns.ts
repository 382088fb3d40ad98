import type { App } from '../app.ts'
import type { NewJob } from './job.ts'
import { insertJobs } from './jobs.store.ts'
import { stepBack } from './rush.ts'

/** After so long other associations have their turn. */
const TURN_MS = 10_000

/** Does a work piece by piece for one turn, then puts its job behind those that wait. A piece answers whether more is left. */
export async function inTurns(
  app: Pick<App, 'db' | 'clock' | 'isRush'>,
  next: NewJob,
  workPiece: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + TURN_MS
  while (performance.now() < end) {
    const began = performance.now()
    if (!(await workPiece())) return
    await stepBack(app.isRush, performance.now() - began)
  }
  await insertJobs(app.db, [next], app.clock.now())
}
