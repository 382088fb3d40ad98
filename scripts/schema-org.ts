import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/*
 * The vocabulary of https://schema.org as its makers publish it, and what is wrong with structured data by it. It runs
 * without the network: the vocabulary comes with a package, and the rules of search engines with another.
 */

const require = createRequire(import.meta.url)

const RDFS = 'http://www.w3.org/2000/01/rdf-schema#'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const SCHEMA = 'http://schema.org/'

interface Statement {
  about: string
  says: string
  what: string
}

/** Those statements of the vocabulary that are of words of its own. */
function statements(): Statement[] {
  const file = require.resolve('@vocabulary/schema/schema.nq')
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, about, says, what] = /^<http:\/\/schema\.org\/([^>]+)> <([^>]+)> <([^>]+)>/.exec(line) ?? []
      return about && says && what ? [{ about, says, what }] : []
    })
}

const VOCABULARY = statements()

function wordsBy(says: string): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>()
  for (const one of VOCABULARY)
    if (one.says === says) words.set(one.about, (words.get(one.about) ?? new Set()).add(nameOf(one.what)))
  return words
}

const nameOf = (address: string) => (address.startsWith(SCHEMA) ? address.slice(SCHEMA.length) : address)

const PARENTS = wordsBy(`${RDFS}subClassOf`)
const DOMAINS = wordsBy(`${SCHEMA}domainIncludes`)
const RANGES = wordsBy(`${SCHEMA}rangeIncludes`)
const TYPES = wordsBy(`${RDF}type`)

const isClass = (name: string) => TYPES.get(name)?.has(`${RDFS}Class`) === true

const meets = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].some((one) => others.has(one))

/** A type and all that it is besides. */
function kindsOf(type: string): Set<string> {
  const above = [...(PARENTS.get(type) ?? [])].flatMap((parent) => [...kindsOf(parent)])
  return new Set([type, ...above])
}

/** What is wrong, each with its path; nothing where all of it is in the vocabulary, used as it says. */
export async function faultsOf(data: unknown): Promise<string[]> {
  const { '@context': context, ...thing }: Record<string, unknown> = Object(data)
  const outer = context === 'https://schema.org' ? [] : [`its context is ${JSON.stringify(context)}`]
  return [...outer, ...faultsOfThing(thing, 'data'), ...(await faultsToSearchEngines(thing))]
}

function faultsOfThing(thing: object, path: string): string[] {
  const { '@type': type, ...properties }: Record<string, unknown> = { ...thing }
  if (typeof type !== 'string' || !isClass(type)) return [`${path} is of no type: ${JSON.stringify(type)}`]
  const kinds = kindsOf(type)
  return Object.entries(properties).flatMap(([name, value]) => {
    const at = `${path}.${name}`
    const domains = DOMAINS.get(name)
    if (!domains) return [`${at} is no property`]
    if (!meets(kinds, domains)) return [`${at}: ${type} has no such property`]
    const values: unknown[] = Array.isArray(value) ? value : [value]
    const empty = values.length === 0 ? [`${at} is empty`] : []
    return [
      ...empty,
      ...values.flatMap((one, index) => faultsOfValue(one, RANGES.get(name) ?? new Set(), `${at}[${index}]`)),
    ]
  })
}

function faultsOfValue(value: unknown, ranges: ReadonlySet<string>, path: string): string[] {
  const expected = `${path} is ${JSON.stringify(value)}, and should be ${[...ranges].join(' or ')}`
  if (typeof value === 'object' && value !== null) {
    const { '@type': type }: { '@type'?: unknown } = value
    const fits = typeof type === 'string' && meets(kindsOf(type), ranges)
    return [...(fits ? [] : [expected]), ...faultsOfThing(value, path)]
  }
  if (typeof value === 'number') return ranges.has('Number') || ranges.has('Integer') ? [] : [expected]
  return typeof value === 'string' && [...ranges].some((range) => isWritten(value, range)) ? [] : [expected]
}

const DAY = String.raw`\d{4}-\d\d-\d\d`
const WRITTEN: Readonly<Record<string, RegExp>> = {
  Text: /\S/,
  URL: /^https?:\/\/\S+$/,
  Date: new RegExp(`^${DAY}$`),
  DateTime: new RegExp(`^${DAY}T\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$`),
  Number: /^-?\d+(?:\.\d+)?$/,
}

/** Whether a text may stand for that: a date as ISO 8601 has it, a member of an enumeration by its address. */
function isWritten(text: string, range: string): boolean {
  const member = /^https:\/\/schema\.org\/(\w+)$/.exec(text)?.[1]
  return WRITTEN[range]?.test(text) ?? (member !== undefined && TYPES.get(member)?.has(range) === true)
}

/** As the package wants it: the classes and properties, and what of them it asks for. */
function graph(): object[] {
  const ref = (names: ReadonlySet<string> | undefined) =>
    [...(names ?? [])].map((name) => ({ '@id': `schema:${name}` }))
  const classes = [...TYPES.keys()].filter(isClass).map((name) => ({
    '@id': `schema:${name}`,
    '@type': 'rdfs:Class',
    'rdfs:subClassOf': ref(PARENTS.get(name)),
  }))
  const properties = [...DOMAINS].map(([name, domains]) => ({
    '@id': `schema:${name}`,
    '@type': 'rdf:Property',
    'schema:domainIncludes': ref(domains),
  }))
  return [...classes, ...properties]
}

interface Issue {
  issueMessage: string
  severity: 'ERROR' | 'WARNING'
  path: unknown
  errorType?: string
}

// The package comes without types.
const { default: Validator } = require('@adobe/structured-data-validator') as {
  default: new (vocabulary: object) => { validate(extracted: object): Promise<Issue[]> }
}

const validator = new Validator({ '@graph': graph() })

/** What would keep search engines from showing it; what they only recommend is not a fault. */
async function faultsToSearchEngines(thing: Record<string, unknown>): Promise<string[]> {
  // The validator writes into what it is given.
  const given = { jsonld: { [String(thing['@type'])]: [structuredClone(thing)] } }
  const issues = await validator.validate(given)
  return issues
    .filter(({ severity, errorType }) => severity === 'ERROR' || errorType === 'schemaOrg')
    .map(({ issueMessage, path }) => `${issueMessage} (${JSON.stringify(path)})`)
}
