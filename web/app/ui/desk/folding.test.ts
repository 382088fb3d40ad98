import { expect, it } from 'vitest'
import { type Folding, linesOf } from './folding.ts'

interface Part {
  whole: number
  number: number
}

const part = (whole: number, number: number): Part => ({ whole, number })
const folding: Folding<Part> = {
  of: ({ whole }) => whole,
  inOrder: (one, other) => one.number - other.number,
  says: (parts) => ({ text: `${parts.length}`, label: `${parts.length}` }),
}
const rows = [part(7, 3), part(7, 2), part(7, 1), part(8, 1), part(9, 2), part(9, 1)]

it('folds the rows of one thing under a single line, and leaves one that is alone as it is', () => {
  expect(linesOf(rows, folding, new Set())).toEqual([
    { row: part(7, 1), folded: [part(7, 1), part(7, 2), part(7, 3)] },
    { row: part(8, 1) },
    { row: part(9, 1), folded: [part(9, 1), part(9, 2)] },
  ])
})

it('shows beneath it, in their order, the rows of what was unfolded, and of nothing else', () => {
  const lines = linesOf(rows, folding, new Set([9]))
  expect(lines.map(({ row, folded, isWithin }) => [row.whole, folded?.length, isWithin])).toEqual([
    [7, 3, undefined],
    [8, undefined, undefined],
    [9, 2, undefined],
    [9, undefined, true],
    [9, undefined, true],
  ])
  expect(lines.slice(3).map(({ row }) => row.number)).toEqual([1, 2])
})

it('folds nothing where nothing is to be folded', () => {
  expect(linesOf(rows, undefined, new Set([7]))).toEqual(rows.map((row) => ({ row })))
})
