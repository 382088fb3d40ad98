import { beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { codeNow, enableSecondFactor } from '../../testing/second-factor.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, signedInVisitor, TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const DAY_MS = 86_400_000
const ME = '/api/users/me'
const THIEF_PASSWORD = 'la phrase du voleur de comptes'

let association: MadeAssociation
let email: string
let thiefEmail: string
let count = 0

beforeEach(async () => {
  association = await makeAssociation(test)
  email = `admin@${association.slug}.example`
  thiefEmail = `voleur-${(count += 1)}@exemple.fr`
})

async function tokenTo(address: string, subject: RegExp): Promise<string> {
  await test.worker.drain()
  const text = test.mails.sentTo(address, subject)?.text ?? ''
  return decodeURIComponent(/ce-n-etait-pas-moi\?token=([\w%.-]+)/.exec(text)?.[1] ?? '')
}
const say = (token: string) => visitor(test).post('/api/users/not-me', { token })
const signIn = (username: string, password: string) =>
  visitor(test).post('/auth/token', { username, password })

/** Somebody who has the password gives the account their own address. */
async function changeAddress() {
  return changeAddressOf(await signedInVisitor(test, email))
}

async function changeAddressOf(thief: Awaited<ReturnType<typeof signedInVisitor>>) {
  thiefEmail = `voleur-${(count += 1)}@exemple.fr`
  await thief.post(`${ME}/email`, { email: thiefEmail }, again())
  await test.worker.drain()
  const text = test.mails.sentTo(thiefEmail, /^Confirmez votre nouvelle adresse/)?.text ?? ''
  const token = decodeURIComponent(/token=([\w%.-]+)/.exec(text)?.[1] ?? '')
  expect((await thief.post('/auth/confirm-email', { token })).statusCode).toBe(200)
  return thief
}

describe('whoever did not change the address of their account', () => {
  it('gets it back by the mail to the old one, with every session ended and the password worth nothing', async () => {
    const thief = await changeAddress()
    const token = await tokenTo(email, /^L’adresse de votre compte a été changée/)
    // A page that is merely opened changes nothing.
    await visitor(test).get(`/utilisateur/ce-n-etait-pas-moi?token=${encodeURIComponent(token)}`)
    expect((await thief.get(`${ME}/sessions`)).statusCode).toBe(200)

    expect((await say(token)).json()).toEqual({ isAddressBack: true, factor: 'none' })
    expect((await thief.get(`${ME}/sessions`)).statusCode).toBe(401)
    expect((await signIn(thiefEmail, TEST_PASSWORD)).json().code).toBe('LOGIN_REFUSED')
    expect((await signIn(email, TEST_PASSWORD)).json().code).toBe('password_expired')
    await test.worker.drain()
    const reset = test.mails.sentTo(email, /^Reprenez votre compte/)?.text ?? ''
    const link = decodeURIComponent(/token=([\w%.-]+)/.exec(reset)?.[1] ?? '')
    const same = { token: link, password: TEST_PASSWORD }
    expect((await visitor(test).post('/auth/reset-password', same)).json().code).toBe('PASSWORD_AS_BEFORE')
    const chosen = { token: link, password: 'une toute autre longue phrase' }
    expect((await visitor(test).post('/auth/reset-password', chosen)).statusCode).toBe(200)
    const owner = await signedInVisitor(test, email, chosen.password)
    const [entry] = (await owner.get(`${association.path}/audit`)).json().data
    expect(entry).toMatchObject({ action: 'administrator.notMe' })
    const events = await test.app.db.query(sql`select about from security_events where kind = 'notMe'`)
    expect(events).toContainEqual({ about: 'address' })
  })

  it('says so before anything is changed, by the mail about what was asked for', async () => {
    const thief = await signedInVisitor(test, email)
    await thief.post(`${ME}/email`, { email: thiefEmail }, again())
    const token = await tokenTo(email, /^Changement d’adresse demandé/)
    const asked = test.mails.sentTo(thiefEmail, /^Confirmez votre nouvelle adresse/)?.text ?? ''
    const link = decodeURIComponent(/token=([\w%.-]+)/.exec(asked)?.[1] ?? '')
    expect((await say(token)).json()).toEqual({ isAddressBack: false, factor: 'none' })
    await test.worker.drain()
    expect(test.mails.sentTo(email, /^Reprenez votre compte/)?.text).not.toContain('double authentification')
    expect((await thief.post('/auth/confirm-email', { token: link })).json().code).toBe('LINK_INVALID')
    expect((await thief.get(`${ME}/sessions`)).statusCode).toBe(401)
    expect((await signIn(email, TEST_PASSWORD)).json().code).toBe('password_expired')
  })

  it('is told whether the link is worth anything before they use it, which uses nothing', async () => {
    await changeAddress()
    const token = await tokenTo(email, /^L’adresse de votre compte a été changée/)
    const look = (seen: string) => visitor(test).post('/api/users/not-me/look', { token: seen })
    for (const seen of [token, token]) expect((await look(seen)).json()).toEqual({ isValid: true })
    expect((await look('x')).json().code).toBe('LINK_INVALID')
    expect((await say(token)).statusCode).toBe(200)
    expect((await look(token)).json().code).toBe('LINK_INVALID')
  })

  it('stops where the money was to go, which whoever did had said', async () => {
    const sendTo = async (who: Awaited<ReturnType<typeof signedInVisitor>>, iban: string) => {
      const payload = { iban, holder: 'Les Voisins' }
      const url = `/api/organizations/${association.slug}/iban`
      expect((await who.send('PUT', url, { payload, ...again() })).statusCode).toBe(200)
    }
    await sendTo(await signedInVisitor(test, email), 'FR7630006000011234567890189')
    await sendTo(await changeAddress(), 'FR1420041010050500013M02606')
    await say(await tokenTo(email, /^L’adresse de votre compte a été changée/))
    const changes = await test.app.db
      .query(sql`select c.state from iban_changes c join organizations o on o.id = c.organization_id
          where o.slug = ${association.slug}
        order by c.id desc limit 1`)
    expect(changes).toEqual([{ state: 'Stopped' }])
  })

  it('says so once, and with nothing that we did not write', async () => {
    await changeAddress()
    const token = await tokenTo(email, /^L’adresse de votre compte a été changée/)
    for (const other of [`${token}x`, 'personne.signature'])
      expect((await say(other)).json().code).toBe('LINK_INVALID')
    const both = await Promise.all([say(token), say(token)])
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '404'])
  })

  it('is not outdone by whoever changes it twice and takes back their own', async () => {
    const thief = await changeAddress()
    const owners = await tokenTo(email, /^L’adresse de votre compte a été changée/)
    test.clock.advance(60_000)
    const first = thiefEmail
    await changeAddressOf(thief)
    const thiefs = await tokenTo(first, /^L’adresse de votre compte a été changée/)
    expect((await say(thiefs)).json()).toMatchObject({ isAddressBack: true })
    expect((await say(owners)).json()).toMatchObject({ isAddressBack: true })
    expect((await signIn(email, TEST_PASSWORD)).json().code).toBe('password_expired')
    expect((await say(thiefs)).json().code).toBe('LINK_INVALID')
  })

  it('is not outdone by the mails that whoever did gets at their own address', async () => {
    const thief = await changeAddress()
    const payload = { password: THIEF_PASSWORD }
    expect((await thief.send('PUT', `${ME}/password`, { payload, ...again() })).statusCode).toBe(200)
    const thiefs = await tokenTo(thiefEmail, /^Votre mot de passe a été changé/)
    const owners = await tokenTo(email, /^L’adresse de votre compte a été changée/)
    expect((await say(owners)).json()).toEqual({ isAddressBack: true, factor: 'none' })
    expect((await say(thiefs)).json().code).toBe('LINK_INVALID')
    expect((await signIn(email, THIEF_PASSWORD)).json().code).toBe('password_expired')
  })
})

it('whoever did not change their password ends what was changed with it', async () => {
  const thief = await signedInVisitor(test, email)
  await thief.send('PUT', `${ME}/password`, { payload: { password: THIEF_PASSWORD }, ...again() })
  const token = await tokenTo(email, /^Votre mot de passe a été changé/)
  expect((await say(token)).json()).toEqual({ isAddressBack: false, factor: 'none' })
  expect((await thief.get(`${ME}/sessions`)).statusCode).toBe(401)
  expect((await signIn(email, THIEF_PASSWORD)).json().code).toBe('password_expired')
})

it('whoever did not turn their second factor off sets it up again before anything else', async () => {
  const { secret } = await enableSecondFactor(test, association.admin)
  test.clock.advance(60_000)
  const code = codeNow(test, secret)
  expect((await association.admin.post(`${ME}/two-factor/disable`, { code }, again())).statusCode).toBe(200)
  const token = await tokenTo(email, /^La double authentification a été désactivée/)
  expect((await say(token)).statusCode).toBe(200)
  const [row] = await test.app.db.query(sql`select second_factor_demanded from users where email = ${email}`)
  expect(row).toEqual({ second_factor_demanded: true })
})

describe('a second factor, when somebody takes their account back', () => {
  const FACTOR_ON = /^La double authentification est en place/
  const ADDRESS = /^L’adresse de votre compte a été changée/
  const factorsOf = () =>
    test.app.db.query(sql`select u.second_factor_demanded as demanded,
          exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as stands
        from users u where u.email = ${email}`)
  async function chooseAnother() {
    await test.worker.drain()
    const text = test.mails.sentTo(email, /^Reprenez votre compte/)?.text ?? ''
    const token = decodeURIComponent(/token=([\w%.-]+)/.exec(text)?.[1] ?? '')
    const password = 'une toute autre longue phrase'
    return visitor(test).post('/auth/reset-password', { token, password })
  }

  it('goes where somebody else set it up since, and its owner has the days that were theirs before', async () => {
    const daysLeft = async (who: Awaited<ReturnType<typeof signedInVisitor>>) =>
      (await who.get('/api/agg/user')).json().user.secondFactorDays
    const before = await daysLeft(await signedInVisitor(test, email))

    const thief = await changeAddress()
    test.clock.advance(60_000)
    await enableSecondFactor(test, thief)
    const owners = await tokenTo(email, ADDRESS)
    expect((await say(owners)).json()).toEqual({ isAddressBack: true, factor: 'ended' })
    await test.worker.drain()
    const mails = test.mails.sentTo(email, /^Reprenez votre compte/)
    expect(mails?.text).toContain(
      'La double authentification qui avait été activée depuis ce changement est retirée',
    )
    expect(await factorsOf()).toEqual([{ demanded: false, stands: false }])
    expect((await chooseAnother()).statusCode).toBe(200)
    const owner = await signedInVisitor(test, email, 'une toute autre longue phrase')
    expect(before).toBeGreaterThan(1)
    expect(await daysLeft(owner)).toBe(before)
    expect((await owner.get(association.path)).statusCode).toBe(200)
    test.clock.advance(before * DAY_MS)
    const late = await signedInVisitor(test, email, 'une toute autre longue phrase')
    expect((await late.get(association.path)).json().code).toBe('TWO_FACTOR_SETUP_REQUIRED')
  })

  it('that somebody else took off is set up again first, by whichever mail the account is taken back', async () => {
    const { secret } = await enableSecondFactor(test, association.admin)
    test.clock.advance(60_000)
    const payload = { password: THIEF_PASSWORD }
    const typed = again(TEST_PASSWORD, codeNow(test, secret))
    expect((await association.admin.send('PUT', `${ME}/password`, { payload, ...typed })).statusCode).toBe(
      200,
    )
    test.clock.advance(60_000)
    const off = { code: codeNow(test, secret) }
    const disabled = await association.admin.post(`${ME}/two-factor/disable`, off, again(THIEF_PASSWORD))
    expect(disabled.statusCode).toBe(200)
    const token = await tokenTo(email, /^Votre mot de passe a été changé/)
    expect((await say(token)).json()).toEqual({ isAddressBack: false, factor: 'none' })
    expect(await factorsOf()).toEqual([{ demanded: true, stands: false }])
  })

  it('goes by the mail about itself, with the address that was changed after it', async () => {
    const thief = await signedInVisitor(test, email)
    await enableSecondFactor(test, thief)
    const owners = await tokenTo(email, FACTOR_ON)
    test.clock.advance(60_000)
    expect((await say(owners)).json()).toEqual({ isAddressBack: false, factor: 'ended' })
    expect((await chooseAnother()).statusCode).toBe(200)
  })

  it('is not kept by whoever turns it off and on again', async () => {
    const thief = await signedInVisitor(test, email)
    const { secret } = await enableSecondFactor(test, thief)
    const owners = await tokenTo(email, FACTOR_ON)
    test.clock.advance(60_000)
    const typed = again(TEST_PASSWORD, codeNow(test, secret))
    await thief.post(`${ME}/two-factor/disable`, { code: codeNow(test, secret) }, typed)
    test.clock.advance(60_000)
    await enableSecondFactor(test, thief)
    expect((await say(owners)).json()).toEqual({ isAddressBack: false, factor: 'ended' })
  })

  it('stays where it stood before: a mailbox alone takes none away', async () => {
    const { secret } = await enableSecondFactor(test, association.admin)
    test.clock.advance(4 * DAY_MS)
    const payload = { password: THIEF_PASSWORD }
    const owner = visitor(test)
    await owner.post('/auth/token', {
      username: email,
      password: TEST_PASSWORD,
      code: codeNow(test, secret),
    })
    test.clock.advance(60_000)
    await owner.send('PUT', `${ME}/password`, { payload, ...again(TEST_PASSWORD, codeNow(test, secret)) })
    const token = await tokenTo(email, /^Votre mot de passe a été changé/)
    expect((await say(token)).json()).toEqual({ isAddressBack: false, factor: 'stays' })
    expect((await chooseAnother()).json().code).toBe('TWO_FACTOR_REQUIRED')
  })

  it('that replaced another is not taken away by a mailbox: Support is asked', async () => {
    const { secret } = await enableSecondFactor(test, association.admin)
    // Its own mail goes first: two of one subject that leave together come in any order.
    await test.worker.drain()
    test.clock.advance(4 * DAY_MS)
    const owner = visitor(test)
    await owner.post('/auth/token', {
      username: email,
      password: TEST_PASSWORD,
      code: codeNow(test, secret),
    })
    test.clock.advance(60_000)
    await owner.post(`${ME}/two-factor/disable`, { code: codeNow(test, secret) }, again())
    await enableSecondFactor(test, owner)
    for (const subject of [/^La double authentification a été désactivée/, FACTOR_ON])
      expect((await say(await tokenTo(email, subject))).json()).toMatchObject({ factor: 'asked' })
    expect(await factorsOf()).toEqual([{ demanded: false, stands: true }])
    expect((await chooseAnother()).json().code).toBe('TWO_FACTOR_REQUIRED')
    const open = await test.app.db
      .query(sql`select r.state, r.asked_with from factor_recoveries r join users u on u.id = r.user_id
        where u.email = ${email} and r.closed_at is null`)
    expect(open).toEqual([{ state: 'Asked', asked_with: 'notMe' }])
    await test.worker.drain()
    const mails = test.mails.sentTo(email, /^Demande de retrait de votre double authentification/)
    expect(mails?.text).toContain('a remplacé la vôtre')
  })

  it('that Support let its owner set up anew is not taken away by a mailbox', async () => {
    await test.app.db.query(sql`update users set second_factor_demanded = true where email = ${email}`)
    await enableSecondFactor(test, association.admin)
    expect((await say(await tokenTo(email, FACTOR_ON))).json()).toMatchObject({ factor: 'asked' })
    expect(await factorsOf()).toEqual([{ demanded: false, stands: true }])
  })
})

it('an older mail than that about the address gives the address back too', async () => {
  const thief = await signedInVisitor(test, email)
  await thief.send('PUT', `${ME}/password`, { payload: { password: THIEF_PASSWORD }, ...again() })
  const token = await tokenTo(email, /^Votre mot de passe a été changé/)
  test.clock.advance(60_000)
  thiefEmail = `voleur-${(count += 1)}@exemple.fr`
  await thief.post(`${ME}/email`, { email: thiefEmail }, again(THIEF_PASSWORD))
  await test.worker.drain()
  const text = test.mails.sentTo(thiefEmail, /^Confirmez votre nouvelle adresse/)?.text ?? ''
  const link = decodeURIComponent(/token=([\w%.-]+)/.exec(text)?.[1] ?? '')
  expect((await thief.post('/auth/confirm-email', { token: link })).statusCode).toBe(200)
  expect((await say(token)).json()).toEqual({ isAddressBack: true, factor: 'none' })
})

it('the mail about a change goes where the account was read when it was made', async () => {
  const thief = await signedInVisitor(test, email)
  await thief.post(`${ME}/email`, { email: thiefEmail }, again())
  await test.worker.drain()
  const text = test.mails.sentTo(thiefEmail, /^Confirmez votre nouvelle adresse/)?.text ?? ''
  const link = decodeURIComponent(/token=([\w%.-]+)/.exec(text)?.[1] ?? '')
  await thief.post(`${ME}/two-factor/setup`, undefined, again())
  await enableSecondFactor(test, thief)
  expect((await thief.post('/auth/confirm-email', { token: link })).statusCode).toBe(200)
  await test.worker.drain()
  expect(test.mails.sentTo(email, /^La double authentification est en place/)).toBeDefined()
})

it('whoever waits for three days writes to us', async () => {
  await changeAddress()
  const token = await tokenTo(email, /^L’adresse de votre compte a été changée/)
  test.clock.advance(3 * DAY_MS)
  expect((await say(token)).json().code).toBe('LINK_INVALID')
})
