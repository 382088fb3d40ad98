import { LONGEST_IDEMPOTENCY_KEY } from '@obole/contract/idempotency-key'
import { PUBLIC_API_BASE } from '@obole/contract/bases'
import type { Endpoint } from '@obole/contract/endpoint'
import { messageOf, problemSchema, type ProblemCode, statusOf } from '@obole/contract/problems'
import {
  DESCRIBED,
  PUBLIC_OPERATIONS,
  type PublicOperation,
  refusalsOf,
  type Topic,
  TOPICS,
} from '@obole/contract/v5/described'
import { PUBLIC_API_VERSION } from '@obole/contract/v5/changes'
import { messageForPrograms } from '@obole/contract/v5/problem-words'
import type { ApiPrivilege } from '@obole/core/users/api-keys'
import { z } from 'zod'
import { CALL_EXAMPLES, PARAMETER_EXAMPLES } from './examples.ts'
import { exampleOf } from './example-of.ts'
import { json } from './json-content.ts'
import { NOTIFIED, notificationsOf } from './notifications.ts'
import { noteOf } from './notes.ts'
import type { Answer, DescribedCall, Parameter, PublicDocument } from './document-types.ts'
import type { Privileges } from './privileges.ts'
import { securityScheme, tokenPaths } from './token-call.ts'
import { HEADERS, headersOfRefusal, RATE_HEADERS } from './headers.ts'
import { type JsonSchema, schemasOf, type Schemas } from './schemas.ts'

interface Drawing {
  schemas: Schemas
  /** Where this installation is reached, for addresses in examples. */
  origin: string
  privileges: Privileges
}

/** The public API as OpenAPI 3.1 describes it, made of the schemas that its routes themselves check with. */
export function publicDocument(origin: string, privileges: Privileges): PublicDocument {
  const schemas = schemasOf(usedSchemas())
  const drawing = { schemas, origin, privileges }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Obole public API',
      version: PUBLIC_API_VERSION,
      description: INTRODUCTION,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    externalDocs: { description: 'The same to read, and to try', url: `${origin}${PUBLIC_API_BASE}/docs` },
    servers: [{ url: origin }],
    tags: Object.entries({ Tokens: 'What opens the other calls.', ...TOPICS }).map(([name, description]) => ({
      name,
      description,
    })),
    security: [{ oauth2: [] }],
    paths: { ...tokenPaths(drawing), ...pathsOf(drawing) },
    webhooks: notificationsOf(schemas, origin),
    components: {
      schemas: withNotes(schemas.models),
      headers: HEADERS,
      securitySchemes: { oauth2: securityScheme(origin) },
    },
  }
}

const INTRODUCTION = `Orders, payments and campaigns of an association, for its own programs. Amounts are whole cents; moments are ISO 8601 with an offset, \
and a call may also send a day alone, or a time without an offset, which is then one of France. A field that may be null is always there; one that is not always there is never null. \
Fields are added without notice: ignore those you do not know.`

const operationNames = Object.keys(PUBLIC_OPERATIONS) as PublicOperation[]
const endpointOf = (name: PublicOperation): Endpoint => PUBLIC_OPERATIONS[name]

/** Every schema that the document draws by itself. */
function usedSchemas(): z.ZodType[] {
  const inCalls = operationNames.flatMap((name) => {
    const { params, query, body, response } = endpointOf(name)
    return [
      ...Object.values(shapeOf(params)),
      ...Object.values(shapeOf(query)),
      ...(body instanceof z.ZodType ? [body] : []),
      ...Object.values(response),
    ]
  })
  return [...inCalls, ...NOTIFIED]
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

function pathsOf(drawing: Drawing): PublicDocument['paths'] {
  const paths: Record<string, Record<string, DescribedCall>> = {}
  for (const name of operationNames) {
    const [method = '', path = ''] = name.split(' ')
    const methods = (paths[PUBLIC_API_BASE + path] ??= {})
    methods[method.toLowerCase()] = operation(name, drawing)
  }
  return paths
}

function operation(name: PublicOperation, drawing: Drawing): DescribedCall {
  const { summary, body } = endpointOf(name)
  const { id, topic, more } = DESCRIBED[name]
  const privilege = drawing.privileges.get(name)
  const parameters = parametersOf(name, drawing)
  return {
    operationId: id,
    tags: [topic],
    summary,
    description: [...(more === undefined ? [] : [more]), openedBy(topic, privilege)].join(' '),
    security: [{ oauth2: privilege ? [privilege] : [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body instanceof z.ZodType ? { requestBody: bodyOf(name, body, drawing) } : {}),
    responses: { ...answersOf(name, drawing), ...refusalAnswers(name, drawing) },
  }
}

function openedBy(topic: Topic, privilege: ApiPrivilege | undefined): string {
  if (privilege) return `The token needs the privilege \`${privilege}\`.`
  return topic === 'Partners' ? 'For partners’ applications alone: no key opens it.' : 'Any token opens it.'
}

function parametersOf(name: PublicOperation, { schemas }: Drawing): Parameter[] {
  const { params, query } = endpointOf(name)
  const { id, takesKey } = DESCRIBED[name]
  const example = CALL_EXAMPLES[name]
  const inPath = Object.entries(shapeOf(params)).map(([field, schema]) => ({
    name: field,
    in: 'path' as const,
    required: true,
    schema: schemas.of(schema),
    example: example?.params?.[field] ?? PARAMETER_EXAMPLES[field],
  }))
  const inQuery = Object.entries(shapeOf(query)).map(([field, schema]) => ({
    name: field,
    in: 'query' as const,
    required: !schema.safeParse(undefined).success,
    schema: schemas.of(schema),
    ...described(noteOf(id, field)),
    ...exampled(example?.query?.[field], schemas.of(schema)),
  }))
  return [...inPath, ...inQuery, ...(takesKey ? [IDEMPOTENCY_KEY] : [])]
}

const described = (description: string | undefined) => (description === undefined ? {} : { description })

const exampled = (example: unknown, { type }: JsonSchema) =>
  example === undefined ? {} : { example: type === 'array' ? [example].flat() : example }

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A text of your own, ${LONGEST_IDEMPOTENCY_KEY} characters at most: the call sent again with it is done once.`,
  schema: { type: 'string', maxLength: LONGEST_IDEMPOTENCY_KEY },
} as const

const bodyOf = (name: PublicOperation, body: z.ZodType, { schemas }: Drawing) => ({
  required: true as const,
  content: json(schemas.of(body), CALL_EXAMPLES[name]?.body),
})

function answersOf(name: PublicOperation, { schemas, origin }: Drawing): Readonly<Record<string, Answer>> {
  return Object.fromEntries(
    Object.entries(endpointOf(name).response).map(([status, response]) => {
      const schema = schemas.of(response)
      const example = schema['type'] === 'null' ? null : exampleOf(schema, schemas.models, origin)
      return [status, { description: 'Done.', headers: RATE_HEADERS, content: json(schema, example) }]
    }),
  )
}

/** The refusals of an operation by status, each with the codes that it may have there. */
function refusalAnswers(
  name: PublicOperation,
  { schemas, privileges }: Drawing,
): Readonly<Record<string, Answer>> {
  const codes = refusalsOf(name, privileges.get(name) !== undefined)
  return Object.fromEntries(
    [...Map.groupBy(codes, statusOf)].map(([status, alike]) => [
      String(status),
      {
        description: alike.map((code) => `\`${code}\`: ${messageOf(code, 'en')}`).join(' '),
        headers: headersOfRefusal(status),
        content: json(problemOf(alike, schemas), exampleProblem(status, alike)),
      },
    ]),
  )
}

const problemOf = (codes: readonly ProblemCode[], schemas: Schemas): JsonSchema => ({
  allOf: [
    schemas.of(problemSchema),
    {
      type: 'object',
      properties: { code: { type: 'string', enum: codes } },
      required: ['code'],
    },
  ],
})

function exampleProblem(status: number, [code]: readonly ProblemCode[]) {
  return { status, code, message: code === undefined ? '' : wordsOf(code), errors: [] }
}

const wordsOf = (code: ProblemCode): string => messageForPrograms(code)?.en ?? messageOf(code, 'en')

/** The models with what their fields mean, where their names do not say it. */
function withNotes(models: Schemas['models']): Schemas['models'] {
  return Object.fromEntries(
    Object.entries(models).map(([model, schema]) => {
      const { properties } = schema
      if (properties === undefined) return [model, schema]
      const noted = Object.entries(Object(properties)).map(([field, inside]) => [
        field,
        { ...Object(inside), ...described(noteOf(model, field)) },
      ])
      return [model, { ...schema, properties: Object.fromEntries(noted) }]
    }),
  )
}
