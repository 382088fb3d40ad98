import type { ReactNode } from 'react'

export interface Fact {
  label: ReactNode
  value: ReactNode
}

/** What is known of something, a line each: its name on the left, what it is on the right. */
export function Facts({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`tabular-nums ${className}`}>
      {facts.map(({ label, value }, index) => (
        <div
          // The lines of a list that never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5 last:border-b-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
