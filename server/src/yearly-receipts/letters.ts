import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ReceiptYear } from '@obole/contract/manage-receipts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { loadManagedOrganization } from '../organizations/managed-organization.ts'
import { drawLetters } from '../papers/drawing.ts'
import { readSignatureDrawing } from '../papers/sign-papers.ts'
import { brokenConstraint } from '../platform/db.ts'
import { newJob } from '../platform/job.ts'
import { stepBack } from '../platform/rush.ts'
import { letterTextOf } from '../receipts/letter-text.ts'
import { queueYearly } from '../receipts/write-yearly.ts'
import * as store from './letters.store.ts'
import { type Acting, noteOf } from './start-run.ts'
import { showYear } from './show-year.ts'
import { drawLettersJob } from './yearly-receipts.queue.ts'

/** Begins one file of letters with the receipts of donors without an e-mail address; a job draws it. */
export async function startLetters(
  app: App,
  by: Acting,
  { year, which }: { year: number; which: 'NotPrinted' | 'All' },
): Promise<ReceiptYear | Refusal> {
  const now = app.clock.now()
  try {
    const isBegun = await app.db.transaction(async (db) => {
      const lettersId = await store.insertLetters(db, { ...by, year, which, now })
      if (lettersId === null) return false
      await queueYearly(db, [newJob(drawLettersJob, { lettersId })], now)
      await recordAudit(app, db, noteOf(by, year, 'receipts.lettersMade'))
      return true
    })
    if (!isBegun) return refuse('LETTERS_NONE')
  } catch (error) {
    if (brokenConstraint(error) === 'receipt_letters_one_at_work') return refuse('LETTERS_AT_WORK')
    throw error
  }
  app.jobs.wake()
  return showYear(app, by, year)
}

/** So few are in memory at a time, and are drawn before whoever else needs the drawing thread has waited long. */
const AT_ONCE = 20

/** Draws the file; one that was cut off is drawn anew, and known only once it is whole. */
export async function makeLetters(app: App, lettersId: number): Promise<void> {
  const letters = await store.findLetters(app.db, lettersId)
  if (letters?.state !== 'Drawing') return
  let drawn = 0
  let sizeBytes = 0
  const counting = async function* counting() {
    for await (const piece of pieces(app, letters)) {
      drawn += piece.letters
      sizeBytes += piece.bytes.length
      yield piece.bytes
    }
  }
  const storedAs = await app.papers.writeAll(counting())
  const file = { id: lettersId, storedAs, sizeBytes, drawn, now: app.clock.now() }
  if (!(await store.saveLetters(app.db, file))) await app.papers.delete(storedAs)
}

/** The file piece by piece, as the drawing thread writes it. */
async function* pieces(
  app: App,
  { id, year, organizationId, createdAt }: store.LettersRow,
): AsyncGenerator<{ bytes: Buffer; letters: number }> {
  const organization = await loadManagedOrganization(app, organizationId)
  const shared = {
    text: await letterTextOf(app, organizationId),
    town: organization?.profile.city ?? '',
    writtenOn: parisDate(createdAt.getTime()),
  }
  const file = randomUUID()
  const signatures = new Map<number, Buffer | null>()
  try {
    const title = `Courriers des reçus fiscaux de ${year}`
    const author = organization?.profile.name ?? ''
    const begun = await drawLetters(file, { kind: 'begin', title, author, madeAt: createdAt.getTime() })
    yield { bytes: begun, letters: 0 }
    let drawn = 0
    for (let after = 0; ;) {
      const began = performance.now()
      const rows = await store.receiptsIn(app.db, id, after, AT_ONCE)
      const last = rows.at(-1)
      if (!last) break
      const letters = await Promise.all(
        rows.map(async ({ contents: receipt }) => ({
          letter: { receipt, ...shared },
          signature: await signatureOf(app, signatures, receipt.signatory?.signatureId ?? null),
        })),
      )
      yield { bytes: await drawLetters(file, { kind: 'add', letters }), letters: rows.length }
      after = last.id
      drawn += rows.length
      await store.noteDrawn(app.db, id, drawn)
      await stepBack(app.isRush, performance.now() - began)
    }
    yield { bytes: await drawLetters(file, { kind: 'finish' }), letters: 0 }
  } finally {
    await drawLetters(file, { kind: 'giveUp' })
  }
}

async function signatureOf(app: App, known: Map<number, Buffer | null>, id: number | null) {
  if (id === null) return null
  const signature = known.has(id) ? known.get(id) : await readSignatureDrawing(app, id)
  known.set(id, signature ?? null)
  return signature ?? null
}

export interface OpenLetters {
  fileName: string
  content: Readable
  sizeBytes: number
}

/** Opens the file; the log notes who did, because it names people and where they live. */
export async function openLetters(app: App, by: Acting, lettersId: number): Promise<OpenLetters | Refusal> {
  const letters = await store.findLettersOf(app.db, { organizationId: by.organizationId, lettersId })
  if (!letters || letters.storedAs === null || letters.sizeBytes === null) return refuse('NOT_FOUND')
  // Nobody posts what is not valid any more.
  if (letters.voidedCount > 0) return refuse('LETTERS_OUTDATED')
  await recordAudit(app, app.db, noteOf(by, letters.year, 'receipts.lettersOpened'))
  return {
    fileName: `courriers-recus-fiscaux-${letters.year}-${lettersId}.pdf`,
    content: app.papers.read(letters.storedAs),
    sizeBytes: letters.sizeBytes,
  }
}

/** Notes that letters were printed: the next ones leave their receipts out. */
export async function notePrinted(app: App, by: Acting, lettersId: number): Promise<ReceiptYear | Refusal> {
  const { organizationId, userId } = by
  const letters = await store.findLettersOf(app.db, { organizationId, lettersId })
  if (!letters) return refuse('NOT_FOUND')
  await app.db.transaction(async (db) => {
    if (await store.markPrinted(db, { id: lettersId, userId, now: app.clock.now() }))
      await recordAudit(app, db, noteOf(by, letters.year, 'receipts.lettersPrinted'))
  })
  return showYear(app, by, letters.year)
}

/** Names and addresses of many people on the disk: long enough to be printed twice. */
export const LETTERS_KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Takes old files off the disk; that they were made, and printed, stays. */
export async function forgetOldLetters(app: App): Promise<void> {
  const before = app.clock.now() - LETTERS_KEPT_DAYS * DAY_MS
  for (const { id, storedAs } of await store.lettersBefore(app.db, before)) {
    if (storedAs !== null) await app.papers.delete(storedAs)
    await store.forgetLetters(app.db, id)
  }
}
