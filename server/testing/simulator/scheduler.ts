import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dice } from '../../src/demo/history/dice.ts'

/** One life of a node, from its start to its kill. What was under way in it is never heard of again. */
export interface Life {
  readonly name: string
  isDead: boolean
  readonly died: Promise<void>
  kill(): void
}

export function beginLife(name: string): Life {
  const { promise: died, resolve } = Promise.withResolvers<void>()
  const kill = () => {
    life.isDead = true
    resolve()
  }
  const life = { name, isDead: false, died, kill }
  return life
}

/** Anybody who does something: a buyer, a worker, the bank. Parked while it waits for its next turn. */
interface Actor {
  name: string
  waiting: number
  isDone: boolean
}

interface Turn {
  actor: Actor
  life: Life | null
  what: string
  take: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** What becomes of a turn: the node may die before it has any effect, or after, before anybody hears of it. */
export type Fate = 'goes well' | 'dies before' | 'dies after'

export interface SchedulerOptions {
  dice: Dice
  fateOf(what: string, life: Life): Fate
  /** Called when a node has died, so that another life begins. */
  onDeath(life: Life): Promise<void>
}

const STUCK_MS = 30_000
/** Turns of the event loop in which nothing new is wanted: enough for a request's hooks to have run. */
const QUIET_TICKS = 8

/**
 * Lets one thing happen at a time: whoever wants to speak to the database, the bank or the mail server waits here, and
 * the dice choose who is next. As everything else is plain code, the same dice give the same run.
 */
export class Scheduler {
  readonly trace: string[] = []
  readonly #context = new AsyncLocalStorage<Actor>()
  readonly #turns: Turn[] = []
  readonly #actors = new Set<Actor>()
  readonly #options: SchedulerOptions
  #failure: { error: unknown } | null = null

  constructor(options: SchedulerOptions) {
    this.#options = options
    signInTurnsOf((what, work) => this.turn(null, what, work))
  }

  get isIdle(): boolean {
    return this.#actors.size === 0
  }

  /** How many there are whose name begins so. */
  count(prefix: string): number {
    return [...this.#actors].filter(({ name }) => name.startsWith(prefix)).length
  }

  /** Somebody begins; their first turn is to begin at all. What they throw ends the whole run. */
  spawn(name: string, work: () => Promise<void>): Promise<void> {
    const actor: Actor = { name, waiting: 0, isDone: false }
    this.#actors.add(actor)
    return this.#context.run(actor, async () => {
      try {
        await this.turn(null, 'begins', async () => {})
        await work()
      } catch (error) {
        this.#failure ??= { error }
      } finally {
        actor.isDone = true
        this.#actors.delete(actor)
      }
    })
  }

  /** Several things of one actor at once: a double click, two tabs. */
  async together(works: readonly (() => Promise<void>)[]): Promise<void> {
    const parent = this.#context.getStore()
    if (!parent) throw new Error('only an actor does several things at once')
    parent.waiting += 1
    await Promise.all(works.map((work, index) => this.spawn(`${parent.name}.${index + 1}`, work)))
    parent.waiting -= 1
  }

  /** Waits for its turn, takes it, and answers with what came of it; in a life that ended meanwhile, never. */
  turn<T>(life: Life | null, what: string, take: () => Promise<T>): Promise<T> {
    const actor = this.#context.getStore()
    if (life?.isDead) return new Promise(() => {})
    if (!actor) return take()
    actor.waiting += 1
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#turns.push({ actor, life, what, take, resolve: (value) => resolve(value as T), reject })
    return promise
  }

  /** One turn of somebody's. Answers false where nobody wants any. */
  async step(): Promise<boolean> {
    await this.#everybodyParked()
    // Two who were ready at the same instant stand in the order of their names, whoever's thread was faster.
    this.#turns.sort((a, b) => (a.actor.name < b.actor.name ? -1 : Number(a.actor.name > b.actor.name)))
    const [turn] = this.#turns.splice(this.#options.dice.below(this.#turns.length), 1)
    if (!turn) return false
    const { actor, life, what } = turn
    const fate = life ? this.#options.fateOf(what, life) : 'goes well'
    this.trace.push(
      `${actor.name} ${what}${life ? ` on ${life.name}` : ''}${fate === 'goes well' ? '' : `, which ${fate}`}`,
    )
    if (life && fate === 'dies before') return this.#bury(life, turn)
    const outcome = await turn.take().then(
      (value) => () => turn.resolve(value),
      (error: unknown) => () => turn.reject(error),
    )
    if (life && fate === 'dies after') return this.#bury(life, turn)
    actor.waiting -= 1
    outcome()
    return true
  }

  async #bury(life: Life, current: Turn): Promise<true> {
    for (const lost of [current, ...this.#turns.filter((turn) => turn.life === life)]) lost.actor.waiting -= 1
    this.#turns.splice(0, this.#turns.length, ...this.#turns.filter((turn) => turn.life !== life))
    life.kill()
    await this.#options.onDeath(life)
    return true
  }

  /**
   * Until whoever was given a turn wants another, is done, or waits for somebody else's: only then can the dice choose
   * among all.
   */
  async #everybodyParked(): Promise<void> {
    const from = performance.now()
    for (let quiet = 0, before = -1; quiet < QUIET_TICKS;) {
      await new Promise(setImmediate)
      if (this.#failure) throw this.#failure.error
      const now = this.#turns.length + this.#actors.size * 1000
      quiet = now === before ? quiet + 1 : 0
      before = now
      if (this.#turns.length === 0 && this.#actors.size > 0) quiet = 0
      if (performance.now() - from > STUCK_MS)
        throw new Error(`nobody moves: ${this.trace.slice(-10).join('; ')}`)
    }
  }
}

type TakeTurn = (what: string, work: () => Promise<unknown>) => Promise<unknown>

const subtle: Record<string, (...args: unknown[]) => Promise<unknown>> = Object.getPrototypeOf(crypto.subtle)
const originals = { sign: subtle['sign'], verify: subtle['verify'], importKey: subtle['importKey'] }

/** Signatures are made on other threads, in their own time: here that is a turn like any other. */
function signInTurnsOf(turn: TakeTurn): void {
  for (const [name, original] of Object.entries(originals))
    subtle[name] = function inTurn(this: SubtleCrypto, ...args) {
      return turn(name, async () => original?.apply(this, args))
    }
}
