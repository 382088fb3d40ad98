import type { Clock } from './clock.ts'

/** How long jobs that follow one another wait for each other: mails by the hundred share a tenth of the statements. */
const GATHER_MS = 40
/** Strangers are waited for so long at most: then those who come begin a statement of their own beside theirs. */
const PATIENCE_MS = 100
const MOST_BESIDE = 8

interface Clocked {
  clock: Clock
}

export interface Sharing<A extends Clocked, T, R> {
  atMost: number
  /** For work that nobody waits for: those who come soon after a statement wait a moment for others. */
  gathers?: boolean
  /** Items of one place write the same rows: they wait for each other, however long it takes. */
  placeOf?: (item: T) => number
  /** The first names the item. Two items that have a key in common never share a statement. */
  keysOf: (item: T) => readonly [string, ...string[]]
  /** Does what it can for all of them at once, and answers by name; an item without an answer is left as it was. */
  together: (app: A, items: readonly T[]) => Promise<ReadonlyMap<string, R>>
  /** Does one by itself, and says what stands in its way. */
  alone: (app: A, item: T) => Promise<R>
}

/**
 * Calls that arrive during a statement share the next one, over many rows: the larger the crowd, the less each of them
 * costs. One that the others could not take along is answered alone, and nobody waits for it.
 */
export function sharedWork<A extends Clocked, T, R>(
  sharing: Sharing<A, T, R>,
): (app: A, item: T) => Promise<R> {
  const works = new WeakMap<A, Work<A, T, R>>()
  return (app, item) => {
    const work = works.get(app) ?? new Work(app, sharing)
    works.set(app, work)
    return work.add(item)
  }
}

/** The same for what is read by its id: all who ask at the same moment are answered by one statement. */
export function sharedRead<A extends Clocked, I extends string | number, R>(
  read: (app: A, ids: readonly I[]) => Promise<ReadonlyMap<I, R>>,
  { gathers = false }: Pick<Sharing<A, I, R>, 'gathers'> = {},
): (app: A, id: I) => Promise<R | null> {
  let lastName = 0
  const ask = sharedWork<A, { id: I; name: string }, R | null>({
    atMost: 64,
    gathers,
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

/** A statement under way, and for what. */
interface Running {
  beganAt: number
  keys: ReadonlySet<string>
  places: ReadonlySet<number>
}

class Work<A extends Clocked, T, R> {
  readonly #app: A
  readonly #sharing: Sharing<A, T, R>
  #waiting: Waiting<T, R>[] = []
  readonly #running = new Set<Running>()
  #isBeginning = false
  #endedAt = -Infinity

  constructor(app: A, sharing: Sharing<A, T, R>) {
    this.#app = app
    this.#sharing = sharing
  }

  add(item: T): Promise<R> {
    return new Promise((resolve) => {
      this.#waiting.push({ item, resolve })
      if (this.#isBeginning || !this.#mayBegin()) return
      this.#isBeginning = true
      void this.#begin()
    })
  }

  /** One statement at a time is best for all, as long as it moves on. */
  #mayBegin(): boolean {
    const now = this.#app.clock.now()
    const isMoving = [...this.#running].some(({ beganAt }) => now - beganAt < PATIENCE_MS)
    return !isMoving && this.#running.size < MOST_BESIDE
  }

  async #begin(): Promise<void> {
    // Items that become ready in the same turn of the event loop join the first statement.
    await new Promise(setImmediate)
    await this.#gather()
    this.#isBeginning = false
    while (this.#waiting.length > 0 && this.#mayBegin()) {
      const batch = this.#cut()
      if (batch.length === 0) return
      await this.#run(batch)
    }
  }

  /** Alone, an item is done at once; only one that follows another soon has company to wait for. */
  async #gather(): Promise<void> {
    const { clock } = this.#app
    if (this.#sharing.gathers && clock.now() - this.#endedAt < GATHER_MS) await clock.pause?.(GATHER_MS)
  }

  /** The first ones, in the order they came, as far as none has a key of another, or a key or place under way. */
  #cut(): Waiting<T, R>[] {
    const { atMost, keysOf, placeOf } = this.#sharing
    const taken = new Set([...this.#running].flatMap(({ keys }) => [...keys]))
    const places = new Set([...this.#running].flatMap((running) => [...running.places]))
    const batch: Waiting<T, R>[] = []
    const rest: Waiting<T, R>[] = []
    for (const each of this.#waiting) {
      const keys = keysOf(each.item)
      const isApart = placeOf === undefined || !places.has(placeOf(each.item))
      const fits = batch.length < atMost && isApart && !keys.some((key) => taken.has(key))
      ;(fits ? batch : rest).push(each)
      for (const key of keys) taken.add(key)
    }
    this.#waiting = rest
    return batch
  }

  async #run(batch: readonly Waiting<T, R>[]): Promise<void> {
    const { keysOf, placeOf, together, alone } = this.#sharing
    const items = batch.map(({ item }) => item)
    const running: Running = {
      beganAt: this.#app.clock.now(),
      keys: new Set(items.flatMap((item) => keysOf(item))),
      places: new Set(placeOf ? items.map(placeOf) : []),
    }
    this.#running.add(running)
    // What fails for all of them is tried for each, so that everybody hears about their own.
    const answers = await together(this.#app, items).catch(() => new Map<string, R>())
    this.#running.delete(running)
    this.#endedAt = this.#app.clock.now()
    for (const { item, resolve } of batch) {
      const answer = answers.get(keysOf(item)[0])
      resolve(answer === undefined ? alone(this.#app, item) : answer)
    }
  }
}
