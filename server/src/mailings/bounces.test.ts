import { addDays, parisDate } from '@obole/core/dates/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { makeMember } from '../../testing/members.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { bounceKey } from './bounce-key.ts'
import { sendMailings } from './send-mailing.ts'

const SECRET = 'a-secret-between-two-mail-servers-0123'
const test = testApp({ config: { BOUNCES_SECRET: SECRET } })

let association: MadeAssociation
let people = 0
let email = ''
let contactId = 0
let recipientId = 0
let messageId = ''

/** A mail that was sent, as its sender's server knows it. */
beforeEach(async () => {
  association = await makeAssociation(test)
  people += 1
  email = `parti${people}@revient.example`
  const until = addDays(parisDate(test.clock.now()), 300)
  contactId = await makeMember(test, { organizationId: association.id, email, until })
  const body = { audience: { kind: 'People' }, subject: 'Des nouvelles', text: 'À bientôt' }
  const { id, version } = (await association.admin.post(`${association.path}/mailings`, body)).json()
  await association.admin.post(`${association.path}/mailings/${id}/send`, { recipients: 1, version })
  // Later than any turn is late: a portion is queued.
  test.clock.advance(11_000)
  await sendMailings(test.app)
  await test.worker.drain()
  const sent = test.mails.received.findLast((mail) => mail.to?.some(({ address }) => address === email))
  messageId = sent?.messageId ?? ''
  const [row] = await test.app.db.query<{ id: number }>(
    sql`select id from mailing_recipients where mailing_id = ${id}`,
  )
  recipientId = row?.id ?? 0
})

interface Report {
  status?: string
  action?: string
  answer?: string
  id?: string
}

const lines = (...text: string[]) => text.join('\r\n')

/** As Postfix writes it: the headers of the mail are returned. */
const postfix = ({ status = '5.1.1', action = 'failed', answer = '', id = messageId }: Report = {}) =>
  lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.obole.example (Mail Delivery System)',
    'To: bonjour@obole.localhost',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="4F2A.1"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F2A.1',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${email}>: host mx.revient.example said: 550 ${status}`,
    '',
    '--4F2A.1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.obole.example',
    'X-Postfix-Queue-ID: 4F2A',
    'Arrival-Date: Wed, 18 Nov 2026 10:00:00 +0100 (CET)',
    '',
    `Final-Recipient: rfc822; ${email}`,
    `Original-Recipient: rfc822;${email}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.revient.example',
    `Diagnostic-Code: smtp; ${answer || `550 ${status} <${email}>: Recipient address rejected:`}`,
    '    User unknown in virtual mailbox table',
    '',
    '--4F2A.1',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Return-Path: <bonjour@obole.localhost>',
    'From: Les Voisins <bonjour@obole.localhost>',
    `To: ${email}`,
    'Subject: Des nouvelles',
    `Message-ID: ${id}`,
    '',
    '--4F2A.1--',
    '',
  )

/** As Exchange writes it: the whole mail is returned, and named in the report's own headers. */
const exchange = ({ status = '5.1.10', action = 'failed', id = messageId }: Report = {}) =>
  lines(
    'From: <postmaster@revient.example>',
    'To: <bonjour@obole.localhost>',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="_000_abc_"',
    'Content-Language: fr-FR',
    'Message-ID: <11d2@revient.example>',
    `In-Reply-To: ${id}`,
    `References: ${id}`,
    'Subject: =?utf-8?B?Tm9uIHJlbWlzOiBEZXMgbm91dmVsbGVz?=',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    '',
    '--_000_abc_',
    'Content-Type: multipart/alternative; differences=Content-Type; boundary="_001_abc_"',
    '',
    '--_001_abc_',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Votre message n=E2=80=99a pas pu =C3=AAtre remis.</p>',
    '--_001_abc_--',
    '',
    '--_000_abc_',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;PR0P264MB.FRAP264.PROD.OUTLOOK.COM',
    'Received-From-MTA: dns;mx.obole.example',
    'Arrival-Date: Wed, 18 Nov 2026 09:00:00 +0000',
    '',
    `Final-Recipient: rfc822;${email}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`,
    '',
    '--_000_abc_',
    'Content-Type: message/rfc822',
    '',
    'From: Les Voisins <bonjour@obole.localhost>',
    `To: ${email}`,
    `Message-ID: ${id}`,
    'Content-Type: text/plain',
    '',
    'À bientôt',
    '--_000_abc_--',
    '',
  )

const ENVELOPE = 'From MAILER-DAEMON  Wed Nov 18 10:00:00 2026\r\nX-Original-To: bonjour@obole.localhost\r\n'

const hand = (raw: string, secret = SECRET) =>
  test.http.inject({
    method: 'POST',
    url: '/api/mail/bounces',
    payload: raw,
    headers: { 'content-type': 'message/rfc822', 'x-bounces-secret': secret },
  })

const file = async () => (await association.admin.get(`${association.path}/contacts/${contactId}`)).json()

describe('a mail that comes back later', () => {
  it.each([
    ['Postfix', postfix, /User unknown in virtual mailbox table/],
    ['Exchange', exchange, /RecipientNotFound/],
    // As an alias gives it to a command: its own lines stand before the mail.
    ['Postfix, by an alias,', () => `${ENVELOPE}${postfix()}`, /User unknown in virtual mailbox table/],
  ])('as %s writes it marks the address', async (_server, report, words) => {
    expect((await hand(report())).json()).toEqual({ noted: true })
    expect(await file()).toMatchObject({
      undeliverable: { answer: expect.stringMatching(words) },
      messages: [{ state: 'Bounced' }],
    })
  })

  it('changes the counts of a message that has ended, once', async () => {
    const counts = async () => (await association.admin.get(`${association.path}/mailings`)).json().data[0]
    test.clock.advance(11_000)
    await sendMailings(test.app)
    expect(await counts()).toMatchObject({ state: 'Sent', counts: { Sent: 1, Bounced: 0 } })
    expect((await hand(postfix())).json()).toEqual({ noted: true })
    expect((await hand(postfix())).json()).toEqual({ noted: false })
    expect(await counts()).toMatchObject({ state: 'Sent', counts: { Sent: 0, Bounced: 1 } })
  })

  it('because of the mail alone is noted, and marks no address', async () => {
    expect((await hand(postfix({ status: '5.2.2', answer: '552 5.2.2 Mailbox full' }))).json()).toEqual({
      noted: true,
    })
    expect(await file()).toMatchObject({ undeliverable: null, messages: [{ state: 'Bounced' }] })
  })

  it.each([
    ['delayed', { action: 'delayed', status: '4.4.1' }],
    ['for now', { status: '4.2.2' }],
    ['delivered', { action: 'delivered', status: '2.0.0' }],
    ['signed by nobody', { id: '<mailing-1.abcdef@obole.localhost>' }],
    ['of others', { id: '<hello@elsewhere.example>' }],
  ])('%s changes nothing', async (_what, report) => {
    expect((await hand(postfix(report))).json()).toEqual({ noted: false })
    expect(await file()).toMatchObject({ undeliverable: null, messages: [{ state: 'Sent' }] })
  })

  it.each(['', 'Bonjour', 'Subject: absence\r\n\r\nJe suis en vacances'])(
    'is no report where it is « %s »',
    async (raw) => {
      expect((await hand(raw)).json()).toEqual({ noted: false })
    },
  )

  it('changes nothing that was not sent', async () => {
    await test.app.db.query(sql`update mailing_recipients set state = 'Refused' where id = ${recipientId}`)
    expect((await hand(postfix())).json()).toEqual({ noted: false })
    expect(await file()).toMatchObject({ undeliverable: null, messages: [{ state: 'Refused' }] })
    // The message may have ended meanwhile, and keeps its counts.
    await test.app.db.query(sql`update mailing_recipients set state = 'Sent' where id = ${recipientId}`)
  })

  it('names its recipient by a signed Message-ID', () => {
    expect(messageId).toBe(`<${bounceKey(test.app, recipientId)}@obole.localhost>`)
  })

  it('is taken from whoever has the secret alone', async () => {
    expect((await hand(postfix(), 'another-secret-of-somebody-else-0123')).statusCode).toBe(401)
    expect((await hand(postfix(), '')).statusCode).toBe(401)
    expect(await file()).toMatchObject({ undeliverable: null })
  })

  it('is refused where it is too large', async () => {
    expect((await hand(`${postfix()}${'x'.repeat(300_000)}`)).statusCode).toBe(413)
  })
})
