import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RIGHTS } from '@obole/contract/roles'
import { declarations, placesOf, type Mutant } from './mutant.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

/** Without it something is written, shown, allowed or kept that must not be. */
export interface Guard {
  kind: Kind
  file: string
  /** The declaration at the top level that it stands in. */
  within: string
  start: number
  end: number
  text: string
}

const IN_STATEMENTS = /\.(?:store|sql)\.ts$/

/** What is recognised by reading. What a statement sets, it does not ask. */
const KINDS = {
  must: { looksLike: /\bmust\(/g },
  state: {
    in: IN_STATEMENTS,
    looksLike:
      /(?<=(?:\b(?:where|and|or|when|not)\s+\(?|\())(?:\w+\.)?(?:\w+_)?state (?:=|<>|in|not in) (?:'\w+'|\((?:[^()$]|\$\{\w+\})*\)|\$\{(?:[^{}()]|\((?:[^()]|\([^()]*\))*\))*\})/g,
  },
  /** Whose a row is, where a statement is told. */
  owner: {
    in: IN_STATEMENTS,
    looksLike:
      /(?<=\b(?:where|and|or|on)\s+\(?|sql`)(?:(?:\w+|\$\{alias\})\.)?(?:organization_id|user_id|client|handed_to) = \$\{[^}]*\}/g,
  },
  limit: { looksLike: /\blimit: (?:[\w.]+|Math\.max\([^)]*\)), windowMs\b/g },
  /** A duration with a name of its own; days, hours and minutes are units. */
  time: {
    looksLike:
      /(?<=^(?:export )?const (?!(?:DAY|HOUR|MINUTE)_MS)\w*(?:_MS|_SECONDS|_DAYS|_HOURS|_MONTHS) = )[^\n{]+/gm,
  },
  right: { looksLike: new RegExp(`'(?:${RIGHTS.join('|')})'`, 'g') },
  support: { looksLike: /\b(?:enterAsSupport\(app, |enterToDecide\(app, |holdSupport\(db, )/g },
} satisfies Record<string, { in?: RegExp; looksLike: RegExp }>
type Kind = keyof typeof KINDS

export function guardsOf(file: string, source: string): Guard[] {
  const names = declarations(source)
  return Object.entries<{ in?: RegExp; looksLike: RegExp }>(KINDS).flatMap(
    ([kind, { in: where, looksLike }]) =>
      where?.test(file) === false
        ? []
        : [...source.matchAll(looksLike)]
            .filter(({ index }) => !isInComment(source, index))
            .map(({ index, 0: text }) => ({
              // A key of the table.
              kind: kind as Kind,
              file,
              within: names.findLast(({ at }) => at <= index)?.name ?? '',
              start: index,
              end: index + text.length,
              text,
            })),
  )
}

const isInComment = (source: string, index: number): boolean =>
  /^\s*(?:\/\*\*|\*|\/\/)/.test(source.slice(source.lastIndexOf('\n', index) + 1, index + 3))

/** Files that guard nothing: what demonstrations are made of, checks of what was written, and a suite of tests. */
const WITHOUT_GUARDS = /\.(?:test|checks)\.ts$|^demo\/|^providers\/provider-suite\.ts$/

/** The guards of the server that no fault of the list is planted in, as `file declaration: text`. */
export function guardsWithout(mutants: readonly Mutant[]): string[] {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !WITHOUT_GUARDS.test(file))
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(join(SOURCES, file), 'utf8')
    const planted = mutants
      .filter((mutant) => mutant.file === file)
      .flatMap((mutant) => placesOf(mutant, source).map((at) => [at, at + mutant.from.length] as const))
    return guardsOf(file, source)
      .filter(({ start, end }) => !planted.some(([from, to]) => from < end && start < to))
      .map(
        ({ within, text, kind }) =>
          `${file} ${within}: ${kind === 'must' ? 'must' : text.replaceAll(/\s+/g, ' ')}`,
      )
  })
}
