import type { DrawableType } from '@obole/core/validation/file-types'
import { isNobodysMailbox } from '@obole/core/privacy/forgetting'
import { createTransport } from 'nodemailer'
import { type MimeFile, writeMessage } from './mime.ts'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  /** The name of the sender the platform writes for; the platform's own name where absent. */
  fromName?: string
  /** The reply address. */
  replyTo?: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
  /** Shown within the mail, each where its HTML refers to it. */
  pictures?: readonly InlinePicture[]
  /** The same key gives the same Message-ID, so that a mail sent twice appears once in most mailboxes. */
  key: string
  /** A mail program posts to this address to unsubscribe in one click (RFC 8058). */
  unsubscribeUrl?: string
}

export interface InlinePicture {
  cid: string
  content: Buffer
  contentType: DrawableType
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

export function smtpMailer(url: string, from: string): Mailer {
  // Many mails share a few connections instead of opening one for each mail.
  const transport = createTransport({ url, pool: true, maxConnections: 4, maxMessages: 1_000 })
  const address = from.match(/<([^>]+)>/)?.[1] ?? from
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  const sender = (name: string | undefined) => (name ? { name, address } : from)
  return {
    async send({ to, subject, key, html, text, attachments = [], pictures = [], ...mail }) {
      // Whoever was forgotten has no mailbox: nothing is sent, and nobody waits for it.
      if (isNobodysMailbox(to)) return
      const message = writeMessage({
        headers: {
          From: sender(mail.fromName),
          To: to,
          Subject: subject,
          'Message-ID': `<${key}@${domain}>`,
          ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}),
          ...(mail.unsubscribeUrl ? unsubscribeHeaders(mail.unsubscribeUrl) : {}),
        },
        text,
        html,
        files: [...attachments, ...pictures.map(inline)],
      })
      await transport.sendMail({ raw: message.raw, envelope: { ...message.envelope } })
    },
    close: () => transport.close(),
  }
}

const inline = ({ cid, content, contentType }: InlinePicture): MimeFile => ({
  cid,
  content,
  contentType,
  filename: cid.replace(/@.*/, contentType === 'image/png' ? '.png' : '.jpg'),
})

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
