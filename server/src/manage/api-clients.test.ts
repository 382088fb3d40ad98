import { MOST_API_KEYS } from '@obole/core/users/api-keys'
import { beforeEach, describe, expect, it } from 'vitest'
import { askToken, makeTestKey, withSecret } from '../../testing/api-clients.ts'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, TEST_PASSWORD, type Visitor } from '../../testing/visitor.ts'
import { withdrawRole } from '../people/change-roles.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

let association: MadeAssociation
beforeEach(async () => {
  association = await makeAssociation(test)
})

const WISH = { name: 'Site web', privileges: ['AccessPublicData', 'Checkout'] }
const keys = (more = '', of = association) => `${of.path}/api-clients${more}`
const make = (wish: object = WISH, by: Visitor = association.admin, call = again()) =>
  by.post(keys(), wish, call)
const list = async () => (await association.admin.get(keys())).json().data
/** What the log says, the latest first. */
const log = () =>
  test.app.db.query(sql`
    select action, subject_label as label, details from audit_entries
    where organization_id = ${association.id} order by id desc`)

describe('an administrator', () => {
  it('makes a key, whose secret is told once and opens', async () => {
    const made = await make()
    expect(made.statusCode).toBe(201)
    const { clientId, secret } = made.json()
    expect((await askToken(test, withSecret({ clientId, secret }))).statusCode).toBe(200)
    expect(await list()).toEqual([
      {
        clientId,
        ...WISH,
        madeBy: 'Camille Durand',
        isMakerGone: false,
        madeAt: expect.any(String),
        lastUsedAt: expect.any(String),
        formerSecretUntil: null,
        revokedAt: null,
      },
    ])
    expect(await log()).toEqual([
      { action: 'key.made', label: 'Site web', details: { privileges: WISH.privileges } },
    ])
  })

  it('replaces the secret; the former one opens until the page says', async () => {
    const made = (await make()).json()
    const replaced = await association.admin.post(keys(`/${made.clientId}/secret`), undefined, again())
    expect(replaced.json()).toEqual({ clientId: made.clientId, name: 'Site web', secret: expect.any(String) })
    for (const { clientId, secret } of [made, replaced.json()])
      expect((await askToken(test, withSecret({ clientId, secret }))).statusCode).toBe(200)
    const [{ formerSecretUntil }] = await list()
    expect((Date.parse(formerSecretUntil) - test.clock.now()) / 3_600_000).toBeCloseTo(24, 1)
    expect(await log()).toMatchObject([{ action: 'key.secretReplaced' }, { action: 'key.made' }])
  })

  it('revokes it without typing anything again', async () => {
    const { clientId, secret } = (await make()).json()
    const revoked = await association.admin.post(keys(`/${clientId}/revoke`))
    expect(revoked.json().data).toMatchObject([{ clientId, revokedAt: expect.any(String) }])
    expect((await askToken(test, withSecret({ clientId, secret }))).statusCode).toBe(401)
    expect((await association.admin.post(keys(`/${clientId}/revoke`))).statusCode).toBe(404)
    expect(await log()).toMatchObject([{ action: 'key.revoked', label: 'Site web' }, { action: 'key.made' }])
  })

  it('makes at most twenty', async () => {
    for (let n = 0; n < MOST_API_KEYS; n += 1) await makeTestKey(test, association)
    const refused = await make()
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_KEYS'])
  })

  it('types their password again, to make one and to have another secret', async () => {
    const { clientId } = (await make()).json()
    for (const path of ['', `/${clientId}/secret`])
      for (const call of [{}, again('not the password')]) {
        const refused = await association.admin.post(keys(path), path === '' ? WISH : undefined, call)
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
      }
    expect(await list()).toHaveLength(1)
  })

  it('names it, and says what it may do', async () => {
    for (const wish of [
      { ...WISH, name: ' ' },
      { ...WISH, name: 'x'.repeat(61) },
      { ...WISH, privileges: [] },
      { ...WISH, privileges: ['Everything'] },
    ])
      expect((await make(wish)).statusCode).toBe(400)
    const twice = await make({ ...WISH, privileges: ['Checkout', 'Checkout'] })
    expect(twice.statusCode).toBe(201)
    expect(await list()).toMatchObject([{ privileges: ['Checkout'] }])
  })
})

describe('somebody else', () => {
  it('of the team, or of another association, has no key in hand', async () => {
    const { clientId } = (await make()).json()
    const treasurer = await association.member('Treasurer')
    const neighbour = await makeAssociation(test)
    for (const visitor of [treasurer, neighbour.admin]) {
      expect((await visitor.get(keys())).statusCode).toBe(403)
      expect((await make(WISH, visitor)).statusCode).toBe(403)
    }
    for (const act of ['secret', 'revoke']) {
      const path = keys(`/${clientId}/${act}`, neighbour)
      expect((await neighbour.admin.post(path, undefined, again(TEST_PASSWORD))).statusCode).toBe(404)
    }
    expect(await list()).toMatchObject([{ revokedAt: null, formerSecretUntil: null }])
  })

  it('who administers the association is told by mail of a key and of another secret', async () => {
    await association.member('OrganizationAdmin')
    await association.member('Treasurer')
    const { clientId } = (await make()).json()
    await test.worker.drain()
    await association.admin.post(keys(`/${clientId}/secret`), undefined, again())
    await test.worker.drain()
    const mails = (subject: RegExp) =>
      test.mails.received
        .filter((mail) => subject.test(mail.subject ?? ''))
        .flatMap(({ to = [] }) => to.map(({ address }) => address))
        .filter((address) => address?.endsWith(`@${association.slug}.example`))
    const administrators = ['admin', 'member-1'].map((name) => `${name}@${association.slug}.example`)
    expect(mails(/Une clé d’accès a été créée/)).toEqual(administrators)
    expect(mails(/Le secret d’une clé d’accès .* a été remplacé/)).toEqual(administrators)
  })
})

it('a key lives on when its maker leaves, and the page says so', async () => {
  const { clientId, secret } = (await make()).json()
  await association.member('OrganizationAdmin')
  const other = await association.member('OrganizationAdmin')
  await withdrawRole(test.app, {
    userId: association.adminId,
    organizationId: association.id,
    role: 'OrganizationAdmin',
  })
  expect((await askToken(test, withSecret({ clientId, secret }))).statusCode).toBe(200)
  expect((await other.get(keys())).json().data).toMatchObject([{ clientId, isMakerGone: true }])
})
