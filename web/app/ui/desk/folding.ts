/** Rows grouped under one row, until the reader opens them. */
export interface Folding<T> {
  /** Consecutive rows with the same key are grouped. */
  of: (row: T) => string | number
  inOrder: (one: T, other: T) => number
  /** The text of the button that opens them; the label for screen readers also names whose rows they are. */
  says: (rows: readonly T[]) => { text: string; label: string }
}

/** One line of the table: a row, a group of rows, or a row below its opened group. */
export interface Line<T> {
  row: T
  folded?: readonly T[]
  isWithin?: boolean
}

export function linesOf<T>(
  rows: readonly T[],
  folding: Folding<T> | undefined,
  open: ReadonlySet<string | number>,
): Line<T>[] {
  if (!folding) return rows.map((row) => ({ row }))
  const together = Map.groupBy(rows, folding.of)
  return [...together].flatMap(([key, several]): Line<T>[] => {
    const folded = several.toSorted(folding.inOrder)
    const [row] = folded
    if (row === undefined || folded.length === 1) return folded.map((alone) => ({ row: alone }))
    const within = open.has(key) ? folded.map((one) => ({ row: one, isWithin: true })) : []
    return [{ row, folded }, ...within]
  })
}
