import { nameOf } from '../lists/cells.tsx'

interface Named {
  name: string
  participant: { firstName: string; lastName: string } | null
}

/** The number of each line among those with the same name, in their order; null for a unique name. */
export function lineNumbers(lines: readonly Named[]): (number | null)[] {
  const names = lines.map(calledAlone)
  return names.map((name, index) => {
    const alike = (among: readonly string[]) => among.filter((other) => other === name).length
    return alike(names) > 1 ? alike(names.slice(0, index + 1)) : null
  })
}

/** A unique name for each line: with its participant, and with a number where needed. */
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
