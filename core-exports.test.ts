import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { type SourceText, unusedExports } from './scripts/unused-exports.ts'

const ROOT = import.meta.dirname
const PRODUCT = ['contract/src', 'server/src', 'web/app', 'web/door', 'bank/src', 'scripts']
/** What SQL says in its own words is product too: these tests hold it against core's lists, figures and VAT. */
const OF_THE_DATABASE = [
  'server/src/enumerations.test.ts',
  'server/src/manage/figures.test.ts',
  'server/src/manage/vat-shown.test.ts',
]
/** What tests work with. */
const OF_TESTS = [
  'core/src/cart/samples.ts',
  'core/src/door/samples.ts',
  'core/src/invoices/samples.ts',
  'core/src/machine-faults.ts',
]

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return specifier.replace(/^@obole\/core\/(.*)$/, 'core/src/$1.ts')
}

function sourcesIn(folder: string): SourceText[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sourcesIn(file)
    const isProduct = OF_THE_DATABASE.includes(file) || (/\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    return isProduct ? [{ file, text: readFileSync(join(ROOT, file), 'utf8') }] : []
  })
}

const core = sourcesIn('core/src').filter(({ file }) => !OF_TESTS.includes(file))
const product = PRODUCT.flatMap(sourcesIn)

it('the product needs every export of core', () => {
  expect(core.length).toBeGreaterThan(80)
  expect(unusedExports(core, product, resolve)).toEqual([])
})

it('an export that only tests, or other unused ones, need is found', () => {
  const planted = [
    {
      file: 'core/src/planted.ts',
      text: `
        import { sum } from './other.ts'
        const PART = 1
        export const USED = PART
        export const UNUSED = 2
        export type Shape = { of: Inner }
        export type Inner = number
        export const viaOther = () => UNUSED + sum([])`,
    },
    { file: 'core/src/other.ts', text: `export const sum = (all: number[]) => all.length` },
  ]
  const page = {
    file: 'web/app/page.tsx',
    text: `import { type Shape as S, USED } from '@obole/core/planted'\nexport const a: S = { of: USED }`,
  }
  expect(unusedExports(planted, [page], resolve)).toEqual([
    'core/src/planted.ts: UNUSED',
    'core/src/planted.ts: viaOther',
    'core/src/other.ts: sum',
  ])
})
