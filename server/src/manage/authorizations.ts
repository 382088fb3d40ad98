import type { AuthorizationAnswer, AuthorizationQuery, AuthorizeBody } from '@obole/contract/applications'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { tellConsentJob } from '../api-clients/api-clients.queue.ts'
import { consentsOf, giveConsent } from '../api-clients/consents.ts'
import { partnerOf, type PartnerRow } from '../api-clients/partners.ts'
import { isRedirectOf } from '../api-clients/redirect-address.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdRight } from '../people/hold-right.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { ownReaches } from '../people/reach.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import { newJob } from '../platform/job.ts'
import { addressBack } from '../checkout-intents/return-address.ts'
import { securityEvent } from '../platform/security-events.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { enter } from './access.ts'
import { addJobs } from './manage.store.ts'

/** Nobody gives what their role does not have: an application is let in by whoever makes keys. */
const RIGHT = 'manageKeys'

/** The digest of a verifier, as RFC 7636 writes it. */
const CHALLENGE = /^[\w-]{43}$/

interface Checked {
  kind: 'checked'
  partner: PartnerRow
  challenge: string
  /** The application's address, with what we say to it. */
  back: (saying: Readonly<Record<string, string>>) => string
}

/**
 * Whether an application may ask at all. Where it is unknown, or the address to return to is not one of its own, nobody is
 * sent anywhere (RFC 6749, 4.1.2.1); any other mistake is the application's, and is told there.
 */
async function check(
  app: App,
  asked: AuthorizationQuery,
): Promise<Checked | Exclude<AuthorizationAnswer, { kind: 'asked' }>> {
  const partner = await partnerOf(app, asked.client_id)
  if (!partner) return { kind: 'unknownApplication' }
  const { PUBLIC_URL } = app.config
  const registered = { domain: partner.domain, redirectUris: partner.redirect_uris }
  if (!isRedirectOf(registered, asked.redirect_uri, PUBLIC_URL)) return { kind: 'unknownAddress' }
  const state = asked.state === undefined ? {} : { state: asked.state }
  const back = (saying: Readonly<Record<string, string>>) =>
    addressBack(asked.redirect_uri, { ...saying, ...state, iss: PUBLIC_URL })
  const wrong = mistakeIn(asked)
  if (wrong) return { kind: 'back', url: back(wrong) }
  return { kind: 'checked', partner, challenge: asked.code_challenge ?? '', back }
}

/** By the names of OAuth 2, with a sentence for whoever writes the application. Programs leave `response_type` out. */
function mistakeIn(asked: AuthorizationQuery): null | { error: string; error_description: string } {
  if ((asked.response_type ?? 'code') !== 'code')
    return { error: 'unsupported_response_type', error_description: 'response_type is code' }
  if (asked.code_challenge_method !== 'S256')
    return { error: 'invalid_request', error_description: 'code_challenge_method is S256' }
  if (!CHALLENGE.test(asked.code_challenge ?? ''))
    return { error: 'invalid_request', error_description: 'code_challenge is missing, or no digest' }
  return null
}

/** What an application asks its reader for; only who is signed in is sent anywhere. */
export async function showAuthorization(
  app: App,
  identity: Identity,
  asked: AuthorizationQuery,
): Promise<AuthorizationAnswer | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const checked = await check(app, asked)
  if (checked.kind !== 'checked') return checked
  const { partner, back } = checked
  const reaches = (await ownReaches(app, user.userId, RIGHT)).filter(({ reach }) => reach.formIds === null)
  const associations = await Promise.all(
    reaches.map(async ({ organizationId, organizationSlug, organizationName: name }) => {
      const consents = await consentsOf(app, organizationId)
      return { organizationSlug, name, isLetIn: consents.some((one) => one.client_id === partner.id) }
    }),
  )
  return {
    kind: 'asked',
    name: partner.display_name,
    publisher: partner.name,
    description: partner.description,
    url: partner.url,
    returnsTo: new URL(asked.redirect_uri).host,
    privileges: partner.privileges,
    associations,
    refusedUrl: back({ error: 'access_denied' }),
  }
}

/** « Autoriser »: the browser goes back with a code. It opens the association in nobody's presence, as a key does. */
export async function authorize(
  app: App,
  identity: Identity,
  { organizationSlug, privileges: seen, again, ...asked }: AuthorizeBody & { again: TypedAgain },
): Promise<{ url: string } | Refusal> {
  const entered = await enter(app, identity, { organizationSlug }, RIGHT)
  if (isRefusal(entered)) return entered
  const checked = await check(app, asked)
  if (checked.kind !== 'checked') return refuse('INVALID_REQUEST')
  const { id: clientId, display_name: name, privileges } = checked.partner
  if (privileges.join() !== seen.join()) return refuse('CHANGED_SINCE_READ')
  const { user, userId: by, organizationId } = entered
  const unconfirmed = await confirmSensitiveAct(app, user, again)
  if (unconfirmed) return unconfirmed
  const given = await app.db.transaction(async (db) => {
    const lost = await holdRight(db, { userId: by, organizationId }, RIGHT)
    if (lost) return lost
    const { redirect_uri: redirectUri } = asked
    const agreed = { organizationId, clientId, privileges, redirectUri, challenge: checked.challenge, by }
    const consent = await giveConsent(app, db, agreed)
    const at = app.clock.now()
    const news = {
      id: app.ids.token(),
      clientId,
      organizationId,
      what: 'allowed' as const,
      privileges,
      by,
      at,
    }
    await addJobs(db, [newJob(tellConsentJob, news)], at)
    const subject = { type: 'application', id: clientId, label: name }
    const details = { privileges }
    await recordAudit(app, db, {
      organizationId,
      userId: by,
      action: 'application.allowed',
      subject,
      details,
    })
    return consent
  })
  if (isRefusal(given)) return given
  app.jobs.wake()
  await securityEvent(app, {
    kind: 'applicationChanged',
    about: 'accessGiven',
    account: user.email,
    organizationId,
  })
  return { url: checked.back({ code: given.code }) }
}
