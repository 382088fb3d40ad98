import { addDays, type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { eachAlone } from '../platform/each-alone.ts'
import * as store from './fold-days.store.ts'

const FORMS_AT_ONCE = 100
/** So that summing up years of a large campaign is many short statements. */
const DAYS_AT_ONCE = 90

/**
 * Sums up the days that are over, and again those that changed since. Yesterday is left out: a visit that began before
 * midnight may be written after it.
 */
export async function foldDays(app: App): Promise<void> {
  const until = addDays(parisDate(app.clock.now()), -1)
  await store.markUntil(app.db, until)
  // A purchase or a refund is under way that may not note its day: at the next run, then.
  if (!(await store.isKnownToAll(app.db))) return
  const apart = {
    log: app.log,
    named: (formId: number) => ({ formId }),
    fault: 'the days of a campaign could not be summed up',
  }
  for (;;) {
    const forms = await store.formsToFold(app.db, until, FORMS_AT_ONCE)
    await eachAlone(forms, apart, async (formId) => {
      while (!(await foldForm(app, formId, until)));
    })
    if (forms.length < FORMS_AT_ONCE) return
  }
}

/** One part of a campaign; true where it was the last. */
function foldForm(app: App, formId: number, until: LocalDate): Promise<boolean> {
  return app.db.transaction(async (db) => {
    const folded = await store.holdFold(db, formId)
    // A node whose clock is ahead may have gone further: what is summed up stays so.
    const last = until > folded ? until : folded
    const first = await store.firstDay(db, formId, folded)
    const end = first === null ? last : addDays(first, DAYS_AT_ONCE)
    const partEnd = end < last ? end : last
    const changed = await store.takeChangedDays(db, formId, partEnd)
    const days = changed.filter((day) => day < folded)
    await store.fold(db, { formId, days, from: folded, until: partEnd })
    return partEnd === last
  })
}
