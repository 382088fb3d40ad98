import { addDays, parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { type PublishedCampaign, publishCampaign } from '../../testing/managed-campaign.ts'
import { makeMember, type MadeMember, prolong } from '../../testing/members.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'
import { reminderChecks } from './reminders.checks.ts'
import { stopToken } from '../renewals/renewal-token.ts'
import { remindOfRenewal, remindOfRenewals } from './remind-of-renewals.ts'

const test = testApp()

let association: MadeAssociation
let campaign: PublishedCampaign
let people = 0

const today = () => parisDate(test.clock.now())

/** Noon of a day, so that nobody is too early. */
function goTo(day: string): void {
  test.clock.advance(parisInstant(day, '12:00') - test.clock.now())
}

async function look(): Promise<void> {
  await remindOfRenewals(test.app)
  await test.worker.drain()
}

const mailsTo = (email: string) =>
  test.mails.received.filter((mail) => mail.to?.some(({ address }) => address === email))

async function ending(inDays: number, more: Partial<MadeMember> = {}) {
  people += 1
  const email = more.email === undefined ? `membre${people}@rappels.example` : more.email
  const until = addDays(today(), inDays)
  const id = await makeMember(test, { organizationId: association.id, until, ...more, email })
  return { id, email: email ?? '', until }
}

beforeEach(async () => {
  goTo(addDays(today(), 1))
  association = await makeAssociation(test)
  campaign = await publishCampaign(test, { association, formType: 'Membership', title: 'Adhésion' })
})

describe('a member is reminded', () => {
  it.each([
    ['thirty days before the end', 30, 'Votre adhésion se termine le'],
    ['seven days before it', 7, 'Plus que quelques jours'],
    ['seven days after it', -7, 'Votre adhésion est terminée depuis le'],
  ])('%s, once', async (_when, inDays, subject) => {
    const { email } = await ending(inDays, { firstName: 'Éva' })
    await look()
    await look()
    goTo(addDays(today(), 1))
    await look()
    const mails = mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(subject)
    expect(mails[0]?.text).toContain('Bonjour Éva,')
    expect(mails[0]?.text).toContain('Les Voisins')
    expect(mails[0]?.text).toMatch(/#renouvellement=\d+\.\d+\.\d+\./)
  })

  it.each([31, 26, 8, 3, 0, -6, -11])('on no other day: not with %i days to go', async (inDays) => {
    const { email } = await ending(inDays)
    await look()
    expect(mailsTo(email)).toHaveLength(0)
  })

  it('up to three days late by a server that was down, and no later', async () => {
    const late = await ending(27)
    const tooLate = await ending(26)
    await look()
    expect([mailsTo(late.email).length, mailsTo(tooLate.email).length]).toEqual([1, 0])
  })

  it('of each of the three moments over time', async () => {
    const { email, until } = await ending(30)
    for (const day of [-30, -7, 7]) {
      goTo(addDays(until, day))
      await look()
    }
    expect(mailsTo(email)).toHaveLength(3)
  })

  it('by no two mails within three days, whatever is corrected meanwhile', async () => {
    const { id, email } = await ending(30)
    await look()
    await prolong(test, id, addDays(today(), 7))
    await look()
    goTo(addDays(today(), 2))
    await look()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('who refused messages alone', async () => {
    const { id, email } = await ending(7)
    const stop = stopToken(test.app, { contactId: id, organizationId: association.id, email })
    expect((await visitor(test).post(`/api/mailings/stop/${stop}`)).statusCode).toBe(200)
    await look()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('not at night', async () => {
    const { email } = await ending(7)
    test.clock.advance(parisInstant(today(), '08:59') - test.clock.now())
    await remindOfRenewals(test.app)
    await test.worker.drain()
    expect(mailsTo(email)).toHaveLength(0)
    test.clock.advance(60_000)
    await look()
    expect(mailsTo(email)).toHaveLength(1)
  })
})

describe('nobody is reminded', () => {
  const due = async (id: number, until: string) =>
    remindOfRenewal(test.app, {
      contactId: id,
      organizationId: association.id,
      endsOn: until,
      moment: 'Before7',
    })

  it('who renewed, before the look or after it', async () => {
    const before = await ending(7)
    await prolong(test, before.id, addDays(today(), 370))
    const after = await ending(7)
    await remindOfRenewals(test.app)
    await prolong(test, after.id, addDays(today(), 370))
    await test.worker.drain()
    expect([...mailsTo(before.email), ...mailsTo(after.email)]).toEqual([])
  })

  it('who has no address, is a company, or whose file is one with another', async () => {
    await ending(7, { email: null })
    const company = await ending(7, { kind: 'Company' })
    const merged = await ending(7)
    const kept = await ending(300)
    await test.app.db.query(sql`
      update contacts set merged_into_id = ${kept.id}, member_days = '{}' where id = ${merged.id}`)
    await look()
    expect([...mailsTo(company.email), ...mailsTo(merged.email)]).toEqual([])
    const marks = await test.app.db.query(sql`
      select from renewal_reminders r join contacts c on c.id = r.contact_id where c.organization_id = ${association.id}`)
    expect(marks).toHaveLength(0)
  })

  it('of an association that may not write, at the look or when the mail is made', async () => {
    const allow = (isAllowed: boolean) =>
      test.app.db.query(
        sql`update organizations set allow_collect = ${isAllowed} where id = ${association.id}`,
      )
    const { id, email, until } = await ending(7)
    await allow(false)
    await look()
    await due(id, until)
    expect(mailsTo(email)).toHaveLength(0)
    await allow(true)
    await look()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('of a moment that is switched off, at the look or when the mail is made', async () => {
    const { id, email, until } = await ending(7)
    const set = (isOn: boolean) =>
      association.admin.send('PUT', `${association.path}/renewal-reminders`, {
        payload: { moment: 'Before7', isOn, words: null },
      })
    await set(false)
    await look()
    await due(id, until)
    expect(mailsTo(email)).toHaveLength(0)
    await set(true)
    await look()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('too late, where the mail server was long down', async () => {
    const { id, email, until } = await ending(7)
    goTo(addDays(today(), 4))
    await due(id, until)
    expect(mailsTo(email)).toHaveLength(0)
  })

  it('where nothing can be renewed', async () => {
    const { email } = await ending(7)
    await association.admin.send('PUT', `${association.path}/forms/Membership/${campaign.formSlug}/state`, {
      payload: { state: 'Disabled' },
    })
    test.clock.advance(2_000)
    await look()
    expect(mailsTo(email)).toHaveLength(0)
  })

  it('who stopped these mails by the link in one, until they take it back', async () => {
    const { id, email, until } = await ending(30)
    await look()
    const [mail] = mailsTo(email)
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const stop = new URL(/<([^>]+)>/.exec(header)?.[1] ?? '').pathname
    const stopped = await visitor(test).post(stop, 'List-Unsubscribe=One-Click', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(stopped.json()).toEqual({
      organizationName: 'Les Voisins',
      choices: [
        { purpose: 'Renewal', isRefused: true },
        { purpose: 'Message', isRefused: false },
      ],
    })
    expect((await visitor(test).post(stop)).statusCode).toBe(200)
    expect((await visitor(test).get(stop)).headers.location).toContain('/messages/choix?token=')
    goTo(addDays(until, -7))
    await look()
    await due(id, until)
    expect(mailsTo(email)).toHaveLength(1)
    const choices = stop.replace('/renewals/stop/', '/mail-choices/')
    const again = { payload: { purpose: 'Renewal', isRefused: false } }
    expect((await visitor(test).send('PUT', choices, again)).statusCode).toBe(200)
    await look()
    expect(mailsTo(email)).toHaveLength(2)
  })

  it('who stopped them under a file that is one with theirs now', async () => {
    const former = await ending(-30)
    const { id, email, until } = await ending(7)
    await test.app.db.query(sql`
      insert into contact_refusals (contact_id, purpose, at) values (${former.id}, 'Renewal', now())`)
    await test.app.db.query(sql`
      update contacts set merged_into_id = ${id}, member_days = '{}' where id = ${former.id}`)
    await look()
    await due(id, until)
    expect(mailsTo(email)).toHaveLength(0)
  })

  it('who reads the mailbox of somebody who stopped them, also after that address was corrected', async () => {
    const one = await ending(7)
    const { id, email, until } = await ending(7, { email: one.email })
    const stop = stopToken(test.app, { contactId: one.id, organizationId: association.id, email })
    expect((await visitor(test).post(`/api/renewals/stop/${stop}`)).statusCode).toBe(200)
    await look()
    await test.app.db.query(sql`update contacts set email = 'corrigee@rappels.example' where id = ${one.id}`)
    await look()
    await due(id, until)
    expect(mailsTo(email)).toHaveLength(0)
  })

  it('is stopped by an invented link', async () => {
    const { id, email } = await ending(7)
    const stop = stopToken(test.app, { contactId: id, organizationId: association.id, email })
    for (const token of [`${id}.abc`, 'x', `${id}`, `0${stop}`])
      expect((await visitor(test).post(`/api/renewals/stop/${token}`)).statusCode).toBe(404)
    await look()
    expect(mailsTo(email)).toHaveLength(1)
  })
})

describe('the words of a reminder', () => {
  const settings = () => `${association.path}/renewal-reminders`

  it('are ours until the association writes its own, which name the reader', async () => {
    expect((await association.admin.get(settings())).json()).toMatchObject({
      isSending: true,
      reminders: ['Before30', 'Before7', 'After7'].map((moment) => ({ moment, isOn: true, words: null })),
    })
    const words = { subject: 'On continue, {prénom} ?', text: '{association}\n\nJusqu’au {date de fin}' }
    const saved = await association.admin.send('PUT', settings(), {
      payload: { moment: 'Before7', isOn: true, words },
    })
    expect(saved.json().reminders[1]).toEqual({ moment: 'Before7', isOn: true, words })
    const neighbour = await makeAssociation(test)
    const theirs = (await neighbour.admin.get(`${neighbour.path}/renewal-reminders`)).json()
    expect(theirs.reminders[1].words).toBe(null)
    const { email } = await ending(7, { firstName: 'Max' })
    await look()
    const [mail] = mailsTo(email)
    expect(mail?.subject).toBe('On continue, Max ?')
    expect(mail?.text).toContain('Les Voisins')
    expect(mail?.text).not.toContain('{')
  })

  it('are refused where they name something unknown', async () => {
    const refused = await association.admin.send('PUT', settings(), {
      payload: { moment: 'Before7', isOn: true, words: { subject: 'Bonjour {prenom}', text: 'x' } },
    })
    expect(refused.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [{ path: 'words.subject', code: 'unknownPlaceholder' }],
    })
    expect(refused.json().errors[0].message).toContain('{prenom}')
  })

  it('are at most as long as other messages', async () => {
    const send = (subject: string, text: string) =>
      association.admin.send('PUT', settings(), {
        payload: { moment: 'After7', isOn: true, words: { subject, text } },
      })
    expect((await send('x'.repeat(151), 'x')).statusCode).toBe(400)
    expect((await send('x', 'x'.repeat(4_001))).statusCode).toBe(400)
    expect((await send('x'.repeat(150), 'x'.repeat(4_000))).statusCode).toBe(200)
  })
})

describe('a fault that was planted is found', () => {
  it('two reminders on one day', async () => {
    await ending(7)
    await look()
    const twice = `insert into renewal_reminders select contact_id, ends_on + 1, moment, marked_at from renewal_reminders limit 1`
    const { names, missed } = await foundByChecks(test, reminderChecks, [twice])
    expect(names).toEqual([expect.stringMatching(/^F24/)])
    expect(missed).toEqual(NOTHING_MISSED)
  })

  it('a season that follows one of another association', async () => {
    const plant = `update forms set follows_form_id = (select min(id) from forms) where id = (select max(id) from forms)`
    const { names } = await foundByChecks(test, reminderChecks, [plant])
    expect(names).toEqual([expect.stringMatching(/^F23/)])
  })
})
