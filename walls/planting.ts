import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findBreaches } from './find-breaches.ts'

let root: string

/** In the file that calls it, every test has an empty house of its own. */
export function emptyHouse(): void {
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'obole-walls-'))
  })
  afterEach(() => rm(root, { recursive: true }))
}

/** Writes a file into the house; answers every breach there is then. */
export async function plant(file: string, text: string): Promise<string[]> {
  await mkdir(join(root, dirname(file)), { recursive: true })
  await writeFile(join(root, file), text)
  return findBreaches(root)
}

/** Each file, alone in the house, is named for that breach. */
export function breachesAreFound(
  planted: readonly (readonly [title: string, file: string, text: string, breach: string])[],
): void {
  it.each(planted)('%s', async (_title, file, text, breach) => {
    const found = await plant(file, text)
    expect(found).toContainEqual(expect.stringContaining(breach))
    expect(found.every((line) => line.startsWith(`${file} `))).toBe(true)
  })
}

/** Each file, alone in the house, breaks no wall. */
export function nothingIsFoundIn(honest: readonly (readonly [file: string, text: string])[]): void {
  it.each(honest)('and nothing is found in an honest %s', async (file, text) => {
    expect(await plant(file, text)).toEqual([])
  })
}
