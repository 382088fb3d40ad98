import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call as it came over the wire. */
export interface Recorded {
  method: string
  /** With what follows the question mark. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export interface Recorder {
  url: string
  readonly received: readonly Recorded[]
  stop(): Promise<void>
}

interface Said {
  status?: number
  type?: string
  body: string
  headers?: Readonly<Record<string, string>>
}

/** What is said under each beginning of a path; null hangs up in the middle. */
export type Answers = Readonly<Record<string, (asked: Recorded) => Said | null>>

/** Stands for somebody else's service in a test: a real server that answers what it is told to and keeps what it was sent. */
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
      const said = found ? found[1](asked) : { status: 404, body: '' }
      if (!said) return void request.socket.destroy()
      const origin = headers.origin ?? '*'
      response.writeHead(said.status ?? 200, {
        'content-type': said.type ?? 'application/json',
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        ...said.headers,
      })
      response.end(said.body)
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
