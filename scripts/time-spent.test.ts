import { expect, it } from 'vitest'
import { timeSpent } from './time-spent.ts'

it('tells the stages in their order, then the ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ name: `${n}.test.ts`, ms: n * 1000 }))
  const lines = timeSpent([{ name: 'types', ms: 61_234 }], files)
  expect(lines.slice(0, 4)).toEqual([
    '    61.2 s  types',
    'the slowest files, their tests added up:',
    '    11.0 s  11.test.ts',
    '    10.0 s  10.test.ts',
  ])
  expect(lines).toHaveLength(12)
})

it('says nothing of files where none ran', () => {
  expect(timeSpent([{ name: 'lint', ms: 900 }], [])).toEqual(['     0.9 s  lint'])
})
