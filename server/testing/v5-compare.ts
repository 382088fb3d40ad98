import { MODELS, VALUES } from './v5-reference.ts'

/** What of an answer is not as the reference has it, each with where it stands; none where all of it is. */
export function differences(type: string, value: unknown, at = type): string[] {
  const [, of = '', list = '', mayBeNull = ''] = /^([\w-]+)(\[\])?(\?)?!?$/.exec(type) ?? []
  // A list may be null by the reference. Ours is empty then: many tools walk through what they read.
  if (value === null) return (mayBeNull && !list) || of === 'json' ? [] : [`${at} is null`]
  if (list) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((one, index) => differences(of, one, `${at}[${index}]`))
  }
  const model = MODELS[of]
  if (model) return isObject(value) ? differencesOfFields(model, value, at) : [`${at} is no object`]
  const values = VALUES[of]
  if (values)
    return typeof value === 'string' && values.includes(value)
      ? []
      : [`${at} is ${JSON.stringify(value)}, no ${of}`]
  return isOfType(of, value) ? [] : [`${at} is ${JSON.stringify(value)}, no ${of}`]
}

function differencesOfFields(
  model: Readonly<Record<string, string>>,
  value: Readonly<Record<string, unknown>>,
  at: string,
): string[] {
  const extra = Object.keys(value).filter((name) => !(name in model))
  return [
    ...extra.map((name) => `${at}.${name} is unknown`),
    ...Object.entries(model).flatMap(([name, type]) => {
      if (value[name] !== undefined) return differences(type, value[name], `${at}.${name}`)
      return mayBeAbsent(type) ? [] : [`${at}.${name} is missing`]
    }),
  ]
}

/** A model or a value that cannot be null is left out where there is none; so is a text of any JSON. */
function mayBeAbsent(type: string): boolean {
  return !type.endsWith('?') && !type.endsWith(']') && (type in MODELS || type in VALUES)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A moment has a time, and says how far its clock is from UTC. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'int':
    case 'int64':
      return Number.isInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'string':
      return typeof value === 'string'
    case 'date-time':
      return typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))
    case 'json':
      return true
    default:
      return false
  }
}
