import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './files.ts'
import { birthOf, endLeftover } from './processes.ts'

/**
 * What a launcher records about itself, for a second one that finds the folder taken, and for the next one after a
 * crash.
 */
export interface RunFile {
  pid: number
  state: 'starting' | 'running' | 'stopping'
  url: string
  databaseUrl?: string
  /** The processes it depends on. If one of them has ended, the launcher will soon notice and end. */
  ancestors: Known[]
  children: Known[]
}

interface Known {
  name: string
  pid: number
  birth: string
}

const pathIn = (folder: string): string => join(folder, 'run.json')

export async function readRunFile(folder: string): Promise<RunFile | undefined> {
  const text = await readFile(pathIn(folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Keeps the file up to date while the launcher changes state. */
export class RunNotes {
  readonly #folder: string
  #run: RunFile
  #written: Promise<void> = Promise.resolve()

  private constructor(folder: string, run: RunFile) {
    this.#folder = folder
    this.#run = run
    this.note({})
  }

  static async begin(folder: string, url: string, ancestorPids: number[]): Promise<RunNotes> {
    const found = ancestorPids.map(async (pid) => ({ name: 'npm', pid, birth: (await birthOf(pid)) ?? '' }))
    const ancestors = (await Promise.all(found)).filter(({ birth }) => birth !== '')
    return new RunNotes(folder, { pid: process.pid, state: 'starting', url, ancestors, children: [] })
  }

  note(change: Partial<RunFile>): void {
    this.#run = { ...this.#run, ...change }
    const text = `${JSON.stringify(this.#run, null, 2)}\n`
    this.#written = this.#written.then(() => writeAtomically(pathIn(this.#folder), text))
  }

  async noteChild(name: string, pid: number): Promise<void> {
    const birth = await birthOf(pid)
    const others = this.#run.children.filter((child) => child.name !== name)
    if (birth) this.note({ children: [...others, { name, pid, birth }] })
  }

  async remove(): Promise<void> {
    await this.#written
    await rm(pathIn(this.#folder), { force: true })
  }
}

export async function isEnding(run: RunFile): Promise<boolean> {
  if (run.state === 'stopping') return true
  const births = await Promise.all(run.ancestors.map(({ pid }) => birthOf(pid)))
  return run.ancestors.some(({ birth }, index) => birth !== births[index])
}

/** Children of a killed launcher end by themselves. One that hangs instead would hold a port for ever. */
export async function endLeftovers(folder: string, notice: (text: string) => void): Promise<void> {
  const run = await readRunFile(folder)
  for (const { name, pid, birth } of run?.children ?? []) {
    if ((await birthOf(pid)) !== birth) continue
    notice(`waiting for the ${name} of an interrupted start to end`)
    await endLeftover(pid, birth, 8_000)
  }
  await rm(pathIn(folder), { force: true })
}
