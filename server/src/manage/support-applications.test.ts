import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askToken, withSecret } from '../../testing/api-clients.ts'
import { makeAssociation } from '../../testing/association.ts'
import { atTheLastMoment } from '../../testing/last-moment.ts'
import { agree, askedBy, newProof } from '../../testing/partners.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, createTestUser, signedInVisitor, type Visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

let support: Visitor
beforeAll(async () => {
  await createTestUser(test, { email: 'support@obole.example', isSupport: true })
  support = await signedInVisitor(test, 'support@obole.example')
})

const DAY_MS = 86_400_000
const APPLICATIONS = '/api/manage/support/applications'
const WISH = {
  name: 'Ludothèque SAS',
  displayName: 'Ludothèque',
  description: 'Le catalogue des jeux.',
  url: 'https://ludotheque.example/',
  logo: null,
  domain: 'https://App.Example/',
  redirectUris: [],
  privileges: ['AccessPublicData', 'Checkout', 'Checkout'],
}
const make = (more: object = {}, by = support, typed: ReturnType<typeof again> | object = again()) =>
  by.post(APPLICATIONS, { ...WISH, ...more }, typed)
const change = (clientId: string, more: object) =>
  support.send('PUT', `${APPLICATIONS}/${clientId}`, { payload: { ...WISH, ...more }, ...again() })
const act = (clientId: string, what: 'secret' | 'revoke', typed: object = again()) =>
  support.post(`${APPLICATIONS}/${clientId}/${what}`, undefined, typed)
/** Each test registers « Ludothèque » anew. */
beforeEach(() => test.app.db.query(sql`update api_clients set display_name = id where kind = 'Partner'`))
const log = () =>
  test.app.db.query(sql`
    select action, subject_label as label from audit_entries where organization_id is null order by id desc limit 4`)

describe('Support', () => {
  it('registers an application, whose secret is told once and opens', async () => {
    const made = await make()
    expect(made.statusCode).toBe(201)
    const { clientId, secret, name } = made.json()
    // Without hyphens, which a library that partners use drops.
    expect([name, clientId]).toEqual(['Ludothèque', expect.stringMatching(/^[0-9a-f]{36}$/)])
    expect((await askToken(test, withSecret({ clientId, secret }))).statusCode).toBe(200)
    const { data } = (await support.get(APPLICATIONS)).json()
    expect(data.find((one: { clientId: string }) => one.clientId === clientId)).toEqual({
      ...WISH,
      clientId,
      domain: 'app.example',
      privileges: ['AccessPublicData', 'Checkout'],
      madeAt: expect.any(String),
      lastUsedAt: expect.any(String),
      formerSecretUntil: null,
      revokedAt: null,
      associations: 0,
    })
    expect((await log())[0]).toEqual({ action: 'application.made', label: 'Ludothèque' })
  })

  it('gives no application a name that people would read as another’s', async () => {
    const first = (await make()).json()
    const codeOf = async (asked: ReturnType<typeof make>) => (await asked).json().code ?? null
    for (const displayName of ['Ludothèque', 'LUDOTHEQUE', 'Ludo-thèque ', 'ludo  theque'])
      expect([displayName, await codeOf(make({ displayName }))]).toEqual([
        displayName,
        'APPLICATION_NAME_TAKEN',
      ])
    const { clientId } = (await make({ displayName: 'Ludothèque de Lyon' })).json()
    expect(await codeOf(change(clientId, {}))).toBe('APPLICATION_NAME_TAKEN')
    expect(await codeOf(change(first.clientId, { displayName: 'LUDOTHÈQUE' }))).toBe(null)
    await act(first.clientId, 'revoke')
    expect(await codeOf(change(clientId, {}))).toBe(null)
  })

  it('changes it, replaces its secret, and revokes it', async () => {
    const { clientId, secret } = (await make()).json()
    const changed = await change(clientId, { displayName: 'Ludo', domain: null, privileges: ['Checkout'] })
    expect(changed.json().data).toContainEqual(
      expect.objectContaining({ clientId, displayName: 'Ludo', domain: null, privileges: ['Checkout'] }),
    )
    const replaced = (await act(clientId, 'secret')).json()
    for (const one of [secret, replaced.secret])
      expect((await askToken(test, withSecret({ clientId, secret: one }))).statusCode).toBe(200)
    expect((await act(clientId, 'revoke')).json().data).toContainEqual(
      expect.objectContaining({ clientId, revokedAt: expect.any(String) }),
    )
    expect((await askToken(test, withSecret(replaced))).statusCode).toBe(401)
    expect(await log()).toEqual([
      { action: 'application.revoked', label: 'Ludo' },
      { action: 'application.secretReplaced', label: 'Ludo' },
      { action: 'application.changed', label: 'Ludo' },
      { action: 'application.made', label: 'Ludothèque' },
    ])
    for (const answer of [
      await act(clientId, 'secret'),
      await act(clientId, 'revoke'),
      await change(clientId, {}),
    ])
      expect(answer.statusCode).toBe(404)
  })

  it('sees a revoked one for ninety days more', async () => {
    const { clientId } = (await make()).json()
    await act(clientId, 'revoke')
    const isListedAfter = async (days: number) => {
      const revokedAt = new Date(test.clock.now() - days * DAY_MS)
      await test.app.db.query(sql`update api_clients set revoked_at = ${revokedAt} where id = ${clientId}`)
      return JSON.stringify((await support.get(APPLICATIONS)).json()).includes(clientId)
    }
    expect([await isListedAfter(89), await isListedAfter(91)]).toEqual([true, false])
  })

  it('types password and code again for each of these', async () => {
    const { clientId } = (await make()).json()
    const payload = WISH
    for (const answer of [
      await make({}, support, {}),
      await support.send('PUT', `${APPLICATIONS}/${clientId}`, { payload }),
      await act(clientId, 'secret', {}),
      await act(clientId, 'revoke', {}),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  it('decides nothing any more once it left Support', async () => {
    await createTestUser(test, { email: 'partant@obole.example', isSupport: true })
    const leaver = await signedInVisitor(test, 'partant@obole.example')
    const leave = () =>
      test.app.db.query(sql`update users set is_support = false where email = 'partant@obole.example'`)
    const refused = await atTheLastMoment(test, () => make({ displayName: 'Trop tard' }, leaver), leave)
    expect(refused.json().code).toBe('FORBIDDEN')
    expect(JSON.stringify((await support.get(APPLICATIONS)).json())).not.toContain('Trop tard')
  })

  it('names where people are sent back as it can be', async () => {
    for (const wrong of [
      { domain: '*.app.example' },
      { domain: 'http://app.example' },
      { domain: '192.0.2.1' },
      { redirectUris: ['http://app.example/'] },
      { redirectUris: ['https://app.example/#a'] },
      { redirectUris: ['javascript:alert(1)'] },
    ]) {
      const refused = await make(wrong)
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'REDIRECT_ADDRESS_INVALID'])
    }
    for (const wrong of [
      { url: 'http://a.example' },
      { url: 'javascript:alert(1)' },
      { logo: 'data:x' },
      { privileges: [] },
    ])
      expect((await make(wrong)).statusCode).toBe(400)
  })

  it('alone does', async () => {
    const association = await makeAssociation(test)
    expect((await make({}, association.admin)).statusCode).toBe(403)
    expect((await association.admin.get(APPLICATIONS)).statusCode).toBe(403)
  })

  it('has no hand on the keys of associations here', async () => {
    const association = await makeAssociation(test)
    const made = await association.admin.post(
      `${association.path}/api-clients`,
      { name: 'Site', privileges: ['Checkout'] },
      again(),
    )
    const { clientId } = made.json()
    for (const answer of [
      await act(clientId, 'secret'),
      await act(clientId, 'revoke'),
      await change(clientId, {}),
    ])
      expect(answer.statusCode).toBe(404)
  })
})

it('what an application does is written down with its name, for whoever let it in', async () => {
  const association = await makeAssociation(test)
  const partner = (await make({ privileges: ['FormAdministration'] })).json()
  const { verifier, challenge } = newProof()
  const agreed = await agree(association.admin, association, askedBy(partner, challenge), [
    'FormAdministration',
  ])
  const code = new URL(agreed.json().url).searchParams.get('code') ?? ''
  const given = await askToken(test, {
    ...withSecret(partner),
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'https://app.example/retour',
    code_verifier: verifier,
  })
  const campaign = await test.http.inject({
    method: 'POST',
    url: `/v5/organizations/${association.slug}/forms/Event/action/quick-create`,
    headers: { authorization: `Bearer ${given.json().access_token}` },
    payload: { title: 'Bal', startDate: '2031-07-14T20:00:00+02:00', contact: { email: 'bal@asso.example' } },
  })
  expect(campaign.statusCode).toBe(200)
  const [entry] = (await association.admin.get(`${association.path}/audit`)).json().data
  expect(entry).toMatchObject({
    user: { name: 'Camille Durand' },
    details: { application: 'Ludothèque' },
  })
})
