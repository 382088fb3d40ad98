import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailTrap {
  url: string
  readonly received: readonly Email[]
  /** The one mail with such a subject that this address was sent; jobs run side by side, so none is « the last ». */
  sentTo(address: string, subject: RegExp): Email | undefined
  /** While true, the server answers every mail with a temporary failure. */
  refuse(on: boolean): void
  /** From now on the server answers so for this recipient: a code, and its words. */
  reject(address: string, code: number, words: string): void
  stop(): Promise<void>
}

/** A real SMTP server that keeps what it is given. */
export async function startMailTrap(): Promise<MailTrap> {
  const received: Email[] = []
  let refusing = false
  const rejected = new Map<string, Error>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(rejected.get(address)),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        PostalMime.parse(Buffer.concat(chunks)).then(
          (email) => {
            received.push(email)
            done()
          },
          (error: Error) => done(error),
        )
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    sentTo: (address, subject) =>
      received.findLast(
        (mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''),
      ),
    refuse: (on) => void (refusing = on),
    reject: (address, responseCode, words) =>
      void rejected.set(address, Object.assign(new Error(words), { responseCode })),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What came with a mail to be kept; the pictures it shows are not that. */
export const filesOf = (mail: Email | undefined) =>
  (mail?.attachments ?? []).filter(({ disposition }) => disposition === 'attachment')

/** The entry that a mail brings for a calendar, as text. */
export function calendarOf(mail: Email | undefined): string | undefined {
  const file = filesOf(mail).find(({ mimeType }) => mimeType === 'text/calendar')
  if (!file) return undefined
  return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content)
}
