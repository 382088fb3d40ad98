import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor } from '../../testing/visitor.ts'
import type { User } from './access-token.ts'
import { adminRightsOf } from './admin-rights.ts'
import { grantRole, withdrawRole } from './change-roles.ts'
import { insertInto, param, sql, type Sql } from '../platform/sql.ts'

const test = testApp()
let organizationId: number
let otherOrganizationId: number
let formId: number
let userId: number
let count = 0

const tokenUser = (id: number): User => ({
  userId: id,
  email: 'x@example.org',
  isAdmin: false,
  roles: [],
  unverified: false,
  mustSetUpTwoFactor: false,
})

const admin = (id: number) => ({ userId: id, organizationId, role: 'OrganizationAdmin' }) as const

async function insertId(insert: Sql): Promise<number> {
  const [row] = await test.app.db.query<{ id: number }>(sql`${insert} returning id`)
  return row?.id ?? 0
}

beforeEach(async () => {
  count += 1
  const organization = (name: string) => insertInto('organizations', { slug: name, name })
  organizationId = await insertId(organization(`asso-${count}`))
  otherOrganizationId = await insertId(organization(`autre-${count}`))
  formId = await insertId(
    insertInto('forms', { organization_id: organizationId, form_type: 'Event', slug: 'fete', title: 'Fête' }),
  )
  userId = await createTestUser(test, { email: `user-${count}@example.org` })
})

describe('rights', () => {
  it('of an administrator hold in the whole association and in no other', async () => {
    await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin' })
    const here = await adminRightsOf(test.app, tokenUser(userId), { organizationId, formId })
    expect([here.isAdmin, here.can('editForm'), here.can('moveMoney')]).toEqual([true, true, true])
    expect(here.can('decideCompliance')).toBe(false)
    const there = await adminRightsOf(test.app, tokenUser(userId), { organizationId: otherOrganizationId })
    expect([there.isAdmin, there.roles]).toEqual([false, []])
  })

  it('of a campaign’s administrator hold in that campaign alone', async () => {
    await grantRole(test.app, admin(await createTestUser(test, { email: `admin-${count}@example.org` })))
    await grantRole(test.app, { userId, organizationId, formId, role: 'FormAdmin' })
    const here = await adminRightsOf(test.app, tokenUser(userId), { organizationId, formId })
    expect([here.isAdmin, here.can('editForm'), here.can('moveMoney')]).toEqual([true, true, false])
    const everywhere = await adminRightsOf(test.app, tokenUser(userId), { organizationId })
    expect(everywhere.isAdmin).toBe(false)
    const elsewhere = await adminRightsOf(test.app, tokenUser(userId), { organizationId, formId: formId + 1 })
    expect(elsewhere.isAdmin).toBe(false)
  })

  it('come from the database, not from what an old token says', async () => {
    const boasting: User = { ...tokenUser(userId), isAdmin: true, roles: ['OrganizationAdmin'] }
    const rights = await adminRightsOf(test.app, boasting, { organizationId })
    expect(rights.isAdmin).toBe(false)
  })

  it('are nobody’s without a user or with an unverified one', async () => {
    await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin' })
    expect((await adminRightsOf(test.app, null, { organizationId })).isAdmin).toBe(false)
    const unverified = { ...tokenUser(userId), unverified: true }
    expect((await adminRightsOf(test.app, unverified, { organizationId })).isAdmin).toBe(false)
  })

  it('of Support hold everywhere, to read and to decide about compliance', async () => {
    const support = await createTestUser(test, { email: `support-${count}@example.org`, isSupport: true })
    const rights = await adminRightsOf(test.app, tokenUser(support), { organizationId })
    expect([rights.isAdmin, rights.can('decideCompliance'), rights.can('moveMoney')]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('the last administrator', () => {
  it('cannot be removed', async () => {
    await grantRole(test.app, admin(userId))
    expect(await withdrawRole(test.app, admin(userId))).toMatchObject({ refusal: 'LAST_ADMINISTRATOR' })
  })

  it('stays when two administrators remove each other at the same instant', async () => {
    const other = await createTestUser(test, { email: `other-${count}@example.org` })
    for (let round = 0; round < 20; round += 1) {
      await grantRole(test.app, admin(userId))
      await grantRole(test.app, admin(other))
      const outcomes = await Promise.all([
        withdrawRole(test.app, admin(userId)),
        withdrawRole(test.app, admin(other)),
      ])
      const refused = outcomes.filter((outcome) => outcome?.refusal === 'LAST_ADMINISTRATOR')
      expect(refused).toHaveLength(1)
      await grantRole(test.app, admin(userId))
      await withdrawRole(test.app, admin(other))
    }
  })

  it('can be replaced in one transaction, whatever comes first in it', async () => {
    const heir = await createTestUser(test, { email: `heir-${count}@example.org` })
    await grantRole(test.app, admin(userId))
    const organizationIdParam = param(organizationId)
    await test.app.db.transaction(async (db) => {
      await db.query(sql`delete from memberships where user_id = ${userId}`)
      await grantRole(test.app, admin(heir), db)
    })
    const rows = await test.app.db.query(
      sql`
        select user_id from memberships where organization_id = ${organizationIdParam}`,
    )
    expect(rows).toEqual([{ user_id: heir }])
  })

  it('cannot be turned into something less', async () => {
    await grantRole(test.app, admin(userId))
    const demote = test.app.db.query(
      sql`
        update memberships set role = 'Accountant' where user_id = ${userId}`,
    )
    await expect(demote).rejects.toMatchObject({ constraint: 'organization_keeps_admin' })
  })
})

describe('a role', () => {
  it('is given once however often it is given, and taken back', async () => {
    await grantRole(test.app, admin(await createTestUser(test, { email: `keeper-${count}@example.org` })))
    const treasurer = { userId, organizationId, role: 'Treasurer' } as const
    await grantRole(test.app, treasurer)
    await grantRole(test.app, treasurer)
    expect(await withdrawRole(test.app, treasurer)).toBeNull()
    expect(await withdrawRole(test.app, treasurer)).toMatchObject({ refusal: 'NOT_FOUND' })
  })

  it('cannot name a campaign of another association', async () => {
    const stray = grantRole(test.app, {
      userId,
      organizationId: otherOrganizationId,
      formId,
      role: 'FormAdmin',
    })
    await expect(stray).rejects.toMatchObject({ constraint: 'membership_form_of_organization' })
  })
})

describe('GET /api/agg/user', () => {
  it('gives the user and their associations with their roles', async () => {
    await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin' })
    await grantRole(test.app, { userId, organizationId, role: 'Treasurer' })
    const somebody = await signedInVisitor(test, `user-${count}@example.org`)
    const response = await somebody.get('/api/agg/user')
    expect(response.json()).toEqual({
      user: {
        userId: String(userId),
        email: `user-${count}@example.org`,
        firstName: null,
        lastName: null,
        isAdmin: true,
        roles: ['OrganizationAdmin', 'Treasurer'],
        unverified: false,
        locale: 'fr',
        secondFactorDays: 14,
      },
      organizations: [
        {
          organizationSlug: `asso-${count}`,
          name: `asso-${count}`,
          logo: null,
          city: null,
          zipCode: null,
          url: `/associations/asso-${count}`,
          role: 'OrganizationAdmin',
          roles: ['OrganizationAdmin', 'Treasurer'],
          campaigns: [],
        },
      ],
    })
  })

  it('names the campaigns that somebody looks after alone', async () => {
    await grantRole(test.app, admin(await createTestUser(test, { email: `boss-${count}@example.org` })))
    await grantRole(test.app, { userId, organizationId, formId, role: 'FormAdmin' })
    const somebody = await signedInVisitor(test, `user-${count}@example.org`)
    expect((await somebody.get('/api/agg/user')).json().organizations).toMatchObject([
      {
        roles: ['FormAdmin'],
        campaigns: [{ formType: 'Event', formSlug: 'fete', title: 'Fête', role: 'FormAdmin' }],
      },
    ])
  })
})
