import { parseSync } from 'rolldown/utils'

export interface SourceText {
  file: string
  text: string
}

interface Node {
  type: string
  [field: string]: unknown
}

/** A top-level declaration of a file, with the names it uses. */
interface Declaration {
  isExported: boolean
  uses: ReadonlySet<string>
}

interface Parsed {
  declarations: Map<string, Declaration>
  /** Imported names: the original name and the module. */
  imports: Map<string, { name: string; specifier: string }>
}

/** `import * as` */
const EVERYTHING = '*'

/**
 * The exports of some files that no product file needs, as `file: name`. A product file needs what it imports, and each
 * import needs the names it uses, in its own file and in others of the same kind.
 */
export function unusedExports(
  declaring: readonly SourceText[],
  product: readonly SourceText[],
  resolve: (file: string, specifier: string) => string,
): string[] {
  const parsed = new Map(declaring.map(({ file, text }) => [file, parse(file, text)]))
  const needed = new Set<string>()
  const need = (file: string, name: string) => {
    const source = parsed.get(file)
    if (name === EVERYTHING) for (const each of source?.declarations.keys() ?? []) need(file, each)
    if (!source || needed.has(`${file}: ${name}`)) return
    const from = source.imports.get(name)
    if (from) return need(resolve(file, from.specifier), from.name)
    const declaration = source.declarations.get(name)
    if (!declaration) return
    needed.add(`${file}: ${name}`)
    for (const used of declaration.uses) need(file, used)
  }
  for (const { file, text } of product)
    for (const { name, specifier } of parse(file, text).imports.values()) need(resolve(file, specifier), name)
  return [...parsed].flatMap(([file, { declarations }]) =>
    [...declarations]
      .filter(([name, { isExported }]) => isExported && !needed.has(`${file}: ${name}`))
      .map(([name]) => `${file}: ${name}`),
  )
}

function parse(file: string, text: string): Parsed {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: Parsed = { declarations: new Map(), imports: new Map() }
  for (const statement of nodesIn(program.body)) read(statement, found)
  return found
}

function read(statement: Node, { declarations, imports }: Parsed): void {
  if (statement.type === 'ImportDeclaration') {
    for (const one of nodesIn(statement['specifiers'])) {
      const local = nameOf(one['local'])
      const name = one.type === 'ImportNamespaceSpecifier' ? EVERYTHING : nameOf(one['imported'])
      if (local) imports.set(local, { name: name ?? local, specifier: sourceOf(statement) })
    }
    return
  }
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declared = isExported ? statement['declaration'] : statement
  if (!isNode(declared)) return
  const parts = declared.type === 'VariableDeclaration' ? nodesIn(declared['declarations']) : [declared]
  for (const part of parts) {
    const name = nameOf(part['id'])
    if (!name) continue
    const uses = new Set([...namesIn(part), ...(declarations.get(name)?.uses ?? [])])
    declarations.set(name, { isExported, uses })
  }
}

/** Every name that occurs in it; to be safe, a property with the same name as something else counts too. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isNode(value)) return []
  const inside = Object.values(value).flatMap(namesIn)
  const own = nameOf(value)
  return own ? [own, ...inside] : inside
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined

function sourceOf(statement: Node): string {
  const source = statement['source']
  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : ''
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
