import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { isRefusal } from '@obole/contract/problems'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import { afterAll, beforeAll } from 'vitest'
import { type AddressOwner, setAddress, type WebhookAddress } from '../src/webhooks/addresses.ts'
import type { TestApp } from './test-app.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  json: { eventType: string; data: Record<string, unknown>; metadata?: unknown }
}

/** What the program answers; by itself it thanks. */
export type Answering = (response: ServerResponse) => void

export interface Receiver {
  url: string
  received: Received[]
  /** The next answers, one by one; then it thanks again. */
  answers: Answering[]
}

const thanks: Answering = (response) => void response.writeHead(200).end('merci')

export const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(code, headers).end(`code ${code}`)

/** A program on this machine that is notified, for the tests of a file. */
export function receiver(): Receiver {
  const holder: Receiver = { url: '', received: [], answers: [] }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      holder.received.push({
        path: request.url ?? '',
        headers: request.headers,
        text,
        json: JSON.parse(text),
      })
      const answering = holder.answers.shift() ?? thanks
      answering(response)
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('the system gave no port')
    holder.url = `http://127.0.0.1:${address.port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return holder
}

export async function makeAddress(
  test: TestApp,
  owner: AddressOwner,
  type: WebhookType,
  url: string,
): Promise<WebhookAddress> {
  const made = await setAddress(test.app, test.app.db, owner, { type, url })
  if (isRefusal(made)) throw new Error(made.refusal)
  return made
}

/** As the reference has it: the hex of the raw body's digest under the address's key. */
export const signatureOf = ({ text }: Received, key: string): string =>
  createHmac('sha256', key).update(text).digest('hex')
