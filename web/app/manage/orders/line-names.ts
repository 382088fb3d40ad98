import { nameOf } from '../lists/cells.tsx'

interface Named {
  name: string
  participant: { firstName: string; lastName: string } | null
}

/** Of lines that look alike, the number of each, in the order in which they stand; null for one that is like no other. */
export function lineNumbers(lines: readonly Named[]): (number | null)[] {
  const names = lines.map(calledAlone)
  return names.map((name, index) => {
    const alike = (among: readonly string[]) => among.filter((other) => other === name).length
    return alike(names) > 1 ? alike(names.slice(0, index + 1)) : null
  })
}

/** What each line is called where one must be told from another: by whom it is for, and by its number if need be. */
export function lineNames(
  lines: readonly Named[],
  numbered: (name: string, number: number) => string,
): string[] {
  const numbers = lineNumbers(lines)
  return lines.map((line, index) => {
    const number = numbers[index] ?? null
    return number === null ? calledAlone(line) : numbered(calledAlone(line), number)
  })
}

const calledAlone = ({ name, participant }: Named) => (participant ? `${name}, ${nameOf(participant)}` : name)
