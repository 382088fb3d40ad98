import type { Locale } from '@obole/core/locale'
import type { MemberRole } from '@obole/contract/roles'
import type { Row, Queryable } from '../platform/db.ts'

export interface NewInvitation {
  id: string
  organizationId: number
  formId: number | null
  role: MemberRole
  email: string
  locale: Locale
  by: number
}

/** Asked twice, one invitation stands, from now on anew. Answers its id. */
export async function saveInvitation(
  db: Queryable,
  { id, organizationId, formId, role, email, locale, by }: NewInvitation,
  now: number,
  expiresAt: number,
): Promise<string> {
  const [row] = await db.query<{ id: string }>({
    name: 'invitations-save',
    text: `
      insert into invitations (id, organization_id, form_id, role, email, locale, invited_by, invited_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8 / 1000.0), to_timestamp($9 / 1000.0))
      on conflict (organization_id, email, role, form_id) where closed_at is null
        do update set invited_by = excluded.invited_by, invited_at = excluded.invited_at, expires_at = excluded.expires_at
      returning id`,
    values: [id, organizationId, formId, role, email, locale, by, now, expiresAt],
  })
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
const select = `
  select i.id, i.organization_id as "organizationId", o.name as "organizationName", o.slug as "organizationSlug",
    i.form_id as "formId", case when f.id is not null
      then jsonb_build_object('formType', f.form_type, 'formSlug', f.slug, 'title', f.title) end as form,
    i.role, i.email, i.locale, coalesce(nullif(concat_ws(' ', b.first_name, b.last_name), ''), b.email) as "invitedBy",
    (extract(epoch from i.invited_at) * 1000)::float8 as "invitedAt",
    (extract(epoch from i.expires_at) * 1000)::float8 as "expiresAt"
  from invitations i join organizations o on o.id = i.organization_id join users b on b.id = i.invited_by
    left join forms f on f.id = i.form_id`

/** Those that nobody answered yet, in time or not. */
export function readInvitationsOf(db: Queryable, organizationId: number): Promise<InvitationRow[]> {
  return db.query<InvitationRow>({
    name: 'invitations-of',
    text: `${select} where i.organization_id = $1 and i.closed_at is null order by i.invited_at, i.id limit ${SHOWN}`,
    values: [organizationId],
  })
}

export function readInvitationsTo(db: Queryable, email: string, now: number): Promise<InvitationRow[]> {
  return db.query<InvitationRow>({
    name: 'invitations-to',
    text: `${select} 
      where i.email = $1 and i.closed_at is null and i.expires_at > to_timestamp($2 / 1000.0)
      order by i.invited_at, i.id limit ${SHOWN}`,
    values: [email, now],
  })
}

export async function findInvitation(db: Queryable, id: string): Promise<InvitationRow | null> {
  const [row] = await db.query<InvitationRow>({
    name: 'invitations-find',
    text: `${select} where i.id = $1 and i.closed_at is null`,
    values: [id],
  })
  return row ?? null
}

/** Answers the invitation to this address; of two answers the first counts. */
export async function answerInvitation(
  db: Queryable,
  { id, email, outcome }: { id: string; email: string; outcome: 'Accepted' | 'Declined' },
  now: number,
): Promise<boolean> {
  const rows = await db.query({
    name: 'invitations-answer',
    text: `
      update invitations set outcome = $4, closed_at = to_timestamp($2 / 1000.0)
      where id = $1 and email = $3 and closed_at is null and expires_at > to_timestamp($2 / 1000.0) returning id`,
    values: [id, now, email, outcome],
  })
  return rows.length > 0
}

export async function withdrawInvitation(
  db: Queryable,
  { id, organizationId }: { id: string; organizationId: number },
  now: number,
): Promise<boolean> {
  const rows = await db.query({
    name: 'invitations-withdraw',
    text: `
      update invitations set outcome = 'Withdrawn', closed_at = to_timestamp($3 / 1000.0)
      where id = $1 and organization_id = $2 and closed_at is null returning id`,
    values: [id, organizationId, now],
  })
  return rows.length > 0
}

/** Whom somebody let in before they were sent away does not come in after. */
export async function withdrawInvitationsBy(
  db: Queryable,
  { userId, organizationId }: { userId: number; organizationId: number },
  now: number,
): Promise<void> {
  await db.query({
    name: 'invitations-withdraw-by',
    text: `
      update invitations set outcome = 'Withdrawn', closed_at = to_timestamp($3 / 1000.0)
      where invited_by = $1 and organization_id = $2 and closed_at is null`,
    values: [userId, organizationId, now],
  })
}

/** Whoever is sent away does not come back by what was sent to them before. */
export async function withdrawInvitationsTo(
  db: Queryable,
  { userId, organizationId }: { userId: number; organizationId: number },
  now: number,
): Promise<void> {
  await db.query({
    name: 'invitations-withdraw-to',
    text: `
      update invitations set outcome = 'Withdrawn', closed_at = to_timestamp($3 / 1000.0)
      where email = (select email from users where id = $1) and organization_id = $2 and closed_at is null`,
    values: [userId, organizationId, now],
  })
}

/** An address that nobody answers for is not kept. */
export async function deleteOldInvitations(db: Queryable, before: number): Promise<void> {
  await db.query({
    text: 'delete from invitations where expires_at < to_timestamp($1 / 1000.0)',
    values: [before],
  })
}
