import type { PrivacyView } from '@obole/contract/privacy'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { NOTICE_DAYS } from '@obole/core/privacy/retention'
import type { App } from '../app.ts'
import { toView } from './forget-person.ts'
import { type ForgettingRow, listForgettings } from './forgettings.store.ts'
import { listFilesOf } from './person-files.ts'
import { HOLDINGS, TERMS } from './register.sql.ts'
import { peopleDueBy } from './retention.ts'
import { findRetention, readMonths } from './retention.store.ts'

const SHOWN = 50
const MONTHS_SHOWN = 24

/** The page « Données personnelles » of an association. */
export async function showPrivacy(app: App, organizationId: number): Promise<PrivacyView> {
  const retention = await findRetention(app.db, organizationId)
  const soon = addDays(parisDate(app.clock.now()), NOTICE_DAYS)
  const [coming, forgettings, months, files] = await Promise.all([
    retention ? peopleDueBy(app, retention, soon, SHOWN) : { people: [], count: 0 },
    listForgettings(app.db, organizationId, SHOWN),
    readMonths(app.db, organizationId, MONTHS_SHOWN),
    listFilesOf(app, organizationId, null),
  ])
  return {
    retention: retention && {
      years: retention.years,
      changedAt: retention.changedAt.toISOString(),
      by: retention.by,
    },
    coming: coming.people.map(({ contactId, name, lastContactOn, on }) => ({
      contactId,
      name,
      lastContactOn,
      on,
    })),
    comingCount: coming.count,
    forgettings: forgettings.map(inShort),
    months: months.map(({ month, asked, inTime }) => ({ month, asked, inTime })),
    files,
    register: HOLDINGS.map(({ name, what, fate, term, ground, part }) => ({
      name,
      what,
      fate,
      term: TERMS[term],
      ground,
      part,
    })),
  }
}

function inShort(row: ForgettingRow): PrivacyView['forgettings'][number] {
  const {
    number,
    name,
    cause,
    askedOn,
    by,
    state,
    startedAt,
    doneAt,
    stepsSha256,
    proofUrl,
    traces,
    hasFailed,
  } = toView(row)
  const remains = (traces ?? []).filter(({ why }) => why === 'Unexpected')
  const isClean = traces && remains.length === 0
  return {
    number,
    name,
    cause,
    askedOn,
    by,
    state,
    startedAt,
    doneAt,
    stepsSha256,
    proofUrl,
    isClean,
    hasFailed,
    remains: remains.map(({ table, what, rows }) => ({ table, what, rows })),
  }
}
