import type { NewOrganizationBody } from '@obole/contract/manage-associations'
import { refuse, type Refusal } from '@obole/contract/problems'
import { cleanSiren } from '@obole/core/validation/company'
import { TERMS_OF_SERVICE_VERSION } from '@obole/core/validation/consent'
import { nameRule, namesDifferRule } from '@obole/core/validation/name'
import { problemsOf } from '@obole/core/validation/messages'
import { validateOrganization } from '@obole/core/association/organization'
import { requiredRule } from '@obole/core/validation/text'
import type { App } from '../app.ts'
import type { User } from '../people/access-token.ts'
import { grantRole } from '../people/change-roles.ts'
import { nameUser } from '../people/name-user.ts'
import type { Queryable } from '../platform/db.ts'
import { takeToken } from '../platform/rate-limit.ts'
import { recordAudit } from '../audit/audit.ts'
import { issuesOf, refuseFields } from './field-issues.ts'
import { slugCandidates } from './free-slug.ts'
import { findByCreationKey, insertOrganization } from './managed.store.ts'
import { requestHash } from '../platform/request-hash.ts'

const DAY_MS = 86_400_000
/** A user opens one association, or a few; more than this is abuse. */
const PER_USER = { limit: 10, windowMs: DAY_MS }

/** These slugs are pages of their own below `/admin`. */
const TAKEN_BY_PAGES = ['support', 'nouvelle-association']

/** Creates an association with its administrator, in one commit; it may not collect yet. */
export async function createOrganization(
  app: App,
  user: User,
  body: NewOrganizationBody,
  idempotencyKey: string | null,
): Promise<number | Refusal> {
  const refusal = invalid(body)
  if (refusal) return refusal
  const seed = idempotencyKey ? `${user.userId}:${idempotencyKey}` : app.ids.token()
  const creationKey = app.ids.derivedToken('organization', seed)
  const known = await findByCreationKey(app.db, creationKey)
  const creationHash = requestHash(body)
  if (known) return known.hash === creationHash ? known.id : refuse('IDEMPOTENCY_KEY_REUSED')
  const limited = await takeToken(app, 'new-organization', String(user.userId), PER_USER)
  if (limited) return limited
  return app.db.transaction(async (db) => {
    const organizationId = await insert(app, db, { user, body, creationKey, creationHash })
    await grantRole(app, { userId: user.userId, organizationId, role: 'OrganizationAdmin' }, db)
    await nameUser(app, db, user.userId, body.representative)
    await recordAudit(app, db, {
      organizationId,
      userId: user.userId,
      action: 'organization.created',
      subject: { type: 'organization', id: organizationId, label: body.name },
      details: { termsVersion: body.termsVersion },
    })
    return organizationId
  })
}

function invalid(body: NewOrganizationBody): Refusal | null {
  const { representative, rnaNumber: rna } = body
  const issues = [
    ...issuesOf(validateOrganization({ ...body, siren: body.siren ?? null, rna: rna ?? null })),
    ...issuesOf(representativeProblems(representative), 'representative.'),
  ].map((issue) => (issue.path === 'rna' ? { ...issue, path: 'rnaNumber' } : issue))
  if (issues.length > 0) return refuseFields(issues)
  if (body.termsVersion === TERMS_OF_SERVICE_VERSION) return null
  return refuse('TERMS_OUTDATED', { details: { termsVersion: TERMS_OF_SERVICE_VERSION } })
}

function representativeProblems({ firstName, lastName }: NewOrganizationBody['representative']) {
  return problemsOf([
    ['firstName', requiredRule(firstName), nameRule(firstName)],
    ['lastName', requiredRule(lastName), nameRule(lastName), namesDifferRule(firstName, lastName)],
  ])
}

interface Opening {
  user: User
  body: NewOrganizationBody
  creationKey: string
  creationHash: string
}

async function insert(
  app: App,
  db: Queryable,
  { user, body, creationKey, creationHash }: Opening,
): Promise<number> {
  for (const slug of slugCandidates(body.name, 'association')) {
    if (TAKEN_BY_PAGES.includes(slug)) continue
    const id = await insertOrganization(
      db,
      {
        slug,
        creationKey,
        creationHash,
        name: body.name,
        type: body.type,
        category: body.category || null,
        purpose: body.purpose || null,
        address: body.address,
        zipCode: body.zipCode,
        city: body.city,
        siren: cleanSiren(body.siren ?? '') || null,
        rnaNumber: cleanSiren(body.rnaNumber ?? '').toUpperCase() || null,
        website: body.webSite ?? null,
        termsVersion: body.termsVersion,
        userId: user.userId,
      },
      app.clock.now(),
    )
    if (id !== null) return id
  }
  throw new Error('there is always another number')
}
