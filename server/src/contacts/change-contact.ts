import type { ContactFactsBody } from '@obole/contract/contacts'
import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { changesBetween } from '@obole/core/campaign/merge'
import { contactName } from '@obole/core/contacts/facts'
import { parisDate } from '@obole/core/dates/dates'
import { countryRule } from '@obole/core/validation/country'
import { problemsOf } from '@obole/core/validation/messages'
import { knownNameRule } from '@obole/core/validation/name'
import { phoneRule } from '@obole/core/validation/phone'
import { birthDateRule } from '@obole/core/validation/birth-date'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { issuesOf, refuseFields } from '../organizations/field-issues.ts'
import type { Queryable } from '../platform/db.ts'
import * as store from './contacts.store.ts'
import { contactFacts } from './list-contacts.ts'

/** Somebody who may change the files of an association. */
export interface Keeper {
  organizationId: number
  userId: number
}

/** One file that stands, held until the commit. */
export async function holdStanding(
  db: Queryable,
  { organizationId }: Keeper,
  contactId: number,
): Promise<store.ContactColumns | Refusal> {
  return standing(await store.holdContacts(db, organizationId, [contactId]), contactId)
}

function standing(held: readonly store.ContactColumns[], contactId: number): store.ContactColumns | Refusal {
  const row = held.find(({ id }) => id === contactId)
  return row && row.mergedIntoId === null ? row : refuse('CONTACT_UNKNOWN')
}

/** Corrects what is known of a person. Orders and papers keep what was written on them. */
export async function changeFacts(
  app: App,
  keeper: Keeper,
  contactId: number,
  facts: ContactFactsBody,
): Promise<null | Refusal> {
  const refused = factsRefusal(app, facts)
  if (refused) return refused
  return app.db.transaction(async (db) => {
    const row = await holdStanding(db, keeper, contactId)
    if (isRefusal(row)) return row
    const changes = changesBetween({ ...contactFacts(row) }, { ...facts })
    const misnamed = namesRefusal(
      facts,
      changes.map(({ path }) => path),
    )
    if (misnamed) return misnamed
    const { organizationId } = keeper
    const corrected = { organizationId, contactId, facts }
    if (changes.length === 0) {
      // Saved as it was, the file is right: what an order says otherwise is no longer proposed.
      await store.confirmFacts(db, contactId, app.clock.now())
      return null
    }
    if (await store.isKnownOtherwise(db, corrected)) return refuse('CONTACT_ALREADY_KNOWN')
    await store.saveFacts(db, corrected, app.clock.now())
    await recordAudit(app, db, { ...noteOn(keeper, row), action: 'contact.corrected', changes })
    return null
  })
}

function factsRefusal(app: App, facts: ContactFactsBody): Refusal | null {
  const { firstName, lastName, companyName, birthDate, phone, country } = facts
  if (firstName === null && lastName === null && companyName === null)
    return refuseFields([{ path: 'lastName', code: 'required', message: ISSUE_WORDS.missing }])
  const problems = problemsOf([
    ['birthDate', birthDate === null ? null : birthDateRule(birthDate, parisDate(app.clock.now()))],
    ['phone', phoneRule(phone)],
    // Tools of others send three letters, which an order keeps.
    ['country', country === null || /^[A-Z]{3}$/.test(country) ? null : countryRule(country)],
  ])
  return problems.length > 0 ? refuseFields(issuesOf(problems)) : null
}

/** A name that was kept before, and stays as it is, hinders no other correction. */
function namesRefusal(facts: ContactFactsBody, changed: readonly string[]): Refusal | null {
  const problemOf = (field: 'firstName' | 'lastName') =>
    changed.includes(field) ? knownNameRule(facts[field] ?? '') : null
  const problems = problemsOf([
    ['firstName', problemOf('firstName')],
    ['lastName', problemOf('lastName')],
  ])
  return problems.length > 0 ? refuseFields(issuesOf(problems)) : null
}

export const noteOn = ({ organizationId, userId }: Keeper, row: store.ContactColumns) => ({
  organizationId,
  userId,
  subject: { type: 'contact', id: row.id, label: contactName(row) },
})

/** A note stays among the people of the association: the log says that there is one, not what it says. */
export function addNote(app: App, keeper: Keeper, contactId: number, text: string): Promise<null | Refusal> {
  const now = app.clock.now()
  return change(app, keeper, contactId, 'contact.noted', async (db) => {
    await store.insertNote(db, { contactId, userId: keeper.userId, text, now })
    await store.keepFile(db, [contactId], now)
    return null
  })
}

export function removeNote(
  app: App,
  keeper: Keeper,
  contactId: number,
  noteId: number,
): Promise<null | Refusal> {
  return change(app, keeper, contactId, 'contact.noteRemoved', async (db) =>
    (await store.removeNote(db, { contactId, noteId, now: app.clock.now() })) ? null : refuse('NOT_FOUND'),
  )
}

/** Puts a person into the household of another; with null, takes them out of theirs. */
export function setHousehold(
  app: App,
  keeper: Keeper,
  contactId: number,
  withId: number | null,
): Promise<null | Refusal> {
  const asked = withId === null ? [contactId] : [contactId, withId]
  return app.db.transaction(async (db) => {
    const held = await store.holdWithTied(db, keeper.organizationId, asked)
    const row = standing(held, contactId)
    if (isRefusal(row)) return row
    if (withId === null) await store.setHousehold(db, [contactId], null)
    else {
      const other = standing(held, withId)
      if (isRefusal(other)) return other
      if (other.id === contactId) return refuse('CONTACT_UNKNOWN')
      await liveTogether(app, db, keeper, [row, other])
    }
    if (row.householdId !== null) await store.dropHousehold(db, row.householdId)
    await recordAudit(app, db, { ...noteOn(keeper, row), action: 'contact.householdChanged' })
    return null
  })
}

async function liveTogether(
  app: App,
  db: Queryable,
  { organizationId }: Keeper,
  [row, other]: [store.ContactColumns, store.ContactColumns],
): Promise<void> {
  const now = app.clock.now()
  const id = other.householdId ?? (await store.insertHousehold(db, organizationId, now))
  await store.setHousehold(db, [row.id, other.id], id)
  await store.keepFile(db, [row.id, other.id], now)
}

/** One change of one file: who may, whose it is, and the line of the log. */
export async function change(
  app: App,
  keeper: Keeper,
  contactId: number,
  action: string,
  act: (db: Queryable, row: store.ContactColumns) => Promise<null | Refusal>,
): Promise<null | Refusal> {
  return app.db.transaction(async (db) => {
    const row = await holdStanding(db, keeper, contactId)
    if (isRefusal(row)) return row
    const refused = await act(db, row)
    if (refused) return refused
    await recordAudit(app, db, { ...noteOn(keeper, row), action })
    return null
  })
}
