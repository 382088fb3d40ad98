import type { ReactNode } from 'react'

export interface Fact {
  label: ReactNode
  value: ReactNode
}

/** Facts, one per line: the name on the left, the value on the right. */
export function Facts({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`tabular-nums ${className}`}>
      {facts.map(({ label, value }, index) => (
        <div
          // The lines of this list never change their order.
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
