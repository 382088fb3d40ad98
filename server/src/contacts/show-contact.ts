import { AGREED_TEXTS, type ContactFile, MOST_IN_FILE, type ShortContact } from '@obole/contract/contacts'
import type { ItemRow, PaymentRow } from '@obole/contract/manage-lists'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { membershipStanding } from '@obole/core/campaign/membership'
import { isGiftOrContribution } from '@obole/core/campaign/tier'
import { contactName } from '@obole/core/contacts/facts'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { isShownForgotten, reachedAt } from '@obole/core/privacy/forgetting'
import type { App } from '../app.ts'
import { itemList, orderList, paymentList } from '../orders/lists.ts'
import { listDocuments } from '../receipts/list-documents.ts'
import * as contacts from './contacts.store.ts'
import * as store from './file.store.ts'
import { contactRow, shortContact } from './list-contacts.ts'
import { readDuplicatesOf } from './merges.store.ts'

export interface ContactPlace {
  organizationId: number
  organizationSlug: string
}

/** Who opens a file: whether they keep people's files, and in which language they read; else that of each order. */
export interface Reader {
  seesPrivate: boolean
  locale?: Locale
}

/** More orders than any person makes; whoever has more is summed up to here. */
const MOST_SUMMED = 5_000
const MOST_DUPLICATES = 10

/** The file of one person. That of somebody who was merged is the one that stands for them. */
export async function showContact(
  app: App,
  place: ContactPlace,
  contactId: number,
  reader: Reader = { seesPrivate: true },
): Promise<ContactFile | Refusal> {
  const row = await contacts.findContact(app.db, place.organizationId, contactId)
  if (!row) return refuse('CONTACT_UNKNOWN')
  if (row.mergedIntoId !== null) return showContact(app, place, row.mergedIntoId, reader)
  const today = parisDate(app.clock.now())
  const [bought, written, others] = await Promise.all([
    whatTheyBought(app, place, contactId, reader),
    whatWasWritten(app, place.organizationId, contactId, today),
    whoIsNear(app, row, today),
  ])
  const payers = await payersOf(app, contactId, [...bought.lines, ...written.memberships])
  const paidBy = (orderId: number | null) => (orderId === null ? null : (payers.get(orderId) ?? null))
  const file = {
    ...contactRow(row, today),
    ...bought,
    ...written,
    ...others,
    lines: bought.lines.map((line) => ({ ...line, paidBy: paidBy(line.orderId) })),
    memberships: written.memberships.map((one) => ({ ...one, paidBy: paidBy(one.orderId) })),
  }
  if (reader.seesPrivate) return file
  return { ...file, guardians: file.guardians.map((one) => ({ ...one, phone: null, email: null })) }
}

/** Of what is theirs and somebody else paid: who. */
async function payersOf(
  app: App,
  contactId: number,
  theirs: readonly { orderId: number | null }[],
): Promise<ReadonlyMap<number, NonNullable<ContactFile['lines'][number]['paidBy']>>> {
  const orderIds = new Set(theirs.flatMap(({ orderId }) => orderId ?? []))
  const rows = await store.readPayers(app.db, [...orderIds])
  return new Map(
    rows
      .filter((payer) => payer.contactId !== contactId)
      .map((payer) => [payer.orderId, { name: payer.name, contactId: payer.contactId }]),
  )
}

async function whatTheyBought(
  app: App,
  { organizationId, organizationSlug }: ContactPlace,
  contactId: number,
  reader: Reader,
) {
  const owned = await store.readOwned(app.db, contactId, MOST_SUMMED)
  const everywhere = { organizationId, formId: null }
  const of = { ...everywhere, orderIds: owned.orderIds.slice(0, MOST_IN_FILE) }
  const itemIds = owned.lines.slice(0, MOST_IN_FILE).map(({ id }) => id)
  const giftIds = owned.lines.filter(({ type }) => isGiftOrContribution(type)).map(({ id }) => id)
  const [orders, lines, payments, figures, gifts, documents, consents, answers] = await Promise.all([
    orderList.read(app, of, null, MOST_IN_FILE),
    itemList.read(app, { ...everywhere, itemIds, canceled: 'with' }, null, MOST_IN_FILE),
    paymentList.read(app, of, null, MOST_IN_FILE),
    orderList.sum?.(app, { ...everywhere, orderIds: owned.orderIds }, false),
    itemList.sum?.(app, { ...everywhere, itemIds: giftIds }, false),
    documentsOf(app, organizationSlug, { contactId, ...owned, locale: reader.locale }),
    store.readConsents(app.db, of.orderIds, AGREED_TEXTS),
    answersOf(app, { ...everywhere, itemIds: owned.itemIds, seesPrivate: reader.seesPrivate }),
  ])
  const { ordered = 0, received = 0, toCome = 0 } = figures ?? {}
  return {
    figures: { ordered, received, toCome, gifts: gifts?.amount ?? 0 },
    orderCount: owned.orderIds.length,
    orders: orders.map(({ row }) => row),
    lines: lines.map(({ row }) => lineOf(row)),
    payments: payments.map(({ row }) => paymentOf(row)),
    documents,
    answers,
    consents: consents.map(({ orderId, text, version, at }) => ({ orderId, text, version, at })),
  }
}

function lineOf(row: ItemRow): Omit<ContactFile['lines'][number], 'paidBy'> {
  const { id: itemId, orderId, date, type, name, formType, formSlug, formTitle, amount, state } = row
  return { itemId, orderId, date, type, name, formType, formSlug, formTitle, amount, state }
}

function paymentOf(row: PaymentRow): ContactFile['payments'][number] {
  const { id, orderId, date, amount, refunded, state, isRetried, paymentMeans } = row
  return { id, orderId, date, amount, refunded, state, isRetried, paymentMeans }
}

/** How many orders are asked for their papers: each is a look of its own. */
const ORDERS_WITH_PAPERS = 20

interface OwnPapers {
  contactId: number
  orderIds: readonly number[]
  theirOrderIds: readonly number[]
  locale?: Locale | undefined
}

/** The papers of what they paid, and those that are theirs of what somebody else paid. */
async function documentsOf(
  app: App,
  organizationSlug: string,
  { contactId, orderIds, theirOrderIds, locale }: OwnPapers,
): Promise<ContactFile['documents']> {
  const all = [...new Set([...orderIds, ...theirOrderIds])].toSorted((a, b) => b - a)
  const listed = await Promise.all(
    all.slice(0, ORDERS_WITH_PAPERS).map(async (orderId) => {
      const urlOf = (id: string) =>
        `/api/manage/organizations/${organizationSlug}/orders/${orderId}/documents/${id}.pdf`
      const yearlyUrlOf = (receiptId: number) =>
        `/api/manage/organizations/${organizationSlug}/receipts/${receiptId}.pdf`
      const papers = await listDocuments(app, orderId, { urlOf, yearlyUrlOf, locale })
      return isRefusal(papers) ? [] : papers.documents.map((document) => ({ ...document, orderId }))
    }),
  )
  // A yearly receipt is found with each of its orders.
  const documents = [...new Map(listed.flat().map((document) => [document.id, document])).values()]
  const facts = await store.readPapers(
    app.db,
    documents.map(({ id }) => id),
  )
  const owners = await contacts.readContactsById(
    app.db,
    facts.flatMap(({ contactId: owner }) => owner ?? []),
  )
  return documents.flatMap((document) => {
    const fact = facts.find(({ id }) => id === document.id)
    if (!fact) return []
    const { contactId: owner, formTitle, from, until, day } = fact
    const other = owners.find(({ id }) => id === owner && id !== contactId)
    const isTheirs = owner === contactId || orderIds.includes(document.orderId)
    const isFor = other ? { name: contactName(other), contactId: other.id } : null
    return isTheirs ? [{ ...document, formTitle, from, until, day, isFor }] : []
  })
}

/** What was asked of them that is kept apart: documents, declarations, and what is about health. */
async function answersOf(
  app: App,
  { itemIds, ...of }: Parameters<typeof itemList.read>[1] & { itemIds: readonly number[] },
): Promise<ContactFile['answers']> {
  const rows = await itemList.read(
    app,
    { ...of, itemIds: itemIds.slice(0, MOST_IN_FILE) },
    null,
    MOST_IN_FILE,
  )
  return rows.flatMap(({ row: { id: itemId, orderId, formTitle, date, customFields } }) =>
    customFields
      .filter(({ type, keeping }) => keeping !== undefined || type === 'File' || type === 'Attestation')
      .map(({ url: _url, ...answer }) => ({ ...answer, itemId, orderId, formTitle, date })),
  )
}

async function whatWasWritten(app: App, organizationId: number, contactId: number, today: LocalDate) {
  const [memberships, acts, messages, notes, given, refusals, undeliverable] = await Promise.all([
    store.readMemberships(app.db, contactId),
    store.readActs(app.db, contactId, MOST_IN_FILE),
    store.readMessages(app.db, { organizationId, contactId, limit: MOST_IN_FILE }),
    store.readNotes(app.db, contactId),
    store.readGiven(app.db, contactId),
    store.readRefusals(app.db, contactId),
    store.readUndeliverable(app.db, contactId),
  ])
  return {
    given,
    memberships: memberships.map((row) => ({ ...row, standing: membershipStanding(row, today) })),
    acts: acts.map(({ total: _total, ...act }) => act),
    actCount: acts[0]?.total ?? 0,
    messages: messages.map(({ subject, at, state, mailingId }) => ({
      subject,
      at: at.toISOString(),
      state,
      mailingId,
    })),
    refusals: refusals.map(({ purpose, at, by }) => ({ purpose, at: at.toISOString(), by })),
    undeliverable: undeliverable && { at: undeliverable.at.toISOString(), answer: undeliverable.answer },
    notes: notes.map(({ id, text, by, at }) => ({ id, text, by, at: at.toISOString() })),
  }
}

async function whoIsNear(app: App, { id, householdId }: contacts.ContactColumns, today: LocalDate) {
  const [household, merged, pairs, guardians, wards] = await Promise.all([
    householdId === null ? [] : store.readHousehold(app.db, householdId),
    store.readMerged(app.db, id),
    readDuplicatesOf(app.db, id, MOST_DUPLICATES),
    store.readGuardians(app.db, id),
    store.readWards(app.db, id),
  ])
  const withFile = guardians.flatMap(({ contactId }) => contactId ?? [])
  const near = [...household, ...wards, ...pairs.map(({ otherId }) => otherId), ...withFile]
  const rows = await contacts.readContactsById(app.db, near)
  const known = new Map(rows.map((row) => [row.id, shortContact(row, today)]))
  return {
    guardians: guardians.map((guardian) => guardianOf(guardian, known)),
    wards: wards.flatMap((ward) => known.get(ward) ?? []),
    household: household.filter((other) => other !== id).flatMap((other) => known.get(other) ?? []),
    merged: merged.map(({ mergeId, email, by, at, ...names }) => ({
      mergeId,
      email,
      by,
      name: contactName(names),
      at: at.toISOString(),
    })),
    duplicates: pairs.flatMap(({ otherId, reason }) => {
      const other = known.get(otherId)
      return other ? [{ ...other, reason }] : []
    }),
  }
}

function guardianOf(
  guardian: Awaited<ReturnType<typeof store.readGuardians>>[number],
  known: ReadonlyMap<number, ShortContact>,
): ContactFile['guardians'][number] {
  const { name, phone, contactId, firstName, orderId, at } = guardian
  const email = reachedAt(guardian.email)
  const isForgotten = isShownForgotten(firstName, email)
  return {
    name,
    phone,
    email,
    contact: (contactId !== null && known.get(contactId)) || null,
    isForgotten,
    orderId,
    date: at.toISOString(),
  }
}
