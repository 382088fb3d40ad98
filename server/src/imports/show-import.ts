import type { ImportLine, ImportSummary, ImportView } from '@obole/contract/imports'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { contactName } from '@obole/core/contacts/facts'
import { IMPORT_LINE_STATES, type ImportLineState } from '@obole/core/imports/import'
import type { App } from '../app.ts'
import { positionOf, tokenOf } from '../platform/continuation.ts'
import { countActs, countActsToRead } from './acts.store.ts'
import * as store from './imports.store.ts'
import * as lines from './lines.store.ts'

const MOST_LISTED = 50
const SAMPLES = 5

export async function listImports(app: App, organizationId: number): Promise<ImportSummary[]> {
  const rows = await store.readImports(app.db, organizationId, MOST_LISTED)
  const counts = await lines.countLines(
    app.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    summaryOf(
      row,
      counts.filter(({ importId }) => importId === row.id),
    ),
  )
}

export async function showImport(
  app: App,
  organizationId: number,
  importId: number,
): Promise<ImportView | Refusal> {
  const row = await store.findImport(app.db, organizationId, importId)
  if (!row) return refuse('IMPORT_UNKNOWN')
  const [counts, problems, warnings, newPeople, acts, samples] = await Promise.all([
    lines.countLines(app.db, [importId]),
    lines.countProblems(app.db, importId),
    lines.countWarnings(app.db, importId),
    // Counted for the preview alone: while the file is read in it would cost too much.
    row.state === 'Uploaded' ? lines.countNewPeople(app.db, importId) : 0,
    row.state === 'Uploaded' ? countActsToRead(app.db, importId) : countActs(app.db, importId),
    lines.readCells(app.db, importId, 0, SAMPLES),
  ])
  return {
    ...summaryOf(row, counts),
    headings: row.headings,
    mapping: row.mapping,
    means: row.means,
    actKind: row.actKind,
    samples: samples.map(({ cells }) => cells),
    problems,
    warnings,
    newPeople,
    acts,
  }
}

function summaryOf(
  row: store.ImportRow,
  counts: readonly { state: ImportLineState; count: number }[],
): ImportSummary {
  const { id, kind, fileName, state, by, lineCount, formType, formSlug } = row
  const countOf = (one: ImportLineState) => counts.find((counted) => counted.state === one)?.count ?? 0
  return {
    id,
    kind,
    fileName,
    state,
    by,
    lineCount,
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    forgottenAt: row.forgottenAt?.toISOString() ?? null,
    campaign: formType && formSlug ? { formType, formSlug, title: row.formTitle ?? '' } : null,
    counts: Object.fromEntries(
      IMPORT_LINE_STATES.map((one) => [one, countOf(one)]),
    ) as ImportSummary['counts'],
  }
}

export interface LinesAsked {
  states?: readonly ImportLineState[] | undefined
  pageSize: number
  continuationToken?: string | undefined
}

export async function listLines(
  app: App,
  organizationId: number,
  importId: number,
  { states = [], pageSize, continuationToken }: LinesAsked,
): Promise<
  { data: ImportLine[]; pagination: { pageSize: number; continuationToken: string | null } } | Refusal
> {
  const file = await store.findImport(app.db, organizationId, importId)
  if (!file) return refuse('IMPORT_UNKNOWN')
  const list = `import-lines:${importId}`
  const after = positionOf(app, list, continuationToken)
  if (isRefusal(after)) return after
  const rows = await lines.readLines(app.db, importId, { states, after: after?.id ?? 0, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    data: page.map((row) => lineOf(row, file)),
    pagination: {
      pageSize,
      continuationToken: last ? tokenOf(app, list, { key: '', id: last.number }) : null,
    },
  }
}

function lineOf(row: lines.ListedLine, { mapping }: store.ImportRow): ImportLine {
  const { number, state, cells, content, contactId, orderId, keptBecause, doubleOf, knownFrom } = row
  const membership = content?.membership ?? null
  const act = content?.act ?? null
  const gift = content?.gift ?? null
  return {
    number,
    state,
    cells,
    orderId,
    keptBecause,
    doubleOf,
    knownFrom,
    warnings: [...(content?.warnings ?? [])],
    problems: (row.problems ?? []).map(({ field, problem }) => ({
      field,
      problem,
      value: cells?.[mapping[field] ?? -1] ?? '',
    })),
    person: content && {
      name: contactName(content.person),
      email: content.person.email,
      contactId,
    },
    membership: membership && {
      name: membership.name,
      from: membership.from,
      until: membership.until,
      amount: membership.amountCents,
    },
    act: act && {
      kind: act.kind,
      on: act.on,
      name: act.name,
      amount: act.amountCents,
      orderReference: act.orderReference,
    },
    gift: gift && { amount: gift.amountCents, means: gift.means, receivedOn: gift.receivedOn },
  }
}
