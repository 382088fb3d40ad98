import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import type { MemberRole } from '@obole/core/users/session'
import { beforeAll, describe, expect, it } from 'vitest'
import { askToken, makeTestKey, withRefresh, withSecret } from '../../testing/api-clients.ts'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { atTheLastMoment } from '../../testing/last-moment.ts'
import { agree, askedBy, letIn, makeTestPartner, newProof, withCode } from '../../testing/partners.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, visitor, type Visitor } from '../../testing/visitor.ts'
import type { KeyWithSecret } from '../api-clients/keys.ts'
import { revokeKey } from '../api-clients/keys.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const SECOND_MS = 1000

let association: MadeAssociation
let partner: KeyWithSecret
beforeAll(async () => {
  association = await makeAssociation(test)
  partner = await makeTestPartner(test)
})

const show = (asked: Readonly<Record<string, string>>, by = association.admin) =>
  by.get(`/api/authorizations?${new URLSearchParams(asked)}`)
const kindOf = async (asked: Readonly<Record<string, string>>) =>
  (await show(asked)).json<{ kind: string }>().kind
const call = (token: string, path = '/users/me/organizations') =>
  test.http.inject({ url: `/v5${path}`, headers: { authorization: `Bearer ${token}` } })
const codeIn = (url: string) => new URL(url).searchParams.get('code') ?? ''

/** An administrator agrees; nothing is exchanged yet. */
async function agreed(by = partner, more: Readonly<Record<string, string>> = {}) {
  const { verifier, challenge } = newProof()
  const answer = await agree(association.admin, association, askedBy(by, challenge, more))
  expect(answer.statusCode).toBe(201)
  return { code: codeIn(answer.json().url), verifier }
}
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  test.clock.advance(ms)
  try {
    return await act()
  } finally {
    test.clock.advance(-ms)
  }
}
const opens = async (token: string) => (await call(token)).statusCode === 200
const eventsOf = async (about: string) =>
  (
    await test.app.db.query<{ count: number }>(sql`
      select coalesce(sum(count), 0)::int as count from security_events where about = ${about}`)
  )[0]?.count

describe('the page', () => {
  it('says who asks, where the browser goes back, what for, and for which associations', async () => {
    const neighbour = await makeAssociation(test)
    const { challenge } = newProof()
    const answer = await show(askedBy(partner, challenge), neighbour.admin)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.json()).toEqual({
      kind: 'asked',
      name: 'Ludothèque',
      publisher: 'Ludothèque SAS',
      description: null,
      url: null,
      returnsTo: 'app.example',
      privileges: API_PRIVILEGES,
      associations: [{ organizationSlug: neighbour.slug, name: expect.any(String), isLetIn: false }],
      refusedUrl: `https://app.example/retour?error=access_denied&state=a-state&iss=${encodeURIComponent(test.app.config.PUBLIC_URL)}`,
    })
  })

  it('is for whoever is signed in, and offers what they administer alone', async () => {
    const { challenge } = newProof()
    const asked = askedBy(partner, challenge)
    expect((await show(asked, visitor(test))).statusCode).toBe(401)
    for (const role of ['Treasurer', 'Accountant'] as const) {
      const member = await association.member(role)
      expect((await show(asked, member)).json().associations).toEqual([])
    }
  })

  it.each([
    ['another domain', { redirect_uri: 'https://autre.example/retour' }],
    ['a subdomain', { redirect_uri: 'https://www.app.example/retour' }],
    ['a name that begins so', { redirect_uri: 'https://app.example.autre.example/retour' }],
    ['http', { redirect_uri: 'http://app.example/retour' }],
    ['another port', { redirect_uri: 'https://app.example:8443/retour' }],
    ['an account', { redirect_uri: 'https://app.example@autre.example/retour' }],
    ['a backslash', { redirect_uri: 'https://autre.example\\@app.example/retour' }],
    ['an encoded slash in the name', { redirect_uri: 'https://autre.example%2f@app.example/' }],
    ['a fragment', { redirect_uri: 'https://app.example/retour#x' }],
    ['what we say ourselves', { redirect_uri: 'https://app.example/retour?code=mine' }],
    ['a script', { redirect_uri: 'javascript:alert(1)//app.example' }],
    ['no host', { redirect_uri: '/retour' }],
    ['none', { redirect_uri: '' }],
  ])('sends nobody back to %s', async (_what, more) => {
    const { challenge } = newProof()
    expect((await show(askedBy(partner, challenge, more))).json()).toEqual({ kind: 'unknownAddress' })
    const answer = await agree(association.admin, association, askedBy(partner, challenge, more))
    expect(answer.statusCode).toBe(400)
  })

  it('goes back to any page of the domain, and to what is registered letter by letter', async () => {
    const exact = await makeTestPartner(test, { domain: null, redirectUris: ['https://exact.example/a?b=1'] })
    const { challenge } = newProof()
    const kind = (by: KeyWithSecret, redirect_uri: string) => kindOf(askedBy(by, challenge, { redirect_uri }))
    expect(await kind(partner, 'https://app.example/autre/page?processor_id=3')).toBe('asked')
    expect(await kind(exact, 'https://exact.example/a?b=1')).toBe('asked')
    for (const other of [
      'https://exact.example/a',
      'https://exact.example/a?b=1&c=2',
      'https://app.example/',
    ])
      expect(await kind(exact, other)).toBe('unknownAddress')
  })

  it('knows no key of an association, and no revoked application', async () => {
    const { challenge } = newProof()
    const revoked = await makeTestPartner(test)
    await test.app.db.transaction((db) =>
      revokeKey(test.app, db, { organizationId: null, clientId: revoked.clientId, by: association.adminId }),
    )
    const key = await makeTestKey(test, association)
    for (const clientId of ['', 'nobody', key.clientId, revoked.clientId])
      expect(await kindOf(askedBy({ clientId }, challenge))).toBe('unknownApplication')
  })

  it.each([
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a challenge that is no digest', { code_challenge: 'short' }, 'invalid_request'],
    ['plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method', { code_challenge_method: '' }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
  ])('tells the application of %s', async (_what, more, error) => {
    const asked = askedBy(partner, newProof().challenge, more)
    const { kind, url } = (await show(asked)).json()
    const back = new URL(url)
    expect([kind, back.origin + back.pathname]).toEqual(['back', 'https://app.example/retour'])
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error,
      state: 'a-state',
      iss: test.app.config.PUBLIC_URL,
    })
    expect((await agree(association.admin, association, asked)).statusCode).toBe(400)
  })
})

describe('« Autoriser »', () => {
  it('goes back with a code, the state and who we are; the code is exchanged for tokens of the association', async () => {
    const { verifier, challenge } = newProof()
    const answer = await agree(association.admin, association, askedBy(partner, challenge))
    const { searchParams } = new URL(answer.json().url)
    expect([...searchParams.keys()]).toEqual(['code', 'state', 'iss'])
    const given = await askToken(test, withCode(partner, { code: searchParams.get('code') ?? '', verifier }))
    expect(given.json()).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 1800,
      organization_slug: association.slug,
      scope: API_PRIVILEGES.join(' '),
    })
    const mine = await call(given.json().access_token)
    expect(mine.json()).toMatchObject([{ organizationSlug: association.slug }])
    const refreshed = await askToken(test, withRefresh(given.json().refresh_token))
    expect(refreshed.json()).toMatchObject({ organization_slug: association.slug })
    expect(await opens(refreshed.json().access_token)).toBe(true)
  })

  it('keeps no code and no token that could be read', async () => {
    const { code, verifier } = await agreed()
    const given = (await askToken(test, withCode(partner, { code, verifier }))).json()
    const kept = JSON.stringify(
      await test.app.db.query(sql`
        select (select json_agg(k) from api_codes k) as codes, (select json_agg(t) from api_tokens t) as tokens`),
    )
    for (const secret of [code, verifier, given.access_token, given.refresh_token])
      expect(kept).not.toContain(secret)
  })

  it('is for whoever administers the association, with password and code', async () => {
    const asked = askedBy(partner, newProof().challenge)
    const neighbour = await makeAssociation(test)
    const treasurer = await association.member('Treasurer')
    expect((await agree(visitor(test), association, asked)).statusCode).toBe(401)
    for (const other of [neighbour.admin, treasurer])
      expect((await agree(other, association, asked)).statusCode).toBe(403)
    for (const typed of [{}, again('not the password')]) {
      const refused = await agree(association.admin, association, asked, API_PRIVILEGES, typed)
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    }
  })

  it('agrees to what was read, and to nothing else', async () => {
    const narrow = await makeTestPartner(test, { privileges: ['AccessPublicData'] })
    const asked = askedBy(narrow, newProof().challenge)
    for (const privileges of [[], API_PRIVILEGES, ['Checkout']]) {
      const refused = await agree(association.admin, association, asked, privileges)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'CHANGED_SINCE_READ'])
    }
  })

  it('is taken from nobody who loses the right while their password is looked at, nor is its end', async () => {
    const leaving = async (act: (by: Visitor) => ReturnType<Visitor['post']>) => {
      const by = await association.member('OrganizationAdmin')
      const leave = () =>
        test.app.db.query(sql`
          delete from memberships where organization_id = ${association.id} and user_id <> ${association.adminId}
            and role = 'OrganizationAdmin'`)
      return (await atTheLastMoment(test, () => act(by), leave)).json().code
    }
    await letIn(test, partner, association)
    const asked = askedBy(partner, newProof().challenge)
    expect(await leaving((by) => agree(by, association, asked))).toBe('FORBIDDEN')
    const path = `${association.path}/applications/${partner.clientId}/revoke`
    expect(await leaving((by) => by.post(path, undefined, again()))).toBe('FORBIDDEN')
    expect((await association.admin.get(`${association.path}/applications`)).json().data).toHaveLength(1)
  })

  it('is taken from no other site’s page', async () => {
    const asked = askedBy(partner, newProof().challenge)
    const body = { ...asked, organizationSlug: association.slug, privileges: API_PRIVILEGES }
    for (const headers of [{ origin: 'https://app.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await association.admin.send('POST', '/api/authorizations', {
        payload: body,
        headers: { ...again().headers, ...headers },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
    }
  })

  it('is written down, and told to all administrators', async () => {
    const other = await makeAssociation(test)
    await other.member('OrganizationAdmin')
    await other.member('Treasurer')
    await letIn(test, partner, other)
    await test.worker.drain()
    const mails = test.mails.received.filter(({ subject }) =>
      subject?.includes('L’application Ludothèque a accès'),
    )
    const addresses = mails.flatMap(({ to = [] }) => to.map(({ address }) => address))
    const ours = addresses.filter((address) => address?.endsWith(`@${other.slug}.example`))
    expect(ours).toEqual(['admin', 'member-1'].map((name) => `${name}@${other.slug}.example`))
    const [entry] = (await other.admin.get(`${other.path}/audit`)).json().data
    expect(entry).toMatchObject({
      action: 'application.allowed',
      subject: { type: 'application', label: 'Ludothèque' },
    })
  })
})

describe('a code', () => {
  it('opens once: a second time ends what came of it, and is a security event', async () => {
    const { code, verifier } = await agreed()
    const before = await eventsOf('codeUsedTwice')
    const given = (await askToken(test, withCode(partner, { code, verifier }))).json()
    const refreshed = (await askToken(test, withRefresh(given.refresh_token))).json()
    expect(await opens(refreshed.access_token)).toBe(true)
    const replayed = await askToken(test, withCode(partner, { code, verifier }))
    expect([replayed.statusCode, replayed.json().error]).toEqual([400, 'invalid_grant'])
    for (const token of [given.access_token, refreshed.access_token]) expect(await opens(token)).toBe(false)
    expect((await askToken(test, withRefresh(refreshed.refresh_token))).json().error).toBe('invalid_grant')
    expect(await eventsOf('codeUsedTwice')).toBe(Number(before) + 1)
  })

  it('of two calls at once, one gets tokens', async () => {
    const { code, verifier } = await agreed()
    const answers = await Promise.all(
      [1, 2, 3].map(() => askToken(test, withCode(partner, { code, verifier }))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('opens nothing once who agreed may not any more, whoever else of the association may', async () => {
    const other = await makeAssociation(test)
    const campaign = await publishCampaign(test, { association: other })
    const { verifier, challenge } = newProof()
    const code = codeIn((await agree(other.admin, other, askedBy(partner, challenge))).json().url)
    await other.member('OrganizationAdmin')
    const become = (role: MemberRole, formId: number | null) =>
      test.app.db.query(sql`
        update memberships set role = ${role}, form_id = ${formId}
        where user_id = ${other.adminId} and organization_id = ${other.id}`)
    const exchanged = async () => (await askToken(test, withCode(partner, { code, verifier }))).json()
    await become('Treasurer', null)
    expect((await exchanged()).error).toBe('invalid_grant')
    await become('FormAdmin', campaign.formId)
    expect((await exchanged()).error).toBe('invalid_grant')
    await become('OrganizationAdmin', null)
    expect((await exchanged()).access_token).toBeDefined()
  })

  it('opens for a minute', async () => {
    const { code, verifier } = await agreed()
    await later(61 * SECOND_MS, async () => {
      expect((await askToken(test, withCode(partner, { code, verifier }))).json().error).toBe('invalid_grant')
    })
    const next = await agreed()
    await later(59 * SECOND_MS, async () => {
      expect((await askToken(test, withCode(partner, next))).statusCode).toBe(200)
    })
  })

  it('is of the application, the address and the proof it was given for', async () => {
    const another = await makeTestPartner(test)
    const { code, verifier } = await agreed()
    const wrong = [
      withCode(another, { code, verifier }),
      withCode(partner, { code, verifier }, { redirect_uri: 'https://app.example/autre' }),
      withCode(partner, { code, verifier: newProof().verifier }),
      withCode(partner, { code: `${code}x`, verifier }),
      withCode(partner, { code, verifier: 'too-short' }),
    ]
    for (const sent of wrong) {
      const answer = await askToken(test, sent)
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
    }
    for (const name of ['code', 'redirect_uri', 'code_verifier']) {
      const { [name]: _left, ...rest } = withCode(partner, { code, verifier })
      expect((await askToken(test, rest)).json().error).toBe('invalid_request')
    }
    const { client_secret: _secret, ...open } = withCode(partner, { code, verifier })
    for (const sent of [open, { ...open, client_secret: 'wrong' }])
      expect((await askToken(test, sent)).json().error).toBe('invalid_client')
    expect((await askToken(test, withCode(partner, { code, verifier }))).statusCode).toBe(200)
  })

  it('opens nothing once the access was taken away again', async () => {
    const { code, verifier } = await agreed()
    const path = `${association.path}/applications/${partner.clientId}/revoke`
    expect((await association.admin.post(path, undefined, again())).statusCode).toBe(200)
    expect((await askToken(test, withCode(partner, { code, verifier }))).json().error).toBe('invalid_grant')
  })
})

describe('what the association let in', () => {
  it('is listed with who allowed it, and ends at once and for good', async () => {
    const other = await makeAssociation(test)
    const given = await letIn(test, partner, other)
    const neighbours = await letIn(test, partner, association)
    expect(await opens(given.access_token)).toBe(true)
    const list = async () => (await other.admin.get(`${other.path}/applications`)).json().data
    expect(await list()).toEqual([
      {
        clientId: partner.clientId,
        name: 'Ludothèque',
        description: null,
        url: null,
        domain: 'app.example',
        privileges: API_PRIVILEGES,
        addresses: [],
        givenBy: 'Camille Durand',
        givenAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ])
    const path = `${other.path}/applications/${partner.clientId}/revoke`
    expect((await other.admin.post(path)).json().code).toBe('REAUTHENTICATION_REQUIRED')
    expect((await association.admin.post(path, undefined, again())).statusCode).toBe(403)
    expect(await opens(given.access_token)).toBe(true)
    const listeners = () =>
      test.app.db.query(
        sql`select from webhook_addresses where organization_id = ${other.id} and removed_at is null`,
      )
    await test.http.inject({
      method: 'PUT',
      url: `/v5/partners/me/api-notifications/organizations/${other.slug}`,
      headers: { authorization: `Bearer ${given.access_token}` },
      payload: { url: 'https://app.example/notifications' },
    })
    expect(await listeners()).toHaveLength(4)
    expect((await other.admin.post(path, undefined, again())).json()).toEqual({ data: [] })
    expect(await listeners()).toEqual([])
    expect((await call(given.access_token)).statusCode).toBe(401)
    expect(await opens(neighbours.access_token)).toBe(true)
    expect((await askToken(test, withRefresh(given.refresh_token))).json().error).toBe('invalid_grant')
    expect((await other.admin.post(path, undefined, again())).statusCode).toBe(404)
    await test.worker.drain()
    expect(test.mails.received.some(({ subject }) => subject?.includes('n’a plus accès'))).toBe(true)
    const again2 = await letIn(test, partner, other)
    expect([await opens(again2.access_token), await opens(given.access_token)]).toEqual([true, false])
  })

  it('is no more than the application may ask for now', async () => {
    const given = await letIn(test, partner, association)
    const kept = await test.http.inject({
      method: 'PUT',
      url: `/v5/partners/me/api-notifications/organizations/${association.slug}`,
      headers: { authorization: `Bearer ${given.access_token}` },
      payload: { url: 'https://app.example/notifications' },
    })
    expect(kept.statusCode).toBe(200)
    const heard = async () =>
      (
        await test.app.db.query<{ type: string }>(sql`
          select type from webhook_listeners where organization_id = ${association.id} order by type`)
      ).map(({ type }) => type)
    expect(await heard()).toEqual(['Form', 'Order', 'Organization', 'Payment'])
    await test.app.db.query(sql`
      update api_clients set privileges = ${['AccessPublicData']} where id = ${partner.clientId}`)
    expect(await heard()).toEqual(['Form', 'Organization'])
    const refused = await call(given.access_token, `/organizations/${association.slug}/orders`)
    expect([refused.statusCode, refused.json().details]).toEqual([
      403,
      { needed: 'AccessTransactions', held: ['AccessPublicData'] },
    ])
    await test.app.db.query(sql`
      update api_clients set privileges = ${[...API_PRIVILEGES]} where id = ${partner.clientId}`)
    expect((await call(given.access_token, `/organizations/${association.slug}/orders`)).statusCode).toBe(200)
  })

  it('opens that association alone', async () => {
    const other = await makeAssociation(test)
    const given = await letIn(test, partner, other)
    expect((await call(given.access_token, `/organizations/${association.slug}/orders`)).statusCode).toBe(403)
    expect((await call(given.access_token, `/organizations/${other.slug}/orders`)).statusCode).toBe(200)
  })

  it('ends with the application', async () => {
    const own = await makeTestPartner(test)
    const given = await letIn(test, own, association)
    const { clientId } = own
    await test.app.db.transaction((db) =>
      revokeKey(test.app, db, { organizationId: null, clientId, by: association.adminId }),
    )
    expect((await call(given.access_token)).statusCode).toBe(401)
    expect((await askToken(test, withRefresh(given.refresh_token))).json().error).toBe('invalid_grant')
  })

  it('a refresh token that is used twice ends all, and another application’s name gets nothing', async () => {
    const another = await makeTestPartner(test)
    const given = await letIn(test, partner, association)
    const refresh = (more = {}) => askToken(test, { ...withRefresh(given.refresh_token), ...more })
    expect((await refresh({ client_id: another.clientId })).json().error).toBe('invalid_grant')
    const next = (await refresh({ client_id: partner.clientId })).json()
    expect(await opens(next.access_token)).toBe(true)
    expect((await refresh()).json().error).toBe('invalid_grant')
    expect(await opens(next.access_token)).toBe(false)
  })

  it('is given back by the application itself, and by no other', async () => {
    const another = await makeTestPartner(test)
    const revoke = (by: KeyWithSecret, token: string) =>
      test.http.inject({
        method: 'POST',
        url: '/oauth2/revoke',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ client_id: by.clientId, client_secret: by.secret, token }).toString(),
      })
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const given = await letIn(test, partner, association)
      expect((await revoke(another, given[kind])).statusCode).toBe(200)
      expect((await revoke({ ...partner, secret: 'wrong' }, given[kind])).statusCode).toBe(401)
      expect(await opens(given.access_token)).toBe(true)
      expect((await revoke(partner, given[kind])).statusCode).toBe(200)
      expect(await opens(given.access_token)).toBe(false)
      expect((await askToken(test, withRefresh(given.refresh_token))).json().error).toBe('invalid_grant')
    }
    expect((await revoke(partner, 'unknown')).statusCode).toBe(200)
  })

  it('is given back by whoever calls with it, and nobody else’s ends', async () => {
    const disconnect = (token?: string) =>
      test.http.inject({
        url: '/oauth2/disconnect',
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
    const given = await letIn(test, partner, association)
    const other = await letIn(test, partner, association)
    const nobody = await disconnect()
    expect([nobody.statusCode, nobody.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect((await disconnect('unknown')).statusCode).toBe(200)
    expect(await opens(given.access_token)).toBe(true)
    expect((await disconnect(given.access_token)).statusCode).toBe(200)
    expect(await opens(given.access_token)).toBe(false)
    expect((await askToken(test, withRefresh(given.refresh_token))).json().error).toBe('invalid_grant')
    expect(await opens(other.access_token)).toBe(true)
  })
})

describe('an application for itself', () => {
  it('reads what anybody may, and nothing of an association', async () => {
    await letIn(test, partner, association)
    const own = (await askToken(test, withSecret(partner))).json()
    expect(own).not.toHaveProperty('organization_slug')
    expect((await call(own.access_token)).json()).toEqual([])
    expect((await call(own.access_token, `/organizations/${association.slug}`)).json().role).toBeUndefined()
    for (const path of ['orders', 'items', 'payments'])
      expect((await call(own.access_token, `/organizations/${association.slug}/${path}`)).statusCode).toBe(
        403,
      )
    for (const path of ['/orders/1', '/items/1', '/payments/1'])
      expect((await call(own.access_token, path)).statusCode).toBe(403)
  })
})
