import type { ContactRow, ShortContact } from '@obole/contract/contacts'
import { contactName, type ContactFacts } from '@obole/core/contacts/facts'
import { contactStanding } from '@obole/core/contacts/standing'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import * as store from './contacts.store.ts'
import type { ContactFilter } from './filter.sql.ts'

type Filter = Omit<ContactFilter, 'today'>

const onDay = (app: App, { organizationId, search, standings, sort }: Filter): ContactFilter => ({
  organizationId,
  search,
  standings,
  sort,
  today: parisDate(app.clock.now()),
})

export const contactList = {
  async read(app: App, filter: Filter, after: Position | null, limit: number): Promise<Listed<ContactRow>[]> {
    const asked = onDay(app, filter)
    const rows = await store.readContacts(app.db, asked, after, limit)
    return rows.map((row) => ({
      row: contactRow(row, asked.today),
      position: { key: row.key, id: row.id },
    }))
  },
  count: (app: App, filter: Filter, most?: number): Promise<number> =>
    store.countContacts(app.db, onDay(app, filter), most),
}

export function contactRow(row: store.ContactColumns, today: LocalDate): ContactRow {
  return {
    id: row.id,
    kind: row.kind,
    ...contactFacts(row),
    ...standingOn(row, today),
    firstDate: row.firstSeenAt.toISOString(),
    lastDate: row.lastSeenAt.toISOString(),
  }
}

/** The facts alone. */
export const contactFacts = (row: ContactFacts): ContactFacts => ({
  firstName: row.firstName,
  lastName: row.lastName,
  companyName: row.companyName,
  email: row.email,
  phone: row.phone,
  birthDate: row.birthDate,
  address: row.address,
  zipCode: row.zipCode,
  city: row.city,
  country: row.country,
})

export const shortContact = (row: store.ContactColumns, today: LocalDate): ShortContact => ({
  id: row.id,
  kind: row.kind,
  name: contactName(row),
  email: row.email,
  birthDate: row.birthDate,
  city: row.city,
  lastDate: row.lastSeenAt.toISOString(),
  ...standingOn(row, today),
})

function standingOn({ runs }: store.ContactColumns, today: LocalDate) {
  const { standing, since, until } = contactStanding(runs, today)
  return { standing, memberSince: since, memberUntil: until }
}
