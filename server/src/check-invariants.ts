import type { App } from './app.ts'
import { checks } from './checks.ts'
import { runChecks } from './platform/checks.ts'
import { sql } from './platform/sql.ts'

/**
 * Runs the doctor's checks every day. The log names the broken invariant and never the people it concerns; `npm run
 * doctor` shows the rows.
 */
export async function checkInvariants({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  let broken = 0
  for (const check of checks) {
    const violations = await db.transaction(async (within) => {
      // Some checks read whole tables, and no visitor waits for them.
      await within.query(sql`set local statement_timeout = '10min'`)
      return runChecks(within, [check])
    })
    broken += violations.length
    for (const violation of violations) log.error({ check: violation.check }, 'an invariant is broken')
  }
  log.info({ checks: checks.length, broken }, 'invariants were checked')
}
