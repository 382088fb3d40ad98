import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import {
  factorAfterTakeBack,
  type FactorAfterTakeBack,
  TAKE_BACK_DAYS,
} from '@obole/core/users/factor-recovery'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { securityEvent } from '../platform/security-events.ts'
import {
  type Alarm,
  insertAlarm,
  isAlarmLive,
  type NewAlarm,
  useAlarm,
  useUpLaterAlarmsElsewhere,
} from './alarms.store.ts'
import type { Concerned } from './concerned.ts'
import { linkUseLimits } from './limits.ts'
import { insertJob, useUpLinksTo } from './links.store.ts'
import { linkIdOf, signLink } from './links.ts'
import { listOrganizationIdsOf } from './members.store.ts'
import { expirePassword, findAccount, forgetDevices, saveEmail } from './people.store.ts'
import { openRecoveryIn, stopRecoveryIn } from './recoveries.ts'
import { newJob } from '../platform/job.ts'
import { sendLinkJob } from './people.queue.ts'
import { deleteSecondFactor, demandSecondFactor, holdFactorSince } from './second-factor.store.ts'
import { revokeFamiliesOfUser } from './sessions.store.ts'
import { fullAddress } from '../platform/fronts.ts'

const NOT_ME_PATH = '/utilisateur/ce-n-etait-pas-moi'
/** Long enough for a weekend without mails, short enough for an abandoned mailbox. */
const NOT_ME_LASTS_MS = TAKE_BACK_DAYS * 86_400_000

interface TakenBack {
  isAddressBack: boolean
  factor: FactorAfterTakeBack
}

/**
 * Called in the transaction of the act, so that the alarm has the act's date and goes to the account's address at that
 * time: an intruder who changes the address a moment later does not receive it. Called before a second factor is added
 * or removed there.
 */
export function raiseAlarm(app: App, db: Queryable, alarm: NewAlarm): Promise<Alarm | null> {
  const now = app.clock.now()
  return insertAlarm(db, alarm, now, now + NOT_ME_LASTS_MS)
}

/**
 * Where a mail about a change goes, and the address of the page where its reader says that another person made the
 * change. Null where the account no longer exists.
 */
export async function notMeLink(app: App, alarm: NewAlarm): Promise<{ to: string; url: string } | null> {
  // The alarm was raised with the act; this finds it again.
  const raised = await raiseAlarm(app, app.db, alarm)
  if (!raised) return null
  const token = encodeURIComponent(signLink(app, raised.id, 'not-me'))
  return { to: raised.email, url: fullAddress(app, `${NOT_ME_PATH}?token=${token}`) }
}

/** Lets the page say at once that a link is no longer valid; it changes nothing. */
export async function lookAtNotMe(app: App, token: string): Promise<{ isValid: true } | Refusal> {
  const id = linkIdOf(app, token, 'not-me')
  const isLive = id !== null && (await isAlarmLive(app.db, id, app.clock.now()))
  return isLive ? { isValid: true } : refuse('LINK_INVALID')
}

/**
 * Another person changed the account. The address goes back to the one the mail was sent to; every session ends, all
 * devices are forgotten, and the password expires: a link to choose another one is sent. A second factor that was
 * turned off must be set up again before anything else, and one added since is removed (core U4). `alongside` records
 * it in the same commit.
 */
export async function sayNotMe(
  app: App,
  { token, address }: { token: string; address: string },
  alongside: (db: Queryable, concerned: Concerned) => Promise<void>,
): Promise<TakenBack | Refusal> {
  const limited = await takeTokens(app, linkUseLimits(address))
  if (limited) return limited
  const id = linkIdOf(app, token, 'not-me')
  if (id === null) return refuse('LINK_INVALID')
  const outcome = await app.db.transaction(async (db) => {
    const alarm = await useAlarm(db, id, app.clock.now())
    return alarm ? { alarm, taken: await takeBack(app, db, alarm, alongside) } : refuse('LINK_INVALID')
  })
  if (isRefusal(outcome)) return outcome
  const { alarm, taken } = outcome
  await securityEvent(app, { kind: 'notMe', about: alarm.what, address, account: alarm.userId })
  app.jobs.wake()
  return taken
}

async function takeBack(
  app: App,
  db: Queryable,
  alarm: Alarm,
  alongside: (db: Queryable, concerned: Concerned) => Promise<void>,
): Promise<TakenBack> {
  const now = app.clock.now()
  const { id, userId, email: alarmEmail } = alarm
  const before = await findAccount(db, userId, now)
  if (!before) return { isAddressBack: false, factor: 'none' }
  await useUpLinksTo(db, before.email, now)
  await useUpLinksTo(db, alarmEmail, now)
  // If another account has taken that address meanwhile, the address stays, and the account is locked all the same.
  const isAddressBack =
    before.email !== alarmEmail && (await saveEmail(db, { userId, email: alarmEmail }, now))
  if (isAddressBack) await useUpLaterAlarmsElsewhere(db, { id, userId, email: alarmEmail }, now)
  const factor = await takeFactorBack(app, db, alarm)
  await revokeFamiliesOfUser(db, userId, now)
  await forgetDevices(db, userId, now)
  await expirePassword(db, userId, now)
  const email = isAddressBack ? alarmEmail : before.email
  const link = newJob(sendLinkJob, {
    id: app.ids.token(),
    purpose: 'ExpiredPassword',
    email,
    redirectTo: null,
    locale: before.locale,
    isTakenBack: true,
    isFactorEnded: factor === 'ended',
  })
  await insertJob(db, link, now)
  await alongside(db, { userId, email, organizationIds: await listOrganizationIdsOf(db, userId) })
  return { isAddressBack, factor }
}

/** A pending recovery may come from the intruder: it is cancelled, and a new one is opened where core says so. */
async function takeFactorBack(
  app: App,
  db: Queryable,
  { userId, createdAt: changedAt, wasGuarded }: Alarm,
): Promise<FactorAfterTakeBack> {
  const factorSince = await holdFactorSince(db, userId)
  const factor = factorAfterTakeBack({ factorSince, changedAt, wasGuarded })
  await stopRecoveryIn(app, db, { userId, isInformed: factor === 'stays' })
  if (factor === 'asked') await openRecoveryIn(app, db, { userId, message: '', askedWith: 'notMe' })
  // The owner's grace period for setting up a factor is unchanged: the intruder's factor has not used it up.
  if (factor === 'ended') await deleteSecondFactor(db, userId)
  if (factor === 'none' && wasGuarded) await demandSecondFactor(db, userId)
  return factor
}
