import { identityOf, type ReadLine } from '@obole/core/statements/known-lines'
import type { LineToWrite, StoredLine } from './statements.store.ts'

const nameOf = (line: ReadLine) => `${line.format} ${line.day} ${line.amountCents} ${identityOf(line)}`

/** Each with the number it has among those of its day, amount and name: the next after all that are known. */
export function newLines(
  lines: readonly ReadLine[],
  { known, account }: { known: readonly StoredLine[]; account: string },
): LineToWrite[] {
  const last = new Map<string, number>()
  for (const line of known) last.set(nameOf(line), Math.max(last.get(nameOf(line)) ?? 0, line.occurrence))
  return lines.map((line) => {
    const occurrence = (last.get(nameOf(line)) ?? 0) + 1
    last.set(nameOf(line), occurrence)
    return { ...line, account, occurrence }
  })
}
