import { ignored, of } from '../lines.ts'

const YEARLY = 'yearly-receipts/yearly-receipts.test.ts'
const ALONE = 'are of one association alone'
const PAUSED = 'is paused, goes on and is ended between two portions'

/** A year’s receipts are of one association, and only of gifts that stand. */
export const YEARLY_RECEIPTS = [
  ...of('yearly-receipts/donors.sql.ts', YEARLY, [
    ['its gifts', 'giftsOfYear', ...ignored('p.organization_id = ${organizationId}'), ALONE],
    ['gifts that stand', 'giftsOfYear', ...ignored('p.state in ${listed(STANDING_STATES)}'), ALONE],
  ]),
  ...of('yearly-receipts/runs.store.ts', YEARLY, [
    [
      'its single receipts',
      'countSingleReceipts',
      ...ignored('r.organization_id = ${organizationId}'),
      ALONE,
    ],
    ['its run', 'findRun', ...ignored('r.organization_id = ${organizationId}'), ALONE],
    ['its run to move', 'holdOpenRun', ...ignored('r.organization_id = ${organizationId}'), ALONE],
    ['a run that is over', 'holdOpenRun', ...ignored("r.state in ('Running', 'Paused')"), PAUSED],
    ['a run that is paused', 'holdRun', ...ignored('r.state = ${state}'), PAUSED],
  ]),
  ...of('yearly-receipts/letters.store.ts', YEARLY, [
    ['its receipts to post', 'TO_POST', ...ignored('r.organization_id = ${organizationId}'), ALONE],
    ['its letters', 'listLetters', ...ignored('l.organization_id = ${organizationId}'), ALONE],
    ['its letters to open', 'findLettersOf', ...ignored('l.organization_id = ${organizationId}'), ALONE],
  ]),
  ...of('yearly-receipts/letters.ts', YEARLY, [
    ['how long letters are kept', 'LETTERS_KEPT_DAYS', '30', '3', 'printed once, and forgotten'],
  ]),
  ...of('receipts/eligible.sql.ts', 'receipts/checks.test.ts', [
    [
      'money that was taken back by hand',
      'ELIGIBLE_BY_LEDGER',
      ...ignored("p.state = 'Registered'"),
      'find that a payment taken back by hand keeps its receipt',
    ],
  ]),
]
