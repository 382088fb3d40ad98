import type { FactorRecovery } from '@obole/contract/manage-people'
import { assert } from '@obole/core/assert'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { atTheLastMoment } from '../../testing/last-moment.ts'
import { codeNow, enableSecondFactor } from '../../testing/second-factor.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  again,
  createTestUser,
  signedInVisitor,
  TEST_PASSWORD,
  visitor,
  type Visitor,
} from '../../testing/visitor.ts'
import { grantRole } from '../people/change-roles.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const DAY_MS = 86_400_000
const LIST = '/api/manage/support/factor-recoveries'
let agents = 0
let association: MadeAssociation
let email: string
let secret: Buffer
let agent: Visitor

beforeEach(async () => {
  association = await makeAssociation(test)
  email = `admin@${association.slug}.example`
  ;({ secret } = await enableSecondFactor(test, association.admin))
  agents += 1
  const agentEmail = `agent-recovery-${agents}@example.org`
  await createTestUser(test, { email: agentEmail, isSupport: true })
  agent = await signedInVisitor(test, agentEmail)
})

const ask = (password = TEST_PASSWORD) =>
  visitor(test).post('/auth/factor-recovery', {
    username: email,
    password,
    message: 'Téléphone perdu dans le train ; 06 12 34 56 78',
  })
const signIn = (code?: string) =>
  visitor(test).post('/auth/token', { username: email, password: TEST_PASSWORD, ...(code ? { code } : {}) })
const recovery = async (): Promise<FactorRecovery | undefined> =>
  (await agent.get(LIST)).json().data.find((one: FactorRecovery) => one.email === email)
const decide = async (decision: 'Accept' | 'Refuse', typed: object = again()) =>
  decideAs(agent, await recovery(), { decision, reason: 'Rappelée au siège' }, typed)
/** On what was read of it. */
const decideAs = (by: Visitor, read: FactorRecovery | undefined, word: object, typed: object) => {
  const { recoveryId, email: address, name, roles, organizations } = read ?? {}
  const seen = { email: address, name, roles, organizations }
  return by.post(`${LIST}/${recoveryId}/decision`, { ...word, seen }, typed)
}
async function mail(subject: RegExp) {
  await test.worker.drain()
  return test.mails.sentTo(email, subject)
}
const tokenIn = (text = '') => decodeURIComponent(/annuler\?token=([\w%.-]+)/.exec(text)?.[1] ?? '')
const state = async () => (await recovery())?.state

describe('a second factor whose telephone and codes are lost', () => {
  it('is taken away two days after Support accepted, and set up anew before anything else', async () => {
    expect((await ask()).statusCode).toBe(202)
    expect(await recovery()).toMatchObject({
      state: 'Asked',
      name: 'Camille Durand',
      organizations: ['Les Voisins'],
      message: 'Téléphone perdu dans le train ; 06 12 34 56 78',
      askedWith: 'password',
    })
    expect(await mail(/^Demande de retrait de votre double authentification/)).toBeDefined()
    expect((await decide('Accept', {})).json().code).toBe('REAUTHENTICATION_REQUIRED')
    expect((await decide('Accept')).statusCode).toBe(200)
    expect((await mail(/^Votre double authentification va être retirée/))?.text).toContain('deux jours')
    expect((await decide('Refuse')).json().code).toBe('RECOVERY_DECIDED')

    test.clock.advance(2 * DAY_MS - 60_000)
    await test.worker.drain()
    expect((await signIn()).json().code).toBe('TWO_FACTOR_REQUIRED')
    test.clock.advance(60_000)
    expect(await mail(/^Votre double authentification a été retirée/)).toBeDefined()
    await agent.post('/auth/token', {})
    expect(await state()).toBe('Done')
    expect((await association.admin.send('DELETE', '/api/users/me/sessions')).statusCode).toBe(401)

    const back = await signedInVisitor(test, email)
    expect((await back.get(association.path)).json().code).toBe('TWO_FACTOR_SETUP_REQUIRED')
    await enableSecondFactor(test, back)
    expect((await back.get(association.path)).statusCode).toBe(200)
    const log = (await back.get(`${association.path}/audit?kinds=administrator`)).json().data
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'administrator.factorRemoved',
      'administrator.factorRecoveryAccepted',
    ])
    expect(log[1].details).toEqual({ reason: 'Rappelée au siège' })
  })

  it('is asked for with the right password alone, by whoever has one, and once', async () => {
    expect((await ask('pas le bon mot de passe')).json().code).toBe('LOGIN_REFUSED')
    expect(await recovery()).toBeUndefined()
    await ask()
    const first = await recovery()
    expect((await ask()).statusCode).toBe(202)
    expect((await recovery())?.recoveryId).toBe(first?.recoveryId)
    await createTestUser(test, { email: `nu-${association.slug}@example.org` })
    email = `nu-${association.slug}@example.org`
    expect((await ask()).json().code).toBe('TWO_FACTOR_NOT_SET_UP')
  })

  it('is asked for with the link of a mail where the password is lost too, and Support sees so', async () => {
    await visitor(test).post('/auth/forgotten-password', { email })
    const text = (await mail(/^Choisissez un nouveau mot de passe/))?.text ?? ''
    const token = decodeURIComponent(/token=([\w%.-]+)/.exec(text)?.[1] ?? '')
    const askBy = (link: string) =>
      visitor(test).post('/auth/factor-recovery', { token: link, message: 'Sac volé ; 06 12 34 56 78' })
    expect((await askBy(`${token}x`)).json().code).toBe('LINK_INVALID')
    expect((await askBy(token)).statusCode).toBe(202)
    expect(await recovery()).toMatchObject({ state: 'Asked', askedWith: 'link' })
    const recoveryMail = await mail(/^Demande de retrait de votre double authentification/)
    expect(recoveryMail?.text).toContain('a ouvert un lien reçu dans cette boîte aux lettres')
    await decide('Accept')
    test.clock.advance(2 * DAY_MS)
    await test.worker.drain()
    await visitor(test).post('/auth/forgotten-password', { email })
    const later = (await mail(/^Choisissez un nouveau mot de passe/))?.text ?? ''
    const link = decodeURIComponent(/token=([\w%.-]+)/.exec(later)?.[1] ?? '')
    const chosen = { token: link, password: 'une toute autre longue phrase' }
    expect((await visitor(test).post('/auth/reset-password', chosen)).statusCode).toBe(200)
    const back = await signedInVisitor(test, email, chosen.password)
    expect((await back.get(association.path)).json().code).toBe('TWO_FACTOR_SETUP_REQUIRED')
  })

  it('is not asked for with a link that is for something else', async () => {
    const next = `nouvelle-${agents}@exemple.fr`
    await association.admin.post(
      '/api/users/me/email',
      { email: next },
      again(TEST_PASSWORD, codeNow(test, secret)),
    )
    await test.worker.drain()
    const text = test.mails.sentTo(next, /^Confirmez votre nouvelle adresse/)?.text ?? ''
    const token = decodeURIComponent(/token=([\w%.-]+)/.exec(text)?.[1] ?? '')
    expect(token).not.toBe('')
    const asked = await visitor(test).post('/auth/factor-recovery', { token, message: 'Perdu' })
    expect(asked.json().code).toBe('LINK_INVALID')
    expect(await recovery()).toBeUndefined()
  })

  it('stays where its owner says no by the link of a mail, even after Support accepted', async () => {
    await ask()
    await decide('Accept')
    const token = tokenIn((await mail(/^Votre double authentification va être retirée/))?.text)
    const cancel = () => visitor(test).post('/auth/factor-recovery/cancel', { token })
    expect((await cancel()).json()).toEqual({ canceled: true })
    expect((await cancel()).statusCode).toBe(404)
    expect(await mail(/^La demande est annulée/)).toBeDefined()
    test.clock.advance(3 * DAY_MS)
    await test.worker.drain()
    expect((await signIn()).json().code).toBe('TWO_FACTOR_REQUIRED')
  })

  it('stays where somebody signs in with it', async () => {
    await ask()
    expect((await signIn(codeNow(test, secret))).statusCode).toBe(200)
    expect(await state()).toBe('Canceled')
    expect((await decide('Accept')).json().code).toBe('RECOVERY_DECIDED')
    expect(await mail(/^La demande est annulée/)).toBeDefined()
  })

  it('stays where Support refuses, and its owner hears why', async () => {
    await ask()
    expect((await decide('Refuse')).statusCode).toBe(200)
    expect((await mail(/^Votre double authentification reste en place/))?.text).toContain('Rappelée au siège')
    expect(await state()).toBe('Refused')
    test.clock.advance(3 * DAY_MS)
    await test.worker.drain()
    expect((await signIn()).json().code).toBe('TWO_FACTOR_REQUIRED')
  })

  it('is not taken away by the very agent it belongs to', async () => {
    const own = `agent-soi-${agents}@example.org`
    await createTestUser(test, { email: own, isSupport: true })
    const herself = await signedInVisitor(test, own)
    const factor = await enableSecondFactor(test, herself)
    email = own
    await ask()
    const typed = again(TEST_PASSWORD, codeNow(test, factor.secret))
    const decided = await decideAs(herself, await recovery(), { decision: 'Accept', reason: 'Moi' }, typed)
    expect(decided.json().code).toBe('FORBIDDEN')
  })

  it('is not taken away by whoever found Support’s browser open', async () => {
    await ask()
    expect((await decide('Accept', {})).json().code).toBe('REAUTHENTICATION_REQUIRED')
    expect(await state()).toBe('Asked')
  })

  it('is not taken away by somebody who left Support while their password was looked at', async () => {
    await ask()
    const read = await recovery()
    const refused = await atTheLastMoment(
      test,
      () => decideAs(agent, read, { decision: 'Accept', reason: 'Rappelée au siège' }, again()),
      () =>
        test.app.db.query(
          sql`
            update users set is_support = false where email = ${`agent-recovery-${agents}@example.org`}`,
        ),
    )
    expect(refused.json().code).toBe('FORBIDDEN')
    const [row] = await test.app.db.query(
      sql`
        select state from factor_recoveries where id = ${read?.recoveryId}`,
    )
    expect(row).toEqual({ state: 'Asked' })
  })

  it('is not taken away from somebody who became another meanwhile: Support decides on whom it read', async () => {
    await ask()
    const read = await recovery()
    const { id: organizationId } = await makeAssociation(test)
    const [user] = await test.app.db.query<{ id: number }>(sql`select id from users where email = ${email}`)
    assert(user, 'nobody of that address')
    await grantRole(test.app, { userId: user.id, organizationId, role: 'Treasurer', formId: null })
    const word = { decision: 'Accept', reason: 'Rappelée au siège' }
    const unread = await decideAs(agent, read, word, again())
    expect(unread.json()).toMatchObject({ status: 409, code: 'CHANGED_SINCE_READ' })
    expect(await state()).toBe('Asked')
    expect((await decideAs(agent, await recovery(), word, again())).statusCode).toBe(200)
  })
})
