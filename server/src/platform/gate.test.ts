import { expect, it } from 'vitest'
import { gate, TooBusy } from './gate.ts'
import { isTransient } from './db.ts'

/** Works that end when told to, and what ran at once meanwhile. */
function works() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  return { work, ends, most: () => most }
}

it('lets through as many as allowed, the others in the order they came', async () => {
  const turn = gate({ atOnce: 2, waiting: 10 })
  const { work, ends, most } = works()
  const order: number[] = []
  const all = [0, 1, 2, 3, 4].map((number) => turn(work).then(() => order.push(number)))
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]?.()
  }
  await Promise.all(all)
  expect([most(), order]).toEqual([2, [0, 1, 2, 3, 4]])
})

it('turns away whoever finds the queue full, as something to try again', async () => {
  const turn = gate({ atOnce: 1, waiting: 1 })
  const { work, ends } = works()
  const [first, second] = [turn(work), turn(work)]
  const refused = await turn(work).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TooBusy)
  expect(isTransient(refused)).toBe(true)
  ends[0]?.()
  await first
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await second
})

it('gives the place of a work that failed to the next', async () => {
  const turn = gate({ atOnce: 1, waiting: 5 })
  const failed = turn(() => Promise.reject(new Error('no')))
  const next = turn(() => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})
