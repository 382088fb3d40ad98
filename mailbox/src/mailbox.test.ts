import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Program } from '../../scripts/programs.ts'
import { Letterbox } from './letterbox.ts'
import { findLinks, type Message } from './message.ts'

let folder: string
let mailbox: Program
let url: string
let smtpUrl: string

async function open(): Promise<void> {
  mailbox = new Program({
    name: 'mailbox',
    file: join(import.meta.dirname, 'main.ts'),
    env: { ...process.env, MAILBOX_DIR: join(folder, 'letters'), MAILBOX_PORT: '0', MAILBOX_SMTP_PORT: '0' },
    log: join(folder, 'log'),
  })
  const ready = await mailbox.ready
  url = ready.url
  smtpUrl = String(ready['smtpUrl'])
}

async function post(message: SendMailOptions): Promise<void> {
  const transport = createTransport(smtpUrl)
  await transport.sendMail({ from: 'Obole <bonjour@obole.localhost>', to: 'ada@example.org', ...message })
  transport.close()
}

async function messages(query = ''): Promise<Message[]> {
  const answer = await fetch(`${url}/messages${query}`)
  return answer.json()
}

async function read(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(`${url}${path}`)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describe('the mailbox', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'obole-mailbox-'))
    await open()
  })

  afterEach(async () => {
    await mailbox.stop()
    await rm(folder, { recursive: true })
  })

  it('gives what a real client sent, newest first, with its links and attachments', async () => {
    await post({ subject: 'Premier' })
    await post({
      subject: 'Merci pour votre don de 20,00 € à l’été',
      text: 'Votre reçu : https://obole.localhost/recu/1.',
      html: '<p>Voir <a href="https://obole.localhost/recu/1?a=1&amp;b=2">votre reçu</a></p>',
      attachments: [
        { filename: 'reçu n°1.pdf', content: Buffer.from('%PDF-1.7 …'), contentType: 'application/pdf' },
      ],
    })
    const [last, first] = await messages()
    expect(first?.subject).toBe('Premier')
    expect(last).toMatchObject({
      subject: 'Merci pour votre don de 20,00 € à l’été',
      from: 'Obole <bonjour@obole.localhost>',
      to: ['ada@example.org'],
      links: ['https://obole.localhost/recu/1?a=1&b=2', 'https://obole.localhost/recu/1'],
      attachments: [{ filename: 'reçu n°1.pdf', mimeType: 'application/pdf' }],
    })
    const attachment = await fetch(`${url}${last?.attachments[0]?.url}`)
    expect(attachment.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(attachment.headers.get('content-type')).toBe('application/octet-stream')
    expect(await attachment.text()).toBe('%PDF-1.7 …')
  })

  it('finds messages by any recipient, blind copies included', async () => {
    await post({ to: 'ada@example.org', bcc: 'Tresorier@example.org', subject: 'Copie' })
    await post({ to: 'bob@example.org', subject: 'Autre' })
    expect((await messages('?to=tresorier@example.org')).map(({ subject }) => subject)).toEqual(['Copie'])
    expect((await messages('?to=BOB@example.org')).map(({ subject }) => subject)).toEqual(['Autre'])
    expect(await messages('?to=nobody@example.org')).toEqual([])
  })

  it('keeps its messages over a restart, a brutal one too', async () => {
    await post({ subject: 'Gardé' })
    await mailbox.kill()
    await open()
    expect((await messages()).map(({ subject }) => subject)).toEqual(['Gardé'])
  })

  it('refuses one address for good, so that one sees what becomes of a mail that comes back', async () => {
    await expect(post({ to: 'inconnu@example.org', subject: 'Revenu' })).rejects.toMatchObject({
      responseCode: 550,
      command: 'RCPT TO',
    })
    await post({ to: 'inconnue@example.org', subject: 'Arrivé' })
    expect((await messages()).map(({ subject }) => subject)).toEqual(['Arrivé'])
  })

  it('can be emptied', async () => {
    await post({ subject: 'Oublié' })
    const answer = await fetch(`${url}/messages`, { method: 'DELETE' })
    expect(answer.status).toBe(204)
    expect(await messages()).toEqual([])
  })

  it('shows a message without ever running what it holds', async () => {
    const evil = '<script>alert(1)</script>'
    await post({ subject: evil, text: evil, html: `<p>Bonjour</p>${evil}` })
    const [message] = await messages()
    for (const path of ['/', `/message/${message?.id}`, `/message/${message?.id}?vue=texte`]) {
      const page = await read(path)
      expect(page.text).not.toContain(evil)
      expect(page.text).toContain('&lt;script&gt;')
      expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'nonce-/)
    }
    const framed = await read(`/message/${message?.id}/html`)
    expect(framed.text).toContain('<p>Bonjour</p>')
    expect(framed.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'(?!.*script-src).*sandbox/,
    )
    const source = await read(`/message/${message?.id}/source`)
    expect(source.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  it('answers only under its own name and only for its own messages', async () => {
    expect((await read('/message/..%2F..%2Flog')).status).toBe(404)
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${url}/messages`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.once('error', reject).end()
    })
    expect(status).toBe(421)
  })
})

it('keeps the newest 500 messages', async () => {
  const full = await mkdtemp(join(tmpdir(), 'obole-mailbox-'))
  const box = await Letterbox.open(full)
  for (let index = 0; index < 502; index += 1)
    await box.receive(Buffer.from(`Subject: ${index}\r\n\r\n`), [], index)
  const subjects = (await box.list()).map(({ subject }) => subject)
  expect(subjects).toHaveLength(500)
  expect([subjects.at(0), subjects.at(-1)]).toEqual(['501', '2'])
  await rm(full, { recursive: true })
})

it('keeps the order of messages that come at the same instant, or after the clock was set back', async () => {
  const quick = await mkdtemp(join(tmpdir(), 'obole-mailbox-'))
  const box = await Letterbox.open(quick)
  for (const [subject, now] of [
    [1, 900],
    [2, 900],
    [3, 900],
    [4, 100],
  ] as const)
    await box.receive(Buffer.from(`Subject: ${subject}\r\n\r\n`), [], now)
  const again = await Letterbox.open(quick)
  await again.receive(Buffer.from('Subject: 5\r\n\r\n'), [], 100)
  expect((await again.list()).map(({ subject }) => subject)).toEqual(['5', '4', '3', '2', '1'])
  await rm(quick, { recursive: true })
})

it('reads links as a person would follow them', () => {
  expect(
    findLinks(`<a href='mailto:a@b.fr'>x</a><a HREF = "https://a.fr/?x=&#38;y">`, 'Voir (https://b.fr/c).'),
  ).toEqual(['https://a.fr/?x=&y', 'https://b.fr/c'])
})
