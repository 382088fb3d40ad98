import { seconds } from './progress.ts'

/** How long a stage took, or all tests of one file together. */
export interface Duration {
  name: string
  ms: number
}

const SLOWEST = 10

/** Where the time of a run went: its stages in their order, then the slowest test files. */
export function timeSpent(stages: readonly Duration[], files: readonly Duration[]): string[] {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  return [
    ...stages.map(lineOf),
    ...(slowest.length > 0 ? ['the slowest files, their tests added up:', ...slowest.map(lineOf)] : []),
  ]
}

const lineOf = ({ name, ms }: Duration): string => `${seconds(ms).padStart(10)}  ${name}`
