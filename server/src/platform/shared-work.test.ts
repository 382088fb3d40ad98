import { describe, expect, it } from 'vitest'
import { GATHER_MS, sharedRead, sharedWork, type Sharing } from './shared-work.ts'

interface Ask {
  name: string
  lane?: number
  alsoKey?: string
}

/** Work that notes who shared a statement, and leaves out whoever is called `odd`. */
function noted(more: Partial<Sharing<object, Ask, string>> = {}) {
  const statements: string[] = []
  const work = sharedWork<object, Ask, string>({
    atMost: 3,
    laneOf: ({ lane = 0 }) => lane,
    keysOf: ({ name, alsoKey }) => (alsoKey === undefined ? [name] : [name, alsoKey]),
    together: async (_app, asks) => {
      statements.push(asks.map(({ name }) => name).join('+'))
      await new Promise(setImmediate)
      return new Map(asks.filter(({ name }) => name !== 'odd').map(({ name }) => [name, `${name} together`]))
    },
    alone: (_app, { name }) => Promise.resolve(`${name} alone`),
    ...more,
  })
  return {
    statements,
    all: (asks: readonly Ask[], app = {}) => Promise.all(asks.map((ask) => work(app, ask))),
  }
}

const asks = (...names: string[]) => names.map((name) => ({ name }))

describe('shared work', () => {
  it('takes those of one moment along, as many as it may, in the order they came', async () => {
    const { statements, all } = noted()
    expect(await all(asks('a', 'b', 'c', 'd'))).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => `${name} together`),
    )
    expect(statements).toEqual(['a+b+c', 'd'])
  })

  it('answers alone whoever was left out, and the others together', async () => {
    const { all } = noted()
    expect(await all(asks('a', 'odd', 'b'))).toEqual(['a together', 'odd alone', 'b together'])
  })

  it('answers everybody alone where the statement fails', async () => {
    const { all } = noted({ together: () => Promise.reject(new Error('refused')) })
    expect(await all(asks('a', 'b'))).toEqual(['a alone', 'b alone'])
  })

  it('gives each their own failure', async () => {
    const alone = (_app: object, { name }: Ask) =>
      name === 'odd' ? Promise.reject(new Error('sold out')) : Promise.resolve(name)
    const { all } = noted({ alone })
    await expect(all(asks('odd'))).rejects.toThrow('sold out')
    expect(await all(asks('a'))).toEqual(['a together'])
  })

  it('keeps those apart who have a key in common, and their order too', async () => {
    const { statements, all } = noted()
    await all([{ name: 'a', alsoKey: 'x' }, { name: 'b', alsoKey: 'x' }, { name: 'x' }, { name: 'c' }])
    expect(statements).toEqual(['a+c', 'b', 'x'])
  })

  it('lets lanes run side by side', async () => {
    let running = 0
    let most = 0
    const together = async (_app: object, shared: readonly Ask[]) => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      return new Map(shared.map(({ name }) => [name, name]))
    }
    await noted({ together }).all([{ name: 'a' }, { name: 'b', lane: 1 }])
    expect(most).toBe(2)
  })

  it('does not wait for one that is answered alone', async () => {
    let free: (answer: string) => void = () => undefined
    const held = new Promise<string>((resolve) => (free = resolve))
    const work = noted({ alone: () => held })
    const odd = work.all(asks('odd'))
    expect(await work.all(asks('a'))).toEqual(['a together'])
    free('at last')
    expect(await odd).toEqual(['at last'])
  })

  it('that nobody waits for waits a moment for company, unless it comes alone', async () => {
    const { statements, all } = noted({ gatherMs: GATHER_MS })
    const app = {}
    await all(asks('a'), app)
    const following = all(asks('b'), app)
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
    await Promise.all([following, all(asks('c'), app)])
    expect(statements).toEqual(['a', 'b+c'])
  })

  it('never mixes two applications', async () => {
    const { statements, all } = noted()
    await Promise.all([all(asks('a'), { name: 'one' }), all(asks('b'), { name: 'another' })])
    expect(statements).toEqual(['a', 'b'])
  })
})

describe('a shared read', () => {
  it('asks for an id once, whoever wants it, and answers null for what is not there', async () => {
    const asked: (readonly number[])[] = []
    const read = sharedRead<object, number, string>((_app, ids) => {
      asked.push(ids)
      return Promise.resolve(new Map(ids.filter((id) => id < 3).map((id) => [id, `row ${id}`])))
    })
    const app = {}
    expect(await Promise.all([1, 2, 1, 3].map((id) => read(app, id)))).toEqual([
      'row 1',
      'row 2',
      'row 1',
      null,
    ])
    expect(asked).toEqual([[1, 2, 3]])
  })
})
