import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { FATE_WORDS, GROUND_WORDS } from '@obole/contract/privacy-words'
import type { PersonFileView } from '@obole/contract/privacy'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { formatLongDate, type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import type { OrderLinkKind } from '@obole/core/order/order-link'
import { isRequestDay, PERSON_FILE_DAYS } from '@obole/core/privacy/forgetting'
import { strToU8, zip, type Zippable } from 'fflate'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdStanding, type Keeper, noteOn } from '../contacts/change-contact.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { personFileMail } from '../mails/person-file-mail.ts'
import { byLink, openLink } from '../order-links/open-link.ts'
import { findPaperOfLine, listPapers } from '../papers/find-papers.ts'
import type { Paper } from '../papers/paper.ts'
import { ownFileName } from '../papers/paper-name.ts'
import { readPaper } from '../papers/read-paper.ts'
import { fullAddress } from '../platform/fronts.ts'
import { newJob } from '../platform/job.ts'
import { mailboxLimit, mailboxLimitForStrangers } from '../platform/mailbox-limits.ts'
import { type Limited, takeTokens } from '../platform/rate-limit.ts'
import { type Chapter, personPage } from './person-page.ts'
import { findPerson, findPersonOfOrder } from './person.store.ts'
import type { Person } from './person.ts'
import * as store from './person-files.store.ts'
import { makePersonFileJob } from './privacy.queue.ts'
import { HOLDINGS, TERMS } from './register.sql.ts'
import { answersIn, withAnswersInWords } from './answers-in-words.ts'

const DAY_MS = 86_400_000
/** Making such a file reads everything about somebody: nobody needs it often. */
const BY_DESK = { limit: 20, windowMs: DAY_MS }
const BY_ORDER = { limit: 2, windowMs: DAY_MS }
const SHOWN = 20
const REMOVED_AT_ONCE = 50

/** The association answers a person who asked what it knows of them. */
export async function askAtDesk(
  app: App,
  keeper: Keeper,
  contactId: number,
  { askedOn, reason, locale }: { askedOn: LocalDate; reason: string | null; locale: Locale },
): Promise<PersonFileView | Refusal> {
  const now = app.clock.now()
  if (!isRequestDay(askedOn, parisDate(now))) return refuse('FORGETTING_DAY_REFUSED')
  const limited = await takeTokens(app, [
    { scope: 'person-file-desk', key: String(keeper.organizationId), rate: BY_DESK },
  ])
  if (limited) return limited
  const id = app.ids.token()
  const refused = await app.db.transaction(async (db) => {
    const file = await holdStanding(db, keeper, contactId)
    if (isRefusal(file)) return file
    const { organizationId, userId } = keeper
    const of = { contactId, userId, askedOn, reason }
    const job = newJob(makePersonFileJob, { fileId: id })
    await store.insertPersonFile(db, { id, organizationId, of, locale, job, now })
    await recordAudit(app, db, { ...noteOn(keeper, file), action: 'contact.fileMade', details: { askedOn } })
    return null
  })
  if (refused) return refused
  app.jobs.wake()
  const made = await store.findPersonFile(app.db, id)
  return made ? toFileView(app, made) : refuse('NOT_FOUND')
}

/**
 * A payer asks by their own page. Whoever placed an order has its page, whatever address they typed: what is known of
 * the mailbox goes to that mailbox alone.
 */
export async function askByLink(
  app: App,
  { token, locale }: { token: string; locale: Locale },
): Promise<{ asked: true } | Refusal> {
  const link = await openLink(app, token)
  if (isRefusal(link)) return link
  const { email, orderId, organizationId } = link
  if (!email) return refuse('ORDER_UNKNOWN')
  const limits: Limited[] = [
    { scope: 'person-file-order', key: String(orderId), rate: BY_ORDER },
    mailboxLimit(email),
    ...(link.isFree ? [mailboxLimitForStrangers(email)] : []),
  ]
  const limited = await takeTokens(app, limits)
  if (limited) return limited
  const id = app.ids.token()
  await app.db.transaction(async (db) => {
    const job = newJob(makePersonFileJob, { fileId: id })
    await store.insertPersonFile(db, {
      id,
      organizationId,
      of: { orderId },
      locale,
      job,
      now: app.clock.now(),
    })
    await recordAudit(app, db, { ...byLink(link), action: 'order.fileAsked' })
  })
  app.jobs.wake()
  return { asked: true }
}

/** Makes the file, and for a payer sends its link. Done again after a cut, it is made again and kept once. */
export async function makePersonFile(app: App, fileId: string): Promise<void> {
  let row = await store.findPersonFile(app.db, fileId)
  // Whoever is forgotten while it is being made has it made anew: it was perhaps read before.
  while (row?.state === 'Waiting') {
    const person = await personOf(app, row)
    if (!person) return
    await keep(app, row, await zipOf(app, row, person))
    row = await store.findPersonFile(app.db, fileId)
  }
  if (row?.state === 'Ready' && row.orderId !== null) await sendLink(app, row, row.orderId)
}

async function keep(app: App, { id, outdatedAt }: store.PersonFileRow, content: Uint8Array): Promise<void> {
  const storedAs = await app.papers.write(content)
  const now = app.clock.now()
  const kept = await store.keepPersonFile(app.db, id, {
    storedAs,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    now,
    expiresAt: now + PERSON_FILE_DAYS * DAY_MS,
    outdatedAt,
  })
  if (!kept) await app.papers.delete(storedAs)
}

function personOf(
  app: App,
  { organizationId, contactId, orderId }: store.PersonFileRow,
): Promise<Person | null> {
  if (contactId !== null) return findPerson(app.db, organizationId, contactId)
  return orderId === null ? Promise.resolve(null) : findPersonOfOrder(app.db, orderId)
}

async function sendLink(app: App, row: store.PersonFileRow, orderId: number): Promise<void> {
  const addressee = await store.findAddressee(app.db, orderId)
  if (!addressee?.email) return
  const campaign = await loadCampaign(app, { formId: addressee.formId })
  if (!campaign) return
  const { locale, id, organizationName } = row
  const url = fullAddress(app, fileAddress(app, id))
  const mail = personFileMail({ locale, brand: await mailBrand(app, campaign), organizationName, url })
  await app.mail.send({ ...mail, to: addressee.email, key: `person-file-${id}` })
}

const signed = (app: App, id: string) => `${id}.${app.keys.sign('person-file', id)}`
export const fileAddress = (app: App, id: string): string => `/api/personal-data/${signed(app, id)}.zip`

export interface OpenPersonFile {
  fileName: string
  sizeBytes: number
  content: Readable
}

/** Whoever has the link may fetch it, until its days are over; each time is noted in the log. */
export async function openPersonFile(
  app: App,
  { fileToken: token, userId }: { fileToken: string; userId: number | null },
): Promise<OpenPersonFile | Refusal> {
  const [id = '', signature = ''] = token.split('.')
  if (!app.keys.isSigned('person-file', id, signature)) return refuse('PERSON_FILE_GONE')
  const row = await app.db.transaction(async (db) => {
    const file = await store.countDownload(db, id, app.clock.now())
    if (!file) return null
    await recordAudit(app, db, fetchedBy(file, userId))
    return file
  })
  if (!row?.storedAs || !row.sizeBytes) return refuse('PERSON_FILE_GONE')
  const fileName = `donnees-personnelles-${parisDate(app.clock.now())}.zip`
  return { fileName, sizeBytes: row.sizeBytes, content: app.papers.read(row.storedAs) }
}

/** A payer's link went to their mailbox; the desk's is opened by whoever is signed in, or handed on. */
function fetchedBy({ organizationId, contactId, orderId }: store.PersonFileRow, userId: number | null) {
  if (contactId === null)
    return {
      organizationId,
      userId: null,
      action: 'order.fileFetched',
      subject: { type: 'order', id: orderId ?? 0 },
      details: { payerLink: 'reading' satisfies OrderLinkKind },
    }
  return {
    organizationId,
    userId,
    action: 'contact.fileFetched',
    subject: { type: 'contact', id: contactId },
    details: userId === null ? { fileLink: true } : {},
  }
}

export async function listFilesOf(
  app: App,
  organizationId: number,
  contactId: number | null,
): Promise<PersonFileView[]> {
  const rows = await store.listPersonFiles(app.db, organizationId, { contactId, limit: SHOWN })
  return rows.map((row) => toFileView(app, row))
}

function toFileView(app: App, row: store.PersonFileRow): PersonFileView {
  const isThere = row.state === 'Ready' && (row.expiresAt?.getTime() ?? 0) > app.clock.now()
  return {
    id: row.id,
    state: row.state === 'Ready' && !isThere ? 'Gone' : row.state,
    contactId: row.contactId,
    by: row.by,
    askedOn: row.askedOn,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    downloads: row.downloads,
    // What a payer asked for is theirs alone.
    url: isThere && row.contactId !== null ? fileAddress(app, row.id) : null,
  }
}

/** Takes files off the disk whose days are over. */
export async function removePersonFiles(app: App): Promise<void> {
  for (;;) {
    const expired = await store.listExpired(app.db, app.clock.now(), REMOVED_AT_ONCE)
    for (const { storedAs } of expired) await app.papers.delete(storedAs)
    await store.noteGone(
      app.db,
      expired.map(({ id }) => id),
    )
    if (expired.length < REMOVED_AT_ONCE) return
  }
}

async function zipOf(app: App, row: store.PersonFileRow, person: Person): Promise<Uint8Array> {
  const { locale, organizationName } = row
  const now = app.clock.now()
  const chapters = await chaptersOf(app, person, locale)
  const madeOn = formatLongDate(parisDate(now), locale)
  const data = { association: organizationName, madeAt: new Date(now).toISOString(), chapters }
  const entries: Zippable = {
    'personne.json': strToU8(JSON.stringify(data, null, 2)),
    'a-lire.html': strToU8(personPage(locale, { association: organizationName, madeOn, chapters })),
    ...(await documentsOf(app, person)),
    ...(await uploadsOf(app, person)),
  }
  return new Promise((resolve, reject) =>
    zip(entries, { level: 6 }, (error, content) => (error ? reject(error) : resolve(content))),
  )
}

async function chaptersOf(app: App, person: Person, locale: Locale): Promise<Chapter[]> {
  const chapters: Chapter[] = []
  for (const holding of HOLDINGS) {
    const { name, part, title, ground, term, fate, isOthers = false } = holding
    if (isOthers) continue
    chapters.push({
      name,
      part,
      title: title[locale],
      ground: GROUND_WORDS[ground][locale],
      term: TERMS[term][locale],
      fate: FATE_WORDS[fate][locale],
      rows: await store.readHolding(app.db, holding, person),
    })
  }
  const answers = answersIn(chapters)
  const fieldIds = [...new Set(answers.map(({ fieldId }) => fieldId))]
  const values = answers.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const known = await store.readQuestions(app.db, person.organizationId, { fieldIds, values })
  return withAnswersInWords(chapters, known.questions, known.fileNames)
}

/** Receipts, tickets and cards of what they paid, and of what others bought for them. */
async function documentsOf(app: App, { orderIds, itemIds }: Person): Promise<Zippable> {
  const papers = new Map<string, Paper>()
  for (const orderId of orderIds)
    for (const paper of await listPapers(app, orderId)) papers.set(paper.id, paper)
  for (const itemId of itemIds) {
    const paper = await findPaperOfLine(app, itemId)
    if (paper) papers.set(paper.id, paper)
  }
  const entries: Zippable = {}
  let place = 0
  for (const paper of papers.values()) {
    place += 1
    entries[`documents/${place}-${ownFileName(paper.contents)}`] = await readPaper(app, paper)
  }
  return entries
}

async function uploadsOf(app: App, { fileIds }: Person): Promise<Zippable> {
  const entries: Zippable = {}
  for (const [index, { storedAs, fileName }] of (await store.readUploads(app.db, fileIds)).entries())
    entries[`fichiers/${index + 1}-${fileName.replaceAll(/[/\\]/g, '-')}`] = await buffer(
      app.files.read(storedAs),
    )
  return entries
}
