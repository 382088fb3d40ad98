import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { until } from './waiting.ts'

/**
 * Below the range of ports that systems give to outgoing connections, so that no connection gets the
 * port between our check and the moment we listen.
 */
const FIRST_PORT = 20_000
const LAST_PORT = 31_999

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * The first of `count` consecutive free ports. Programs listen on them only seconds later: until we end, we hold the
 * UDP ports with the same numbers, which are not used, so that other runs see them as taken.
 */
export async function freePorts(
  count: number,
  pick: (from: number, to: number) => number = randomInt,
): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const first = pick(FIRST_PORT, LAST_PORT - count + 2)
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const free = await Promise.all(ports.map(async (port) => (await claim(port)) && (await isFree(port))))
    if (free.every(Boolean)) return first
  }
  throw new Error(`no ${count} free ports between ${FIRST_PORT} and ${LAST_PORT}`)
}

function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref()
    socket.once('error', () => resolve(false))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

export const freePort = (): Promise<number> => freePorts(1)

/** A program that was just stopped may hold its port for a moment. */
export async function waitForPort(
  port: number,
  {
    host = '127.0.0.1',
    withinMs = 10_000,
    onWait,
  }: { host?: string; withinMs?: number; onWait?: () => void } = {},
): Promise<void> {
  if (await isFree(port, host)) return
  onWait?.()
  if (await until(() => isFree(port, host), { withinMs, everyMs: 100 })) return
  throw new PortInUse(port)
}

export class PortInUse extends Error {
  constructor(port: number) {
    super(`port ${port} is in use by another program: stop it, or choose another with PORT=…`)
  }
}
