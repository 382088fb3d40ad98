import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSource } from '../../scripts/source-file.ts'
import { testApp } from '../testing/test-app.ts'
import { jobHandlers, recurringJobs } from './worker.ts'

const test = testApp()

const handled = () => jobHandlers(test.app).map(({ name }) => name)
const allNames = () => [...new Set([...handled(), ...recurringJobs(test.app).map(({ name }) => name)])]

interface Source {
  file: string
  texts: readonly string[]
}

async function productSources(): Promise<Source[]> {
  const files = await readdir(import.meta.dirname, { recursive: true })
  const ours = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return Promise.all(
    ours.map(async (file) => {
      const text = await readFile(join(import.meta.dirname, file), 'utf8')
      return { file, texts: readSource(file, text).texts }
    }),
  )
}

/** Where a job is named by its name: as a string of its own, or as one inside a statement. */
const placesOf = (name: string, sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, texts }) =>
    texts.flatMap((text) => (text === name || text.includes(`'${name}'`) ? [file] : [])),
  )

describe('every job', () => {
  it('is spelt once, where it is declared', async () => {
    const sources = await productSources()
    const places = allNames().map((name) => [name, placesOf(name, sources)] as const)
    expect(places.filter(([, files]) => files.length !== 1)).toEqual([])
  })

  it('spelt again, as a name or in a statement, is found', () => {
    const sources = [
      { file: 'orders/orders.queue.ts', texts: ['send-confirmation'] },
      { file: 'manage/orders.ts', texts: ['send-confirmation'] },
      { file: 'manage/orders.store.ts', texts: [`insert into jobs (name) values ('send-confirmation')`] },
      { file: 'manage/keys.ts', texts: ['send-confirmation:…'] },
    ]
    expect(placesOf('send-confirmation', sources)).toEqual([
      'orders/orders.queue.ts',
      'manage/orders.ts',
      'manage/orders.store.ts',
    ])
  })

  it('that is declared is done by one handler, or recurs', async () => {
    const queues = (await readdir(import.meta.dirname, { recursive: true })).filter((file) =>
      file.endsWith('.queue.ts'),
    )
    const modules = await Promise.all(
      queues.map((file): Promise<object> => import(pathToFileURL(join(import.meta.dirname, file)).href)),
    )
    const declared = modules.flatMap((module) => Object.values(module)).flatMap(namesIn)
    expect(declared.length).toBeGreaterThan(0)
    expect(declared.filter((name) => !allNames().includes(name))).toEqual([])
    expect(handled().filter((name, index, all) => all.indexOf(name) !== index)).toEqual([])
  })
})

/** The names of the jobs in what a queue exports: one, or a table of them. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('name' in value && 'payload' in value) return [String(value.name)]
  return 'def' in value ? [] : Object.values(value).flatMap(namesIn)
}
