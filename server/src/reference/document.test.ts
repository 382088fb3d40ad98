import { messageOf } from '@obole/contract/problems'
import { PUBLIC_OPERATIONS } from '@obole/contract/v5/described'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { MODELS as MODELS_OF_REFERENCE, VALUES } from '../../testing/v5-reference.ts'
import { ADVICE } from './advice.ts'
import { callsOf } from './calls.ts'
import type { PublicDocument } from './document-types.ts'
import { FIELD_EXAMPLES, VALUE_EXAMPLES } from './examples.ts'
import { MODELS } from './models.ts'
import { NOTES } from './notes.ts'
import { stableCodes } from './stable-codes.ts'

const test = testApp()

const readDocument = async () => (await test.http.inject('/v5/openapi.json')).json<PublicDocument>()

describe('the description of the public API', () => {
  it('is OpenAPI 3.1, as a strict validator reads it, and so is that of our own calls', async () => {
    for (const url of ['/v5/openapi.json', '/api/openapi.json']) {
      const document = (await test.http.inject(url)).json<{ openapi: string }>()
      expect(document.openapi).toBe('3.1.0')
      expect({ url, ...(await new Validator().validate(document)) }).toEqual({ url, valid: true })
    }
  })

  it('describes each call once, under a name of its own', async () => {
    const calls = callsOf(await readDocument())
    expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [
        'POST /oauth2/token',
        'POST /oauth2/revoke',
        ...Object.keys(PUBLIC_OPERATIONS).map((name) => name.replace(' ', ' /v5')),
      ].toSorted(),
    )
    const ids = calls.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
  })

  it('names the privilege that the route asks for', async () => {
    const calls = callsOf(await readDocument())
    const privilegeOf = (id: string) =>
      calls.find(({ operationId }) => operationId === id)?.security.flatMap(({ oauth2 }) => oauth2)
    expect(privilegeOf('listOrders')).toEqual(['AccessTransactions'])
    expect(privilegeOf('getForm')).toEqual(['AccessPublicData'])
    expect(privilegeOf('refundPayment')).toEqual(['RefundManagement'])
    expect(privilegeOf('createCheckoutIntent')).toEqual(['Checkout'])
    expect(privilegeOf('getToken')).toEqual([])
  })

  it('has the models and the values of the reference, by their names, with their fields', async () => {
    const { components } = await readDocument()
    const ours = new Set(['Problem', 'TokenRequest', 'TokenAnswer', 'RevokeRequest', 'OAuthError'])
    const names = Object.keys(components.schemas).filter((name) => !ours.has(name))
    expect(names.length).toBeGreaterThan(60)
    for (const name of names) {
      const schema = components.schemas[name] ?? {}
      const { enum: values, properties } = schema
      const [drawn, known] = Array.isArray(values)
        ? [values.map(String), VALUES[name]]
        : [Object.keys(Object(properties)), Object.keys(MODELS_OF_REFERENCE[name] ?? {})]
      expect([name, drawn.toSorted()]).toEqual([name, known?.toSorted()])
    }
  })

  it('gives examples that are as it says', async () => {
    const document = await readDocument()
    const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
    ajvFormats.default(ajv)
    ajv.addSchema({ $id: 'document', components: document.components }, 'document')
    // Fields of the document's own schemas alone are looked into.
    ajv.addVocabulary(['components'])
    const wrong: unknown[] = []
    let checked = 0
    const check = (where: string, schema: object, example: unknown) => {
      checked += 1
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
      const fits = ajv.compile(JSON.parse(text))
      if (!fits(example)) wrong.push([where, fits.errors])
    }
    const sent = Object.values(document.webhooks).map(({ post }) => ({ ...post, responses: {} }))
    for (const { operationId, parameters = [], requestBody, responses } of [...callsOf(document), ...sent]) {
      for (const { name, schema, example } of parameters)
        if (example !== undefined) check(`${operationId} ${name}`, schema, example)
      const contents = [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content)]
      for (const content of contents)
        for (const [type, { schema, example }] of Object.entries(content))
          if (example !== undefined) check(`${operationId} ${type}`, schema, example)
    }
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(150)
  })

  it('says of nothing but what is of any shape that it is anything', async () => {
    const document = await readDocument()
    const taken = callsOf(document).flatMap((call) =>
      (call.parameters ?? []).flatMap(({ name, schema }) =>
        anythingIn(schema, `${call.operationId} ${name}`),
      ),
    )
    const bodies = [
      ...callsOf(document),
      ...Object.values(document.webhooks).map(({ post }) => ({ ...post, responses: {} })),
    ].flatMap(({ operationId, requestBody, responses }) =>
      [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content)].flatMap(
        (content) => Object.values(content).flatMap(({ schema }) => anythingIn(schema, operationId)),
      ),
    )
    const models = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      anythingIn(schema, name),
    )
    expect([...taken, ...bodies, ...models].toSorted()).toEqual(OF_ANY_SHAPE.toSorted())
    const planted = { type: 'object', properties: { a: { type: ['array', 'null'], items: { anyOf: [{}] } } } }
    expect(anythingIn(planted, 'planted')).toEqual(['planted.a.items.anyOf.0'])
  })

  it('gives bodies that the routes themselves take', async () => {
    const calls = callsOf(await readDocument())
    const bodies = Object.entries(PUBLIC_OPERATIONS).flatMap(([name, endpoint]) =>
      'body' in endpoint ? [[name, endpoint.body] as const] : [],
    )
    expect(bodies.length).toBeGreaterThan(4)
    for (const [name, body] of bodies) {
      const call = calls.find(({ method, path }) => `${method} ${path}` === name.replace(' ', ' /v5'))
      const example = call?.requestBody?.content['application/json']?.example
      expect([name, body.safeParse(example).success]).toEqual([name, true])
    }
  })

  it('says what to do about each code that it answers, and of no other', () => {
    for (const code of stableCodes()) expect([code, ADVICE[code]]).toEqual([code, expect.any(String)])
    expect(Object.keys(ADVICE).toSorted()).toEqual(stableCodes().toSorted())
    for (const code of stableCodes()) expect(messageOf(code, 'en')).not.toBe('')
  })

  it('has no example and no note for a field that is not there', async () => {
    const { components, ...document } = await readDocument()
    const fields = new Set<string>()
    for (const [model, { properties }] of Object.entries(components.schemas))
      for (const field of Object.keys(Object(properties))) fields.add(field).add(`${model}.${field}`)
    const parameters = callsOf({ components, ...document }).flatMap((call) =>
      (call.parameters ?? []).flatMap(({ name }) => [name, `${call.operationId}.${name}`]),
    )
    const known = (name: string) => fields.has(name) || parameters.includes(name)
    expect(Object.keys(FIELD_EXAMPLES).filter((name) => !fields.has(name))).toEqual([])
    expect(Object.keys(NOTES).filter((name) => !known(name))).toEqual([])
    const models = new Set(MODELS.values())
    expect(Object.keys(VALUE_EXAMPLES).filter((name) => !models.has(name))).toEqual([])
  })
})

/** What a shop gives, and the particulars of a refusal. */
const OF_ANY_SHAPE = [
  'InitCheckoutBody.metadata',
  'CheckoutIntentResponse.metadata',
  'Problem.details.additionalProperties',
  ...['Payment', 'Order', 'Form', 'Organization'].map((type) => `notify${type}.metadata`),
]

const SAYING = ['$ref', 'type', 'enum', 'const', 'anyOf', 'allOf']

/** Where a schema lets anything through: as a transform is drawn that nobody described. */
function anythingIn(schema: object, path: string): string[] {
  if (!SAYING.some((word) => word in schema)) return [path]
  const { properties, items, anyOf, allOf, additionalProperties } = Object(schema)
  const several = [...Object.entries(Object(properties)), ...named({ anyOf }), ...named({ allOf })]
  const single = Object.entries({ items, additionalProperties })
  return [...several, ...single]
    .filter(([, part]) => typeof part === 'object')
    .flatMap(([name, part]) => anythingIn(Object(part), `${path}.${name}`))
}

const named = (choices: Readonly<Record<string, unknown>>) =>
  Object.entries(choices).flatMap(([name, list]) =>
    Object.entries(Object(list)).map(([at, choice]) => [`${name}.${at}`, choice] as const),
  )
