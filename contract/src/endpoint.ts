import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `POST /carts/{id}/refresh`: the method and the path below the base, as the specification writes them. */
export type EndpointName = `${Method} /${string}`

/** What one call takes and gives. `body: 'multipart'` stands for FormData. */
export interface Endpoint {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType | 'multipart'
  /** The answer of a call that went well, with its status. */
  response: Partial<Record<200 | 201 | 202 | 204, z.ZodType>>
  summary: string
  /** What the signed-in user must type again for this call, sent in the headers of `password-header.ts`. */
  again?: TypedAgainFor
}

/** Only the password, or also the code of the second factor if the account has one. */
export type TypedAgainFor = 'password' | 'passwordAndCode'

export type Endpoints = Readonly<Record<EndpointName, Endpoint>>

/**
 * Describes the calls of an area once: the server registers them (`routeOf`), the client is typed by them.
 * The client imports only the type, so that no schema is sent to the browser.
 */
export function endpoints<const E extends Endpoints>(described: E): E {
  return described
}

/** A part whose fields are all optional may be left out. */
type Part<Name extends string, S> = S extends z.ZodType
  ? Partial<z.input<S>> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : unknown

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never

type ParamsPart<Name extends string> = [PathParams<Name>] extends [never]
  ? unknown
  : { params: Record<PathParams<Name>, string | number> }

type BodyPart<B> = B extends 'multipart' ? { body: FormData } : Part<'body', B>

export type CallInput<Name extends string, E extends Endpoint> = ParamsPart<Name> &
  (E extends { query: infer Q } ? Part<'query', Q> : unknown) &
  (E extends { body: infer B } ? BodyPart<B> : unknown)

type Values<T> = T[keyof T]

export type CallOutput<E extends Endpoint> = Values<{
  [S in keyof E['response']]: E['response'][S] extends z.ZodType ? z.output<E['response'][S]> : never
}>
