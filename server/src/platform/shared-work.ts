import { setTimeout as pause } from 'node:timers/promises'

/** How long jobs wait for each other where they follow one another: mails by the hundred share a tenth of the statements. */
export const GATHER_MS = 20

export interface Sharing<A extends object, T, R> {
  atMost: number
  /** For work that nobody waits for: after a statement, those who come wait so long for others. */
  gatherMs?: number
  /** Items of one lane share statements, which run one after the other; lanes run side by side. */
  laneOf?: (item: T) => number
  /** The first names the item. Two items that have a key in common never share a statement. */
  keysOf: (item: T) => readonly [string, ...string[]]
  /** Does what it can for all of them at once, and answers by name; an item without an answer is left as it was. */
  together: (app: A, items: readonly T[]) => Promise<ReadonlyMap<string, R>>
  /** Does one by itself, and says what stands in its way. */
  alone: (app: A, item: T) => Promise<R>
}

/**
 * Calls that arrive during a statement share the next one, over many rows: the larger the crowd, the less each of them
 * costs. One that the others could not take along is answered alone, and no lane waits for it.
 */
export function sharedWork<A extends object, T, R>(
  sharing: Sharing<A, T, R>,
): (app: A, item: T) => Promise<R> {
  const works = new WeakMap<A, Lanes<A, T, R>>()
  return (app, item) => {
    const lanes = works.get(app) ?? new Lanes(app, sharing)
    works.set(app, lanes)
    return lanes.add(item)
  }
}

/** The same for what is read by its id: all who ask at the same moment are answered by one statement. */
export function sharedRead<A extends object, I extends string | number, R>(
  read: (app: A, ids: readonly I[]) => Promise<ReadonlyMap<I, R>>,
  { gatherMs }: Pick<Sharing<A, I, R>, 'gatherMs'> = {},
): (app: A, id: I) => Promise<R | null> {
  let lastName = 0
  const ask = sharedWork<A, { id: I; name: string }, R | null>({
    atMost: 64,
    ...(gatherMs === undefined ? {} : { gatherMs }),
    keysOf: ({ name }) => [name],
    together: async (app, asked) => {
      const found = await read(app, [...new Set(asked.map(({ id }) => id))])
      return new Map(asked.map(({ id, name }) => [name, found.get(id) ?? null]))
    },
    alone: async (app, { id }) => (await read(app, [id])).get(id) ?? null,
  })
  return (app, id) => ask(app, { id, name: String(++lastName) })
}

interface Waiting<T, R> {
  item: T
  resolve: (answer: R | Promise<R>) => void
}

class Lanes<A extends object, T, R> {
  readonly #app: A
  readonly #sharing: Sharing<A, T, R>
  /** Those who wait, by lane; a lane is here while it works. */
  readonly #waiting = new Map<number, Waiting<T, R>[]>()
  /** When a lane did its last statement. */
  readonly #endedAt = new Map<number, number>()

  constructor(app: A, sharing: Sharing<A, T, R>) {
    this.#app = app
    this.#sharing = sharing
  }

  add(item: T): Promise<R> {
    const lane = this.#sharing.laneOf?.(item) ?? 0
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(lane)
      waiting?.push({ item, resolve })
      if (waiting) return
      this.#waiting.set(lane, [{ item, resolve }])
      void this.#work(lane)
    })
  }

  async #work(lane: number): Promise<void> {
    // Items that become ready in the same turn of the event loop join the first statement.
    await new Promise(setImmediate)
    await this.#gather(lane)
    for (;;) {
      const waiting = this.#waiting.get(lane) ?? []
      if (waiting.length === 0) break
      const { batch, rest } = this.#cut(waiting)
      this.#waiting.set(lane, rest)
      await this.#answer(batch)
    }
    this.#waiting.delete(lane)
    this.#endedAt.set(lane, performance.now())
  }

  /** Alone, an item is done at once; only one that follows another soon has company to wait for. */
  async #gather(lane: number): Promise<void> {
    const { gatherMs = 0 } = this.#sharing
    const since = performance.now() - (this.#endedAt.get(lane) ?? -Infinity)
    if (since < gatherMs) await pause(gatherMs)
  }

  /** The first ones, in the order they came, as far as none has a key of another. */
  #cut(waiting: readonly Waiting<T, R>[]) {
    const taken = new Set<string>()
    const batch: Waiting<T, R>[] = []
    const rest: Waiting<T, R>[] = []
    for (const each of waiting) {
      const keys = this.#sharing.keysOf(each.item)
      const fits = batch.length < this.#sharing.atMost && !keys.some((key) => taken.has(key))
      ;(fits ? batch : rest).push(each)
      for (const key of keys) taken.add(key)
    }
    return { batch, rest }
  }

  async #answer(batch: readonly Waiting<T, R>[]): Promise<void> {
    const { keysOf, together, alone } = this.#sharing
    const items = batch.map(({ item }) => item)
    // What fails for all of them is tried for each, so that everybody hears about their own.
    const answers = await together(this.#app, items).catch(() => new Map<string, R>())
    for (const { item, resolve } of batch) {
      const [name] = keysOf(item)
      const answer = answers.get(name)
      resolve(answer === undefined ? alone(this.#app, item) : answer)
    }
  }
}
