import type { ReactNode } from 'react'

/** One number that matters, with what it counts. */
export function Figure({ label, value, hint }: { label: ReactNode; value: ReactNode; hint?: ReactNode }) {
  return (
    <div className="block-card flex min-w-0 flex-col gap-0.5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-title text-2xl leading-tight font-bold tabular-nums">{value}</dd>
      {hint ? <dd className="text-sm text-muted">{hint}</dd> : null}
    </div>
  )
}
