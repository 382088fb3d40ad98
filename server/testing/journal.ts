import type { Book } from '@obole/contract/accounting'
import { writeJournal } from '../src/accounting/write-entries.ts'
import { foldLedger } from '../src/ledger/fold-ledger.ts'
import type { MadeAssociation } from './association.ts'
import type { TestApp } from './test-app.ts'

/** The association's journal, begun where it was not, with everything written that happened until now. */
export async function writeDown(
  test: TestApp,
  { admin, path, id }: MadeAssociation,
  firstMonth = 1,
): Promise<Book> {
  const { book } = (await admin.get(`${path}/accounting`)).json()
  const begun = await admin.post(`${path}/accounting`, { firstMonth: book?.firstMonth ?? firstMonth })
  if (begun.statusCode !== 200) throw new Error(begun.body)
  // What was booked is added up by the run after the one that noted it, and written after that.
  await foldLedger(test.app)
  await foldLedger(test.app)
  await writeJournal(test.app, id)
  return (await admin.get(`${path}/accounting`)).json().book
}
