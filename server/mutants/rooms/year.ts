import { ignored, of } from '../lines.ts'

const YEAR_TEST = 'year/year.test.ts'
const EXPECTED_TEST = 'year/expected.test.ts'
const ALONE = 'is of one association alone'
const EXPECTED_ALONE = 'expects of one association alone'

/** A year is of one association, and tells what is known of it once. */
export const YEAR = [
  ...of('year/money-days.store.ts', YEAR_TEST, [
    ['its days', 'moneyOf', ...ignored('organization_id = ${association}'), ALONE],
  ]),
  ...of('year/year.store.ts', YEAR_TEST, [
    ['its money by hand', 'readByHand', ...ignored('p.organization_id = ${organizationId}'), ALONE],
    ['what is due to it', 'readDue', ...ignored('p.organization_id = ${organizationId}'), ALONE],
    ['what is due to it later', 'sumDueAfter', ...ignored('p.organization_id = ${organizationId}'), ALONE],
    ['its first order', 'findFirstDay', 'orders where organization_id = ${id}', 'orders where true', ALONE],
    [
      'its first movement',
      'findFirstDay',
      'money_days where organization_id = ${id}',
      'money_days where true',
      ALONE,
    ],
    [
      'its first money by hand',
      'findFirstDay',
      'payments where organization_id = ${id}',
      'payments where true',
      ALONE,
    ],
  ]),
  ...of('year/year.store.ts', EXPECTED_TEST, [
    [
      'what is planned for it',
      'readPlanned',
      ...ignored('p.organization_id = ${organizationId}'),
      EXPECTED_ALONE,
    ],
  ]),
  ...of('year/expected.store.ts', EXPECTED_TEST, [
    ['its monthly gifts', 'gifts', ...ignored('o.organization_id = ${organizationId}'), EXPECTED_ALONE],
    ['a gift that was stopped', 'gifts', ...ignored("r.state = 'Active'"), 'while it runs'],
    ['its renewals', 'renewals', ...ignored('a.organization_id = ${organizationId}'), EXPECTED_ALONE],
    [
      'a renewal that was stopped',
      'renewals',
      ...ignored("a.state = 'Active'"),
      'on the day after its last',
      'renews_itself asks it too',
    ],
  ]),
]
