import { refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import { type RhythmChoice, yearsToChoose } from '@obole/core/receipts/yearly-receipt'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { saveRhythm } from './yearly.store.ts'

/** Chooses how receipts are given from a year of gift on. Those already issued stay as they are. */
export async function chooseRhythm(
  app: App,
  by: { organizationId: number; userId: number },
  { fromYear, rhythm }: RhythmChoice,
): Promise<Refusal | null> {
  const now = app.clock.now()
  if (!yearsToChoose(parisDate(now)).includes(fromYear)) return refuse('RECEIPTS_YEAR_NOT_TO_CHOOSE')
  await app.db.transaction(async (db) => {
    await saveRhythm(db, { ...by, fromYear, rhythm, now })
    await recordAudit(app, db, {
      ...by,
      action: 'receipts.rhythmChosen',
      subject: { type: 'organization', id: by.organizationId },
      details: { year: String(fromYear), state: rhythm },
    })
  })
  return null
}
