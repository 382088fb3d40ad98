import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Sql } from '../platform/db.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { securityEvent } from '../platform/security-events.ts'
import { type Alarm, insertAlarm, useAlarm, useUpLaterAlarmsElsewhere } from './alarms.store.ts'
import type { Concerned } from './end-sessions.ts'
import { linkUseLimits } from './limits.ts'
import { insertJob, useUpLinksTo } from './links.store.ts'
import { linkIdOf, signLink } from './links.ts'
import { listOrganizationIdsOf } from './members.store.ts'
import { expirePassword, findAccount, forgetDevices, saveEmail } from './people.store.ts'
import { type LinkOrder, SEND_LINK_JOB } from './request-link.ts'
import { demandSecondFactor } from './second-factor.store.ts'
import { revokeFamiliesOfUser } from './sessions.store.ts'

const NOT_ME_PATH = '/utilisateur/ce-n-etait-pas-moi'
/** Long enough for a weekend without mails, short enough for a mailbox that somebody gave up. */
const NOT_ME_LASTS_MS = 3 * 86_400_000

interface TakenBack {
  isAddressBack: boolean
  isFactorAsked: boolean
}

/** The address of the page where whoever gets a mail about a change says that it was somebody else's. */
export async function notMeUrl(app: App, alarm: Alarm): Promise<string> {
  const now = app.clock.now()
  await insertAlarm(app.db, alarm, now, now + NOT_ME_LASTS_MS)
  return `${app.config.PUBLIC_URL}${NOT_ME_PATH}?token=${encodeURIComponent(signLink(app, alarm.id, 'not-me'))}`
}

/**
 * Somebody else changed the account. The address goes back to the one the mail was sent to; every session ends, no device is
 * known any more, and the password opens nothing: the link to choose another one is sent. A second factor that was turned off
 * is set up anew before anything else. `alongside` writes it down in the same commit.
 */
export async function sayNotMe(
  app: App,
  { token, address }: { token: string; address: string },
  alongside: (sql: Sql, concerned: Concerned) => Promise<void>,
): Promise<TakenBack | Refusal> {
  const limited = await takeTokens(app, linkUseLimits(address))
  if (limited) return limited
  const id = linkIdOf(app, token, 'not-me')
  if (id === null) return refuse('LINK_INVALID')
  const outcome = await app.db.transaction(async (sql) => {
    const alarm = await useAlarm(sql, id, app.clock.now())
    return alarm ? { alarm, taken: await takeBack(app, sql, alarm, alongside) } : refuse('LINK_INVALID')
  })
  if (isRefusal(outcome)) return outcome
  const { alarm, taken } = outcome
  await securityEvent(app, { kind: 'notMe', about: alarm.what, address, account: alarm.userId })
  app.jobs.wake()
  return taken
}

async function takeBack(
  app: App,
  sql: Sql,
  { id, userId, what, email: told }: Alarm,
  alongside: (sql: Sql, concerned: Concerned) => Promise<void>,
): Promise<TakenBack> {
  const now = app.clock.now()
  const before = await findAccount(sql, userId, now)
  if (!before) return { isAddressBack: false, isFactorAsked: false }
  await useUpLinksTo(sql, before.email, now)
  await useUpLinksTo(sql, told, now)
  // Somebody may have opened an account with it meanwhile: then the address stays, and the account is shut all the same.
  const isAddressBack =
    what === 'address' && before.email !== told && (await saveEmail(sql, { userId, email: told }, now))
  if (isAddressBack) await useUpLaterAlarmsElsewhere(sql, { id, userId, email: told }, now)
  if (what === 'factorOff' && !before.hasSecondFactor) await demandSecondFactor(sql, userId)
  await revokeFamiliesOfUser(sql, userId, now)
  await forgetDevices(sql, userId, now)
  await expirePassword(sql, userId, now)
  const email = isAddressBack ? told : before.email
  const order: LinkOrder = {
    id: app.ids.token(),
    purpose: 'ExpiredPassword',
    email,
    redirectTo: null,
    locale: before.locale,
  }
  await insertJob(sql, { name: SEND_LINK_JOB, payload: order }, now)
  await alongside(sql, { userId, email, organizationIds: await listOrganizationIdsOf(sql, userId) })
  return { isAddressBack, isFactorAsked: before.hasSecondFactor }
}
