import type { z } from 'zod'

/**
 * Work for later, declared once: the name under which it stands in the table of jobs, and what it is given. It is declared in
 * the room that enqueues it, `<room>.queue.ts`; the room that does it, often one above, joins its handler in `<room>.jobs.ts`.
 */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: S
}

export const declareJob = <S extends z.ZodType>(name: string, payload: S): Job<S> => ({ name, payload })

/** What a handler is given. */
export type PayloadOf<J extends Job> = z.output<J['payload']>

/** Known to this file alone: nobody else can make a `NewJob` whose payload was not compared with its declaration. */
const declared = Symbol('declared')

/** What is to be done later, written in the same commit as what it follows. */
export interface NewJob extends Due {
  readonly [declared]: true
  readonly name: string
  readonly payload: unknown
}

interface Due {
  /** Milliseconds since 1970; at once where absent. */
  readonly runAt?: number
  /** While a job with this key waits, another one is not added. */
  readonly key?: string
}

export const newJob = <S extends z.ZodType>(job: Job<S>, payload: z.input<S>, due: Due = {}): NewJob => ({
  [declared]: true,
  name: job.name,
  payload,
  ...due,
})

export interface JobHandler {
  readonly name: string
  run(payload: unknown): Promise<void>
}

/** Joins a job to what does it. What is not as it was declared is a bug: it never reaches `run`. */
export const handle = <S extends z.ZodType>(
  job: Job<S>,
  run: (payload: z.output<S>) => Promise<void>,
): JobHandler => ({ name: job.name, run: async (payload) => run(job.payload.parse(payload)) })

/** Done by itself again and again, and told nothing. */
export interface RecurringJob extends JobHandler {
  readonly everyMs: number
}
