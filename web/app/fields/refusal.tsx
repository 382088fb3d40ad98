import type { ReactNode } from 'react'
import type { ShownProblem } from '../session/shown-problem.ts'
import { Notice } from '../ui/card.tsx'
import { bringIntoView } from '../ui/focus.ts'

/** Shows the server's refusal and scrolls to it: the pressed button may be far below. */
export function Refusal({
  problem,
  className = '',
  children,
}: {
  problem: ShownProblem
  className?: string | undefined
  /** What can be done about it. */
  children?: ReactNode
}) {
  return (
    <div ref={bringIntoView} className={className}>
      <Notice tone="error" title={problem.message} isAlert>
        {problem.body ?? problem.errors.find(({ path }) => path === 'discountCode')?.message}
        {children}
      </Notice>
    </div>
  )
}
