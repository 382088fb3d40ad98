import { expect, it } from 'vitest'
import { leftIsSaved, saveOnLeaving } from './save-on-leaving.ts'

it('a campaign is read again once everything that was left behind is saved', async () => {
  const order: string[] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  saveOnLeaving(first.promise)
  saveOnLeaving(second.promise)
  const read = leftIsSaved().then(() => order.push('read'))
  first.reject(new Error('no network'))
  await Promise.resolve()
  order.push('saved')
  second.resolve()
  await read
  expect(order).toEqual(['saved', 'read'])
  await leftIsSaved()
})
