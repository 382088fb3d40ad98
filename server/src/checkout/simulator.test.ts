import { describe, expect, it } from 'vitest'
import { whoseTurnItIs } from '../../../scripts/turns.ts'
import { type Planted, simulate, type Simulation } from '../../testing/simulator/simulate.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Statement } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

/**
 * `SIMULATIONS=200 vitest run --project server server/src/checkout/simulator.test.ts` looks for trouble for long;
 * `SIMULATION_SEED=17` plays one run again.
 */
const SEED = Number(process.env['SIMULATION_SEED'] ?? 2)
const RUNS = Number(process.env['SIMULATIONS'] ?? 2)
const BUYERS = 40
const RUN_MS = 300_000

/**
 * One turn at a time needs one connection, which keeps these. What a statement leaves to the planner, rows in no order
 * among them, comes out otherwise than in the run before.
 */
const OTHER_PLANS = sql`
  set enable_seqscan = off; set enable_hashjoin = off; set enable_nestloop = off;
  set plan_cache_mode = force_generic_plan`

/** Each run on a database of its own, so that nothing but the seed decides. */
async function run(simulation: Simulation, prepare?: (test: TestApp) => Promise<unknown>) {
  const test = await startTestApp()
  try {
    await prepare?.(test)
    return await simulate(test, simulation)
  } finally {
    // What a planted fault broke stays broken, and was asked for.
    await test.close().catch((error: unknown) => {
      if (!simulation.planted) throw error
    })
  }
}

/** A branch that no run came to was not tried, whatever the runs say. */
const SOMETIMES = [
  'a call sent again',
  'a code used',
  'a double click',
  'a mind changed',
  'a notification doubled',
  'a notification lost',
  'a refund asked for',
  'another card',
  'captured and ordered',
  'cart TICKETS_SOLD_OUT',
  'create whose answer was lost',
  'execute lost before it had an effect',
  'execute whose answer was lost',
  'initialize CART_EXPIRED',
  'killed after a statement',
  'killed before a statement',
  'killed after a call to the bank',
  'killed before a call to the bank',
  'never came back from the bank',
  'several at once: attempts-insert-many',
  'several at once: carts-insert-many',
  'several at once: carts-update-many',
  'several at once: orders-place-many',
  'several at once: requests-store-many',
  'the bank made up its mind late',
  'tip DUPLICATED_PAYMENT',
]

describe('buyers, workers and a bank, with nodes that die and calls that get lost', () => {
  const seeds = Array.from({ length: RUNS }, (_, index) => SEED + index)
  const outcomes = new Map<number, ReturnType<typeof run>>()
  /** Each seed is run once, whichever test asks first. */
  function outcomeOf(seed: number) {
    const outcome = outcomes.get(seed) ?? run({ seed, buyers: BUYERS })
    outcomes.set(seed, outcome)
    return outcome
  }

  it.each(seeds)('seed %i: nothing that must never happen does', { timeout: RUN_MS }, async (seed) => {
    const { steps, fingerprint, happened, broken } = await outcomeOf(seed)
    process.stdout.write(`seed ${seed}: ${steps} turns, ${fingerprint}, ${JSON.stringify(happened)}\n`)
    expect(broken).toEqual([])
  })

  it('came to everything it is meant to try', { timeout: RUNS * RUN_MS }, async () => {
    const missing = new Set(SOMETIMES)
    for (const seed of seeds)
      for (const what of Object.keys((await outcomeOf(seed)).happened)) missing.delete(what)
    expect([...missing]).toEqual([])
  })

  it.each([1, 3, 4])(
    'seed %i goes the same way each time, whatever way Postgres finds its rows',
    { timeout: RUN_MS },
    async (seed) => {
      const [first, second] = [
        await run({ seed, buyers: 8 }),
        await run({ seed, buyers: 8 }, (test) => test.app.db.query(OTHER_PLANS)),
      ]
      const parting = first.trace.findIndex((turn, index) => turn !== second.trace[index])
      expect(parting, 'the first turn that was another').toBe(-1)
      expect(second).toEqual(first)
    },
  )
})

/** The statement of this name with another text. */
const rewritten =
  (name: string, from: string, to: string) =>
  (statement: Statement): Statement => {
    if (statement.name !== name) return statement
    const text = statement.text.replace(from, to)
    if (text === statement.text) throw new Error(`${name} has no ${from}`)
    return { name, values: statement.values ?? [], text }
  }

/** Each takes one defence away, and names what is then found. */
const PLANTED: readonly (readonly [what: string, finds: RegExp, planted: Planted])[] = [
  [
    'places are given back without asking the bank',
    /^S1 a cart whose charge may still succeed keeps its places/,
    {
      statement: rewritten('carts-expire', "a.state in ('Init', 'WaitingAuthentication')", 'false'),
    },
  ],
  [
    'of several carts made at once only one is counted',
    /^S1 S2 what is held is the sum of the live holds/,
    { statement: rewritten('carts-insert-many', 'sum(quantity)', 'max(quantity)') },
  ],
  [
    'of several orders placed at once only one takes its places',
    /^S1 /,
    { statement: rewritten('orders-place-many', 'sum(quantity)', 'max(quantity)') },
  ],
  [
    'a payment under way is taken for paid',
    /^S8 the books say/,
    {
      cards: (cards) => ({
        ...cards,
        fetch: async (id) => {
          const payment = await cards.fetch(id)
          return payment.state === 'Processing' ? { ...payment, state: 'Succeeded' } : payment
        },
      }),
    },
  ],
  [
    'a refund is asked for again under another key',
    /^S8 the books say/,
    {
      cards: (cards, fate) => ({
        ...cards,
        refund: (request) => cards.refund({ ...request, refundId: `${request.refundId}-${fate.below(1e9)}` }),
      }),
    },
  ],
]

describe('would notice when', () => {
  it.each(whoseTurnItIs(PLANTED, PLANTED.length))(
    '%s',
    { timeout: 3 * RUN_MS },
    async (_, finds, planted) => {
      const found: string[] = []
      for (let seed = SEED; seed < SEED + 10 && !found.some((broken) => finds.test(broken)); seed += 1)
        found.push(...(await run({ seed, buyers: BUYERS, planted })).broken)
      expect(found).toContainEqual(expect.stringMatching(finds))
    },
  )
})
