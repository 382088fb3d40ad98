import { createHash } from 'node:crypto'
import { PUBLIC_API_CHANGES } from '@obole/contract/v5/changes'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { schemaText } from '../platform/schema-text.ts'
import { callsOf, type PlacedCall } from './calls.ts'
import type { Answer, PublicDocument } from './document-types.ts'
import { stableCodes } from './stable-codes.ts'

const test = testApp()

/** What programs can see of the public API, a line for each call and each model. */
function surfaceOf(document: PublicDocument): string {
  const models = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${name} ${schemaText(schema).replaceAll(/\s+/g, ' ')}`,
  )
  const sent = Object.entries(document.webhooks).map(([type, { post }]) =>
    lineOf({ method: 'Sent', path: type, ...post }),
  )
  return [...callsOf(document).map(lineOf).toSorted(), ...sent, ...models].join('\n')
}

/** A call, or what is sent to programs. */
type Line = Pick<PlacedCall, 'method' | 'path' | 'operationId' | 'parameters' | 'requestBody'> & {
  security: readonly { oauth2: readonly string[] }[]
  responses: Readonly<Record<string, Pick<Answer, 'description'> & Partial<Answer>>>
}

function lineOf({ method, path, operationId, security, parameters = [], ...call }: Line): string {
  const taken = parameters.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${schemaText(schema)}`,
  )
  const body = Object.values(call.requestBody?.content ?? {}).map(({ schema }) => schemaText(schema))
  const answers = Object.entries(call.responses).map(
    ([status, { content = {} }]) =>
      `${status} ${Object.values(content)
        .map(({ schema }) => schemaText(schema))
        .join()}`,
  )
  return [
    `${method} ${path}`,
    operationId,
    security.flatMap(({ oauth2 }) => oauth2).join(),
    `(${taken.join(', ')})`,
    ...body,
    ...answers,
  ]
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

it('what programs see of the public API changes with a line in its changelog', async () => {
  const surface = surfaceOf((await test.http.inject('/v5/openapi.json')).json<PublicDocument>())
  const digest = createHash('sha256').update(surface).digest('hex').slice(0, 12)
  const [latest] = PUBLIC_API_CHANGES
  expect(
    latest?.surface,
    `The public API changed. Say in contract/src/v5/changes.ts, in an entry of the day of the release, what programs see of it, with surface: '${digest}'. \`npx vitest -u\` then writes surface.txt anew, whose difference names each change.`,
  ).toBe(digest)
  await expect(surface).toMatchFileSnapshot('surface.txt')
})

it('the changelog goes backwards, and each change is a sentence', () => {
  const days = PUBLIC_API_CHANGES.map(({ on }) => on)
  expect(days).toEqual(days.toSorted().toReversed())
  for (const change of PUBLIC_API_CHANGES.flatMap(({ changes }) => changes))
    expect(change).toMatch(/^\p{Lu}.*\.$/u)
})

/**
 * The codes that programs may go by. One that stands here stays: a program somewhere compares with it. New ones are added.
 */
const PROMISED = [
  'AMOUNT_TOO_HIGH',
  'API_PRIVILEGE_MISSING',
  'API_TOKEN_INVALID',
  'EVENT_CANCELED',
  'FIELDS_INVALID',
  'FILE_FORMAT',
  'FILE_TOO_LARGE',
  'FORBIDDEN',
  'FORM_CLOSED',
  'FORM_INCOMPLETE',
  'FORM_STATE_REFUSED',
  'FORM_TYPE_UNAVAILABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'INVALID_REQUEST',
  'MISDIRECTED',
  'NOTHING_TO_REFUND',
  'NOT_FOUND',
  'ORDER_BEING_DEBITED',
  'PAYMENT_NOT_REFUNDABLE',
  'PAYMENT_UNKNOWN',
  'REDIRECT_ADDRESS_INVALID',
  'REFUND_EXCEEDS_CAPTURE',
  'RENEWAL_UNDER_WAY',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'UNKNOWN',
  'WALLET_VALIDATION_ERROR',
  'WEBHOOK_ADDRESS_REFUSED',
]

it('every code that was promised is still answered, and each that is answered is promised', () => {
  const answered: string[] = stableCodes()
  expect(PROMISED.filter((code) => !answered.includes(code))).toEqual([])
  expect(answered.filter((code) => !PROMISED.includes(code))).toEqual([])
})
