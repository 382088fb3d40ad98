import { expect, it } from 'vitest'
import { type Import, readSource } from './scripts/source-file.ts'
import { findBreaches } from './walls/find-breaches.ts'

// The walls stand in walls/, by subject, each with breaches that are planted to show that it is seen.
it('no wall is broken', async () => {
  expect(await findBreaches(import.meta.dirname)).toEqual([])
})

it('sees every way to import, and is not fooled by comments and strings', () => {
  const { imports } = readSource(
    'a.tsx',
    `// import '1'
    import type { A } from 'a'; import b, { type B } from 'b'; import 'c'
    export * from 'd'; export type { E } from 'e'; const f = () => import('f'); type G = import('g').G
    const text = "import 'h'"; const i = require('i'); export const j = <p>import 'j'</p>`,
  )
  const seen = (typeOnly: boolean) =>
    imports.filter((one: Import) => one.typeOnly === typeOnly).map(({ specifier }) => specifier)
  expect(seen(false).toSorted()).toEqual(['b', 'c', 'd', 'f', 'i'])
  expect(seen(true).toSorted()).toEqual(['a', 'e', 'g'])
})
