import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { readSource, type SourceFacts } from '../scripts/source-file.ts'
import { ARROWS } from './houses.ts'

export interface Source extends SourceFacts {
  file: string
  isTest: boolean
}

/** What is wrong with a file, one line for each breach. */
export type Rule = (source: Source) => string[]

export function workspaceOf(path: string): string | undefined {
  const name = path.split('/')[0] ?? ''
  return name in ARROWS ? name : undefined
}

/** The folder of a house that a file is in; null for a file beside the folders. */
export function floorOf(path: string, house: string): string | null {
  const [floor, ...rest] = path.slice(house.length + 1).split('/')
  return floor === undefined || rest.length === 0 ? null : floor
}

/** A mutant exists only to make a test fail, so it counts as a test. */
const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$|^(core|server)\/mutants\//.test(file)

/** Tests, and the files that start them, may start programs and read settings. */
export const isHarness = (file: string, isTest: boolean): boolean => isTest || /^\w+\/testing\//.test(file)

/**
 * Our own files as a path from the root, whether imported by path or by `@obole/` name; `package:` and its name
 * otherwise.
 */
export function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [, workspace, rest] = /^@obole\/([^/]+)(\/.*)?$/.exec(specifier) ?? []
  return workspace ? `${workspace}/src${rest ?? ''}` : `package:${specifier}`
}

export async function readSources(root: string): Promise<Source[]> {
  const files = (await Promise.all(Object.keys(ARROWS).map((workspace) => list(root, workspace)))).flat()
  return Promise.all(
    files.map(async (file) => {
      const facts = readSource(file, await readFile(join(root, file), 'utf8'))
      return { file, isTest: isTestFile(file), ...facts }
    }),
  )
}

async function list(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const kept = entries.filter(({ name }) => !['node_modules', 'build', '.react-router'].includes(name))
  const nested = kept.map(async (entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return list(root, path)
    return /\.(ts|tsx|mts|js|jsx|mjs)$/.test(entry.name) ? [path] : []
  })
  return (await Promise.all(nested)).flat()
}
