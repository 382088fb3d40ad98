import { expect, it, vi } from 'vitest'
import { eachAlone } from './each-alone.ts'

async function* pages() {
  yield* [1, 2]
  yield* await Promise.resolve([3])
}

it.each([
  ['a list', () => [1, 2, 3]],
  ['pages read one after the other', pages],
])('does the others of %s, says which failed, and throws at the end', async (_what, ones) => {
  const done: number[] = []
  const log = { error: vi.fn() }
  const work = (one: number) => {
    if (one === 2) return Promise.reject(new Error('bad row'))
    done.push(one)
    return Promise.resolve()
  }
  const apart = { log, named: (formId: number) => ({ formId }), fault: 'not done' }
  await expect(eachAlone(ones(), apart, work)).rejects.toThrow('not done: Error: bad row')
  expect(done).toEqual([1, 3])
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error), formId: 2 }, 'not done')
})
