import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarations, placesOf, type Mutant } from './mutant.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

/** A condition of `must`, or a state that a statement which writes asks for: without it, something is written that must not be. */
export interface Guard {
  kind: 'must' | 'state'
  file: string
  /** The declaration at the top level that it stands in. */
  within: string
  start: number
  end: number
  text: string
}

/** What a statement asks of a state; what it sets, it does not ask. */
const STATE =
  /(?<=(?:\b(?:where|and|or|when|not)\s+\(?|\())(?:\w+\.)?(?:\w+_)?state (?:=|<>|in|not in) (?:'\w+'|\((?:[^()$]|\$\{\w+\})*\)|\$\{(?:[^{}()]|\((?:[^()]|\([^()]*\))*\))*\})/g
const MUST = /\bmust\(/g
const WRITES = /\b(?:update \w+|insert into|delete from|for (?:no key )?update)\b/

export function guardsOf(file: string, source: string): Guard[] {
  const names = declarations(source)
  const place = (kind: Guard['kind'], { index, 0: text }: RegExpExecArray): Guard => {
    const within = names.findLast(({ at }) => at <= index)?.name ?? ''
    return { kind, file, within, start: index, end: index + text.length, text }
  }
  const musts = [...source.matchAll(MUST)].map((found) => place('must', found))
  const states = /\.(?:store|sql)\.ts$/.test(file)
    ? [...source.matchAll(STATE)].map((found) => place('state', found))
    : []
  const writing = new Set(
    names
      .filter(({ at }, index) => WRITES.test(source.slice(at, names[index + 1]?.at)))
      .map(({ name }) => name),
  )
  return [...musts, ...states.filter(({ within }) => writing.has(within))].filter(
    ({ start }) => !isInComment(source, start),
  )
}

const isInComment = (source: string, index: number): boolean =>
  /^\s*(?:\/\*\*|\*|\/\/)/.test(source.slice(source.lastIndexOf('\n', index) + 1, index + 3))

/** The guards of the server that no fault of the list is planted in, as `file declaration: text`. */
export function guardsWithout(mutants: readonly Mutant[]): string[] {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !file.endsWith('.test.ts'))
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(join(SOURCES, file), 'utf8')
    const planted = mutants
      .filter((mutant) => mutant.file === file)
      .flatMap((mutant) => placesOf(mutant, source).map((at) => [at, at + mutant.from.length] as const))
    return guardsOf(file, source)
      .filter(({ start, end }) => !planted.some(([from, to]) => from < end && start < to))
      .map(({ within, text, kind }) => `${file} ${within}: ${kind === 'must' ? 'must' : text}`)
  })
}
