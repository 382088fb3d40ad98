import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePorts, isFree, waitForPort } from './ports.ts'

const server = createServer()
afterEach(() => server.close())

async function occupy(port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

it('finds ports that can be listened on, all in a row', async () => {
  const first = await freePorts(4)
  const free = await Promise.all([0, 1, 2, 3].map((index) => isFree(first + index)))
  expect(free).toEqual([true, true, true, true])
})

it('gives nobody a port that somebody else was given and does not listen on yet', async () => {
  const first = await freePorts(4)
  const offered = [first - 3, first, first + 3]
  const second = await freePorts(4, (from, to) => offered.shift() ?? randomInt(from, to))
  expect(offered).toEqual([])
  expect(Math.abs(second - first)).toBeGreaterThanOrEqual(4)
})

it('waits for a port that is given back', async () => {
  const port = await freePorts(1)
  await occupy(port)
  let waited = 0
  const onWait = () => {
    waited += 1
    server.close()
  }
  await waitForPort(port, { onWait })
  expect(waited).toBe(1)
})

it('says in one line which port stays in use', async () => {
  const port = await freePorts(1)
  await occupy(port)
  await expect(waitForPort(port, { withinMs: 50 })).rejects.toThrow(
    `port ${port} is in use by another program`,
  )
})
