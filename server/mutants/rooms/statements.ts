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
    [
      'its ticks',
      'listTicks',
      ...ignored('t.organization_id = ${organizationId}'),
      ALONE,
      'the payouts and the lines that a tick joins: only those of the association are looked at',
    ],
    ['its statements', 'listStatements', ...ignored('s.organization_id = ${organizationId}'), ALONE],
    [
      'the tick of its payout',
      'undoTick',
      ...ignored('organization_id = ${organizationId}'),
      ALONE,
      'takeTickBack, which looks for the payout among those of the association first',
    ],
    [
      'its statement',
      'deleteStatement',
      'where organization_id = ${organizationId} and id',
      'where id',
      ALONE,
      'removeStatement, which looks for it among those of the association first',
    ],
    [
      'its lines alone',
      'deleteStatement',
      'l.organization_id = ${organizationId}\n        and ',
      '',
      'is removed as a whole',
      'the lines themselves: those of others stand in a statement',
    ],
    ['others’ lines alone', 'deleteOthersLines', ' and not l.names_platform', '', FORGOTTEN],
    ['lines that ticked nothing off', 'deleteOthersLines', 'and t.undone_at is null', 'and false', FORGOTTEN],
  ]),
  ...of('statements/take-statement.ts', STATEMENTS, [
    [
      'the right at the commit',
      'keep',
      "holdRight(db, treasurer, 'moveMoney')",
      'Promise.resolve(null)',
      'has the right still when what was read is written',
    ],
  ]),
]
