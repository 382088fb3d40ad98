import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const test = testApp({ listen: true, config: { HEADERS_SECONDS: 1, REQUEST_SECONDS: 2, CONNECTIONS: 30 } })
const LIMIT_MS = 10_000

const callers: Caller[] = []
afterEach(() => {
  for (const { socket } of callers.splice(0)) socket.destroy()
})

interface Caller {
  socket: Socket
  heard: () => string
  /** Whether it was hung up on before the time given. */
  endsWithin(ms: number): Promise<boolean>
}

async function caller(): Promise<Caller> {
  const { hostname, port } = new URL(test.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  const ended = new Promise<true>((resolve) => socket.on('close', () => resolve(true)))
  socket.on('error', () => {}).on('data', (chunk: Buffer) => (text += String(chunk)))
  const one: Caller = {
    socket,
    heard: () => text,
    endsWithin: (ms) => Promise.race([ended, pause(ms, false, { ref: false })]),
  }
  callers.push(one)
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  return one
}

/** A byte now and then, so that the connection is never idle. */
function drip(socket: Socket, byte: string): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(byte)), 100)
  socket.once('close', () => clearInterval(timer))
}

const HEAD = [
  'POST /api/carts HTTP/1.1',
  'host: obole',
  'content-type: application/json',
  'content-length: 100000',
  '',
  '',
].join('\r\n')

describe('a caller who drips', () => {
  it('its headers is cut off, even among many', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, caller))
    for (const { socket } of many) {
      socket.write('GET /healthz HTTP/1.1\r\nhost: obole\r\nx-slow: ')
      drip(socket, 'a')
    }
    const ended = await Promise.all(many.map((one) => one.endsWithin(LIMIT_MS)))
    expect(ended).toEqual(many.map(() => true))
  })

  it('its body is told so and cut off, and others are answered meanwhile', async () => {
    const slow = await caller()
    slow.socket.write(HEAD)
    drip(slow.socket, ' ')
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200)
    expect(await slow.endsWithin(LIMIT_MS)).toBe(true)
    expect(slow.heard()).toContain('HTTP/1.1 408')
  })

  it('a file is cut off', async () => {
    const slow = await caller()
    const head = HEAD.replace('/api/carts', '/api/carts/no-such-cart-0123456789a/file')
    slow.socket.write(head.replace('application/json', 'multipart/form-data; boundary=edge'))
    slow.socket.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-')
    drip(slow.socket, 'x')
    expect(await slow.endsWithin(LIMIT_MS)).toBe(true)
  })
})

it('a caller who takes less than the limit is served', async () => {
  const body = '{"formId":1}'
  const slow = await caller()
  slow.socket.write(HEAD.replace('100000', String(body.length)))
  await pause(1_000)
  slow.socket.write(body)
  await expect.poll(slow.heard).toContain('HTTP/1.1 400')
})

it('more callers than a node bears are turned away, and let in once others have left', async () => {
  const held = await Promise.all(Array.from({ length: 40 }, caller))
  const turnedAway = await Promise.all(held.map((one) => one.endsWithin(200)))
  expect(turnedAway.filter(Boolean).length).toBeGreaterThanOrEqual(10)
  for (const { socket } of held) socket.destroy()
  await expect
    .poll(() =>
      fetch(`${test.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})
