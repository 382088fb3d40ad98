import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MUTANTS, partOf } from '../mutants/list.ts'

const here = import.meta.dirname
const read = (file: string) => readFileSync(`${here}/${file}`, 'utf8')
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== 'spec.test.ts',
)
const spec = read('../SPEC.md')
const tests = files
  .filter((file) => file.endsWith('.test.ts'))
  .map(read)
  .join('\n')
const sources = files
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read)
  .join('\n')

const written = [...spec.matchAll(/^- \*\*([A-Z]{1,2}\d+)\*\* /gm)].map(([, rule]) => rule)
const quoted = new Set([...tests.matchAll(/['"`]\[([A-Z]{1,2}\d+)\] /g)].map(([, rule]) => rule))

it('every rule is quoted by a test', () => {
  expect(written.filter((rule) => !quoted.has(rule))).toEqual([])
})

it('every test quotes a rule that is written', () => {
  expect([...quoted].filter((rule) => !written.includes(rule))).toEqual([])
})

it('every test quotes a rule', () => {
  const names = [...tests.matchAll(/\bit(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.*?)\1,/g)].map(
    ([, , name]) => name ?? '',
  )
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name) => !/^\[[A-Z]{1,2}\d+\] /.test(name))).toEqual([])
})

it('no number is given twice', () => {
  expect(written.length).toBe(new Set(written).size)
})

it('every constant that is a number has a mutant that a test must catch', () => {
  const constants = [...sources.matchAll(/^export const ([A-Z_]+) = (?:cents\()?\d/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(constants.length).toBeGreaterThan(30)
  const mutants = read('../mutants/list.ts')
  expect(constants.filter((name) => !mutants.includes(`${name} = `))).toEqual([])
})

it('every mutant changes a text that its file holds once', () => {
  const stale = MUTANTS.filter(
    (mutant) => partOf(read(`./${mutant.file}`), mutant).split(mutant.from).length !== 2,
  )
  expect(stale.map(({ file, what }) => `${file}: ${what}`)).toEqual([])
})
