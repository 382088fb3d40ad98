import { readConfig } from '../src/config.ts'
import { openApp } from '../src/open-app.ts'
import type { Db } from '../src/platform/db.ts'
import { runPortion } from '../src/yearly-receipts/run-receipts.ts'

/** A worker of its own that issues yearly receipts, and is killed in the middle of a portion: after so many statements. */

// Whoever started it is gone: so is the reason to go on.
process.on('disconnect', () => process.exit(0))

const { app } = await openApp(readConfig(), { applicationName: 'obole-receipts' })
let statements = 0
const db: Db = {
  ...app.db,
  transaction: (work) =>
    app.db.transaction((inside) =>
      work({
        query: async (statement) => {
          const rows = await inside.query(statement)
          statements += 1
          if (statements === Number(process.env['KILLED_AFTER'])) process.kill(process.pid, 'SIGKILL')
          // The rows are those of the statement that was asked.
          return rows as never
        },
      }),
    ),
}
const runId = Number(process.env['RUN_ID'])
while (await runPortion({ ...app, db }, runId, 3));
process.exit(0)
