import { asObject } from './openapi.ts'

/** A JSON schema written like a TypeScript type, which is shorter to read. */
export function schemaText(schema: unknown, indent = ''): string {
  const { $ref, const: constant, enum: values, anyOf, oneOf, allOf, type, items } = asObject(schema)
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  const choices = [anyOf, oneOf].find(Array.isArray)
  if (choices) return choices.map((choice: unknown) => schemaText(choice, indent)).join(' | ')
  if (Array.isArray(allOf)) return allOf.map((part: unknown) => schemaText(part, indent)).join(' & ')
  if (Array.isArray(type)) return type.join(' | ')
  if (type === 'array') return arrayText(items, indent)
  if (type === 'object') return objectText(schema, indent)
  return scalarText(schema)
}

function arrayText(items: unknown, indent: string): string {
  const item = schemaText(items, indent)
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`
}

function objectText(schema: unknown, indent: string): string {
  const { properties, required, additionalProperties } = asObject(schema)
  const needed = new Set<unknown>(Array.isArray(required) ? required : [])
  const inner = `${indent}  `
  const lines = Object.entries(asObject(properties)).map(
    ([name, value]) => `${inner}${name}${needed.has(name) ? '' : '?'}: ${schemaText(value, inner)}`,
  )
  const others = Object.keys(asObject(additionalProperties)).length > 0 || additionalProperties === true
  if (others) lines.push(`${inner}[key]: ${schemaText(additionalProperties, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function scalarText(schema: unknown): string {
  const { type, format, minimum, maximum, minLength, maxLength } = asObject(schema)
  const name = typeof type === 'string' ? type : 'any'
  const bounds = [range(minimum, maximum), range(minLength, maxLength)].filter((part) => part !== '')
  const notes = [typeof format === 'string' ? format : '', ...bounds].filter((note) => note !== '')
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`
}

function range(least: unknown, most: unknown): string {
  const [from, to] = [bound(least), bound(most)]
  return from === '' && to === '' ? '' : `${from}…${to}`
}

/** Bounds equal to the limits of safe integers are left out: they mean nothing. */
function bound(value: unknown): string {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? String(value) : ''
}
