import { createHmac } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { signatureHeader, timestampHeader } from '@obole/contract/bank'

export const concurrentPosts = 8
const answerWithinMs = 10_000

export type Courier = {
  /** The merchant's HTTP status, or null when there was no answer. */
  post(url: string, body: string): Promise<number | null>
  close(): void
}

/** Node's own client on kept-alive connections: a notification is small and there are many of them. */
export function createCourier(secret: string): Courier {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: concurrentPosts }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: concurrentPosts }),
  }

  return {
    post: (url, body) =>
      new Promise((resolve) => {
        const isTls = url.startsWith('https:')
        const send = isTls ? httpsRequest : httpRequest
        const timestamp = Math.floor(Date.now() / 1000).toString()
        const posted = send(
          url,
          {
            method: 'POST',
            agent: isTls ? agents.https : agents.http,
            timeout: answerWithinMs,
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              [timestampHeader]: timestamp,
              [signatureHeader]: sign(secret, timestamp, body),
            },
          },
          (answer) => {
            answer.resume()
            answer.on('end', () => resolve(answer.statusCode ?? null))
            answer.on('close', () => resolve(null))
          },
        )
        posted.on('timeout', () => posted.destroy())
        posted.on('error', () => resolve(null))
        posted.end(body)
      }),
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

export function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}
