import type { StatementFormat, StatementLine } from './statement.ts'

export type ReadLine = StatementLine & { readonly format: StatementFormat }

/** What a bank calls the line, or what it wrote of it, however it was spaced. */
export const identityOf = ({ reference, label }: Pick<StatementLine, 'reference' | 'label'>): string =>
  reference ??
  label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '')

const placeOf = ({ day, amountCents }: StatementLine) => `${day} ${amountCents}`
/** Two files of one format write the same line alike; another format calls it otherwise. */
const nameOf = (line: StatementLine) => `${placeOf(line)} ${identityOf(line)}`

/**
 * For each line of a file, which known one it is, or null for one that is new. A line is known by account, day, amount,
 * the bank's own name of it or its label, and how many such lines stand before it. Formats have different names and labels
 * for one line: between two formats day and amount are enough, and each line stands for one.
 */
export function knownLines<K extends ReadLine>(read: readonly ReadLine[], known: readonly K[]): (K | null)[] {
  const found: (K | null)[] = read.map(() => null)
  const left = new Set(known)
  const look = (among: readonly K[], keyOf: (line: ReadLine) => string) => {
    const byKey = Map.groupBy(among.toReversed(), keyOf)
    for (const [index, line] of read.entries()) {
      const match = found[index] ? undefined : byKey.get(keyOf(line))?.pop()
      if (!match) continue
      found[index] = match
      left.delete(match)
    }
  }
  look(known, nameOf)
  look(
    [...left].filter(({ format }) => format !== read[0]?.format),
    placeOf,
  )
  return found
}
