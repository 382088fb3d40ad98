import type { DuplicatePair } from '@obole/contract/contacts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { contactName, type ContactFacts, mergedFacts } from '@obole/core/contacts/facts'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Queryable } from '../platform/db.ts'
import { type Keeper, noteOn } from './change-contact.ts'
import * as contacts from './contacts.store.ts'
import { refreshContacts } from './link.store.ts'
import { contactFacts, shortContact } from './list-contacts.ts'
import * as store from './merges.store.ts'

interface TwoFiles {
  oneId: number
  otherId: number
}

/** Makes two files one. Nothing is thrown away: the other stays, as part of the one that stands. */
export async function mergeContacts(app: App, keeper: Keeper, pair: TwoFiles): Promise<null | Refusal> {
  return app.db.transaction(async (db) => {
    const held = await holdPair(db, keeper, pair)
    if (isRefusal(held)) return held
    const { one, other } = held
    if (one.mergedIntoId !== null || other.mergedIntoId !== null) return refuse('CONTACTS_NOT_MERGEABLE')
    const { organizationId, userId } = keeper
    const now = app.clock.now()
    const factsBefore = contactFacts(one)
    const householdId = other.householdId
    await store.insertMerge(db, {
      organizationId,
      keptId: one.id,
      mergedId: other.id,
      factsBefore,
      householdId,
      userId,
      now,
    })
    const facts = mergedFacts(factsBefore, contactFacts(other))
    await contacts.saveFacts(db, { organizationId, contactId: one.id, facts }, now)
    await moveHousehold(db, one, householdId)
    await refreshContacts(db, [one.id, other.id])
    await recordAudit(app, db, {
      ...noteOn(keeper, one),
      action: 'contact.merged',
      details: { other: contactName(other) },
    })
    return null
  })
}

/** Whoever was with the other is with the one that stands, unless that one has a household of its own. */
async function moveHousehold(
  db: Queryable,
  one: contacts.ContactColumns,
  householdId: number | null,
): Promise<void> {
  if (householdId === null) return
  if (one.householdId === null) await contacts.setHousehold(db, [one.id], householdId)
  await contacts.dropHousehold(db, householdId)
}

/** Takes two files apart again, and answers the one that had stayed. What was corrected since stays as it is. */
export async function undoMerge(app: App, keeper: Keeper, mergeId: number): Promise<number | Refusal> {
  return app.db.transaction(async (db) => {
    // Whoever forgets a person holds these before their merges.
    await contacts.holdTies(db, keeper.organizationId)
    const merge = await store.holdMerge(db, keeper.organizationId, mergeId)
    if (!merge) return refuse('NOT_FOUND')
    if (merge.undoneAt !== null) return refuse('MERGE_ALREADY_UNDONE')
    const { keptId, mergedId, movedIds } = merge
    const rows = await contacts.holdWithTied(db, keeper.organizationId, [keptId, mergedId, ...movedIds])
    const [kept, merged] = [keptId, mergedId].map((id) => rows.find((row) => row.id === id))
    if (!kept || !merged) return refuse('CONTACT_UNKNOWN')
    const now = app.clock.now()
    const { organizationId, userId } = keeper
    await store.undoMerge(db, merge, { userId, now })
    const facts = withoutMerged(contactFacts(kept), merge.factsBefore, contactFacts(merged))
    await contacts.saveFacts(db, { organizationId, contactId: keptId, facts }, now)
    const standing = kept.mergedIntoId ?? keptId
    await refreshContacts(db, [standing, keptId, mergedId, ...movedIds])
    await recordAudit(app, db, {
      ...noteOn(keeper, kept),
      action: 'contact.mergeUndone',
      details: { other: contactName(merged) },
    })
    return standing
  })
}

/** What came from the other goes back to what it was; what somebody wrote since stays. */
function withoutMerged(
  now: ContactFacts,
  before: store.Merge['factsBefore'],
  merged: ContactFacts,
): ContactFacts {
  // Object.keys loses the type of the keys, and fromEntries that each of them is there.
  const names = Object.keys(now) as (keyof ContactFacts)[]
  return Object.fromEntries(
    names.map((name) => [name, now[name] === merged[name] ? (before[name] ?? null) : now[name]]),
  ) as unknown as ContactFacts
}

/** Says that two files are two people's. */
export async function tellApart(app: App, keeper: Keeper, pair: TwoFiles): Promise<null | Refusal> {
  return app.db.transaction(async (db) => {
    const held = await holdPair(db, keeper, pair)
    if (isRefusal(held)) return held
    const now = app.clock.now()
    await store.insertDistinction(db, { ...pair, userId: keeper.userId, now })
    await recordAudit(app, db, {
      ...noteOn(keeper, held.one),
      action: 'contact.toldApart',
      details: { other: contactName(held.other) },
    })
    return null
  })
}

async function holdPair(db: Queryable, { organizationId }: Keeper, { oneId, otherId }: TwoFiles) {
  if (oneId === otherId) return refuse('CONTACTS_NOT_MERGEABLE')
  const rows = await contacts.holdWithTied(db, organizationId, [oneId, otherId])
  const [one, other] = [oneId, otherId].map((id) => rows.find((row) => row.id === id))
  return one && other ? { one, other } : refuse('CONTACT_UNKNOWN')
}

/** So many that nobody settles them at one sitting; those that are settled make room for others. */
const MOST_PAIRS = 100

export async function listDuplicates(app: App, organizationId: number): Promise<DuplicatePair[]> {
  const pairs = await store.readDuplicates(app.db, organizationId, MOST_PAIRS)
  const rows = await contacts.readContactsById(
    app.db,
    pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]),
  )
  const today = parisDate(app.clock.now())
  const known = new Map(rows.map((row) => [row.id, shortContact(row, today)]))
  return pairs.flatMap(({ oneId, otherId, reason }) => {
    const [one, other] = [known.get(oneId), known.get(otherId)]
    return one && other ? [{ reason, one, other }] : []
  })
}
