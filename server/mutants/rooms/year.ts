import { ignored, of } from '../lines.ts'

const YEAR_TEST = 'year/year.test.ts'
const ALONE = 'is of one association alone'

/** A year is of one association, and tells what is known of it once. */
export const YEAR = [
  ...of('year/year.store.ts', YEAR_TEST, [
    ['its money by hand', 'readByHand', ...ignored('p.organization_id = ${organizationId}'), ALONE],
    ['what is due to it', 'readDue', ...ignored('p.organization_id = ${organizationId}'), ALONE],
    ['what is due to it later', 'sumDueAfter', ...ignored('p.organization_id = ${organizationId}'), ALONE],
    ['what is planned for it', 'readPlanned', ...ignored('p.organization_id = ${organizationId}'), ALONE],
  ]),
  ...of('year/expected.store.ts', YEAR_TEST, [
    ['its monthly gifts', 'readGifts', ...ignored('o.organization_id = ${organizationId}'), ALONE],
    ['its renewals', 'readRenewals', ...ignored('a.organization_id = ${organizationId}'), ALONE],
  ]),
]
