import type { LetInApplication } from '@obole/contract/applications'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { tellConsentJob } from '../api-clients/api-clients.queue.ts'
import { consentsOf, endConsent } from '../api-clients/consents.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdRight } from '../people/hold-right.ts'
import type { Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import { newJob } from '../platform/job.ts'
import { securityEvent } from '../platform/security-events.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { addressesOfPartners } from '../webhooks/addresses.ts'
import { removeAddresses } from '../webhooks/set-addresses.ts'
import { enter, ifEntered, type Where } from './access.ts'
import { addJobs } from './manage.store.ts'

const RIGHT = 'manageKeys'

type LetIn = { data: LetInApplication[] }

/** The partners' applications that an association lets in. */
export const showApplications = (app: App, identity: Identity, where: Where): Promise<LetIn | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), ({ organizationId }) => answerOf(app, organizationId))

async function answerOf(app: App, organizationId: number): Promise<LetIn> {
  const [consents, addresses] = await Promise.all([
    consentsOf(app, organizationId),
    addressesOfPartners(app, organizationId),
  ])
  return {
    data: consents.map((consent) => ({
      clientId: consent.client_id,
      name: consent.name,
      description: consent.description,
      url: consent.url,
      domain: consent.domain,
      privileges: consent.privileges,
      givenBy: consent.given_by,
      givenAt: consent.given_at.toISOString(),
      lastUsedAt: consent.last_used_at?.toISOString() ?? null,
      addresses: addresses
        .filter(({ clientId }) => clientId === consent.client_id)
        .map(({ url, types }) => ({ url, types })),
    })),
  }
}

/** « Retirer l’accès »: the application's tokens open nothing of the association from then on. */
export const endAccess = (
  app: App,
  identity: Identity,
  { clientId, ...where }: Where & { clientId: string },
  again: TypedAgain,
): Promise<LetIn | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), async ({ user, userId: by, organizationId }) => {
    const unconfirmed = await confirmSensitiveAct(app, user, again)
    if (unconfirmed) return unconfirmed
    const refused = await app.db.transaction(async (db) => {
      const lost = await holdRight(db, { userId: by, organizationId }, RIGHT)
      if (lost) return lost
      const ended = await endConsent(app, db, { organizationId, clientId, by })
      if (isRefusal(ended)) return ended
      await removeAddresses(app, db, { organizationId, clientId })
      const at = app.clock.now()
      const news = { clientId, organizationId, what: 'ended' as const, privileges: [], by, at }
      await addJobs(db, [newJob(tellConsentJob, { id: app.ids.token(), ...news })], at)
      const subject = { type: 'application', id: clientId, label: ended.name }
      await recordAudit(app, db, { organizationId, userId: by, action: 'application.ended', subject })
      return null
    })
    if (refused) return refused
    app.jobs.wake()
    const about = 'accessEnded'
    await securityEvent(app, { kind: 'applicationChanged', about, account: user.email, organizationId })
    return answerOf(app, organizationId)
  })
