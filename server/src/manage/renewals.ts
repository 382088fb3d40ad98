import type { RenewalReminderSetting } from '@obole/contract/manage-renewals'
import type { App } from '../app.ts'
import type { Identity } from '../people/identify.ts'
import { changeReminder, offerAutomaticRenewal, showReminders } from '../renewals/renewal-settings.ts'
import { enter, ifEntered, type Where } from './access.ts'

/** Which reminders members get, and in which words. */
export const showRenewalReminders = (app: App, identity: Identity, where: Where) =>
  ifEntered(enter(app, identity, where, 'editOrganization'), ({ organizationId }) =>
    showReminders(app, organizationId),
  )

export const setRenewalReminder = (
  app: App,
  identity: Identity,
  where: Where,
  setting: RenewalReminderSetting,
) =>
  ifEntered(enter(app, identity, where, 'editOrganization'), (entered) =>
    changeReminder(app, entered, setting),
  )

export const setAutomaticRenewal = (app: App, identity: Identity, where: Where, isOffered: boolean) =>
  ifEntered(enter(app, identity, where, 'editOrganization'), (entered) =>
    offerAutomaticRenewal(app, entered, isOffered),
  )
