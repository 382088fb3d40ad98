import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const ROOMS = ['core', 'contract', 'server', 'web', 'bank', 'mailbox', 'e2e', 'bench', 'scripts', 'walls']
const SOURCE = /\.(?:ts|tsx|mjs|js)$/
/** JavaScript files import types in comments. */
const TYPE_IN_COMMENT = /\bimport\('([^']+)'\)\.(\w+)/g

interface Source {
  exports: string[]
  /** Names that the file itself uses, not only declares. */
  uses: Set<string>
  imports: { from: string; name: string }[]
  /** Paths in strings: of programs that are started and pages that are rendered. */
  paths: string[]
}

/** Everything of a module: `import *`, `export *`, `import()`. */
const ALL = '*'

/** Files that nothing imports, and exports that no file uses, not even their own; one line each. */
export function findDeadCode(root: string): string[] {
  const sources = readSources(root)
  const imported = new Map<string, Set<string>>()
  for (const { imports } of sources.values())
    for (const { from, name } of imports) imported.set(from, (imported.get(from) ?? new Set()).add(name))
  const named = new Set(
    [...sources].flatMap(([file, { paths }]) => paths.flatMap((path) => placesOf(file, path))),
  )
  const lines = [...sources].flatMap(([file, { exports, uses }]) => {
    // A file that is started or loaded by its path is used, and so are its exports.
    if (isEntry(file) || named.has(file)) return []
    const names = imported.get(file)
    if (!names) return [`${file} is used by nothing`]
    const dead = names.has(ALL) ? [] : exports.filter((name) => !names.has(name) && !uses.has(name))
    return dead.map((name) => `${file} exports ${name}, which nothing uses`)
  })
  return lines.toSorted()
}

/** Started by a command or by a tool, not by a file of ours. */
const isEntry = (file: string): boolean =>
  /\.(?:test|spec)\.tsx?$/.test(file) ||
  /(?:^|\/)[\w-]+\.config\.ts$/.test(file) ||
  /^web\/app\/(?:root|routes|entry\.\w+)\.tsx?$/.test(file) ||
  // Named by its document.
  file === 'web/door/main.tsx' ||
  // `npm start`, `npm test` and the like are programs of this name.
  /^scripts\/(?:boot|start|dev|test|doctor|gallery|pictures|sbom|counts)\.(?:mjs|ts)$/.test(file) ||
  /^(?:(?:core|server)\/mutants\/run|server\/testing\/measure-debits)\.ts$/.test(file)

function readSources(root: string): Map<string, Source> {
  const patterns = [`{${ROOMS.join()}}/**/*.{ts,tsx,mjs,js}`, '*.ts']
  const exclude = (path: string) => /(?:^|\/)(?:node_modules|build|public|\.react-router)$/.test(path)
  const files = globSync(patterns, { cwd: root, exclude }).filter((file) => !file.endsWith('.d.ts'))
  return new Map(files.map((file) => [file, readSource(file, readFileSync(join(root, file), 'utf8'))]))
}

function readSource(file: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const source: Source = { exports: [], uses: new Set(), imports: [], paths: [] }
  /** Positions of import specifiers, which are not counted as paths in strings. */
  const requests = new Set<number>()
  const add = ({ value, start }: { value: string; start: number }, name: string) => {
    requests.add(start)
    const from = resolve(file, value)
    if (from) source.imports.push({ from, name })
  }
  for (const { moduleRequest, entries } of module.staticImports) {
    if (entries.length === 0) add(moduleRequest, '')
    for (const { importName } of entries)
      add(moduleRequest, importName.kind === 'NamespaceObject' ? ALL : (importName.name ?? 'default'))
  }
  for (const { moduleRequest, importName, exportName } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (moduleRequest) add(moduleRequest, importName.kind === 'Name' ? (importName.name ?? ALL) : ALL)
    if (exportName.kind === 'Default') source.exports.push('default')
    if (exportName.kind === 'Name' && exportName.name) source.exports.push(exportName.name)
  }
  for (const { value } of comments)
    for (const [, from = '', name = ''] of value.matchAll(TYPE_IN_COMMENT))
      add({ value: from, start: -1 }, name)
  const seen = new Set<string>()
  const use = ({ name }: { name: string }) => void (seen.has(name) ? source.uses.add(name) : seen.add(name))
  new Visitor({
    Identifier: use,
    JSXIdentifier: use,
    ImportExpression(node) {
      if (node.source.type === 'Literal')
        add({ value: String(node.source.value), start: node.source.start }, ALL)
    },
    TSImportType: (node) => add(node.source, ALL),
    Literal(node) {
      if (typeof node.value === 'string' && SOURCE.test(node.value) && !requests.has(node.start))
        source.paths.push(node.value)
    },
  }).visit(program)
  return source
}

/** The file of an import of our own; undefined for an external package. */
function resolve(file: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return posix.join(dirname(file), path)
  const [, room, rest] = /^@obole\/(\w+)\/(.+)$/.exec(path) ?? []
  return room && rest ? `${room}/src/${rest}.ts` : undefined
}

/** A path in a string is relative to its own folder, to the root, or to the folder of all pages. */
const placesOf = (file: string, path: string): string[] => [
  posix.join(dirname(file), path),
  posix.normalize(path),
  posix.join('web/app', path),
]
