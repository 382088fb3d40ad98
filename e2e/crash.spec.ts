import { setTimeout } from 'node:timers/promises'
import { createBuyer, overNetwork } from '@obole/contract/testing/buyer'
import { settlementPageSchema, bankPaths } from '@obole/contract/bank'
import { type TestCardKey } from '@obole/contract/bank-test-cards'
import { parisDate } from '@obole/core/dates/dates'
import { expect, testOn, type Stack } from './stack.ts'

/** Its own site: other tests bring theirs into states by hand, which the invariants would not forgive. */
const test = testOn()

/** Midnight may pass meanwhile. */
const FIRST_DAY = parisDate(Date.now())
const KILLS = 4
const BUYERS = 6
const CARDS: readonly TestCardKey[] = [
  'accepted',
  'insufficient_funds',
  'notification_lost',
  'notification_doubled',
  'accepted',
]

test('kill -9 at any moment, then start again: nothing is lost, nothing is doubled', async ({ stack }) => {
  test.setTimeout(600_000)
  const gift = await giftOf(stack)
  let buying = true
  let paid = 0
  const buyers = Array.from({ length: BUYERS }, async (_, n) => {
    for (let i = n; buying; i += 1) {
      const buyer = createBuyer({
        send: overNetwork(stack.url),
        bankUrl: stack.bankUrl,
        publishableKey: stack.publishableKey,
      })
      // A call that dies with the server is what this test is about; the next visitor comes all the same, a moment
      // later, because whoever asks a server that is starting a thousand times a second takes the processor from it.
      const outcome = await buyer.pay(gift, CARDS[i % CARDS.length] ?? 'accepted', 100).catch(() => null)
      if (outcome?.next.status === 'confirmed') paid += 1
      if (!outcome) await setTimeout(100)
    }
  })
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = paid
    await expect.poll(() => paid, { timeout: 60_000 }).toBeGreaterThan(before + kill)
    await stack.killApp()
    await stack.restartApp()
  }
  buying = false
  await Promise.all(buyers)
  await settle(stack)
  const captured = await capturedAtBank(stack)
  expect(captured).toBeGreaterThanOrEqual(paid)
  expect(await bookedInLedger(stack)).toEqual(captured)
  await stack.doctor()
  // The harness would notice: one capture taken out of the books behind the trigger's back is missed by both.
  await stack.query('alter table transfers disable trigger transfers_are_append_only')
  await stack.query(
    "delete from transfers where cause = (select max(cause) from transfers where kind = 'capture')",
  )
  expect(await bookedInLedger(stack)).toBe(captured - 1)
  await expect(stack.doctor()).rejects.toThrow(/S5 every paid term is in the ledger/)
})

async function giftOf(stack: Stack) {
  const campaign = {
    organizationSlug: 'les-jardins-partages',
    formType: 'Donation',
    formSlug: 'faire-un-don',
  } as const
  const rows = await stack.query<{ id: string }>(
    "select t.id from tiers t join forms f on f.id = t.form_id where f.slug = 'faire-un-don' and t.tier_type = 'Donation' and t.price_category = 'Pwyw'",
  )
  return {
    ...campaign,
    items: [{ tierId: Number(rows[0]?.id), tierType: 'Donation' as const, customAmount: 1000 }],
  }
}

/** What nobody waits for any more is asked about by the reconciler: its next look is brought forward, not waited for. */
async function settle(stack: Stack): Promise<void> {
  const executed = "state in ('Init', 'WaitingAuthentication')"
  await expect
    .poll(
      async () => {
        await stack.query(`update attempts set next_check_at = now() where ${executed}`)
        await stack.query("update recurring_jobs set next_at = now() where name = 'reconcile-attempts'")
        const captured = await capturedAtBank(stack)
        return captured - (await bookedInLedger(stack))
      },
      { timeout: 60_000 },
    )
    .toBe(0)
}

/** How many captures the bank's own settlement counts. */
async function capturedAtBank(stack: Stack): Promise<number> {
  let captures = 0
  let cursor: string | undefined
  do {
    const search = new URLSearchParams({ from: FIRST_DAY, to: parisDate(Date.now()), limit: '1000' })
    if (cursor) search.set('cursor', cursor)
    const answer = await fetch(`${stack.bankUrl}${bankPaths.settlement}?${search}`, {
      headers: { authorization: `Bearer ${stack.bankSecretKey}` },
    })
    const page = settlementPageSchema.parse(await answer.json())
    captures += page.entries.filter(({ kind }) => kind === 'capture').length
    cursor = page.nextCursor
  } while (cursor)
  return captures
}

async function bookedInLedger(stack: Stack): Promise<number> {
  const rows = await stack.query<{ count: string }>(
    "select count(distinct cause) from transfers where kind in ('capture', 'strayCapture')",
  )
  return Number(rows[0]?.count)
}
