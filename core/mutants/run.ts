/**
 * Shows that every constant is guarded: each one is changed in a copy of its own, and a test must fail.
 * Run with `node core/mutants/run.ts`. All copies are tested by one run, two at a time.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CONTROL, type Mutant, MUTANTS, partOf } from './list.ts'

const SOURCE = join(import.meta.dirname, '..', 'src')
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

type Verdict = 'caught' | 'survived' | 'broken'
type Report = { testResults: { name: string; assertionResults: { status: string }[] }[] }

const all = [...MUTANTS, CONTROL]
const room = mkdtempSync(join(tmpdir(), 'obole-mutants-'))
try {
  symlinkSync(dirname(dirname(VITEST)), join(room, 'node_modules'))
  const faults = all.flatMap((mutant, index) => plant(mutant, join(room, folderOf(index))))
  const verdicts = faults.length > 0 ? [] : judge()
  const survivors = verdicts.filter(([mutant, verdict]) => verdict !== 'caught' && mutant !== CONTROL)
  const controlCaught = verdicts.some(([mutant, verdict]) => mutant === CONTROL && verdict !== 'survived')
  for (const [{ what, file }, verdict] of verdicts)
    console.log(`${verdict.padEnd(9)} ${file.padEnd(20)} ${what}`)
  for (const fault of faults) console.error(fault)
  if (controlCaught) console.error('the control was caught though nothing was changed')
  console.log(
    `${MUTANTS.length} mutants, ${survivors.length} not caught, control ${controlCaught ? 'caught' : 'survived'}`,
  )
  process.exitCode = faults.length + survivors.length > 0 || controlCaught ? 1 : 0
} finally {
  rmSync(room, { recursive: true, force: true })
}

function folderOf(index: number): string {
  return `mutant-${String(index).padStart(3, '0')}`
}

function testsOf({ file, tests }: Mutant): readonly string[] {
  return tests ?? [file.replace(/\.ts$/, '.test.ts')]
}

/** A copy of the sources with one constant changed, and only the tests that must notice. */
function plant(mutant: Mutant, folder: string): string[] {
  const source = readFileSync(join(SOURCE, mutant.file), 'utf8')
  const part = partOf(source, mutant)
  const found = part.split(mutant.from).length - 1
  if (found !== 1)
    return [`${mutant.file}: ${mutant.what}: its source text is found ${found} times, not once`]
  mkdirSync(folder)
  const wanted = testsOf(mutant)
  cpSync(SOURCE, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts') || wanted.some((test) => path === join(SOURCE, test)),
  })
  writeFileSync(
    join(folder, mutant.file),
    source.replace(part, () => part.replace(mutant.from, () => mutant.to)),
  )
  return []
}

function judge(): [Mutant, Verdict][] {
  const output = join(room, 'report.json')
  const vitest = [
    'run',
    '--root',
    room,
    '--reporter=json',
    `--outputFile=${output}`,
    '--maxWorkers=2',
    '--pool=threads',
    // Every copy has modules of its own, so they may share a worker.
    '--no-isolate',
  ]
  const run = spawnSync(process.execPath, [VITEST, ...vitest], { cwd: room, encoding: 'utf8' })
  const report = readReport(output, run.stderr)
  return all.map((mutant, index) => {
    const results = report.testResults.filter(({ name }) => name.includes(`/${folderOf(index)}/`))
    const statuses = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
    // A copy whose tests could not even run proves nothing.
    if (results.length !== testsOf(mutant).length || statuses.length === 0) return [mutant, 'broken']
    return [mutant, statuses.includes('failed') ? 'caught' : 'survived']
  })
}

function readReport(path: string, stderr: string): Report {
  try {
    // The reporter's own format, of which only these fields are read.
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch (cause) {
    throw new Error(`the tests did not run: ${stderr}`, { cause })
  }
}
