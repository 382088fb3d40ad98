import type { Mutant } from './mutant.ts'

export type Line = readonly [
  what: string,
  within: string,
  from: string,
  to: string,
  title: string,
  heldBy?: string | undefined,
]

export function of(file: string, test: string, lines: readonly Line[]): Mutant[] {
  return lines.map(([what, within, from, to, title, heldBy]) => ({
    what,
    file,
    within,
    from,
    to,
    test,
    title,
    ...(heldBy === undefined ? {} : { heldBy }),
  }))
}

/** The condition of `must` that begins so is never asked. */
export const unasked = (condition: string) => [`must(${condition}`, `must(true or ${condition}`] as const
/** The condition is always true. */
export const ignored = (condition: string) => [condition, 'true'] as const
