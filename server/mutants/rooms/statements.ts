import { ignored, of } from '../lines.ts'

const STATEMENTS = 'statements/statements.test.ts'
const ALONE = 'is of one association alone'
const FORGOTTEN = 'are forgotten, but those that ticked something off'

/** Bank statements are of one association, and nothing of them is kept longer than it serves. */
export const STATEMENTS_READ = [
  ...of('statements/statements.store.ts', STATEMENTS, [
    ['its accounts', 'listOwnIbans', ...ignored('organization_id = ${organization}'), ALONE],
    ['its payouts', 'listPayouts', ...ignored('organization_id = ${organizationId}'), ALONE],
    ['its lines', 'listLines', ...ignored('organization_id = ${organizationId}'), ALONE],
    ['its ticks', 'listTicks', ...ignored('t.organization_id = ${organizationId}'), ALONE],
    ['its statements', 'listStatements', ...ignored('s.organization_id = ${organizationId}'), ALONE],
  ]),
]
