import type { ApplicationBody, PartnerApplication } from '@obole/contract/applications'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { SecurityAbout } from '@obole/contract/security-events'
import { replaceKeySecret, revokeKey, type KeyWithSecret } from '../api-clients/keys.ts'
import { allPartners, changePartner, makePartner, refuseNamesake } from '../api-clients/partners.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdSupport } from '../people/hold-right.ts'
import type { Identity } from '../people/identify.ts'
import type { Queryable } from '../platform/db.ts'
import { securityEvent } from '../platform/security-events.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { enterAsSupport, enterToDecide } from './access.ts'

type Applications = { data: PartnerApplication[] }

export async function showPartners(app: App, identity: Identity): Promise<Applications | Refusal> {
  const support = await enterAsSupport(app, identity)
  return isRefusal(support) ? support : answerOf(app)
}

async function answerOf(app: App): Promise<Applications> {
  const partners = await allPartners(app)
  return {
    data: partners.map((partner) => ({
      clientId: partner.id,
      name: partner.name,
      displayName: partner.display_name,
      description: partner.description,
      url: partner.url,
      logo: partner.logo,
      domain: partner.domain,
      redirectUris: partner.redirect_uris,
      privileges: partner.privileges,
      madeAt: partner.created_at.toISOString(),
      lastUsedAt: partner.last_used_at?.toISOString() ?? null,
      formerSecretUntil: partner.former_secret_until?.toISOString() ?? null,
      revokedAt: partner.revoked_at?.toISOString() ?? null,
      associations: partner.associations,
    })),
  }
}

/** What Support does to an application, with what follows of it in the same commit: the entry in the platform's log. */
interface Act<T> {
  action: string
  about: SecurityAbout
  clientIdOf: (done: T) => string
  details?: Record<string, unknown>
  act: (db: Queryable, by: number) => Promise<T | Refusal>
}

async function decide<T extends { name: string }>(
  app: App,
  identity: Identity,
  again: TypedAgain,
  { action, about, clientIdOf, details, act }: Act<T>,
): Promise<T | Refusal> {
  const support = await enterToDecide(app, identity, again)
  if (isRefusal(support)) return support
  const by = support.userId
  const done = await app.db.transaction(async (db) => {
    const lost = await holdSupport(db, by)
    if (lost) return lost
    const acted = await act(db, by)
    if (isRefusal(acted)) return acted
    const subject = { type: 'application', id: clientIdOf(acted), label: acted.name }
    const note = { organizationId: null, userId: by, action, subject }
    await recordAudit(app, db, details ? { ...note, details } : note)
    return acted
  })
  if (!isRefusal(done))
    await securityEvent(app, { kind: 'applicationChanged', about, account: support.email })
  return done
}

const shown = async (app: App, done: object | Refusal): Promise<Applications | Refusal> =>
  isRefusal(done) ? done : answerOf(app)

export const makeApplication = (
  app: App,
  identity: Identity,
  { again, ...wish }: ApplicationBody & { again: TypedAgain },
): Promise<KeyWithSecret | Refusal> =>
  decide(app, identity, again, {
    action: 'application.made',
    about: 'applicationMade',
    clientIdOf: ({ clientId }) => clientId,
    details: { privileges: wish.privileges, domain: wish.domain, redirectUris: wish.redirectUris },
    act: async (db, by) =>
      (await refuseNamesake(db, { ...wish, clientId: null })) ?? makePartner(app, db, { ...wish, by }),
  })

export async function changeApplication(
  app: App,
  identity: Identity,
  { clientId, again, ...wish }: ApplicationBody & { clientId: string; again: TypedAgain },
): Promise<Applications | Refusal> {
  const changed = await decide(app, identity, again, {
    action: 'application.changed',
    about: 'applicationEdited',
    clientIdOf: () => clientId,
    details: { privileges: wish.privileges, domain: wish.domain, redirectUris: wish.redirectUris },
    act: async (db) =>
      (await refuseNamesake(db, { ...wish, clientId })) ?? changePartner(app, db, { ...wish, clientId }),
  })
  return shown(app, changed)
}

export const replaceApplicationSecret = (
  app: App,
  identity: Identity,
  { clientId, again }: { clientId: string; again: TypedAgain },
): Promise<KeyWithSecret | Refusal> =>
  decide(app, identity, again, {
    action: 'application.secretReplaced',
    about: 'secretReplaced',
    clientIdOf: () => clientId,
    act: (db) => replaceKeySecret(app, db, { organizationId: null, clientId }),
  })

export async function revokeApplication(
  app: App,
  identity: Identity,
  { clientId, again }: { clientId: string; again: TypedAgain },
): Promise<Applications | Refusal> {
  const revoked = await decide(app, identity, again, {
    action: 'application.revoked',
    about: 'applicationRevoked',
    clientIdOf: () => clientId,
    act: (db, by) => revokeKey(app, db, { organizationId: null, clientId, by }),
  })
  return shown(app, revoked)
}
