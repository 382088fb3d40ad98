import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a question would be answered instead; undefined for what the real side answers. */
export type Tampering = (
  path: string,
  answered: unknown,
) => { status?: number; headers?: Record<string, string>; body: unknown } | undefined

export interface TamperedSource {
  url: string
  /** The paths that were asked, in their order, without the parameters. */
  readonly asked: string[]
  tamper(how: Tampering | null): void
  stop(): Promise<void>
}

/** Stands in front of a running API that it passes questions on to, and changes what comes back. */
export async function startTamperedSource(real: () => string): Promise<TamperedSource> {
  let how: Tampering | null = null
  const asked: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? ''
      asked.push(path.split('?')[0] ?? '')
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
      const answer = await fetch(`${real()}${path}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
      })
      const text = await answer.text()
      const instead = how?.(
        path,
        answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
      )
      response.writeHead(instead ? (instead.status ?? 200) : answer.status, {
        'content-type': 'application/json',
        ...instead?.headers,
      })
      response.end(
        instead ? (typeof instead.body === 'string' ? instead.body : JSON.stringify(instead.body)) : text,
      )
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    tamper: (next) => void (how = next),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
