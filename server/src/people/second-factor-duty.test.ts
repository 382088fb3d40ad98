import { beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { enableSecondFactor } from '../../testing/second-factor.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, TEST_PASSWORD, type Visitor } from '../../testing/visitor.ts'
import { grantRole } from './change-roles.ts'

const test = testApp()
const DAY_MS = 86_400_000

const daysOf = async (browser: Visitor) =>
  (await browser.get('/api/agg/user')).json().user.secondFactorDays as number | null

/** Whoever comes back another day has another token. */
const comeBack = (browser: Visitor) => browser.post('/auth/token', {})

let association: MadeAssociation
beforeEach(async () => {
  association = await makeAssociation(test)
})

describe('the days of grace of a second factor', () => {
  it('are told to an administrator and a treasurer, and not to others', async () => {
    expect(await daysOf(association.admin)).toBe(14)
    expect(await daysOf(await association.member('Treasurer'))).toBe(14)
    expect(await daysOf(await association.member('Accountant'))).toBeNull()
    await createTestUser(test, { email: 'agent-grace@example.org', isSupport: true })
    expect(await daysOf(await signedInVisitor(test, 'agent-grace@example.org'))).toBe(14)
    test.clock.advance(10 * DAY_MS)
    await comeBack(association.admin)
    expect(await daysOf(association.admin)).toBe(4)
  })

  it('begin with the first sign-in, and no later one begins them anew', async () => {
    const userId = await createTestUser(test, { email: 'tard@example.org' })
    await grantRole(test.app, { userId, organizationId: association.id, role: 'Treasurer' })
    test.clock.advance(30 * DAY_MS)
    const late = await signedInVisitor(test, 'tard@example.org')
    expect(await daysOf(late)).toBe(14)
    test.clock.advance(6 * DAY_MS)
    expect(await daysOf(await signedInVisitor(test, 'tard@example.org'))).toBe(8)
  })

  it('begin with the role for somebody who signed in long before', async () => {
    const accountant = await association.member('Accountant')
    test.clock.advance(29 * DAY_MS)
    await comeBack(accountant)
    const { userId } = (await accountant.get('/api/agg/user')).json().user
    await grantRole(test.app, { userId: Number(userId), organizationId: association.id, role: 'Treasurer' })
    expect(await daysOf(accountant)).toBe(14)
  })
})

describe('once they are over', () => {
  beforeEach(async () => {
    test.clock.advance(14 * DAY_MS)
    await comeBack(association.admin)
  })

  it('nothing is open but setting it up', async () => {
    const { admin, path, slug } = association
    for (const url of [
      path,
      `${path}/orders`,
      `${path}/administrators`,
      `/api/organizations/${slug}/balance`,
      '/api/manage/support/organizations',
    ])
      expect([url, (await admin.get(url)).json().code]).toEqual([url, 'TWO_FACTOR_SETUP_REQUIRED'])
    const payload = { firstName: 'A', lastName: 'B', locale: 'fr' }
    const renamed = await admin.send('PUT', '/api/users/me', { payload })
    expect(renamed.json().code).toBe('TWO_FACTOR_SETUP_REQUIRED')
    expect(await daysOf(admin)).toBe(0)
    expect((await admin.get('/api/users/me/two-factor')).statusCode).toBe(200)
  })

  it('setting it up opens everything at once', async () => {
    await enableSecondFactor(test, association.admin)
    expect((await association.admin.get(association.path)).statusCode).toBe(200)
    expect(await daysOf(association.admin)).toBeNull()
  })

  it('signing in still opens the door, where it can be set up', async () => {
    const again = await signedInVisitor(test, `admin@${association.slug}.example`, TEST_PASSWORD)
    expect((await again.get(association.path)).json().code).toBe('TWO_FACTOR_SETUP_REQUIRED')
    await enableSecondFactor(test, again)
    expect((await again.get(association.path)).statusCode).toBe(200)
  })

  it('a role that asks for none is not held up', async () => {
    const accountant = await association.member('Accountant')
    test.clock.advance(20 * DAY_MS)
    await comeBack(accountant)
    expect((await accountant.get(association.path)).statusCode).toBe(200)
  })
})
