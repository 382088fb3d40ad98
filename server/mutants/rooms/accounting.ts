import { ignored, of } from '../lines.ts'

const JOURNAL = 'accounting/accounting.test.ts'
const LATE = 'accounting/late.test.ts'
const ALONE = 'is of one association alone'
const ANEW = 'begins anew with another year'
const LEDGER = 'says of each association what the ledger says'
const BY_THE_ENTRY = 'the list of entries, whose rows are the association’s already'

/** A journal is of one association, and tells everything of it once. */
export const ACCOUNTING = [
  ...of('accounting/accounting.store.ts', JOURNAL, [
    ['the book of the association', 'takeBook', ...ignored('organization_id = ${organizationId}'), ALONE],
    ['its money by hand', 'listTakings', ...ignored('p.organization_id = ${organizationId}'), ALONE],
    ['its deposits', 'listSlips', ...ignored('s.organization_id = ${organizationId}'), ALONE],
    [
      'how far its book is written',
      'insertEntries',
      ...ignored('organization_id = ${organizationId}'),
      LEDGER,
    ],
  ]),
  ...of('accounting/journal.store.ts', JOURNAL, [
    ['its entries', 'conditionsOf', ...ignored('e.organization_id = ${organizationId}'), ALONE],
    [
      'lines of its payouts',
      'conditionsOf',
      'c.organization_id = ${organizationId} and c.id = ${payoutId} and not l.is_released',
      'c.id = ${payoutId} and not l.is_released',
      ALONE,
      BY_THE_ENTRY,
    ],
    [
      'its payouts',
      'conditionsOf',
      'c.organization_id = ${organizationId} and c.id = ${payoutId})`',
      'c.id = ${payoutId})`',
      ALONE,
      BY_THE_ENTRY,
    ],
    ['its year', 'listLinesOfYear', ...ignored('e.organization_id = ${organizationId}'), ALONE],
    ['its book', 'findBook', ...ignored('b.organization_id = ${organizationId}'), ALONE],
    [
      'the lines of what was written',
      'emptyBook',
      'e.id = l.entry_id and e.organization_id = ${id}',
      'e.id = l.entry_id',
      ANEW,
    ],
    ['what was written', 'emptyBook', 'e where e.organization_id = ${id}', 'e', ANEW],
    ['its numbers', 'emptyBook', ...ignored('n.organization_id = ${id}'), ANEW],
    ['its book when it begins anew', 'emptyBook', ...ignored('b.organization_id = ${id}'), ANEW],
    ['its accounts', 'saveAccounts', ...ignored('organization_id = ${organizationId}'), ALONE],
    ['its closing', 'insertClosing', ...ignored('organization_id = ${organizationId}'), ALONE],
  ]),
  ...of('accounting/journal.store.ts', LATE, [
    [
      'how far it is written',
      'isBehind',
      ...ignored('b.organization_id = ${organizationId}'),
      'is not closed before what happened until then is written',
    ],
  ]),
  ...of('accounting/write-fec.ts', JOURNAL, [
    [
      'what is still on its way',
      'WRITTEN_WITHIN_MS',
      '60_000',
      '6_000_000',
      'leaves as the file the law lays out',
    ],
  ]),
  ...of('accounting/write-entries.ts', LATE, [
    [
      'what is committed late',
      'LONGEST_WRITE_MS',
      '600_000',
      '0',
      'sees money by hand that was committed late',
    ],
  ]),
]
