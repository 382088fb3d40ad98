import type { Problem } from '@obole/contract/problems'

/** A problem with the catalogue's second sentence, if there is one, and the texts of a toast. */
export type ShownProblem = Problem & {
  body?: string | null
  toast?: { title: string; body: string } | null
}
