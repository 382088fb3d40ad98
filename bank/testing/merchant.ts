import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import {
  notificationSchema,
  signatureHeader,
  timestampHeader,
  type BankNotification,
} from '@obole/contract/bank'
import { keys } from './running-bank.ts'

type Received = { headers: IncomingHttpHeaders; rawBody: string; notification: BankNotification }

/** A merchant that listens for notifications and answers what the test wants. */
export class Merchant {
  readonly received: Received[] = []
  /** The statuses of the next answers; 200 once they are used up. */
  readonly answers: number[] = []
  readonly webhookUrl: string
  readonly #server: Server

  constructor(server: Server, webhookUrl: string) {
    this.#server = server
    this.webhookUrl = webhookUrl
    server.on('request', (request, response) => {
      let rawBody = ''
      request.on('data', (chunk) => (rawBody += chunk))
      request.on('end', () => {
        const notification = notificationSchema.parse(JSON.parse(rawBody))
        this.received.push({ headers: request.headers, rawBody, notification })
        response.writeHead(this.answers.shift() ?? 200).end()
      })
    })
  }

  static async open(): Promise<Merchant> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the merchant has no port')
    return new Merchant(server, `http://127.0.0.1:${address.port}/hooks`)
  }

  forget(): void {
    this.received.length = 0
    this.answers.length = 0
  }

  about(subjectId: string): BankNotification[] {
    return this.received
      .map(({ notification }) => notification)
      .filter((notification) => Object.values(notification).includes(subjectId))
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}

export function isSignatureRight({ headers, rawBody }: Received): boolean {
  const expected = createHmac('sha256', keys.webhook)
    .update(`${String(headers[timestampHeader])}.${rawBody}`)
    .digest('hex')
  return headers[signatureHeader] === expected
}
