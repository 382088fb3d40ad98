import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const spec = readFileSync(`${here}/../SPEC.md`, 'utf8')
const tests = readdirSync(here)
  .filter((file) => file.endsWith('.test.ts') && file !== 'spec.test.ts')
  .map((file) => readFileSync(`${here}/${file}`, 'utf8'))
  .join('\n')

const written = [...spec.matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, rule]) => rule)
const quoted = new Set([...tests.matchAll(/['"`]\[([A-Z]\d+)\] /g)].map(([, rule]) => rule))

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
  expect(names.filter((name) => !/^\[[A-Z]\d+\] /.test(name))).toEqual([])
})

it('no number is given twice', () => {
  expect(written.length).toBe(new Set(written).size)
})
