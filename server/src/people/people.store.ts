import type { KnownOfOwner } from '@obole/core/users/password'
import type { Locale } from '@obole/core/locale'
import { ROLES_BOUND_TO_SECOND_FACTOR } from '@obole/core/users/second-factor'
import type { Role, MemberRole } from '@obole/core/users/session'
import { ourPicture } from '@obole/core/site/picture'
import type { FormType } from '@obole/core/campaign/form'
import type { Row, Queryable } from '../platform/db.ts'
import { rolesSql } from './roles.sql.ts'
import { at, listed, named, param, raw, sql } from '../platform/sql.ts'

export interface Account extends Row {
  id: number
  email: string
  firstName: string | null
  lastName: string | null
  passwordHash: string | null
  passwordExpired: boolean
  unverified: boolean
  hasSecondFactor: boolean
  /** When the grace period of the second factor began, milliseconds since 1970; null where no role requires it. */
  boundSince: number | null
  /** The factor was removed: the user must set up another before anything else. */
  isSecondFactorDemanded: boolean
  locale: Locale
  /** In all associations together. */
  roles: Role[]
}

/** The name a mail greets its reader with. Where the address is not confirmed, anyone may have typed both. */
export const greetedName = (account: Account | null): string | null =>
  account === null || account.unverified ? null : account.firstName

/** The columns of `u`, at that instant. */
const accountColumns = (now: number) => sql`
  u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.password_hash as "passwordHash",
  coalesce(u.password_expires_at <= ${at(now)}, false) as "passwordExpired",
  u.email_verified_at is null as "unverified", u.locale,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
  (extract(epoch from case when u.is_support then u.first_signed_in_at else (
    select greatest(u.first_signed_in_at, min(m.created_at)) from memberships m
    where m.user_id = u.id and m.role in ${listed(ROLES_BOUND_TO_SECOND_FACTOR)} and u.first_signed_in_at is not null
    having count(*) > 0) end) * 1000)::float8 as "boundSince",
  u.second_factor_demanded as "isSecondFactorDemanded",
  array(select role from memberships where user_id = u.id
        union select 'Support' where u.is_support order by role) as roles`

export async function findAccountByEmail(db: Queryable, email: string, now: number): Promise<Account | null> {
  const [row] = await db.query<Account>(
    named('people-account-by-email')`
      select ${accountColumns(now)} from users u where u.email = ${email}`,
  )
  return row ?? null
}

export async function findAccount(db: Queryable, id: number, now: number): Promise<Account | null> {
  const [row] = await db.query<Account>(
    named('people-account')`
      select ${accountColumns(now)} from users u where u.id = ${id}`,
  )
  return row ?? null
}

/** In milliseconds; null where the devices were never forgotten, or there is no such account. */
export async function readDevicesForgottenAt(db: Queryable, email: string): Promise<number | null> {
  const [row] = await db.query<{ at: Date | null }>(
    named('people-devices-forgotten')`
      select devices_forgotten_at as at from users where email = ${email}`,
  )
  return row?.at?.getTime() ?? null
}

export async function forgetDevices(db: Queryable, userId: number, now: number): Promise<void> {
  await db.query(sql`update users set devices_forgotten_at = ${at(now)} where id = ${userId}`)
}

/** What a password must not contain; for an address without an account, only the address. */
export async function knownOfOwner(db: Queryable, email: string): Promise<KnownOfOwner> {
  const [row] = await db.query<Row & KnownOfOwner>(named('people-known-of-owner')`
      select u.email, u.first_name as "firstName", u.last_name as "lastName",
        array(select distinct o.name from memberships m join organizations o on o.id = m.organization_id
              where m.user_id = u.id) as associations
      from users u where u.email = ${email}`)
  return row ?? { email }
}

export interface NewUser {
  email: string
  passwordHash: string | null
  firstName: string | null
  lastName: string | null
  locale: Locale
  isVerified: boolean
  isSupport: boolean
}

/** Null where the address is taken. */
export async function insertUser(db: Queryable, user: NewUser, now: number): Promise<number | null> {
  const moment = at(now)
  const [row] = await db.query<{ id: number }>(named('people-user-insert')`
      insert into users (email, password_hash, first_name, last_name, locale, email_verified_at, is_support,
        created_at, updated_at)
      values (${user.email}, ${user.passwordHash}, ${user.firstName}, ${user.lastName}, ${user.locale},
        case when ${user.isVerified} then ${moment} end, ${user.isSupport}, ${moment}, ${moment})
      on conflict (email) do nothing
      returning id`)
  return row?.id ?? null
}

/** A user who chooses a password through a link has also proved the address. */
export async function savePasswordByEmail(
  db: Queryable,
  { email, passwordHash, locale }: { email: string; passwordHash: string; locale: Locale },
  now: number,
): Promise<number> {
  const moment = at(now)
  const [row] = await db.query<{ id: number }>(named('people-password-by-email')`
      insert into users as u (email, password_hash, locale, email_verified_at, created_at, updated_at)
      values (${email}, ${passwordHash}, ${locale}, ${moment}, ${moment}, ${moment})
      on conflict (email) do update set password_hash = excluded.password_hash, password_expires_at = null,
        email_verified_at = coalesce(u.email_verified_at, excluded.email_verified_at), updated_at = excluded.updated_at
      returning id`)
  if (!row) throw new Error('an upsert answered no row')
  return row.id
}

export async function savePassword(
  db: Queryable,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  now: number,
): Promise<void> {
  await db.query(sql`
      update users set password_hash = ${passwordHash}, password_expires_at = null, updated_at = ${at(now)}
      where id = ${userId}`)
}

export async function saveProfile(
  db: Queryable,
  id: number,
  { firstName, lastName, locale }: { firstName: string; lastName: string; locale: Locale },
  now: number,
): Promise<void> {
  await db.query(sql`
      update users set first_name = ${firstName}, last_name = ${lastName}, locale = ${locale}, updated_at = ${at(now)}
      where id = ${id}`)
}

/** Only if the old hash is still there: a password changed meanwhile is not overwritten. */
export async function replaceHash(
  db: Queryable,
  id: number,
  oldHash: string,
  newHash: string,
): Promise<void> {
  await db.query(
    sql`
      update users set password_hash = ${newHash} where id = ${id} and password_hash = ${oldHash}`,
  )
}

export async function expirePassword(db: Queryable, id: number, now: number): Promise<void> {
  await db.query(sql`update users set password_expires_at = ${at(now)} where id = ${id}`)
}

/** False where another account has that address. */
export async function saveEmail(
  db: Queryable,
  { userId, email }: { userId: number; email: string },
  now: number,
): Promise<boolean> {
  const emailParam = param(email)
  const moment = at(now)
  const rows = await db.query(sql`
      update users set email = ${emailParam}, email_verified_at = ${moment}, updated_at = ${moment}
      where id = ${userId} and not exists (select from users where email = ${emailParam}) returning id`)
  return rows.length > 0
}

export async function markVerified(db: Queryable, email: string, now: number): Promise<void> {
  await db.query(sql`
      update users set email_verified_at = coalesce(email_verified_at, ${at(now)}) where email = ${email}`)
}

export async function saveMissingName(
  db: Queryable,
  id: number,
  { firstName, lastName }: { firstName: string; lastName: string },
  now: number,
): Promise<void> {
  await db.query(sql`
      update users set first_name = ${firstName}, last_name = ${lastName}, updated_at = ${at(now)}
      where id = ${id} and first_name is null and last_name is null`)
}

export interface OrganizationOfUser extends Row {
  organizationSlug: string
  name: string
  logo: string | null
  city: string | null
  zipCode: string | null
  roles: Role[]
  campaigns: { formType: FormType; formSlug: string; title: string; role: Role }[]
}

const ORGANIZATIONS_SHOWN = 500

export async function listOrganizationsOf(db: Queryable, userId: number): Promise<OrganizationOfUser[]> {
  const rows = await db.query<OrganizationOfUser>(named('people-organizations')`
      select o.slug as "organizationSlug", o.name, o.logo, o.city, o.zip_code as "zipCode",
        array_agg(distinct m.role) as roles,
        coalesce(jsonb_agg(jsonb_build_object('formType', f.form_type, 'formSlug', f.slug, 'title', f.title, 'role',
        m.role)
          order by f.title, f.id) filter (where f.id is not null), '[]') as campaigns
      from memberships m join organizations o on o.id = m.organization_id left join forms f on f.id = m.form_id
      where m.user_id = ${userId}
      group by o.id order by o.name, o.id limit ${raw(ORGANIZATIONS_SHOWN)}`)
  return rows.map((row) => ({ ...row, logo: ourPicture(row.logo) }))
}

export interface Membership {
  userId: number
  organizationId: number
  formId?: number | null
  role: MemberRole
}

export async function insertMembership(db: Queryable, membership: Membership, now: number): Promise<void> {
  const { userId, organizationId, formId, role } = membership
  await db.query(sql`
      insert into memberships (user_id, organization_id, form_id, role, created_at)
      values (${userId}, ${organizationId}, ${formId ?? null}, ${role}, ${at(now)})
      on conflict on constraint membership_once do nothing`)
}

export async function deleteMembership(db: Queryable, membership: Membership): Promise<boolean> {
  const { userId, organizationId, formId, role } = membership
  const rows = await db.query(sql`
      delete from memberships
      where user_id = ${userId} and organization_id = ${organizationId} and form_id is not distinct from ${formId ?? null}
        and role = ${role} returning id`)
  return rows.length > 0
}

export async function loadRoles(
  db: Queryable,
  userId: number,
  { organizationId, formId }: { organizationId: number; formId?: number },
): Promise<Role[]> {
  const roles = rolesSql({
    userId: sql`${userId}::bigint`,
    organizationId: sql`${organizationId}::bigint`,
    formId: sql`${formId ?? null}::bigint`,
  })
  const [row] = await db.query<{ roles: Role[] }>(named('people-roles')`select ${roles} as roles`)
  return row?.roles ?? []
}
