import { Readable } from 'node:stream'
import { LIST_NAMES } from '@obole/contract/list-names'
import type { Export, ExportBody } from '@obole/contract/manage-lists'
import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { LIST_QUERIES } from '@obole/contract/list-queries'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import type { ExportName } from '@obole/core/site/lists'
import type { App } from '../app.ts'
import type { List, ListFilter } from '../orders/lists.ts'
import { recordAudit } from '../audit/audit.ts'
import { isPayoutOf } from '../payouts/read-money.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { enter, enterAsSupport, type Where } from './access.ts'
import { writeCsv } from './csv.ts'
import {
  deleteExportsBefore,
  type ExportColumns,
  findExport,
  insertExport,
  saveProgress,
  takeExport,
} from './exports.store.ts'
import { filterOf } from './list-filter.ts'
import { allAbuses, DESK_LISTS } from './lists.ts'
import { limitFiles } from './limit-files.ts'
import type { Sheet } from './sheet.ts'
import { MAX_XLSX_ROWS, writeXlsx } from './xlsx.ts'

export type { ExportColumns }

const KEPT_MS = 86_400_000

type ExportWhere = Where & { exportId: string }
/** An export of an association, or one of Support. */
type AnyExport = ExportWhere | { organizationSlug: null; exportId: string }

/** Prepares an export: the audit log records who exports what before any row leaves. */
export async function prepareExport(
  app: App,
  identity: Identity,
  where: Where,
  { list: name, format, locale, filters }: ExportBody,
): Promise<Export | Refusal> {
  const list = DESK_LISTS[name]
  const entered = await list.enter(app, identity, where, filters)
  if (isRefusal(entered)) return entered
  // An unknown filter would be ignored, and the export would hold more than asked for.
  const unknown = unknownFilters(name, filters)
  if (unknown) return unknown
  const { organizationId } = entered
  const now = app.clock.now()
  const asked = filterOf(entered, filters)
  // An export of the log ends before its own entry.
  const filter = name === 'audit' ? { ...asked, untilMs: Math.min(asked.untilMs ?? now, now) } : asked
  const { cashOutId = 0 } = filters
  if (name === 'payoutLines' && !(await isPayoutOf(app, { organizationId, payoutId: cashOutId })))
    return refuse('NOT_FOUND')
  return keepExport(app, list, { ...entered, list: name, format, locale, filters: filter, asked: filters })
}

/** The same for the reports of all associations, by Support only. */
export async function prepareSupportExport(
  app: App,
  identity: Identity,
  { list, format, locale, filters }: ExportBody,
): Promise<Export | Refusal> {
  const support = await enterAsSupport(app, identity)
  if (isRefusal(support)) return support
  const nowhere = { organizationId: 0, formId: null }
  return keepExport(app, allAbuses, {
    organizationId: null,
    organizationSlug: null,
    formId: null,
    userId: support.userId,
    list,
    format,
    locale,
    filters: filterOf(nowhere, filters),
    asked: filters,
  })
}

function unknownFilters(list: ExportName, filters: ExportBody['filters']): Refusal | null {
  const read = LIST_QUERIES[list].safeParse(filters)
  if (read.success) return null
  const issues = read.error.issues.map(({ path }) => ({
    path: ['filters', ...path].join('.'),
    code: 'unknownFilter',
    message: ISSUE_WORDS.unknownFilter,
  }))
  return refuse('INVALID_REQUEST', { issues })
}

interface ExportToKeep extends Omit<ExportColumns, 'id' | 'state' | 'totalRows' | 'writtenRows'> {
  organizationSlug: string | null
  formId: number | null
  /** The filters as the API received them. */
  asked: ExportBody['filters']
}

async function keepExport(
  app: App,
  of: Pick<List<unknown>, 'count'>,
  { organizationSlug, asked, ...wish }: ExportToKeep,
): Promise<Export | Refusal> {
  const { organizationId, formId, userId, list, format, filters } = wish
  const limited = await limitFiles(app, userId)
  if (limited) return limited
  const totalRows = await of.count(app, filters)
  if (format === 'xlsx' && totalRows >= MAX_XLSX_ROWS) return refuse('FIELDS_INVALID', { issues: [tooMany] })
  const called = calledAs(list, filters)
  const row = { ...wish, id: app.ids.token(), totalRows }
  await app.db.transaction(async (db) => {
    await insertExport(db, { ...row, now: app.clock.now() })
    await recordAudit(app, db, {
      organizationId,
      formId,
      userId,
      action: 'list.exported',
      subject: { type: 'list', id: called, label: LIST_NAMES[called].fr },
      details: { format, rows: totalRows, filters: asked },
    })
  })
  return toWire({ ...row, state: 'Ready', writtenRows: 0 }, organizationSlug)
}

/** An export of memberships is named "members", one of registrations "guests". */
function calledAs(list: ExportName, { types }: ListFilter): keyof typeof LIST_NAMES {
  if (list !== 'items' || types?.length !== 1) return list
  if (types[0] === 'Membership') return 'members'
  return types[0] === 'Registration' ? 'guests' : list
}

const tooMany = {
  path: 'format',
  code: 'tooManyRows',
  message: {
    fr: `Une feuille de calcul a au plus ${MAX_XLSX_ROWS} lignes\u202f: choisissez CSV, ou filtrez la liste`,
    en: `A spreadsheet has ${MAX_XLSX_ROWS} rows at most: choose CSV, or narrow the list`,
  },
}

export async function showExport(app: App, identity: Identity, where: AnyExport): Promise<Export | Refusal> {
  const found = await find(app, identity, where)
  return isRefusal(found) ? found : toWire(found, where.organizationSlug)
}

/** Checks the right again, as at the preparation: the user may have lost their role since. */
async function find(app: App, identity: Identity, where: AnyExport): Promise<ExportColumns | Refusal> {
  return where.organizationSlug === null ? findOfSupport(app, identity, where) : findOwn(app, identity, where)
}

async function findOfSupport(
  app: App,
  identity: Identity,
  { exportId: id }: { exportId: string },
): Promise<ExportColumns | Refusal> {
  const support = await enterAsSupport(app, identity)
  if (isRefusal(support)) return support
  const found = await findExport(app.db, { id, organizationSlug: null, userId: support.userId })
  return found ?? refuse('NOT_FOUND')
}

async function findOwn(app: App, identity: Identity, where: ExportWhere): Promise<ExportColumns | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const { organizationSlug, exportId: id } = where
  const found = await findExport(app.db, { id, organizationSlug, userId: user.userId })
  if (!found) {
    const entered = await enter(app, identity, { organizationSlug }, 'seeUnpublished')
    return isRefusal(entered) ? entered : refuse('NOT_FOUND')
  }
  return (await listOf(found).isOpenTo(app, user, found.filters)) ? found : refuse('FORBIDDEN')
}

function toWire(row: Omit<Export, 'url'>, organizationSlug: string | null): Export {
  const { id, list, format, state, writtenRows, totalRows } = row
  const place = organizationSlug === null ? 'support' : `organizations/${organizationSlug}`
  return { id, list, format, state, writtenRows, totalRows, url: `/api/manage/${place}/exports/${id}/file` }
}

export interface OpenExport {
  fileName: string
  contentType: string
  totalRows: number
  content: Readable
}

const CONTENT_TYPES: Readonly<Record<Export['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Streams the export, once. Progress is saved with each batch of rows, for requests that ask about it meanwhile. */
export async function openExport(
  app: App,
  identity: Identity,
  where: AnyExport,
): Promise<OpenExport | Refusal> {
  const found = await find(app, identity, where)
  if (isRefusal(found)) return found
  if (!(await takeExport(app.db, found.id, app.clock.now()))) return refuse('EXPORT_TAKEN')
  const { list, format, locale, totalRows } = found
  const { cashOutId } = found.filters
  const name = [LIST_NAMES[calledAs(list, found.filters)][locale], cashOutId, parisDate(app.clock.now())]
    .filter(Boolean)
    .join('-')
  const fileName = `${name}.${format}`
  const content = Readable.from(writeExport(app, found), { objectMode: false })
  return { fileName, contentType: CONTENT_TYPES[format], totalRows, content }
}

/** The bytes of an export. Needs the memory of one batch of rows, however many rows there are. */
export async function* writeExport(app: App, row: ExportColumns): AsyncGenerator<Buffer> {
  let writtenRows = 0
  const progress = async (state: Export['state'], rows = 0) => {
    writtenRows += rows
    await saveProgress(app.db, { id: row.id, state, writtenRows, now: app.clock.now() })
  }
  let isDone = false
  try {
    const sheet = await sheetOf(app, row, (rows) => progress('Running', rows))
    yield* row.format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet)
    isDone = true
  } finally {
    // Also where the browser disconnected in the middle.
    await progress(isDone ? 'Done' : 'Failed')
  }
}

async function sheetOf(app: App, row: ExportColumns, wrote: (rows: number) => Promise<void>): Promise<Sheet> {
  const { list, locale, filters } = row
  const table = await listOf(row).table(app, filters, locale, wrote)
  return { title: LIST_NAMES[calledAs(list, filters)][locale], locale, ...table }
}

const listOf = ({ list, organizationId }: Pick<ExportColumns, 'list' | 'organizationId'>) =>
  organizationId === null ? allAbuses : DESK_LISTS[list]

export async function forgetExports(app: App): Promise<void> {
  await deleteExportsBefore(app.db, app.clock.now() - KEPT_MS)
}
