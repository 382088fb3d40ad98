import type { KnownOfOwner } from '@obole/core/password'
import type { Locale } from '@obole/core/locale'
import { ROLES_BOUND_TO_SECOND_FACTOR } from '@obole/core/second-factor'
import type { Role } from '@obole/core/session'
import { ourPicture } from '@obole/core/picture'
import type { MemberRole } from '@obole/contract/roles'
import type { Row, Queryable } from '../platform/db.ts'
import { rolesSql } from './roles.sql.ts'

export interface Account extends Row {
  id: number
  email: string
  firstName: string | null
  lastName: string | null
  passwordHash: string | null
  passwordExpired: boolean
  unverified: boolean
  hasSecondFactor: boolean
  /** When the days of grace of the second factor began, milliseconds since 1970; null where no role asks for it. */
  boundSince: number | null
  /** Support took it away: it is set up anew before anything else. */
  isSecondFactorDemanded: boolean
  locale: Locale
  /** Over all associations. */
  roles: Role[]
}

/** By what a mail greets its reader. Where the address is not confirmed, anybody may have typed both. */
export const greetedName = (account: Account | null): string | null =>
  account === null || account.unverified ? null : account.firstName

const BOUND_ROLES = ROLES_BOUND_TO_SECOND_FACTOR.map((role) => `'${role}'`).join(', ')

/** Of `u`, at the instant given by the parameter. */
const accountColumns = (now: string) => `
  u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.password_hash as "passwordHash",
  coalesce(u.password_expires_at <= to_timestamp(${now} / 1000.0), false) as "passwordExpired",
  u.email_verified_at is null as "unverified", u.locale,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
  (extract(epoch from case when u.is_support then u.first_signed_in_at else (
    select greatest(u.first_signed_in_at, min(m.created_at)) from memberships m
    where m.user_id = u.id and m.role in (${BOUND_ROLES}) and u.first_signed_in_at is not null
    having count(*) > 0) end) * 1000)::float8 as "boundSince",
  u.second_factor_demanded as "isSecondFactorDemanded",
  array(select role from memberships where user_id = u.id
        union select 'Support' where u.is_support order by role) as roles`

export async function findAccountByEmail(db: Queryable, email: string, now: number): Promise<Account | null> {
  const [row] = await db.query<Account>({
    name: 'people-account-by-email',
    text: `select ${accountColumns('$2')} from users u where u.email = $1`,
    values: [email, now],
  })
  return row ?? null
}

export async function findAccount(db: Queryable, id: number, now: number): Promise<Account | null> {
  const [row] = await db.query<Account>({
    name: 'people-account',
    text: `select ${accountColumns('$2')} from users u where u.id = $1`,
    values: [id, now],
  })
  return row ?? null
}

/** In milliseconds; null where it never did, or where there is no such account. */
export async function readDevicesForgottenAt(db: Queryable, email: string): Promise<number | null> {
  const [row] = await db.query<{ at: Date | null }>({
    name: 'people-devices-forgotten',
    text: 'select devices_forgotten_at as at from users where email = $1',
    values: [email],
  })
  return row?.at?.getTime() ?? null
}

export async function forgetDevices(db: Queryable, userId: number, now: number): Promise<void> {
  await db.query({
    text: 'update users set devices_forgotten_at = to_timestamp($2 / 1000.0) where id = $1',
    values: [userId, now],
  })
}

/** What a password must not hold; of an address that is nobody's yet, the address alone. */
export async function knownOfOwner(db: Queryable, email: string): Promise<KnownOfOwner> {
  const [row] = await db.query<Row & KnownOfOwner>({
    name: 'people-known-of-owner',
    text: `
      select u.email, u.first_name as "firstName", u.last_name as "lastName",
        array(select distinct o.name from memberships m join organizations o on o.id = m.organization_id
              where m.user_id = u.id) as associations
      from users u where u.email = $1`,
    values: [email],
  })
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
  const [row] = await db.query<{ id: number }>({
    name: 'people-user-insert',
    text: `
      insert into users (email, password_hash, first_name, last_name, locale, email_verified_at, is_support, created_at, updated_at)
      values ($1, $2, $3, $4, $5, case when $6 then to_timestamp($8 / 1000.0) end, $7, to_timestamp($8 / 1000.0), to_timestamp($8 / 1000.0))
      on conflict (email) do nothing
      returning id`,
    values: [
      user.email,
      user.passwordHash,
      user.firstName,
      user.lastName,
      user.locale,
      user.isVerified,
      user.isSupport,
      now,
    ],
  })
  return row?.id ?? null
}

/** Whoever chooses a password through a link has proved the address too. */
export async function savePasswordByEmail(
  db: Queryable,
  { email, passwordHash, locale }: { email: string; passwordHash: string; locale: Locale },
  now: number,
): Promise<number> {
  const [row] = await db.query<{ id: number }>({
    name: 'people-password-by-email',
    text: `
      insert into users as u (email, password_hash, locale, email_verified_at, created_at, updated_at)
      values ($1, $2, $3, to_timestamp($4 / 1000.0), to_timestamp($4 / 1000.0), to_timestamp($4 / 1000.0))
      on conflict (email) do update set password_hash = excluded.password_hash, password_expires_at = null,
        email_verified_at = coalesce(u.email_verified_at, excluded.email_verified_at), updated_at = excluded.updated_at
      returning id`,
    values: [email, passwordHash, locale, now],
  })
  if (!row) throw new Error('an upsert answered no row')
  return row.id
}

export async function savePassword(
  db: Queryable,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  now: number,
): Promise<void> {
  await db.query({
    text: `
      update users set password_hash = $2, password_expires_at = null, updated_at = to_timestamp($3 / 1000.0)
      where id = $1`,
    values: [userId, passwordHash, now],
  })
}

export async function saveProfile(
  db: Queryable,
  id: number,
  { firstName, lastName, locale }: { firstName: string; lastName: string; locale: Locale },
  now: number,
): Promise<void> {
  await db.query({
    text: `
      update users set first_name = $2, last_name = $3, locale = $4, updated_at = to_timestamp($5 / 1000.0)
      where id = $1`,
    values: [id, firstName, lastName, locale, now],
  })
}

/** Only while the old hash stands: a password changed meanwhile is not overwritten. */
export async function replaceHash(db: Queryable, id: number, oldHash: string, newHash: string): Promise<void> {
  await db.query({
    text: 'update users set password_hash = $3 where id = $1 and password_hash = $2',
    values: [id, oldHash, newHash],
  })
}

export async function expirePassword(db: Queryable, id: number, now: number): Promise<void> {
  await db.query({
    text: 'update users set password_expires_at = to_timestamp($2 / 1000.0) where id = $1',
    values: [id, now],
  })
}

/** False where somebody else has that address. */
export async function saveEmail(
  db: Queryable,
  { userId, email }: { userId: number; email: string },
  now: number,
): Promise<boolean> {
  const rows = await db.query({
    text: `
      update users set email = $2, email_verified_at = to_timestamp($3 / 1000.0), updated_at = to_timestamp($3 / 1000.0)
      where id = $1 and not exists (select from users where email = $2) returning id`,
    values: [userId, email, now],
  })
  return rows.length > 0
}

export async function markVerified(db: Queryable, email: string, now: number): Promise<void> {
  await db.query({
    text: `
      update users set email_verified_at = coalesce(email_verified_at, to_timestamp($2 / 1000.0)) where email = $1`,
    values: [email, now],
  })
}

export async function saveMissingName(
  db: Queryable,
  id: number,
  { firstName, lastName }: { firstName: string; lastName: string },
  now: number,
): Promise<void> {
  await db.query({
    text: `
      update users set first_name = $2, last_name = $3, updated_at = to_timestamp($4 / 1000.0)
      where id = $1 and first_name is null and last_name is null`,
    values: [id, firstName, lastName, now],
  })
}

export interface OrganizationOfUser extends Row {
  organizationSlug: string
  name: string
  logo: string | null
  city: string | null
  zipCode: string | null
  roles: Role[]
  campaigns: { formType: string; formSlug: string; title: string; role: Role }[]
}

const ORGANIZATIONS_SHOWN = 500

export async function listOrganizationsOf(db: Queryable, userId: number): Promise<OrganizationOfUser[]> {
  const rows = await db.query<OrganizationOfUser>({
    name: 'people-organizations',
    text: `
      select o.slug as "organizationSlug", o.name, o.logo, o.city, o.zip_code as "zipCode",
        array_agg(distinct m.role) as roles,
        coalesce(jsonb_agg(jsonb_build_object('formType', f.form_type, 'formSlug', f.slug, 'title', f.title, 'role', m.role)
          order by f.title, f.id) filter (where f.id is not null), '[]') as campaigns
      from memberships m join organizations o on o.id = m.organization_id left join forms f on f.id = m.form_id
      where m.user_id = $1
      group by o.id order by o.name, o.id limit ${ORGANIZATIONS_SHOWN}`,
    values: [userId],
  })
  return rows.map((row) => ({ ...row, logo: ourPicture(row.logo) }))
}

export interface Membership {
  userId: number
  organizationId: number
  formId?: number | null
  role: MemberRole
}

const membershipValues = ({ userId, organizationId, formId, role }: Membership) => [
  userId,
  organizationId,
  formId ?? null,
  role,
]

export async function insertMembership(db: Queryable, membership: Membership, now: number): Promise<void> {
  await db.query({
    text: `
      insert into memberships (user_id, organization_id, form_id, role, created_at)
      values ($1, $2, $3, $4, to_timestamp($5 / 1000.0))
      on conflict on constraint membership_once do nothing`,
    values: [...membershipValues(membership), now],
  })
}

export async function deleteMembership(db: Queryable, membership: Membership): Promise<boolean> {
  const rows = await db.query({
    text: `
      delete from memberships
      where user_id = $1 and organization_id = $2 and form_id is not distinct from $3 and role = $4 returning id`,
    values: membershipValues(membership),
  })
  return rows.length > 0
}

export async function loadRoles(
  db: Queryable,
  userId: number,
  { organizationId, formId }: { organizationId: number; formId?: number },
): Promise<Role[]> {
  const roles = rolesSql({ userId: '$1::bigint', organizationId: '$2::bigint', formId: '$3::bigint' })
  const [row] = await db.query<{ roles: Role[] }>({
    name: 'people-roles',
    text: `select ${roles} as roles`,
    values: [userId, organizationId, formId ?? null],
  })
  return row?.roles ?? []
}
