import { ignored, of } from '../lines.ts'

export const LEDGER = of('ledger/fold.store.ts', 'ledger/fold-ledger.test.ts', [
  [
    'nobody who was writing still is',
    'findSettled',
    ...ignored('not ${isOneStillWriting(BOOKED_IN, sql`noted_writers`)}'),
    'is not passed by while somebody who was writing',
  ],
  [
    'those who were writing are noted',
    'noteLatest',
    'array(${writersOf(BOOKED_IN)})',
    "'{}'",
    'is not passed by while somebody who was writing',
  ],
  [
    'one adds at a time',
    'foldTransfers',
    '::bigint for update',
    '::bigint',
    'is added once, by however many',
  ],
  [
    'nothing is added again',
    'foldTransfers',
    'last_id < ${settled}::bigint for update',
    'true for update',
    'is never added again by one who comes late',
  ],
])
