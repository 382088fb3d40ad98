import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { type Http, useProblems } from './http.ts'
import { turnAwayWhenLeaving } from './leaving.ts'

it('finishes what it had begun and turns away what comes after, as never done', async () => {
  const http: Http = Fastify({ return503OnClosing: false }).withTypeProvider<ZodTypeProvider>()
  useProblems(http)
  turnAwayWhenLeaving(http)
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const mayClose = Promise.withResolvers<void>()
  http.addHook('preClose', () => mayClose.promise)
  let done = 0
  http.post('/tip', async () => {
    begun.resolve()
    await mayEnd.promise
    done += 1
    return { done }
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const call = () => fetch(`${url}/tip`, { method: 'POST' })

  const before = call()
  await begun.promise
  const closed = http.close()
  const after = await call()
  mayEnd.resolve()
  expect([(await before).status, after.status, done]).toEqual([200, 421, 1])
  expect(await after.json()).toMatchObject({ code: 'MISDIRECTED' })
  mayClose.resolve()
  await closed
})

it('does not wait for a browser that would keep its connection after the last answer', async () => {
  const http: Http = Fastify().withTypeProvider<ZodTypeProvider>()
  turnAwayWhenLeaving(http)
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  http.get('/', async () => {
    begun.resolve()
    await mayEnd.promise
    return {}
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const before = fetch(url)
  await begun.promise
  const closed = http.close()
  await new Promise(setImmediate)
  mayEnd.resolve()
  expect((await before).headers.get('connection')).toBe('close')
  await closed
})
