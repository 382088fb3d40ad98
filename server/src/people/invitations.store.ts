import type { InvitationAnswer } from '@obole/core/users/invitation'
import type { Locale } from '@obole/core/locale'
import type { MemberRole } from '@obole/core/users/session'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, raw, sql } from '../platform/sql.ts'

export interface NewInvitation {
  id: string
  organizationId: number
  formId: number | null
  role: MemberRole
  email: string
  locale: Locale
  by: number
}

/** The same invitation sent twice is kept once, with new dates. Answers its id. */
export async function saveInvitation(
  db: Queryable,
  { id, organizationId, formId, role, email, locale, by }: NewInvitation,
  now: number,
  expiresAt: number,
): Promise<string> {
  const [row] = await db.query<{ id: string }>(named('invitations-save')`
      insert into invitations (id, organization_id, form_id, role, email, locale, invited_by, invited_at, expires_at)
      values (${id}, ${organizationId}, ${formId}, ${role}, ${email}, ${locale}, ${by}, ${at(now)}, ${at(expiresAt)})
      on conflict (organization_id, email, role, form_id) where closed_at is null
        do update set invited_by = excluded.invited_by, invited_at = excluded.invited_at,
        expires_at = excluded.expires_at
      returning id`)
  if (!row) throw new Error('an upsert answered no row')
  return row.id
}

export interface InvitationRow extends Row {
  id: string
  organizationId: number
  organizationName: string
  organizationSlug: string
  formId: number | null
  form: { formType: string; formSlug: string; title: string } | null
  role: MemberRole
  email: string
  locale: Locale
  invitedBy: string
  invitedAt: number
  expiresAt: number
}

const SHOWN = 500
const select = sql`
  select i.id, i.organization_id as "organizationId", o.name as "organizationName", o.slug as "organizationSlug",
    i.form_id as "formId", case when f.id is not null
      then jsonb_build_object('formType', f.form_type, 'formSlug', f.slug, 'title', f.title) end as form,
    i.role, i.email, i.locale, coalesce(nullif(concat_ws(' ', b.first_name, b.last_name), ''), b.email) as "invitedBy",
    (extract(epoch from i.invited_at) * 1000)::float8 as "invitedAt",
    (extract(epoch from i.expires_at) * 1000)::float8 as "expiresAt"
  from invitations i join organizations o on o.id = i.organization_id join users b on b.id = i.invited_by
    left join forms f on f.id = i.form_id`

/** Invitations not answered yet, expired or not. */
export function readInvitationsOf(db: Queryable, organizationId: number): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(
    named('invitations-of')`
      ${select} where i.organization_id = ${organizationId} and i.closed_at is null order by i.invited_at,
      i.id limit ${raw(SHOWN)}`,
  )
}

export function readInvitationsTo(db: Queryable, email: string, now: number): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(named('invitations-to')`${select} 
      where i.email = ${email} and i.closed_at is null and i.expires_at > ${at(now)}
      order by i.invited_at, i.id limit ${raw(SHOWN)}`)
}

export async function findInvitation(db: Queryable, id: string): Promise<InvitationRow | null> {
  const [row] = await db.query<InvitationRow>(
    named('invitations-find')`
      ${select} where i.id = ${id} and i.closed_at is null`,
  )
  return row ?? null
}

/** Answers the invitation to this address; of two answers, the first counts. */
export async function answerInvitation(
  db: Queryable,
  { id, email, outcome }: { id: string; email: string; outcome: InvitationAnswer },
  now: number,
): Promise<boolean> {
  const moment = at(now)
  const rows = await db.query(named('invitations-answer')`
      update invitations set outcome = ${outcome}, closed_at = ${moment}
      where id = ${id} and email = ${email} and closed_at is null and expires_at > ${moment} returning id`)
  return rows.length > 0
}

export async function withdrawInvitation(
  db: Queryable,
  { id, organizationId }: { id: string; organizationId: number },
  now: number,
): Promise<boolean> {
  const rows = await db.query(named('invitations-withdraw')`
      update invitations set outcome = 'Withdrawn', closed_at = ${at(now)}
      where id = ${id} and organization_id = ${organizationId} and closed_at is null returning id`)
  return rows.length > 0
}

/** The pending invitations of a removed administrator must not let anyone in. */
export async function withdrawInvitationsBy(
  db: Queryable,
  { userId, organizationId }: { userId: number; organizationId: number },
  now: number,
): Promise<void> {
  await db.query(named('invitations-withdraw-by')`
      update invitations set outcome = 'Withdrawn', closed_at = ${at(now)}
      where invited_by = ${userId} and organization_id = ${organizationId} and closed_at is null`)
}

/** A removed person must not come back through an earlier invitation. */
export async function withdrawInvitationsTo(
  db: Queryable,
  { userId, organizationId }: { userId: number; organizationId: number },
  now: number,
): Promise<void> {
  await db.query(named('invitations-withdraw-to')`
      update invitations set outcome = 'Withdrawn', closed_at = ${at(now)}
      where email = (select email from users where id = ${userId}) and organization_id = ${organizationId}
      and closed_at is null`)
}

/** The address of an unanswered invitation is not kept. */
export async function deleteOldInvitations(db: Queryable, before: number): Promise<void> {
  await db.query(sql`delete from invitations where expires_at < ${at(before)}`)
}
