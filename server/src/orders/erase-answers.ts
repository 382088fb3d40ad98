import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { erasureDay } from '@obole/core/validation/custom-field'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Queryable } from '../platform/db.ts'
import { eachAlone } from '../platform/each-alone.ts'
import { tellNoProgram } from '../webhooks/tell-nobody.sql.ts'
import * as store from './answers.store.ts'
import { eraseCopies, withoutAnswers } from './leaving-answers.ts'

/** Lines of one commit: what was erased and the entry that says so come together. */
const LINES_AT_ONCE = 100

/**
 * Erases the answers whose time is over, with their files. Each commit stands alone: after a stop, the next run finds
 * what is left. A content whose row is gone, and that a stop left on the disk, goes with the sweep of files. Each campaign
 * stands alone too: a fault in one does not keep the health documents of the others.
 */
export async function eraseAnswers(app: App): Promise<void> {
  const today = parisDate(app.clock.now())
  const apart = {
    log: app.log,
    named: (formId: number) => ({ formId }),
    fault: 'answers whose time is over could not be erased',
  }
  await eachAlone(await store.formsThatErase(app.db), apart, async (formId) => {
    let after: number | null = 0
    while (after !== null) {
      const part = await erasePart(app, { formId, after, today })
      for (const name of part.files) await app.files.delete(name)
      after = part.last
    }
  })
}

interface Part {
  formId: number
  after: number
  today: LocalDate
}

/** Answers the last line it looked at, null where there are no more, and the contents to delete. */
function erasePart(
  app: App,
  { formId, after, today }: Part,
): Promise<{ last: number | null; files: string[] }> {
  return app.db.transaction(async (db) => {
    const lines = await store.holdLinesThatErase(db, { formId, after, limit: LINES_AT_ONCE })
    const files: string[] = []
    let count = 0
    for (const line of lines) {
      const due = dueAnswers(line, today)
      if (due.length === 0) continue
      count += due.length
      files.push(...(await eraseOf(app, db, line, due)))
    }
    const [line] = lines
    if (line && count > 0) {
      await recordAudit(app, db, {
        organizationId: line.organizationId,
        formId,
        userId: null,
        action: 'form.answersErased',
        subject: { type: 'form', id: formId, label: line.formTitle },
        details: { answers: count, files: files.length },
      })
    }
    const last = lines.length < LINES_AT_ONCE ? null : (lines.at(-1)?.id ?? null)
    return { last, files }
  })
}

type Due = store.KeptAnswer & { givenOn: LocalDate }

function dueAnswers({ answers, orderedOn, validUntil }: store.LineWithAnswers, today: LocalDate): Due[] {
  return answers
    .map((answer) => ({ ...answer, givenOn: answer.givenOn ?? orderedOn }))
    .filter((answer) => {
      const day = erasureDay(answer, { givenOn: answer.givenOn, validUntil })
      return day !== null && day <= today
    })
}

async function eraseOf(
  app: App,
  db: Queryable,
  line: store.LineWithAnswers,
  due: readonly Due[],
): Promise<string[]> {
  const ids = new Set(due.map(({ fieldId }) => fieldId))
  const isFile = ({ type, value }: Due) => type === 'File' && typeof value === 'string'
  const left = {
    id: line.id,
    customFields: withoutAnswers(line.customFields, ids),
    options: withoutAnswers(line.options, ids),
  }
  const erased = due.map((answer) => ({
    fieldId: answer.fieldId,
    givenOn: answer.givenOn,
    hadFile: isFile(answer),
  }))
  await tellNoProgram(db)
  await store.saveErasure(db, left, erased, app.clock.now())
  await eraseCopies(db, line.cartId, ids)
  return store.dropFiles(
    db,
    line.cartId,
    due.filter(isFile).map(({ value }) => String(value)),
  )
}
