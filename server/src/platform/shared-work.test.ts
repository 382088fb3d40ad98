import { describe, expect, it } from 'vitest'
import { sharedRead, sharedWork, type Sharing } from './shared-work.ts'

interface Ask {
  name: string
  place?: number
  alsoKey?: string
}

/** An application of its own, whose clock stands still but for whoever waits. */
function anApp() {
  let now = 0
  const pause = async (ms: number) => {
    now += ms
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  }
  return { clock: { now: () => now, pause } }
}
type SomeApp = ReturnType<typeof anApp>

/** Work that notes who shared a statement, and leaves out whoever is called `odd`. */
function noted(more: Partial<Sharing<SomeApp, Ask, string>> = {}) {
  const statements: string[] = []
  const work = sharedWork<SomeApp, Ask, string>({
    atMost: 3,
    placeOf: ({ place = 0 }) => place,
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
    all: (asks: readonly Ask[], app = anApp()) => Promise.all(asks.map((ask) => work(app, ask))),
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
    const alone = (_app: SomeApp, { name }: Ask) =>
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

  describe('behind a statement that does not move on', () => {
    const soon = async () => {
      for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate)
    }

    /** The first statement for `stuck` ends when it is freed; answers what was begun until then. */
    function behind(waitedMs: number) {
      let now = 0
      let free = () => {}
      const freed = new Promise<void>((resolve) => (free = resolve))
      const statements: string[] = []
      const work = sharedWork<SomeApp, Ask, string>({
        atMost: 3,
        placeOf: ({ place = 0 }) => place,
        keysOf: ({ name, alsoKey }) => (alsoKey === undefined ? [name] : [name, alsoKey]),
        together: async (_app, asked) => {
          statements.push(asked.map(({ name }) => name).join('+'))
          if (asked.some(({ name }) => name.startsWith('stuck'))) await freed
          return new Map(asked.map(({ name }) => [name, name]))
        },
        alone: () => Promise.reject(new Error('nobody is left out here')),
      })
      const app = { clock: { now: () => now, pause: soon } }
      return {
        statements,
        come: async (...asked: Ask[]) => {
          for (const ask of asked) void work(app, ask)
          await soon()
          now += waitedMs
        },
        free,
      }
    }

    it('others begin beside it, once they have been patient', async () => {
      const { statements, come, free } = behind(100)
      await come({ name: 'stuck' })
      await come({ name: 'a', place: 1 }, { name: 'b', place: 2 })
      expect(statements).toEqual(['stuck', 'a+b'])
      free()
    })

    it('nobody begins beside it before', async () => {
      const { statements, come, free } = behind(99)
      await come({ name: 'stuck' })
      await come({ name: 'a', place: 1 })
      expect(statements).toEqual(['stuck'])
      free()
      await soon()
      expect(statements).toEqual(['stuck', 'a'])
    })

    it('those of its place and those with a key of it wait for it', async () => {
      const { statements, come, free } = behind(100)
      await come({ name: 'stuck', alsoKey: 'x' })
      await come({ name: 'a' }, { name: 'b', place: 1, alsoKey: 'x' }, { name: 'c', place: 1 })
      expect(statements).toEqual(['stuck', 'c'])
      free()
      await soon()
      expect(statements).toEqual(['stuck', 'c', 'a+b'])
    })

    it('no more than eight are under way', async () => {
      const { statements, come, free } = behind(100)
      for (let place = 1; place <= 10; place += 1) await come({ name: `stuck ${place}`, place })
      expect(statements).toHaveLength(8)
      free()
      await soon()
      expect(statements.at(-1)).toBe('stuck 9+stuck 10')
    })
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
    const { statements, all } = noted({ gathers: true })
    const app = anApp()
    await all(asks('a'), app)
    const following = all(asks('b'), app)
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
    await Promise.all([following, all(asks('c'), app)])
    expect(statements).toEqual(['a', 'b+c'])
    expect(app.clock.now()).toBe(40)
  })

  it('never mixes two applications', async () => {
    const { statements, all } = noted()
    await Promise.all([all(asks('a'), anApp()), all(asks('b'), anApp())])
    expect(statements).toEqual(['a', 'b'])
  })
})

describe('a shared read', () => {
  it('asks for an id once, whoever wants it, and answers null for what is not there', async () => {
    const asked: (readonly number[])[] = []
    const read = sharedRead<SomeApp, number, string>((_app, ids) => {
      asked.push(ids)
      return Promise.resolve(new Map(ids.filter((id) => id < 3).map((id) => [id, `row ${id}`])))
    })
    const app = anApp()
    expect(await Promise.all([1, 2, 1, 3].map((id) => read(app, id)))).toEqual([
      'row 1',
      'row 2',
      'row 1',
      null,
    ])
    expect(asked).toEqual([[1, 2, 3]])
  })
})
