import type { DescribedCall, PublicDocument } from './document-types.ts'

/** One call of the description, with where it stands. */
export interface PlacedCall extends DescribedCall {
  method: string
  path: string
}

export const callsOf = ({ paths }: PublicDocument): PlacedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  )

/** A call as it is sent, by its examples. */
export interface ExampleCall {
  method: string
  url: string
  /** Whether it is opened by a token. */
  hasToken: boolean
  /** Whether there is anything in the answer to read. */
  isAnswered: boolean
  json?: unknown
  form?: Readonly<Record<string, string>>
}

/** The key that examples name: where there is a demonstration, everybody may use its key. */
export interface KnownKey {
  clientId: string
  secret: string
}

export const FORM = 'application/x-www-form-urlencoded'
export const JSON_TYPE = 'application/json'

export function exampleCall(call: PlacedCall, origin: string, key: KnownKey | null = null): ExampleCall {
  const { method, path, parameters = [], requestBody, responses, security } = call
  const given = (place: string) =>
    parameters.filter(({ in: at, example }) => at === place && example !== undefined)
  const filled = given('path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  )
  const query = new URLSearchParams(
    given('query').flatMap(({ name, example }) => [example].flat().map((one) => [name, String(one)])),
  ).toString()
  const { [JSON_TYPE]: json, [FORM]: form } = requestBody?.content ?? {}
  return {
    method,
    url: `${origin}${filled}${query && `?${query}`}`,
    hasToken: security.length > 0,
    isAnswered: Object.keys(responses[200]?.content ?? {}).length > 0,
    ...(json ? { json: json.example ?? {} } : {}),
    ...(form
      ? {
          form: {
            ...Object(form.example),
            ...(key ? { client_id: key.clientId, client_secret: key.secret } : {}),
          },
        }
      : {}),
  }
}
