import { buyerOf } from './api-buyer.ts'
import { expect, testOn } from './stack.ts'
import { visitor } from './visitor.ts'

/** Behind a proxy that it trusts, the site counts by addresses, this machine's included. */
const test = testOn({ TRUST_PROXY: 'loopback' })

test('whoever shares an address with a hoarder buys all the same: the page computes, and says nothing of it', async ({
  page,
  stack,
}) => {
  const [tier] = await stack.query<{ id: string }>(
    "select t.id from tiers t join forms f on f.id = t.form_id where f.slug = 'fete-de-printemps' and t.label = 'Tarif réduit'",
  )
  const hoard = {
    organizationSlug: 'les-jardins-partages',
    formType: 'Event',
    formSlug: 'fete-de-printemps',
    items: Array.from({ length: 10 }, () => ({ tierId: Number(tier?.id), tierType: 'Registration' })),
  }
  const answers: number[] = []
  for (let n = 0; n < 4; n += 1) answers.push((await buyerOf(stack).call('POST', '/carts', hoard)).status)
  expect(answers).toEqual([200, 200, 429, 429])

  const calls: { status: number; isProved: boolean }[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'POST' || !request.url().endsWith('/api/carts')) return
    calls.push({ status: response.status(), isProved: 'x-proof-of-work' in request.headers() })
  })
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.add('Tarif réduit')
  await v.goOn()
  await expect(v.card('Tarif réduit')).toBeVisible()
  expect(calls).toEqual([
    { status: 429, isProved: false },
    { status: 200, isProved: true },
  ])
})
