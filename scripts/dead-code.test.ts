import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDeadCode } from './dead-code.ts'
import { root } from './root.ts'

it('no file and no export of ours is used by nothing', () => {
  expect(findDeadCode(root)).toEqual([])
})

let tree: string

beforeEach(() => void (tree = mkdtempSync(join(tmpdir(), 'obole-dead-code-'))))
afterEach(() => rmSync(tree, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
}

it('names a planted export, value or type, and a planted file', () => {
  write({
    'core/src/money/money.ts': `
      export const used = 1
      export const own = used + 1
      export const twice = () => own * 2
      export type Dead = string
      export interface Shape { size: number }
      export const shape = (): Shape => ({ size: twice() })`,
    'core/src/money/money.test.ts': `import { used, shape } from './money.ts'; used + shape().size`,
    'core/src/forgotten.ts': `export const alone = 1`,
    'server/src/a.test.ts': `import type { A } from '@obole/contract/a'; export const a: A = ''`,
    'contract/src/a.ts': `export type A = string; export const deadToo = ''`,
  })
  expect(findDeadCode(tree)).toEqual([
    'contract/src/a.ts exports deadToo, which nothing uses',
    'core/src/forgotten.ts is used by nothing',
    'core/src/money/money.ts exports Dead, which nothing uses',
  ])
})

it('follows what is imported whole, named in a comment, started by its path or drawn as a page', () => {
  write({
    'bank/src/fields.js': `/** @typedef {import('@obole/contract/b').B} B */`,
    'bank/src/assets.test.ts': `new URL('./fields.js', import.meta.url)`,
    'contract/src/b.ts': `export type B = string`,
    'server/src/main.test.ts': `
      import * as all from './all.ts'
      new Worker(new URL('./thread.ts', import.meta.url)); const later = () => import('./later.ts'); all; later`,
    'server/src/all.ts': `export const a = 1; export * from './more.ts'`,
    'server/src/more.ts': `export const b = 1`,
    'server/src/later.ts': `export const c = 1`,
    'server/src/thread.ts': `export const d = 1`,
    'web/app/routes.ts': `export default [route('x', 'home/home.tsx')]`,
    'web/app/home/home.tsx': `export const loader = 1; export default () => <Part />`,
  })
  expect(findDeadCode(tree)).toEqual([])
})
