import { checks } from './checks.ts'
import { readDoctorConfig } from './config.ts'
import { readLastLook } from './daily-look.store.ts'
import { stoppedCards } from './payments/card-testing.ts'
import { runChecks } from './platform/checks.ts'
import { openDb } from './platform/db.ts'

/** Runs every invariant against the database and prints, one line each, which hold. Exits with 1 if one is broken. */
const { DATABASE_URL } = readDoctorConfig()
const db = openDb({
  url: DATABASE_URL,
  maxConnections: 2,
  applicationName: 'obole-doctor',
  // Every check reads whole tables: with less, they are sorted on disk and take twice the time.
  settings: { work_mem: '64MB' },
})
let broken = 0
for (const check of checks) {
  const [violation] = await runChecks(db, [check])
  console.log(`${violation ? '✗' : '✓'} ${check.name}`)
  for (const row of violation?.rows ?? []) console.log(`    ${JSON.stringify(row)}`)
  if (violation) broken += 1
}
for (const { formId, stopped } of await stoppedCards(db, Date.now()))
  console.log(
    `! ${stopped} cards were stopped in the last half hour, ${formId ? `on campaign ${formId}` : 'on signed links'}`,
  )
const last = await readLastLook(db)
if (last)
  console.log(
    `  the daily look of ${last.lookedAt.toISOString()} took ${last.tookMs} ms; ` +
      (last.finishedAt ? `all was seen by ${last.finishedAt.toISOString()}` : 'its first round goes on'),
  )
await db.close()
console.log(
  broken === 0
    ? `\n${checks.length} invariants hold`
    : `\n${broken} of ${checks.length} invariants are broken`,
)
process.exitCode = broken === 0 ? 0 : 1
