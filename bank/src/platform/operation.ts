import { hash, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { idempotencyKeyHeader, momentHeader } from '@obole/contract/bank'
import { type BankFault, type BankOperation } from '@obole/contract/bank-control'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank.ts'
import { Refusal } from './refusal.ts'

type Params = Record<string, string>

/** A call of the protocol that only reads. */
export type Reading<Query> = {
  name: BankOperation
  path: string
  query: z.ZodType<Query>
  /** The merchant's reference of a call, which tests use to choose the calls that get a fault. */
  referenceOf?(call: { params: Params; query: Query }): string | undefined
  run(call: { params: Params; query: Query }): unknown
}

/** A call of the protocol that changes something, once for each idempotency key. */
export type Changing<Body, Answer> = {
  name: BankOperation
  path: string
  body: z.ZodType<Body>
  referenceOf?(call: { params: Params; body: Body }): string | undefined
  run(call: { params: Params; body: Body }, fault: BankFault | undefined): Answer | Refusal
  live?: Live<Body, Answer>
}

/** For answers that were not final: a repeated call gets the current object, not the earlier answer. */
type Live<Body, Answer> = {
  applies(answer: Answer): boolean
  fetch(call: { params: Params; body: Body }): Answer | Refusal
  /** Keeps the first caller waiting until the bank knows the result. */
  wait?(answer: Answer): Promise<Answer>
}

export const nothing = z.strictObject({})

type Reply = { status: number; text: string }

export function mountReading<Query>(app: FastifyInstance, bank: Bank, reading: Reading<Query>): void {
  app.get<{ Params: Params }>(reading.path, async (request, reply) => {
    if (!isAuthorized(bank, request)) return sendRefusal(reply, unauthorized)
    const query = reading.query.safeParse(request.query)
    if (query.error) return sendRefusal(reply, invalidRequest(query.error))
    const call = { params: request.params, query: query.data }
    const fault = bank.faults.take(reading.name, () => reading.referenceOf?.(call))
    const perform = () => atItsMoment(bank, request, () => replyOf(reading.run(call)))
    return fault ? performFaultily(request, reply, fault, perform) : send(reply, perform())
  })
}

export function mountChanging<Body, Answer>(
  app: FastifyInstance,
  bank: Bank,
  changing: Changing<Body, Answer>,
): void {
  app.post<{ Params: Params }>(changing.path, async (request, reply) => {
    if (!isAuthorized(bank, request)) return sendRefusal(reply, unauthorized)
    const body = changing.body.safeParse(request.body ?? {})
    if (body.error) return sendRefusal(reply, invalidRequest(body.error))
    const call = { params: request.params, body: body.data }
    const fault = bank.faults.take(changing.name, () => changing.referenceOf?.(call))
    const key = request.headers[idempotencyKeyHeader]
    const perform = () => atItsMoment(bank, request, () => performOnce(bank, changing, call, key, fault))
    return fault ? performFaultily(request, reply, fault, perform) : send(reply, await perform())
  })
}

async function performOnce<Body, Answer>(
  bank: Bank,
  changing: Changing<Body, Answer>,
  call: { params: Params; body: Body },
  key: string | string[] | undefined,
  fault: BankFault | undefined,
): Promise<Reply> {
  if (typeof key !== 'string' || key === '' || key.length > 200) return replyOf(keyMissing)
  const fingerprint = hash('sha256', JSON.stringify([call.params, call.body]), 'base64')
  const kept = bank.store.get<{ fingerprint: string; answer: string | null }>(
    'SELECT fingerprint, answer FROM idempotencyKeys WHERE operation = ? AND key = ?',
    changing.name,
    key,
  )
  if (kept && kept.fingerprint !== fingerprint) return replyOf(keyReused)
  if (kept?.answer) return { status: 200, text: kept.answer }
  if (kept) return replyOf(changing.live?.fetch(call))

  const { answer, text, isLive } = bank.store.transaction(() => {
    const result = changing.run(call, fault)
    // A refused call did nothing, so its key stays free for a later call.
    if (result instanceof Refusal) return { answer: result, text: '', isLive: false }
    const json = JSON.stringify(result)
    const staysLive = changing.live?.applies(result) ?? false
    bank.store.run(
      'INSERT INTO idempotencyKeys (operation, key, fingerprint, answer) VALUES (?, ?, ?, ?)',
      changing.name,
      key,
      fingerprint,
      staysLive ? null : json,
    )
    return { answer: result, text: json, isLive: staysLive }
  })
  if (answer instanceof Refusal) return replyOf(answer)
  return isLive && changing.live?.wait ? replyOf(await changing.live.wait(answer)) : { status: 200, text }
}

const MINUTE_MS = 60_000

/**
 * A call that names a moment is carried out as if it were that moment: it is dated so, sends no notification, and what
 * is due within the next minute is done. The rest of the bank keeps its own time.
 */
export function atItsMoment<T>(bank: Bank, request: FastifyRequest, work: () => T): T {
  const momentMs = Number(request.headers[momentHeader] ?? Number.NaN)
  if (!bank.config.control || !Number.isSafeInteger(momentMs)) return work()
  const answer = bank.clock.during(momentMs, work)
  bank.clock.during(momentMs + MINUTE_MS, () => bank.agenda.settle())
  return answer
}

export async function performFaultily(
  request: FastifyRequest,
  reply: FastifyReply,
  fault: BankFault,
  perform: () => Reply | Promise<Reply>,
): Promise<FastifyReply> {
  if (fault.effect === 'late-before') await delay(fault.ms, undefined, { ref: false })
  if (fault.effect === 'lost-before') return cut(request, reply)
  if (fault.effect === 'error') return send(reply, { ...replyOf(askedFor), status: fault.status })
  const answer = await perform()
  if (fault.effect === 'late') await delay(fault.ms, undefined, { ref: false })
  if (fault.effect === 'lost') return cut(request, reply)
  if (fault.effect === 'malformed') return send(reply, { status: 200, text: answer.text.slice(0, -10) })
  return send(reply, answer)
}

export function invalidRequest(error: z.ZodError): Refusal {
  const fields = Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  return new Refusal('invalid_request', 'the request does not fit its schema', fields)
}

export function isAuthorized(bank: Bank, request: FastifyRequest): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${bank.config.secretKey}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export const unauthorized = new Refusal('unauthorized', 'the bearer secret key is missing or wrong')
const askedFor = new Refusal('internal_error', 'asked for by the control endpoint')
const keyMissing = new Refusal('idempotency_key_missing', `a change needs an ${idempotencyKeyHeader} header`)
const keyReused = new Refusal('idempotency_key_reused', 'this idempotency key was used for another request')

export function replyOf(answer: unknown): Reply {
  if (answer instanceof Refusal) return { status: answer.status, text: JSON.stringify(answer.toAnswer()) }
  return { status: 200, text: JSON.stringify(answer) }
}

export function send(reply: FastifyReply, { status, text }: Reply): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return send(reply, replyOf(refusal))
}

/** Resets the caller's connection, as if the answer was lost on the way. */
function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
