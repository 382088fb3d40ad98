import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Letterbox } from './letterbox.ts'

const MESSAGE_LIMIT_BYTES = 25 * 1024 * 1024

/**
 * Accepts every message for any address but `inconnu@…`, so that one sees what becomes of a mail that comes back. It listens only on this machine, so it needs neither user name nor password.
 */
export function createSmtpServer(box: Letterbox): SMTPServer {
  const deliver = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const source = Buffer.concat(chunks)
    if (stream.sizeExceeded) throw refusal(552, 'message too large')
    const recipients = session.envelope.rcptTo.map(({ address }) => address)
    await box.receive(source, recipients, Date.now()).catch((cause: unknown) => {
      // A temporary failure: the sender keeps the message and tries again.
      throw refusal(451, String(cause))
    })
  }
  return new SMTPServer({
    authOptional: true,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anyone' }),
    disabledCommands: ['STARTTLS'],
    size: MESSAGE_LIMIT_BYTES,
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(UNKNOWN.test(address) ? unknownUser() : null),
    onData: callbackify(deliver),
  })
}

const UNKNOWN = /^inconnu(\+[^@]*)?@/i
const unknownUser = () => refusal(550, '5.1.1 User unknown')

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })
