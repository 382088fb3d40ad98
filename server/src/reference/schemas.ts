import { assert } from '@obole/core/assert'
import { flag, moment } from '@obole/contract/v5/words'
import { z } from 'zod'
import { nameOfModel, MODELS } from './models.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export interface Schemas {
  /** The named models, for `components.schemas`. */
  models: Readonly<Record<string, JsonSchema>>
  /** Of a schema that was named at the start: a model is referred to by its name. */
  of: (schema: z.ZodType) => JsonSchema
}

const REF = '#/components/schemas/'
/** What no model is named by. */
const INLINE = '~'

/** The JSON schemas of all that a document speaks of, where each model stands once. */
export function schemasOf(used: readonly z.ZodType[]): Schemas {
  const names = new Map<z.ZodType, string>(MODELS)
  const registry = z.registry<{ id: string }>()
  const taken = new Set<string>()
  for (const schema of [...MODELS.keys(), ...used]) {
    const name = names.get(schema) ?? nameOfModel(schema) ?? `${INLINE}${names.size}`
    names.set(schema, name)
    // Two pages of the same rows are one model.
    if (!taken.has(name)) registry.add(schema, { id: name })
    taken.add(name)
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${REF}${id}`,
    unrepresentable: 'any',
    override: plainly,
  })
  const drawn = Object.entries(schemas).map(([name, schema]) => [name, tidy(schema)] as const)
  const inline = new Map(drawn.filter(([name]) => name.startsWith(INLINE)))
  return {
    models: Object.fromEntries(
      drawn.filter(([name]) => !name.startsWith(INLINE)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    of(schema) {
      const name = names.get(schema)
      assert(name, 'a schema that the document did not name at the start')
      return inline.get(name) ?? { $ref: `${REF}${name}` }
    },
  }
}

/** Calls also take other ways to write a moment or a yes; answers always have this one. */
function plainly({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }): void {
  if (!(zodSchema instanceof z.ZodUnion)) return
  const { options } = zodSchema
  const plain =
    options === moment.options
      ? { type: 'string', format: 'date-time' }
      : options === flag.options
        ? { type: 'boolean' }
        : null
  if (plain === null) return
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
  Object.assign(jsonSchema, plain)
}

const anything = z.record(z.string(), z.unknown())

/** Without what says nothing to a reader: limits of safe numbers, and that we add no field today. */
function tidy(drawn: unknown): JsonSchema {
  const schema = anything.parse(drawn)
  const { items, properties, anyOf } = schema
  return {
    ...plainParts(schema),
    ...(items === undefined ? {} : { items: tidy(items) }),
    ...(properties === undefined ? {} : fieldsOf(anything.parse(properties), schema['required'])),
    ...(Array.isArray(anyOf) ? choiceOf(anyOf.map(tidy)) : {}),
  }
}

const DRAWN_ANEW = ['$schema', '$id', 'items', 'properties', 'required', 'anyOf']

function plainParts(schema: JsonSchema): JsonSchema {
  const isTelling = ([name, value]: [string, unknown]) =>
    !DRAWN_ANEW.includes(name) &&
    !(name === 'additionalProperties' && value === false) &&
    !(typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER)
  return Object.fromEntries(Object.entries(schema).filter(isTelling))
}

/** A field of any JSON may also be left out. */
function fieldsOf(properties: JsonSchema, required: unknown): JsonSchema {
  const fields = Object.entries(properties).map(([name, field]) => [name, tidy(field)] as const)
  const free = new Set(fields.filter(([, field]) => Object.keys(field).length === 0).map(([name]) => name))
  const needed = z
    .array(z.string())
    .default([])
    .parse(required)
    .filter((name) => !free.has(name))
  return { properties: Object.fromEntries(fields), ...(needed.length > 0 ? { required: needed } : {}) }
}

/** One of a plain type and null is said by the type; choices that are alike are one. */
function choiceOf(choices: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Map(choices.map((one) => [JSON.stringify(one), one])).values()]
  const [first = {}, second] = distinct
  if (!second) return first
  return distinct.length === 2 && second['type'] === 'null' && typeof first['type'] === 'string'
    ? { ...first, type: [first['type'], 'null'] }
    : { anyOf: distinct }
}
