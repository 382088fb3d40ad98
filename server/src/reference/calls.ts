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
  /** What another call answered stands in it as a variable between braces: the first thing of its kind is nobody's. */
  url: string
  /** The variable that holds the token which opens it; null where none does. */
  token: 'TOKEN' | 'PARTNER_TOKEN' | null
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

/** Parts of an address that only another call tells. */
const ANSWERED_BEFORE: Readonly<Record<string, string>> = { checkoutIntentId: '{CHECKOUT_INTENT_ID}' }

export function exampleCall(call: PlacedCall, origin: string, key: KnownKey | null = null): ExampleCall {
  const { method, path, parameters = [], requestBody, responses, security, tags } = call
  const given = (place: string) =>
    parameters.filter(({ in: at, example }) => at === place && example !== undefined)
  const filled = given('path').reduce(
    (text, { name, example }) =>
      text.replace(`{${name}}`, ANSWERED_BEFORE[name] ?? encodeURIComponent(String(example))),
    path,
  )
  const query = new URLSearchParams(
    given('query').flatMap(({ name, example }) => [example].flat().map((one) => [name, String(one)])),
  ).toString()
  const { [JSON_TYPE]: json, [FORM]: form } = requestBody?.content ?? {}
  return {
    method,
    url: `${origin}${filled}${query && `?${query}`}`,
    token: security.length === 0 ? null : tags[0] === 'Partners' ? 'PARTNER_TOKEN' : 'TOKEN',
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
