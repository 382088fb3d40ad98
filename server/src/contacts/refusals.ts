import { refuse, type Refusal } from '@obole/contract/problems'
import type { ContactRefusal } from '@obole/core/campaign/renewal'
import { saysHowAsked } from '@obole/core/contacts/mailing'
import type { App } from '../app.ts'
import { acceptFor, refuseFor } from '../renewals/mail-choices.ts'
import { change, type Keeper } from './change-contact.ts'
import * as store from './contacts.store.ts'

/** Writes down that somebody said no, on their word. */
export const writeRefusal = (
  app: App,
  keeper: Keeper,
  contactId: number,
  purpose: ContactRefusal,
): Promise<null | Refusal> =>
  change(app, keeper, contactId, 'contact.mailsRefused', async (db) => {
    await refuseFor(app, db, { contactId, purpose, userId: keeper.userId })
    return null
  })

/** Takes a refusal back for somebody who asked for it; the note says so, and stays in their file. They are told by a mail. */
export const liftRefusal = (
  app: App,
  keeper: Keeper,
  contactId: number,
  { purpose, note }: { purpose: ContactRefusal; note: string },
): Promise<null | Refusal> =>
  change(app, keeper, contactId, 'contact.mailsAccepted', async (db) => {
    if (!saysHowAsked(note)) return refuse('REFUSAL_NEEDS_NOTE')
    const now = app.clock.now()
    await acceptFor(app, db, { contactId, purpose })
    await store.insertNote(db, { contactId, userId: keeper.userId, text: note, now })
    await store.keepFile(db, [contactId], now)
    return null
  })

/** An address that came back works again, says somebody: it is written to again. */
export const clearUndeliverable = (app: App, keeper: Keeper, contactId: number): Promise<null | Refusal> =>
  change(app, keeper, contactId, 'contact.addressCleared', async (db) => {
    await store.clearUndeliverable(db, contactId)
    return null
  })
