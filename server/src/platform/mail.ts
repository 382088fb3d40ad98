import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
  /** The same key gives the same Message-ID, so that a mail sent twice shows once in most mailboxes. */
  key: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from })
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  return {
    async send({ key, attachments, ...mail }) {
      await transport.sendMail({
        ...mail,
        messageId: `<${key}@${domain}>`,
        attachments: (attachments ?? []).map((file) => ({ ...file })),
      })
    },
    close: () => transport.close(),
  }
}
