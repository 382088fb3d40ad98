import type { PersonFileView, PrivacyView } from '@obole/contract/privacy'
import type { Refusal } from '@obole/contract/problems'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import type { Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import {
  forgetAgain,
  previewForgetting,
  setAsideOthers,
  showForgetting,
  startForgetting,
} from '../privacy/forget-person.ts'
import { askAtDesk, listFilesOf } from '../privacy/person-files.ts'
import { writeProof } from '../privacy/write-proof.ts'
import { chooseRetention } from '../privacy/retention.ts'
import { showPrivacy } from '../privacy/show-privacy.ts'
import { enter, ifEntered, type Where } from './access.ts'

type ContactWhere = Where & { contactId: number }
type NumberWhere = Where & { number: number }

export const openPrivacy = (app: App, identity: Identity, where: Where): Promise<PrivacyView | Refusal> =>
  ifEntered(enter(app, identity, where, 'editPeople'), ({ organizationId }) =>
    showPrivacy(app, organizationId),
  )

/** People are forgotten by it: the administrator types their password again. */
export const setRetention = (
  app: App,
  identity: Identity,
  where: Where,
  { years, again }: { years: number; again: TypedAgain },
): Promise<PrivacyView | Refusal> =>
  ifEntered(enter(app, identity, where, 'editOrganization'), async (entered) => {
    const refused =
      (await confirmSensitiveAct(app, entered.user, again)) ?? (await chooseRetention(app, entered, years))
    return refused ?? showPrivacy(app, entered.organizationId)
  })

export const openForgetting = (app: App, identity: Identity, where: NumberWhere) =>
  ifEntered(enter(app, identity, where, 'editPeople'), ({ organizationId }) =>
    showForgetting(app, organizationId, where.number),
  )

/** What was confirmed with a password is brought to its end: nothing is asked again. */
export const repeatForgetting = (app: App, identity: Identity, where: NumberWhere) =>
  ifEntered(enter(app, identity, where, 'editOrganization'), (entered) =>
    forgetAgain(app, entered, where.number),
  )

/** What is set aside is in the proof and in the log, with who did it. */
export const setOthersAside = (
  app: App,
  identity: Identity,
  where: NumberWhere,
  found: { table: string; rows: number },
) =>
  ifEntered(enter(app, identity, where, 'editOrganization'), (entered) =>
    setAsideOthers(app, entered, { number: where.number, ...found }),
  )

/** The proof as a text, for whoever must show it. */
export const downloadProof = (
  app: App,
  identity: Identity,
  where: NumberWhere,
  locale: Locale,
): Promise<{ text: string } | Refusal> =>
  ifEntered(enter(app, identity, where, 'editPeople'), ({ organizationId }) =>
    writeProof(app, { organizationId, number: where.number, locale }),
  )

export const previewForgettingOf = (app: App, identity: Identity, where: ContactWhere) =>
  ifEntered(enter(app, identity, where, 'editOrganization'), (entered) =>
    previewForgetting(app, entered, where.contactId),
  )

export const forgetContact = (
  app: App,
  identity: Identity,
  where: ContactWhere,
  { askedOn, again }: { askedOn: LocalDate; again: TypedAgain },
) =>
  ifEntered(enter(app, identity, where, 'editOrganization'), async (entered) => {
    const refused = await confirmSensitiveAct(app, entered.user, again)
    return refused ?? startForgetting(app, entered, where.contactId, { askedOn })
  })

export const listContactFiles = (
  app: App,
  identity: Identity,
  where: ContactWhere,
): Promise<{ data: PersonFileView[] } | Refusal> =>
  ifEntered(enter(app, identity, where, 'editPeople'), async ({ organizationId }) => ({
    data: await listFilesOf(app, organizationId, where.contactId),
  }))

export const makeContactFile = (
  app: App,
  identity: Identity,
  where: ContactWhere,
  asked: { askedOn: LocalDate; reason: string | null; locale: Locale },
) =>
  ifEntered(enter(app, identity, where, 'editPeople'), (entered) =>
    askAtDesk(app, entered, where.contactId, asked),
  )
