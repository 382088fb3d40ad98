import type { ContactFactsBody, ContactFile, DuplicatePair } from '@obole/contract/contacts'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { ContactRefusal } from '@obole/core/campaign/renewal'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { addNote, changeFacts, removeNote, setHousehold } from '../contacts/change-contact.ts'
import { listDuplicates, mergeContacts, tellApart, undoMerge } from '../contacts/merge-contacts.ts'
import { clearUndeliverable, liftRefusal, writeRefusal } from '../contacts/refusals.ts'
import { showContact } from '../contacts/show-contact.ts'
import type { Identity } from '../people/identify.ts'
import { enter, type Entered, ifEntered, type Where } from './access.ts'

type ContactWhere = Where & { contactId: number }
interface TwoFiles {
  oneId: number
  otherId: number
}

/** The file of a person: for users who may read all orders of the association. */
export const openContact = (app: App, identity: Identity, where: ContactWhere & { locale: Locale }) =>
  ifEntered(enter(app, identity, where, 'readOrders'), (entered) =>
    showContact(app, entered, where.contactId, {
      seesPrivate: entered.rights.can('editPeople'),
      locale: where.locale,
    }),
  )

/** Lets a user in who may change files, changes one, and answers it as it is then. */
const changed = (
  app: App,
  identity: Identity,
  where: ContactWhere,
  act: (entered: Entered) => Promise<null | Refusal>,
): Promise<ContactFile | Refusal> =>
  ifEntered(enter(app, identity, where, 'editPeople'), async (entered) => {
    const refused = await act(entered)
    return refused ?? showContact(app, entered, where.contactId)
  })

export const correctContact = (app: App, identity: Identity, where: ContactWhere, facts: ContactFactsBody) =>
  changed(app, identity, where, (entered) => changeFacts(app, entered, where.contactId, facts))

export const addContactNote = (app: App, identity: Identity, where: ContactWhere, text: string) =>
  changed(app, identity, where, (entered) => addNote(app, entered, where.contactId, text))

export const removeContactNote = (app: App, identity: Identity, where: ContactWhere & { noteId: number }) =>
  changed(app, identity, where, (entered) => removeNote(app, entered, where.contactId, where.noteId))

export const changeHousehold = (app: App, identity: Identity, where: ContactWhere, withId: number | null) =>
  changed(app, identity, where, (entered) => setHousehold(app, entered, where.contactId, withId))

export const refuseForContact = (
  app: App,
  identity: Identity,
  where: ContactWhere,
  purpose: ContactRefusal,
) => changed(app, identity, where, (entered) => writeRefusal(app, entered, where.contactId, purpose))

export const liftForContact = (
  app: App,
  identity: Identity,
  where: ContactWhere,
  lifted: { purpose: ContactRefusal; note: string },
) => changed(app, identity, where, (entered) => liftRefusal(app, entered, where.contactId, lifted))

export const clearAddress = (app: App, identity: Identity, where: ContactWhere) =>
  changed(app, identity, where, (entered) => clearUndeliverable(app, entered, where.contactId))

export const mergeTwo = (app: App, identity: Identity, where: Where, pair: TwoFiles) =>
  changed(app, identity, { ...where, contactId: pair.oneId }, (entered) => mergeContacts(app, entered, pair))

export const takeApart = (
  app: App,
  identity: Identity,
  where: Where & { mergeId: number },
): Promise<ContactFile | Refusal> =>
  ifEntered(enter(app, identity, where, 'editPeople'), async (entered) => {
    const keptId = await undoMerge(app, entered, where.mergeId)
    return isRefusal(keptId) ? keptId : showContact(app, entered, keptId)
  })

export const showDuplicates = (
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ data: DuplicatePair[] } | Refusal> =>
  ifEntered(enter(app, identity, where, 'editPeople'), async ({ organizationId }) => ({
    data: await listDuplicates(app, organizationId),
  }))

export const tellTwoApart = (
  app: App,
  identity: Identity,
  where: Where,
  pair: TwoFiles,
): Promise<{ data: DuplicatePair[] } | Refusal> =>
  ifEntered(enter(app, identity, where, 'editPeople'), async (entered) => {
    const refused = await tellApart(app, entered, pair)
    return refused ?? { data: await listDuplicates(app, entered.organizationId) }
  })
