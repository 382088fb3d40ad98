/** How many of twelve columns a card takes, so that every row is full: on a wide screen, and in two columns. */
export function widthOf(index: number, count: number): { wide: 4 | 6 | 12; narrow: 6 | 12 } {
  const narrow = count % 2 === 1 && index === count - 1 ? 12 : 6
  const inLastRow = count % 3
  if (count === 1) return { wide: 12, narrow }
  if (count === 4 || (inLastRow === 2 && index >= count - 2)) return { wide: 6, narrow }
  // If the last card would be alone in its row, the last four share two rows.
  if (inLastRow === 1 && index >= count - 4) return { wide: 6, narrow }
  return { wide: 4, narrow }
}

const NARROW = { 6: 'sm:col-span-6', 12: 'sm:col-span-12' } as const
const WIDE = { 4: 'wide:col-span-4', 6: 'wide:col-span-6', 12: 'wide:col-span-12' } as const

export const CARD_GRID = 'grid gap-5 sm:grid-cols-12'

export function columnsOf(index: number, count: number): string {
  const { narrow, wide } = widthOf(index, count)
  return `${NARROW[narrow]} ${WIDE[wide]}`
}
