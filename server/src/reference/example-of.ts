import { assert } from '@obole/core/assert'
import { FIELD_EXAMPLES, VALUE_EXAMPLES } from './examples.ts'
import type { JsonSchema } from './schemas.ts'

type Models = Readonly<Record<string, JsonSchema>>

/** An answer as it may look, made of what each field says as an example. Addresses of ours begin with `origin`. */
export function exampleOf(schema: JsonSchema, models: Models, origin: string): unknown {
  return drawn(schema, { models, origin, within: [], field: '' })
}

interface Place {
  models: Models
  origin: string
  /** The models around this place: a model within itself is left out. */
  within: readonly string[]
  field: string
}

function drawn(schema: JsonSchema, place: Place): unknown {
  const { $ref, anyOf, type, items, const: only } = schema
  if (typeof $ref === 'string') return ofModel($ref.slice($ref.lastIndexOf('/') + 1), place)
  if (Array.isArray(anyOf)) return drawn(anyOf[0], place)
  if (only !== undefined) return only
  const known = knownExample(place)
  if (known !== undefined) return known
  const types = [type].flat()
  if (types.includes('array')) return [drawn(Object(items), place)]
  if (types.includes('object')) return ofFields(schema, place)
  throw new Error(`no example for ${[...place.within, place.field].join('.')}`)
}

function ofModel(name: string, place: Place): unknown {
  const model = place.models[name]
  assert(model, `no such model: ${name}`)
  const { enum: values } = model
  if (Array.isArray(values)) return VALUE_EXAMPLES[name] ?? values[0]
  return ofFields(model, { ...place, within: [...place.within, name] })
}

function ofFields({ properties }: JsonSchema, place: Place): unknown {
  const fields = Object.entries(Object(properties)).flatMap(([field, schema]): [string, unknown][] => {
    const inside = Object(schema)
    const isAround = place.within.some((name) => String(inside.$ref).endsWith(`/${name}`))
    return isAround ? [] : [[field, drawn(inside, { ...place, field })]]
  })
  return Object.fromEntries(fields)
}

function knownExample({ within, field, origin }: Place): unknown {
  const known = [`${within.at(-1)}.${field}`, field].find((name) => Object.hasOwn(FIELD_EXAMPLES, name))
  const value = known === undefined ? undefined : FIELD_EXAMPLES[known]
  return typeof value === 'string' && value.startsWith('/') ? origin + value : value
}
