import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startMailTrap } from '../../testing/mail-trap.ts'
import { testApp } from '../../testing/test-app.ts'
import { createLog } from './log.ts'
import { sql } from './sql.ts'

const test = testApp()

/** What one line says, as an operator would read it. */
// A line is whatever was logged.
// oxlint-disable-next-line typescript/no-explicit-any
function logged(write: (log: ReturnType<typeof createLog>) => void): { text: string; line: any } {
  const lines: string[] = []
  write(createLog('debug', { destination: { write: (line) => void lines.push(line) } }))
  expect(lines).toHaveLength(1)
  return { text: lines.join(''), line: JSON.parse(lines.join('')) }
}

const thrown = async (act: () => unknown): Promise<unknown> => {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

const EMAIL = 'claire.durand@exemple.fr'
const IBAN = 'FR76 3000 6000 0112 3456 7890 189'
const TOKEN = 'x7Kp2QvR9sTzW4mN8bLcD1fG'

describe('the log says nothing that a person typed', () => {
  it('in an error of the database, whose driver quotes the row and the value', async () => {
    const insert = sql`insert into users (email, created_at, updated_at) values (${EMAIL}, now(), now())`
    await test.app.db.query(insert)
    const twice = await thrown(() => test.app.db.query(insert))
    const unreadable = await thrown(() =>
      test.app.db.query(sql`select ${'Claire Durand, 4 rue des Lilas'}::int as n`),
    )
    const row = logged((log) => log.error({ err: new Error('could not save', { cause: twice }) }, 'failed'))
    expect(JSON.stringify(twice)).toContain(EMAIL)
    expect(row.text).not.toContain(EMAIL)
    expect(row.line.err.cause).toMatchObject({ code: '23505', constraint: expect.any(String) })
    const value = logged((log) => log.error({ err: unreadable }, 'failed'))
    expect(String(unreadable)).toContain('Durand')
    expect(value.text).not.toContain('Durand')
    expect(value.line.err).toMatchObject({ code: '22P02', stack: expect.stringContaining(' at ') })
  })

  it('in what zod found wrong, also deep inside other errors', async () => {
    const schema = z.object({ payer: z.object({ email: z.literal('x'), iban: z.string().max(3) }) })
    const wrong = await thrown(() => schema.parse({ payer: { email: EMAIL, iban: IBAN } }))
    const error = new AggregateError([new Error(`for ${EMAIL}`, { cause: wrong })], 'all failed')
    const { text, line } = logged((log) => log.error(error))
    expect(text).not.toContain(EMAIL)
    expect(text).not.toContain('3000')
    expect(line.err.errors[0].cause.message).toBe(
      'not as described: payer.email invalid_value, payer.iban too_big',
    )
  })

  it('in the mail server’s refusal, which repeats the recipient and the message', async () => {
    const trap = await startMailTrap()
    await trap.stop()
    const refused = Object.assign(new Error(`550 5.1.1 <${EMAIL}>: Recipient address rejected`), {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
      rejected: [EMAIL],
      rejectedErrors: [new Error(EMAIL)],
      response: `550 <${EMAIL}>`,
    })
    const unreachable = await thrown(() =>
      createTransport(trap.url).sendMail({ from: 'a@b.example', to: EMAIL, subject: 'x', text: 'y' }),
    )
    for (const err of [refused, unreachable]) {
      const { text, line } = logged((log) => log.warn({ err, to: EMAIL }, `could not write to ${EMAIL}`))
      expect(text).not.toContain(EMAIL)
      expect(line.err.code).toBeTruthy()
    }
  })

  it('in headers, links, addresses and objects, however deep', () => {
    const { text, line } = logged((log) =>
      log.warn(
        {
          attemptId: 'attempt-1',
          request: {
            headers: {
              authorization: `Bearer ${TOKEN}`,
              cookie: `obole_refresh=${TOKEN}`,
              'x-api-key': TOKEN,
            },
            body: [{ payer: { firstName: 'Claire' }, nested: { Email: EMAIL, password: 'un chat' } }],
          },
          err: new Error('outer', {
            cause: new Error(`GET https://u:${TOKEN}@bank.example/x?token=${TOKEN} failed`, {
              cause: {
                why: `link /commande/${TOKEN} for 203.0.113.9 and 2001:db8::1, card 4242 4242 4242 4242, ${IBAN}`,
              },
            }),
          }),
        },
        'refused',
      ),
    )
    for (const secret of [EMAIL, 'Claire', 'un chat', '203.0.113', '2001:db8', '4242', '3000 6000'])
      expect(text).not.toContain(secret)
    expect(text).not.toContain(TOKEN)
    expect(line).toMatchObject({ attemptId: 'attempt-1', msg: 'refused' })
  })

  it('and still says what an operator needs: kinds, codes, places in our code, neighbours’ addresses', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    })
    const { line } = logged((log) => log.error({ err: refused, orderId: 42 }, 'the database is gone'))
    expect(line).toMatchObject({
      orderId: 42,
      msg: 'the database is gone',
      err: {
        type: 'Error',
        message: 'connect ECONNREFUSED 127.0.0.1:5432',
        code: 'ECONNREFUSED',
        syscall: 'connect',
        stack: expect.stringContaining('log.test.ts'),
      },
    })
  })
})
