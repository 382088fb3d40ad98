/** Rows that stand under one row of their own, until somebody wants to see them. */
export interface Folding<T> {
  /** Rows of the same, which follow one another, are folded together. */
  of: (row: T) => string | number
  inOrder: (one: T, other: T) => number
  /** What the button says that unfolds them; the label also says whose they are, for those who hear it. */
  says: (rows: readonly T[]) => { text: string; label: string }
}

/** What stands on one line: a row, several folded into one, or a row under those it was unfolded from. */
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
