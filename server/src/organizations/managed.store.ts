import type { AuthenticationState } from '@obole/core/association/compliance'
import type { IdentityChangeState } from '@obole/core/association/identity'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { FileRow } from './association-files.store.ts'
import type { Position } from '../platform/continuation.ts'
import type { IdentityValues } from './identity.store.ts'
import { HAS_NAMESAKE } from './namesakes.sql.ts'
import type { OrganizationRow } from './organization.ts'
import { at, joined, named, param, raw, sql, type Value } from '../platform/sql.ts'

export interface ManagedRow extends Row {
  organization: OrganizationRow & {
    terms_version: string | null
    iban: string | null
    submitted_at: string | null
    decided_at: string | null
    decision_reason: string | null
    created_at: string
    verified_identity: object | null
    identity_verified_at: string | null
  }
  documents: FileRow[]
  has_second_factor: boolean
  /** The last one, in any state. */
  identity_change: IdentityChangeRow | null
}

export interface IdentityChangeRow {
  id: number
  state: IdentityChangeState
  before: IdentityValues
  after: IdentityValues
  reason: string | null
  asked_at: string
}

export async function readManaged(db: Queryable, organizationId: number): Promise<ManagedRow | null> {
  const [row] = await db.query<ManagedRow>(named('organization-managed')`
      select to_jsonb(o) as organization, array(
        select to_jsonb(f) from association_files f
        where f.organization_id = o.id and f.purpose = 'Document' order by f.created_at, f.id) as documents,
        (select to_jsonb(c) from identity_changes c where c.organization_id = o.id
        order by c.id desc limit 1) as identity_change,
        exists (
          select from memberships m join second_factors s on s.user_id = m.user_id and s.confirmed_at is not null
          where m.organization_id = o.id and m.role = 'OrganizationAdmin') as has_second_factor
      from organizations o where o.id = ${organizationId}`)
  return row ?? null
}

export async function findByCreationKey(
  db: Queryable,
  key: string,
): Promise<{ id: number; hash: string | null } | null> {
  const [row] = await db.query<{ id: number; hash: string | null }>(
    sql`
      select id, creation_hash as hash from organizations where creation_key = ${key}`,
  )
  return row ?? null
}

export interface NewOrganization {
  slug: string
  creationKey: string
  creationHash: string
  name: string
  type: string
  category: string | null
  purpose: string | null
  address: string
  zipCode: string
  city: string
  siren: string | null
  rnaNumber: string | null
  website: string | null
  termsVersion: string
  userId: number
}

/** Null where the slug is taken. The association may not collect before Support has verified it. */
export async function insertOrganization(
  db: Queryable,
  organization: NewOrganization,
  now: number,
): Promise<number | null> {
  const moment = at(now)
  const [row] = await db.query<{ id: number }>(sql`
      insert into organizations (slug, creation_key, name, type, category, purpose, address, zip_code, city, country,
        siren, rna_number, website, authentication_state, allow_collect, terms_version, terms_accepted_by,
        terms_accepted_at, created_at, updated_at, creation_hash)
      values (${organization.slug}, ${organization.creationKey}, ${organization.name}, ${organization.type},
        ${organization.category}, ${organization.purpose}, ${organization.address}, ${organization.zipCode},
        ${organization.city}, 'FR', ${organization.siren}, ${organization.rnaNumber}, ${organization.website}, 'None',
        false, ${organization.termsVersion}, ${organization.userId},
        ${moment}, ${moment}, ${moment}, ${organization.creationHash})
      on conflict (slug) do nothing returning id`)
  return row?.id ?? null
}

/** Columns that an association's administrators may change, by their names in the API. */
const PROFILE_COLUMNS: Readonly<Record<string, string>> = {
  name: 'name',
  type: 'type',
  category: 'category',
  description: 'description',
  purpose: 'purpose',
  address: 'address',
  zipCode: 'zip_code',
  city: 'city',
  siren: 'siren',
  rnaNumber: 'rna_number',
  webSite: 'website',
  logo: 'logo',
  banner: 'banner',
  isUnderColucheLaw: 'is_under_coluche_law',
  fiscalReceiptIssuanceEnabled: 'fiscal_receipt_issuance_enabled',
}

/** Answers false where the association is no longer at the version that was edited. */
export async function updateProfile(
  db: Queryable,
  { organizationId, version }: { organizationId: number; version: number },
  changes: Readonly<Record<string, Value>>,
  now: number,
): Promise<boolean> {
  const sets = Object.entries(changes).flatMap(([name, value]) => {
    const column = PROFILE_COLUMNS[name]
    return column ? [sql`${raw(column)} = ${value}`] : []
  })
  const rows = await db.query(sql`
      update organizations set ${joined([...sets, sql`updated_at = ${at(now)}`], ', ')}
      where id = ${organizationId} and version = ${version} returning id`)
  return rows.length > 0
}

export async function lockOrganization(db: Queryable, organizationId: number): Promise<void> {
  await db.query(sql`select from organizations where id = ${organizationId} for no key update`)
}

export async function submit(db: Queryable, organizationId: number, now: number): Promise<void> {
  const organizationIdParam = param(organizationId)
  const moment = at(now)
  await db.query(sql`
      with documents as (
        update association_files set document_state = 'Pending'
        where organization_id = ${organizationIdParam} and purpose = 'Document' and document_state = 'Saved')
      update organizations set authentication_state = 'Pending', submitted_at = ${moment},
        updated_at = ${moment}
      where id = ${organizationIdParam}`)
}

export interface DecisionToSave {
  organizationId: number
  authenticationState: AuthenticationState
  allowCollect: boolean
  isSuspended: boolean
  fiscalReceiptEligibility: boolean | null
  reason: string | null
  rejectedDocumentIds: readonly string[]
  jobs: readonly NewJob[]
  now: number
}

/**
 * When Support accepts, the submitted documents it did not reject are accepted; when it refuses, they stay as they
 * were.
 */
export async function saveDecision(db: Queryable, decision: DecisionToSave): Promise<void> {
  const organizationId = param(decision.organizationId)
  const authenticationState = param(decision.authenticationState)
  const fiscalReceiptEligibility = param(decision.fiscalReceiptEligibility)
  const reason = param(decision.reason)
  const rejectedDocumentIds = param(decision.rejectedDocumentIds)
  const moment = at(decision.now)
  await db.query(sql`
      with documents as (
        update association_files set
          document_state = case when id = any(${rejectedDocumentIds}) then 'Rejected' else 'Accepted' end,
          document_comment = case when id = any(${rejectedDocumentIds}) then ${reason} end
        where organization_id = ${organizationId} and purpose = 'Document' and document_state = 'Pending'
          and (id = any(${rejectedDocumentIds}) or ${authenticationState} = 'Authenticated')),
      told as (${insertJobsCte(param(jobsParam(decision.jobs, decision.now)))})
      update organizations set authentication_state = ${authenticationState},
        allow_collect = ${decision.allowCollect}, is_suspended = ${decision.isSuspended},
        fiscal_receipt_eligibility = coalesce(${fiscalReceiptEligibility}, fiscal_receipt_eligibility),
        fiscal_receipt_issuance_enabled = fiscal_receipt_issuance_enabled and coalesce(${fiscalReceiptEligibility},
        fiscal_receipt_eligibility),
        decision_reason = ${reason}, decided_at = ${moment}, updated_at = ${moment}
      where id = ${organizationId}`)
}

export interface ToVerify {
  state: AuthenticationState
  /**
   * Instead of a state: associations that ask for another identity, or whose identity was verified before an instant.
   */
  identity: 'identityChange' | { verifiedBefore: number } | null
}

export interface ToVerifyRow extends Row {
  id: number
  key: string
  organization: OrganizationRow & { submitted_at: string | null; created_at: string }
  document_count: number
  has_namesake: boolean
  administrators: { name: string | null; email: string }[]
}

/** The longest waiting first; those never submitted by their creation. */
export function readToVerify(
  db: Queryable,
  { state, identity }: ToVerify,
  after: Position | null,
  limit: number,
): Promise<ToVerifyRow[]> {
  const [name, which] =
    identity === null
      ? (['organizations-to-verify', sql`o.authentication_state = ${state}`] as const)
      : identity === 'identityChange'
        ? ([
            'organizations-to-rename',
            sql`exists (select from identity_changes c where c.organization_id = o.id and c.state = 'Pending')`,
          ] as const)
        : ([
            'organizations-to-review',
            sql`o.identity_verified_at <= ${at(identity.verifiedBefore)}`,
          ] as const)
  return db.query<ToVerifyRow>(named(name)`
      select o.id, coalesce(o.submitted_at, '-infinity')::text as key, to_jsonb(o) as organization,
        (select count(*) from association_files f where f.organization_id = o.id
        and f.purpose = 'Document') as document_count,
        ${HAS_NAMESAKE} as has_namesake,
        array(
          select jsonb_build_object('name', nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'email', u.email)
          from memberships m join users u on u.id = m.user_id
          where m.organization_id = o.id and m.role = 'OrganizationAdmin' order by u.id limit 5) as administrators
      from organizations o
      where ${which}
        and (coalesce(o.submitted_at, '-infinity'), o.id) > (coalesce(${after?.key ?? null}::timestamptz,
        '-infinity'), coalesce(${after?.id ?? null}::bigint, 0))
      order by coalesce(o.submitted_at, '-infinity'), o.id limit ${limit}`)
}
