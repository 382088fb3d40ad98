import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRecorder, type Recorder } from '../../../scripts/recorder.ts'
import { createLog } from './log.ts'
import { openMonitoring } from './monitoring.ts'

let service: Recorder
let known = 0

beforeAll(async () => {
  service = await startRecorder({ '/monitor/api/42/envelope/': () => ({ body: '{}' }) })
})
beforeEach(() => {
  known = service.received.length
})
afterAll(() => service.stop())

const settings = (sampling = 1) => ({
  MONITORING_DSN: `${service.url.replace('://', '://public-key@')}/monitor/42`,
  MONITORING_SAMPLING: sampling,
  ENVIRONMENT: 'staging',
})

const quiet = { write: () => {} }
const logFor = (sampling?: number, random?: () => number) =>
  createLog('info', { destination: quiet, report: openMonitoring(settings(sampling), random) })

const sent = () => service.received.slice(known)
const lines = (body = '') => body.split('\n').map((line) => JSON.parse(line))

describe('the server’s own errors', () => {
  it('are told as Sentry’s envelopes, with the kind, the words and the place', async () => {
    logFor().error({ err: new TypeError('no such amount') }, 'request failed')
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    const [{ path, headers, body } = { path: '', headers: { 'content-type': '' }, body: '' }] = sent()
    expect(path).toBe('/monitor/api/42/envelope/?sentry_version=7&sentry_key=public-key')
    expect(headers['content-type']).toBe('application/x-sentry-envelope')
    const [envelope, item, event] = lines(body)
    expect(item).toEqual({ type: 'event' })
    expect(event).toMatchObject({
      event_id: envelope.event_id,
      environment: 'staging',
      platform: 'node',
      exception: { values: [{ type: 'TypeError', value: 'request failed: no such amount' }] },
    })
    const { frames } = event.exception.values[0].stacktrace
    expect(frames.at(-1)).toMatchObject({ filename: expect.stringContaining('monitoring.test.ts') })
  })

  it('say nothing of anybody', async () => {
    const cart = '0b1f6c1e-8a55-4f0e-9d4b-2f4c3f1a9e11'
    const err = new Error(`alix@exemple.fr, cart ${cart}, card 4242 4242 4242 4242, 06 12 34 56 78`)
    logFor().error({ err, payer: { firstName: 'Alix' }, url: `/commande/Zk3vQ9sLmN2pR7tXw5yB8d` }, 'failed')
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    const { body = '' } = sent()[0] ?? {}
    for (const secret of ['alix', 'Alix', cart, '4242', '06 12', 'Zk3v']) expect(body).not.toContain(secret)
    expect(body).toContain('[e-mail], cart [id], card [number], [phone]')
  })

  it('are told by the share that is asked for', async () => {
    const draws = [0.05, 0.95, 0.24, 0.26]
    const log = logFor(0.25, () => draws.shift() ?? 1)
    for (let index = 0; index < 4; index += 1) log.error({ err: new Error(`number ${index}`) }, 'failed')
    await vi.waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent().map(({ body }) => lines(body)[2].exception.values[0].value)).toEqual([
      'failed: number 0',
      'failed: number 2',
    ])
  })

  it('are told where they are errors; warnings and what has no error stay here', async () => {
    const log = logFor()
    log.warn({ err: new Error('only a warning') }, 'watch out')
    log.error({ count: 3 }, 'no error in it')
    log.error({ err: new Error('the last') }, 'failed')
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toContain('the last')
  })

  it('are told to nobody without a setting, and a service that is gone hurts nobody', async () => {
    expect(openMonitoring({ ...settings(), MONITORING_DSN: '' })).toBeNull()
    const gone = openMonitoring({ ...settings(), MONITORING_DSN: 'http://key@127.0.0.1:9/1' })
    expect(() => gone?.({ err: { type: 'Error', message: 'x', stack: '' } }, 'failed')).not.toThrow()
  })
})
