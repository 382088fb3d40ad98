import { type FilledFacts, filledFacts } from '@obole/core/imports/filled-facts'
import type { ImportedPerson, ImportRow as LineContent } from '@obole/core/imports/read-line'
import { parisInstant } from '@obole/core/dates/dates'
import type { Queryable } from '../platform/db.ts'
import { deleteActs, insertActs } from './acts.store.ts'
import type { ImportRow } from './imports.store.ts'
import * as lines from './lines.store.ts'
import * as store from './members.store.ts'

/** What is known of somebody while the lines of one piece are read, and where it is kept. */
interface Known {
  fileId: number
  id: number
  person: ImportedPerson
  factsAt: number
}

interface Change {
  before: FilledFacts
  after: FilledFacts
}

/**
 * One piece of a file of members, whole: the people, what is known of them, their memberships, what they did
 * elsewhere, and the lines.
 */
export async function readMembers(
  db: Queryable,
  file: ImportRow,
  piece: readonly lines.LineToDo[],
  now: number,
): Promise<void> {
  const { known, made } = await everybody(db, file, piece, now)
  const people = piece.map((line) => ({ line, person: known.get(line.personKey) }))
  const changes = new Map<number, store.ChangedFacts>()
  const results = people.map(({ line, person }) => {
    if (!person) throw new Error('a line was read whose person is nobody')
    const change = takeFacts(person, line, changes)
    const isNewContact = made.delete(line.personKey)
    return { number: line.number, contactId: person.id, isNewContact, ...change }
  })
  if (changes.size > 0) await store.saveFacts(db, [...changes.values()])
  const memberships = people.flatMap(({ line: { content, key }, person }) =>
    content.membership && person ? [{ ...content.membership, key, contactId: person.fileId }] : [],
  )
  await store.insertMemberships(db, { organizationId: file.organizationId, importId: file.id }, memberships)
  const acts = people.flatMap(({ line: { content, key }, person }) =>
    content.act && person ? [{ ...content.act, key, contactId: person.fileId }] : [],
  )
  await insertActs(db, { organizationId: file.organizationId, importId: file.id }, acts)
  await lines.saveResults(db, file.id, 'Done', results)
  await store.refreshPeople(db, [...new Set(memberships.map(({ contactId }) => contactId))])
}

/** The people of a piece by their keys; those who were not known are made, and named in `made`. */
async function everybody(
  db: Queryable,
  { organizationId }: ImportRow,
  piece: readonly lines.LineToDo[],
  now: number,
) {
  const firsts = new Map(piece.toReversed().map((line) => [line.personKey, line]))
  const keys = [...firsts.keys()]
  const before = await store.holdKnown(db, organizationId, keys)
  const isKnown = new Set(before.map(({ key }) => key))
  const missing = [...firsts.values()].filter(({ personKey }) => !isKnown.has(personKey))
  const made = await store.insertPeople(
    db,
    organizationId,
    missing.map(({ personKey: key, content }) => ({
      key,
      person: content.person,
      updatedAt: momentOf(content.updatedOn),
    })),
    now,
  )
  const all = made.length === 0 ? before : await store.holdKnown(db, organizationId, keys)
  const known = new Map(
    all.map(({ key, fileId, id, factsAt, ...person }): [string, Known] => [
      key,
      { fileId, id, person, factsAt: factsAt.getTime() },
    ]),
  )
  return { known, made: new Set(made.map(({ key }) => key)) }
}

/** The beginning of the day: what was told later on that day is newer. */
const momentOf = (day: string | null): number | null => (day === null ? null : parisInstant(day))

/** What a line says of somebody that is not known yet, or newer. */
function newsOf({ person, factsAt }: Pick<Known, 'person' | 'factsAt'>, content: LineContent) {
  const updatedAt = momentOf(content.updatedOn)
  const newerAt = updatedAt !== null && updatedAt > factsAt ? updatedAt : null
  return { newerAt, after: filledFacts(person, content.person, { isNewer: newerAt !== null }) }
}

/** Of lines about people alone: those that say nothing which is not known. */
export async function withoutNews(
  db: Queryable,
  organizationId: number,
  piece: readonly { number: number; content: LineContent; personKey: string }[],
): Promise<ReadonlySet<number>> {
  const alone = piece.filter(
    ({ content }) => content.membership === null && content.gift === null && content.act === null,
  )
  const keys = [...new Set(alone.map(({ personKey }) => personKey))]
  const known = await store.readKnown(db, organizationId, keys)
  const byKey = new Map(
    known.map(({ key, factsAt, ...person }) => [key, { person, factsAt: factsAt.getTime() }]),
  )
  const unchanged = alone.filter(({ personKey, content }) => {
    const person = byKey.get(personKey)
    return person !== undefined && Object.keys(newsOf(person, content).after).length === 0
  })
  return new Set(unchanged.map(({ number }) => number))
}

/** Takes from a line what is news; answers what it changed. */
function takeFacts(
  known: Known,
  { content }: lines.LineToDo,
  changes: Map<number, store.ChangedFacts>,
): Partial<Change> {
  const { newerAt, after } = newsOf(known, content)
  const names = Object.keys(after) as (keyof FilledFacts)[]
  if (names.length === 0) return {}
  const before = Object.fromEntries(names.map((name) => [name, known.person[name]]))
  known.person = { ...known.person, ...after }
  if (newerAt !== null) known.factsAt = newerAt
  const earlier = changes.get(known.id)
  changes.set(known.id, {
    contactId: known.id,
    facts: { ...earlier?.facts, ...after },
    updatedAt: newerAt ?? earlier?.updatedAt ?? null,
  })
  return { before, after }
}

/** Takes one piece back: memberships, acts, facts that nobody changed since, and people who have nothing else. */
export async function undoMembers(
  db: Queryable,
  file: ImportRow,
  piece: readonly lines.DoneLine[],
): Promise<void> {
  const numbers = piece.map(({ number }) => number)
  const owners = await store.deleteMemberships(db, file.id, numbers)
  await deleteActs(db, file.id, numbers)
  await putBack(db, piece)
  await store.refreshPeople(db, [...new Set(owners)])
  const made = piece.flatMap(({ isNewContact, contactId }) => (isNewContact && contactId ? [contactId] : []))
  await lines.saveResults(
    db,
    file.id,
    'Undone',
    numbers.map((number) => ({ number })),
  )
  await store.dropMadePeople(db, made, { readAt: file.createdAt })
}

async function putBack(db: Queryable, piece: readonly lines.DoneLine[]): Promise<void> {
  const changed = piece.filter(({ before, after, contactId }) => before && after && contactId !== null)
  const held = await store.holdPeople(db, [...new Set(changed.flatMap(({ contactId }) => contactId ?? []))])
  const known = new Map(held.map(({ id, ...person }) => [id, person as Record<string, unknown>]))
  const changes = new Map<number, store.ChangedFacts>()
  for (const { contactId, before, after } of changed) {
    const person = known.get(contactId ?? 0)
    if (!person || contactId === null) continue
    const same = Object.keys(after ?? {}).filter((name) => person[name] === after?.[name])
    const facts = Object.fromEntries(same.map((name) => [name, before?.[name] ?? null]))
    Object.assign(person, facts)
    changes.set(contactId, {
      contactId,
      facts: { ...changes.get(contactId)?.facts, ...facts },
      updatedAt: null,
    })
  }
  if (changes.size > 0) await store.saveFacts(db, [...changes.values()])
}
