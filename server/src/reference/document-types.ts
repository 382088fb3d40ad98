import type { JsonSchema } from './schemas.ts'

/** The parts of an OpenAPI 3.1 document that ours has. */
export interface PublicDocument {
  openapi: '3.1.0'
  info: Readonly<Record<string, unknown>>
  externalDocs: { description: string; url: string }
  servers: readonly { url: string }[]
  tags: readonly { name: string; description: string }[]
  security: readonly { oauth2: readonly string[] }[]
  paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>
  webhooks: Readonly<Record<string, { post: Notification }>>
  components: {
    schemas: Readonly<Record<string, JsonSchema>>
    headers: Readonly<Record<string, unknown>>
    securitySchemes: Readonly<Record<string, unknown>>
  }
}

export interface DescribedCall {
  operationId: string
  tags: readonly [string]
  summary: string
  description: string
  security: readonly { oauth2: readonly string[] }[]
  parameters?: readonly Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Readonly<Record<string, Answer>>
}

/** What is sent to programs. */
export interface Notification {
  operationId: string
  summary: string
  description: string
  security: readonly []
  parameters: readonly Parameter[]
  requestBody: { required: true; content: Content }
  responses: Readonly<Record<string, { description: string }>>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

export type Content = Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>

export interface Answer {
  description: string
  headers?: Readonly<Record<string, unknown>>
  content: Content
}
