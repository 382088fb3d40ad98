import type { ImportLine, ImportSummary, ImportView } from '@obole/contract/imports'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { ActKind } from '@obole/core/imports/acts'
import type { ImportMapping } from '@obole/core/imports/columns'
import type { ImportKind } from '@obole/core/imports/import'
import type { DeskMeans } from '@obole/core/payment/payment-means'
import type { App } from '../app.ts'
import { chooseColumns } from '../imports/choose-columns.ts'
import { startReading } from '../imports/read-in.ts'
import { RIGHT_TO } from '../imports/rights.ts'
import { listImports, listLines, type LinesAsked, showImport } from '../imports/show-import.ts'
import { startUndo } from '../imports/undo-import.ts'
import { uploadFile } from '../imports/upload-file.ts'
import type { Identity } from '../people/identify.ts'
import type { ReceivedFile } from '../platform/received-file.ts'
import { takeToken } from '../platform/rate-limit.ts'
import { enter, enterCampaign, type Entered, ifEntered, type Where } from './access.ts'

type ImportWhere = Where & { importId: number }

/** Whoever may change people's files; for gifts they must also be allowed to write money down. */
const enterImports = (app: App, identity: Identity, where: Where) => enter(app, identity, where, 'editPeople')

export const listOfImports = (
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ data: ImportSummary[] } | Refusal> =>
  ifEntered(enterImports(app, identity, where), async ({ organizationId }) => ({
    data: await listImports(app, organizationId),
  }))

/** A file is large, and takes a thread of its own to read. */
const UPLOADS = { limit: 30, windowMs: 3_600_000 }

export const uploadImport = (
  app: App,
  identity: Identity,
  where: Where,
  { kind, receive }: { kind: ImportKind; receive: () => Promise<ReceivedFile | null> },
): Promise<ImportView | Refusal> =>
  ifEntered(enterImports(app, identity, where), async (entered) => {
    if (!entered.rights.can(RIGHT_TO[kind])) return refuse('FORBIDDEN')
    const limited = await takeToken(app, 'import', String(entered.userId), UPLOADS)
    return limited ?? uploadFile(app, entered, kind, receive)
  })

/** Opens one file, for whoever may do with it what it is for. */
const withImport = <T>(
  app: App,
  identity: Identity,
  where: ImportWhere,
  act: (entered: Entered, file: ImportView) => Promise<T | Refusal>,
): Promise<T | Refusal> =>
  ifEntered(enterImports(app, identity, where), async (entered) => {
    const file = await showImport(app, entered.organizationId, where.importId)
    if (isRefusal(file)) return file
    return entered.rights.can(RIGHT_TO[file.kind]) ? act(entered, file) : refuse('FORBIDDEN')
  })

export const openImport = (app: App, identity: Identity, where: ImportWhere): Promise<ImportView | Refusal> =>
  withImport(app, identity, where, (_entered, file) => Promise.resolve(file))

export const openImportLines = (
  app: App,
  identity: Identity,
  where: ImportWhere,
  asked: LinesAsked,
): Promise<{ data: ImportLine[] } | Refusal> =>
  withImport(app, identity, where, ({ organizationId }) =>
    listLines(app, organizationId, where.importId, asked),
  )

export interface ChosenColumns {
  mapping: ImportMapping
  campaign?: { formType: string; formSlug: string } | null | undefined
  means?: DeskMeans | null | undefined
  actKind?: ActKind | null | undefined
}

export const chooseImportColumns = (
  app: App,
  identity: Identity,
  where: ImportWhere,
  { mapping, campaign, means = null, actKind = null }: ChosenColumns,
): Promise<ImportView | Refusal> =>
  withImport(app, identity, where, async (entered) => {
    const place = campaign ? await enterCampaign(app, identity, { ...where, ...campaign }, 'moveMoney') : null
    if (isRefusal(place)) return place
    const formId = place?.formId ?? null
    return chooseColumns(app, entered, where.importId, { mapping, formId, means, actKind })
  })

export const runImport = (app: App, identity: Identity, where: ImportWhere): Promise<ImportView | Refusal> =>
  withImport(app, identity, where, (entered) => startReading(app, entered, where.importId))

export const undoImport = (app: App, identity: Identity, where: ImportWhere): Promise<ImportView | Refusal> =>
  withImport(app, identity, where, (entered) => startUndo(app, entered, where.importId))
