import type { ImportView } from '@obole/contract/imports'
import { useWords } from '../../i18n/locale.tsx'
import { importWords } from './imports.words.ts'

/** How often each problem was met. */
export function ProblemCounts({ file: { problems } }: { file: ImportView }) {
  const t = useWords(importWords)
  if (problems.length === 0) return null
  return (
    <ul className="flex list-disc flex-col gap-1 pl-6 text-sm text-muted tabular-nums">
      {problems.map(({ problem, count }) => (
        <li key={problem}>
          {count} × {t[`problem${problem}`]}
        </li>
      ))}
    </ul>
  )
}

/** How many lines are left: an order that was not paid elsewhere is no error of the file. */
export function RefusedLines({ file: { counts, problems } }: { file: ImportView }) {
  const t = useWords(importWords)
  if (counts.Refused === 0) return null
  const hasUnpaid = problems.some(({ problem }) => problem === 'NotPaid')
  return <li>{hasUnpaid ? t.refusedOrUnpaid(counts.Refused) : t.refused(counts.Refused)}</li>
}
