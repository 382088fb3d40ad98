/** One criterion of RGAA 4.1, as in the grid in docs/. */
export interface Criterion {
  number: string
  title: string
  state: 'C' | 'NC' | 'NA'
  evidence: string
}

const ROW = /^\| (\d+\.\d+) \| (.+?) \| (C|NC|NA) \| (.+) \|$/

export function criteriaIn(grid: string): Criterion[] {
  return grid.split('\n').flatMap((line) => {
    const [, number, title, state, evidence] = ROW.exec(line) ?? []
    if (number === undefined || title === undefined || evidence === undefined) return []
    // The pattern matches no other value.
    return [{ number, title, state: state as Criterion['state'], evidence }]
  })
}

/** The reason shown to a visitor: references to files are only for readers of the grid. */
export function reasonOf({ evidence }: Criterion): string {
  const reason = evidence.replaceAll(/ ?\([^()]*\.(?:tsx?|css|md)[^()]*\)/g, '').replaceAll('`', '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}

export interface Conformity {
  /** Of the applicable criteria, in whole percent rounded down. */
  percent: number
  applicable: number
  conform: number
  /** As the law defines it: all criteria, at least half of them, or fewer. */
  level: 'full' | 'part' | 'none'
  failing: readonly Criterion[]
}

/** From half of the applicable criteria on, a page is partly compliant. */
const PART_PERCENT = 50

export function conformityOf(criteria: readonly Criterion[]): Conformity {
  const applicable = criteria.filter(({ state }) => state !== 'NA')
  const failing = applicable.filter(({ state }) => state === 'NC')
  const conform = applicable.length - failing.length
  const percent = applicable.length === 0 ? 0 : Math.floor((conform * 100) / applicable.length)
  const level = failing.length === 0 ? 'full' : percent >= PART_PERCENT ? 'part' : 'none'
  return { percent, applicable: applicable.length, conform, level, failing }
}
