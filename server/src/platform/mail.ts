import type { DrawableType } from '@obole/core/validation/file-types'
import { createTransport } from 'nodemailer'

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
  const transport = createTransport({ url, pool: true, maxConnections: 4, maxMessages: 1_000 }, { from })
  const address = from.match(/<([^>]+)>/)?.[1] ?? from
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  return {
    async send({ key, attachments = [], pictures = [], unsubscribeUrl, fromName, ...mail }) {
      await transport.sendMail({
        ...mail,
        ...(fromName ? { from: { name: fromName, address } } : {}),
        headers: unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {},
        messageId: `<${key}@${domain}>`,
        attachments: [...attachments.map((file) => ({ ...file })), ...pictures.map(inline)],
      })
    },
    close: () => transport.close(),
  }
}

const inline = ({ cid, content, contentType }: InlinePicture) => ({
  cid,
  content,
  contentType,
  filename: cid.replace(/@.*/, contentType === 'image/png' ? '.png' : '.jpg'),
  contentDisposition: 'inline' as const,
})

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
