import { MULTIPART } from './route-of.ts'

/** The parts of an OpenAPI document that this code needs, read from a document of any shape. */
export interface Operation {
  method: string
  path: string
  summary: string
  parameters: readonly Parameter[]
  /** The JSON body's schema; null where there is none. */
  body: unknown
  /** The schema of a body with a file, instead. */
  upload: unknown
  responses: readonly { status: string; schema: unknown }[]
}

export interface Parameter {
  name: string
  place: string
  isRequired: boolean
  schema: unknown
}

export function operationsOf(document: unknown): Operation[] {
  return Object.entries(objectIn(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      summary: textIn(operation, 'summary'),
      parameters: listIn(operation, 'parameters').map(toParameter),
      body: jsonSchemaOf(objectIn(operation, 'requestBody')),
      upload: schemaOf(objectIn(operation, 'requestBody'), MULTIPART),
      responses: Object.entries(objectIn(operation, 'responses')).map(([status, response]) => ({
        status,
        schema: jsonSchemaOf(response),
      })),
    })),
  )
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function toParameter(parameter: unknown): Parameter {
  const { required, schema } = asObject(parameter)
  return {
    name: textIn(parameter, 'name'),
    place: textIn(parameter, 'in'),
    isRequired: required === true,
    schema,
  }
}

const jsonSchemaOf = (content: unknown) => schemaOf(content, 'application/json')

function schemaOf(content: unknown, type: string): unknown {
  return asObject(objectIn(objectIn(content, 'content'), type))['schema'] ?? null
}

const objectIn = (value: unknown, key: string) => asObject(asObject(value)[key])

function textIn(value: unknown, key: string): string {
  const found = asObject(value)[key]
  return typeof found === 'string' ? found : ''
}

function listIn(value: unknown, key: string): unknown[] {
  const found = asObject(value)[key]
  return Array.isArray(found) ? found : []
}
