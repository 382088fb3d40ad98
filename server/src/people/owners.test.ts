import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { undone } from '../../testing/undone.ts'
import { createTestUser } from '../../testing/visitor.ts'
import type { Queryable } from '../platform/db.ts'
import { at, sql } from '../platform/sql.ts'
import { useUpLaterAlarmsElsewhere } from './alarms.store.ts'
import { hasRoleThere, readMembers, replaceMemberships } from './administrators.store.ts'
import { forgetExpired } from './forget-expired.ts'
import { readInvitationsOf, withdrawInvitationsBy, withdrawInvitationsTo } from './invitations.store.ts'
import { listMemberships, listMembersWithRole, listOrganizationIdsOf } from './members.store.ts'
import { deleteMembership, listOrganizationsOf } from './people.store.ts'
import { closeAsCanceled } from './recoveries.store.ts'
import {
  confirmSecret,
  deleteSecondFactor,
  holdFactorSince,
  readSecondFactor,
  replaceRecoveryCodes,
  replaceSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor.store.ts'
import { listFamilies, revokeFamiliesOfUser, revokeFamily } from './sessions.store.ts'

/** Two people with the same of everything, in two associations: what is done to one in one of them is done there alone. */
const test = testApp()
const now = () => test.app.clock.now()
const SECRET = Buffer.from('secret')
const CODE = Buffer.from('code')

let one: number
let other: number
let nobody: number
let here: number
let there: number
let nowhere: number
beforeAll(async () => {
  one = await createTestUser(test, { email: 'une@exemple.fr' })
  other = await createTestUser(test, { email: 'autre@exemple.fr' })
  nobody = await createTestUser(test, { email: 'personne@exemple.fr' })
  const made = await test.app.db.query<{ id: number }>(sql`
    insert into organizations (slug, name) select name, name from unnest(array['ici', 'la', 'ailleurs']) name
    returning id`)
  ;[here = 0, there = 0, nowhere = 0] = made.map(({ id }) => id)
})

/** Of each of the two, and of their roles and invitations in each of the two associations. */
async function equip(db: Queryable): Promise<void> {
  const both = sql`unnest(${[one, other]}::bigint[]) person`
  const places = sql`unnest(${[here, there]}::bigint[]) place`
  await db.query(sql`
    insert into second_factors (user_id, encrypted_secret, created_at) select person, ${SECRET}, now() from ${both}`)
  await db.query(sql`insert into recovery_codes (user_id, hash) select person, ${CODE} from ${both}`)
  await db.query(sql`
    insert into refresh_tokens (hash, family, user_id, client, started_at, created_at, expires_at)
    select convert_to(person::text, 'UTF8'), person::text, person, 'x', now(), now(), now() + interval '1 day'
    from ${both}`)
  await db.query(sql`
    insert into memberships (user_id, organization_id, role, created_at)
    select person, place, 'Treasurer', now() from ${both}, ${places}`)
  await db.query(sql`
    insert into invitations (id, organization_id, role, email, locale, invited_by, invited_at, expires_at)
    select 'in' || place, place, 'Accountant', 'une@exemple.fr', 'fr', ${one}, now(), now() + interval '1 day'
    from ${places}`)
  await db.query(sql`
    insert into factor_recoveries (id, user_id, state, message, asked_at, asked_with)
    select 'recovery' || person, person, 'Asked', '', now(), 'password' from ${both}`)
  await db.query(sql`
    insert into account_alarms (id, user_id, what, email, created_at, expires_at)
    select 'alarm' || person, person, 'address', 'avant@exemple.fr', now(), now() + interval '1 day' from ${both}`)
}

/** What is not of this person in this association. */
const othersOf = (db: Queryable) =>
  db.query(sql`
    select
      (select jsonb_agg(to_jsonb(f)) from second_factors f where user_id = ${other}) as factor,
      (select jsonb_agg(to_jsonb(c)) from recovery_codes c where user_id = ${other}) as codes,
      (select jsonb_agg(to_jsonb(t)) from refresh_tokens t where user_id = ${other}) as sessions,
      (select jsonb_agg(to_jsonb(r)) from factor_recoveries r where user_id = ${other}) as recoveries,
      (select jsonb_agg(to_jsonb(a)) from account_alarms a where user_id = ${other}) as alarms,
      (select jsonb_agg(to_jsonb(i) order by id) from invitations i where organization_id = ${there}) as invitations,
      (select jsonb_agg(to_jsonb(m) order by id) from memberships m
        where (user_id, organization_id) <> (${one}::bigint, ${here}::bigint)) as roles`)

const inHere = () => ({ userId: one, organizationId: here })
const ACTS: Record<string, (db: Queryable) => Promise<unknown>> = {
  'a factor put in force': (db) => confirmSecret(db, one, now()),
  'a code of the telephone used': (db) => takeStep(db, one, 5),
  'a secret under another key': (db) => replaceSecret(db, one, { from: SECRET, to: CODE }),
  'new recovery codes': (db) => replaceRecoveryCodes(db, one, [SECRET]),
  'a recovery code used': (db) => takeRecoveryCode(db, one, [CODE], now()),
  'a factor taken away': (db) => deleteSecondFactor(db, one),
  'a request to take it away cancelled': (db) => closeAsCanceled(db, { userId: one }, now()),
  'the later alarms used up': (db) =>
    useUpLaterAlarmsElsewhere(db, { id: `alarm${one}`, userId: one, email: 'une@exemple.fr' }, now()),
  'every session ended': (db) => revokeFamiliesOfUser(db, one, now()),
  'a session that is not theirs ended': (db) =>
    revokeFamily(db, { family: String(other), userId: one }, now()),
  'every role replaced': (db) => replaceMemberships(db, inHere(), [], now()),
  'a role taken back': (db) => deleteMembership(db, { ...inHere(), role: 'Treasurer' }),
  'the invitations by them withdrawn': (db) => withdrawInvitationsBy(db, inHere(), now()),
  'the invitations to them withdrawn': (db) => withdrawInvitationsTo(db, inHere(), now()),
}

describe('of one person in one association alone is', () => {
  it.each(Object.entries(ACTS))('%s', (_what, act) =>
    undone(test.app, async (db) => {
      await equip(db)
      const before = await othersOf(db)
      await act(db)
      expect(await othersOf(db)).toEqual(before)
    }),
  )
})

const READS: Record<string, (db: Queryable) => Promise<unknown>> = {
  'a factor': (db) => readSecondFactor(db, nobody),
  'since when it is in force': async (db) => {
    await confirmSecret(db, one, now())
    await confirmSecret(db, other, now())
    return holdFactorSince(db, nobody)
  },
  sessions: (db) => listFamilies(db, nobody, now()),
  associations: (db) => listOrganizationsOf(db, nobody),
  'numbers of associations': (db) => listOrganizationIdsOf(db, nobody),
  roles: (db) => listMemberships(db, here, nobody),
  'roles of an association': (db) => listMemberships(db, nowhere),
  'members of an association': (db) => readMembers(db, nowhere),
  'members with a role': (db) => listMembersWithRole(db, nowhere, ['Treasurer']),
  'a role there': (db) =>
    hasRoleThere(db, { organizationId: nowhere, formId: null, email: 'une@exemple.fr' }),
  'invitations of an association': (db) => readInvitationsOf(db, nowhere),
}

describe('whoever has none is shown none of', () => {
  it.each(Object.entries(READS))('the others’ %s', (_what, read) =>
    undone(test.app, async (db) => {
      await equip(db)
      expect([null, false, 0]).toContainEqual(nothingOf(await read(db)))
    }),
  )
})

const nothingOf = (read: unknown) => (Array.isArray(read) ? read.length : read)

it('an invitation that nobody answered is forgotten a month after it ended', async () => {
  await test.app.db.query(sql`
    insert into invitations (id, organization_id, role, email, locale, invited_by, invited_at, expires_at)
    select 'ended ' || days, ${here}, 'Accountant', days || '@exemple.fr', 'fr', ${one}, now(),
      ${at(now())} - days * interval '1 day' from unnest(array[29, 31]) days`)
  await forgetExpired(test.app)
  expect(await test.app.db.query(sql`select id from invitations`)).toEqual([{ id: 'ended 29' }])
})
