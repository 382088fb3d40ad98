import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One received call. */
export interface Recorded {
  method: string
  /** With its query. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export interface Recorder {
  url: string
  readonly received: readonly Recorded[]
  stop(): Promise<void>
}

interface Answer {
  status?: number
  type?: string
  body: string
  headers?: Readonly<Record<string, string>>
}

/** The answers by prefix of the path; null closes the connection without an answer. */
export type Answers = Readonly<Record<string, (asked: Recorded) => Answer | null>>

/**
 * Replaces an external service in a test: a real server that gives the answers it was told and records what it
 * receives.
 */
export async function startRecorder(answers: Answers): Promise<Recorder> {
  const received: Recorded[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const asked = { method, path, headers, body: Buffer.concat(chunks).toString() }
      received.push(asked)
      const found = Object.entries(answers).find(([beginning]) => path.startsWith(beginning))
      const answer = found ? found[1](asked) : { status: 404, body: '' }
      if (!answer) return void request.socket.destroy()
      const origin = headers.origin ?? '*'
      response.writeHead(answer.status ?? 200, {
        'content-type': answer.type ?? 'application/json',
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        ...answer.headers,
      })
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
