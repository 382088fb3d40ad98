import type { z } from 'zod'

/**
 * Work for later, declared once: its name in the table of jobs, and its payload. It is declared in the room that
 * enqueues it, `<room>.queue.ts`; the room that does it, often one above, adds its handler in `<room>.jobs.ts`.
 */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: S
}

export const declareJob = <S extends z.ZodType>(name: string, payload: S): Job<S> => ({ name, payload })

/** The payload a handler receives. */
export type PayloadOf<J extends Job> = z.output<J['payload']>

/** Private to this file: no other file can make a `NewJob` whose payload was not checked against its declaration. */
const declared = Symbol('declared')

/** Work to do later, saved in the same commit as the change it follows. */
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
  /** How many of them one hand does side by side, where they share their statements; one where absent. */
  readonly handful?: number
  /** It is done by few hands, and only when nothing else waits: a mail to thousands holds up nobody's confirmation. */
  readonly isPatient?: boolean
  run(payload: unknown): Promise<void>
}

/** Joins a job to its handler. A payload that does not match its declaration is a bug and never reaches `run`. */
export const handle = <S extends z.ZodType>(
  job: Job<S>,
  run: (payload: z.output<S>) => Promise<void>,
  { handful = 1, isPatient = false }: Pick<JobHandler, 'handful' | 'isPatient'> = {},
): JobHandler => ({
  name: job.name,
  handful,
  isPatient,
  run: async (payload) => run(job.payload.parse(payload)),
})

/** Runs again and again by itself, without a payload. */
export interface RecurringJob extends JobHandler {
  readonly everyMs: number
}
