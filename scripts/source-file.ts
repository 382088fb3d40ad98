import { parseSync, Visitor } from 'rolldown/utils'

export interface Import {
  specifier: string
  /** Erased before the program runs, so it can make no circle. */
  typeOnly: boolean
}

export interface Comparison {
  text: string
  /** The last name of what is compared with it, `formType` of `form.formType`; null for an element of a list. */
  name: string | null
}

/** The facts about a source file that the walls are about. */
export interface SourceFacts {
  imports: Import[]
  /** Texts as written, one for each string and template. */
  texts: string[]
  /** `Math.random()`, `Date.now()`, `new Date()`: values that were not passed in. */
  surprises: string[]
  /** `location.assign()`, `redirect()` and the like: they send a visitor to another address. */
  departures: string[]
  /** `body as Cart`, `(await response.json()) as Cart`: an answer typed by hand by the code that reads it. */
  typedAnswers: string[]
  /** `formType === 'Event'`, `case 'Event'`, `['Event', …]`: a text that a value is compared with, and that value's name. */
  comparisons: Comparison[]
  /** `'fr' | 'en'`, `['fr', 'en']`: unions and lists of only texts; null and undefined among them are ignored. */
  enumerations: string[][]
  /** `insert(db, 'orders', …)`, `insertInto('orders', …)`: texts given to a function that inserts. */
  insertedInto: string[]
  /** Variables, parameters, functions and types; not a field taken out by its own name, `const { cashOutId } = line`. */
  declared: string[]
  readsEnvironment: boolean
  /** Passes the whole `process.env` to other code. */
  passesEnvironment: boolean
}

interface Node {
  type: string
  [field: string]: unknown
}

/** Parses with the bundler's own parser: it knows types and JSX, and is not misled by comments or strings. */
export function readSource(file: string, text: string): SourceFacts {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const facts: SourceFacts = {
    imports: [],
    texts: [],
    surprises: [],
    departures: [],
    typedAnswers: [],
    comparisons: [],
    enumerations: [],
    insertedInto: [],
    declared: [],
    readsEnvironment: false,
    passesEnvironment: false,
  }
  const add = (source: unknown, typeOnly: boolean) => {
    const specifier = textOf(source)
    if (specifier !== undefined) facts.imports.push({ specifier, typeOnly })
  }
  const compare = (value: unknown, literal: unknown) => {
    const compared = textOf(literal)
    if (compared !== undefined) facts.comparisons.push({ text: compared, name: lastNameOf(value) })
  }
  const enumerate = (members: readonly unknown[]) => {
    const values = members.map(textOf).filter((value) => value !== undefined)
    if (values.length > 1 && values.length === members.length) facts.enumerations.push(values)
  }
  const declare = (...patterns: readonly unknown[]) => facts.declared.push(...patterns.flatMap(namesIn))
  let environments = 0
  let environmentReads = 0
  new Visitor({
    VariableDeclarator: (node) => declare(node.id),
    FunctionDeclaration: (node) => declare(node.id, ...node.params),
    FunctionExpression: (node) => declare(...node.params),
    ArrowFunctionExpression: (node) => declare(...node.params),
    ClassDeclaration: (node) => declare(node.id),
    TSInterfaceDeclaration: (node) => declare(node.id),
    TSTypeAliasDeclaration: (node) => declare(node.id),
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false),
    TSImportType: (node) => add(node.source, true),
    TSExternalModuleReference: (node) => add(node.expression, false),
    CallExpression(node) {
      if (isNamed(node.callee, 'require')) add(node.arguments[0], false)
      if (lastNameOf(node.callee)?.startsWith('insert'))
        facts.insertedInto.push(...node.arguments.map(textOf).filter((argument) => argument !== undefined))
      const departure = departureOf(node.callee)
      if (departure) facts.departures.push(`${departure}()`)
      for (const [object, method] of [
        ['Math', 'random'],
        ['Date', 'now'],
      ] as const)
        if (isMember(node.callee, object, method)) facts.surprises.push(`${object}.${method}()`)
    },
    AssignmentExpression(node) {
      if (isLocation(node.left) || isLocation(objectOf(node.left))) facts.departures.push('location = …')
    },
    BinaryExpression(node) {
      if (!/^[!=]==?$/.test(node.operator)) return
      compare(node.left, node.right)
      compare(node.right, node.left)
    },
    SwitchStatement(node) {
      for (const { test } of node.cases) compare(node.discriminant, test)
    },
    ArrayExpression(node) {
      for (const element of node.elements) compare(null, element)
      enumerate(node.elements)
    },
    TSUnionType(node) {
      const named = node.types.filter(({ type }) => type !== 'TSNullKeyword' && type !== 'TSUndefinedKeyword')
      enumerate(named.map((one) => (one.type === 'TSLiteralType' ? one.literal : one)))
    },
    NewExpression(node) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) facts.surprises.push('new Date()')
    },
    MemberExpression(node) {
      if (isMember(node, 'process', 'env')) environments += 1
      if (isMember(node.object, 'process', 'env')) environmentReads += 1
    },
    TSAsExpression(node) {
      const answer = answerIn(node.expression)
      if (answer && !isConst(node.typeAnnotation)) facts.typedAnswers.push(`${answer} as …`)
    },
    Literal(node) {
      if (typeof node.value === 'string') facts.texts.push(node.value)
    },
    TemplateLiteral: (node) => void facts.texts.push(node.quasis.map(({ value }) => value.raw).join('…')),
  }).visit(program)
  facts.readsEnvironment = environmentReads > 0
  facts.passesEnvironment = environments > environmentReads
  return facts
}

/** The names that a declaration or a pattern introduces. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn)
  if (!isNode(pattern)) return []
  if (pattern.type === 'Property') return pattern['shorthand'] === true ? [] : namesIn(pattern['value'])
  const name = nameOf(pattern)
  if (typeof name === 'string') return [name]
  const { properties, elements, left, argument, parameter } = pattern
  return [properties, elements, left, argument, parameter].flatMap(namesIn)
}

/** The name of a call that sends a visitor to another address; null for any other call. */
function departureOf(callee: unknown): string | null {
  if (isNamed(callee, 'redirect') || isNamed(callee, 'redirectDocument')) return 'redirect'
  const property = nameOf(isNode(callee) ? callee['property'] : null)
  if (property === 'redirect') return 'redirect'
  const leaves = (property === 'assign' || property === 'replace') && isLocation(objectOf(callee))
  return leaves ? `location.${property}` : null
}

/** Names of variables that hold an answer or a body. */
const ANSWER_NAMES = /^(body|answer|answered|response|json)$/

/** The part of an expression that comes from an answer or a body, as text; null where none is visible. */
function answerIn(node: unknown): string | null {
  if (!isNode(node)) return null
  if (['AwaitExpression', 'ParenthesizedExpression'].includes(node.type))
    return answerIn(node['argument'] ?? node['expression'])
  // `body as unknown as Cart`
  if (node.type === 'TSAsExpression') return answerIn(node['expression'])
  const name = nameOf(node)
  if (typeof name === 'string') return ANSWER_NAMES.test(name) ? name : null
  if (node.type !== 'CallExpression') return null
  const { callee } = node
  if (isNode(callee) && callee.type === 'MemberExpression' && isNamed(callee['property'], 'json'))
    return 'json()'
  const called = nameOf(callee)
  return typeof called === 'string' && /(FromApi|^sendToApi|^readIfAllowed|^readPlainly|^call)$/.test(called)
    ? `${called}()`
    : null
}

/** `as const` does not change the type of an answer. */
const isConst = (type: unknown): boolean =>
  isNode(type) && type.type === 'TSTypeReference' && isNamed(type['typeName'], 'const')

const objectOf = (node: unknown): unknown =>
  isNode(node) && node.type === 'MemberExpression' ? node['object'] : null

const nameOf = (node: unknown): unknown => (isNode(node) && node.type === 'Identifier' ? node['name'] : null)

function lastNameOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'ChainExpression') return lastNameOf(node['expression'])
  const name = nameOf(node.type === 'MemberExpression' ? node['property'] : node)
  return typeof name === 'string' ? name : null
}

/** `location`, `window.location`, `frame.contentWindow.location`. */
const isLocation = (node: unknown): boolean =>
  isNamed(node, 'location') ||
  (isNode(node) && node.type === 'MemberExpression' && isNamed(node['property'], 'location'))

function textOf(source: unknown): string | undefined {
  if (!isNode(source)) return undefined
  if (source.type === 'Literal' && typeof source['value'] === 'string') return source['value']
  return undefined
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && node['name'] === name

const isMember = (node: unknown, object: string, property: string): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  isNamed(node['object'], object) &&
  (isNamed(node['property'], property) || textOf(node['property']) === property)
