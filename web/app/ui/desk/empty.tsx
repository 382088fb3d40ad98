import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  children?: ReactNode
  /** The action that fills it. */
  action?: ReactNode
  className?: string
}

/** For an empty list: what will be here, and how to get there. */
export function Empty({ title, children, action, className = '' }: EmptyProps) {
  return (
    <div
      className={`flex flex-col items-start gap-4 rounded-card border-[1.5px] border-dashed border-field/60 bg-paper p-6 sm:flex-row sm:items-center sm:gap-6 sm:p-8 ${className}`}
    >
      <svg viewBox="0 0 96 72" aria-hidden className="h-18 w-24 flex-none">
        <path d="M0 72c10-26 34-30 48-12 14-22 40-18 48 12Z" fill="var(--color-tint-2)" />
        <circle cx="66" cy="20" r="12" fill="var(--color-sun)" />
        <path d="M34 60V40" stroke="var(--color-leaf)" strokeWidth="4" strokeLinecap="round" />
        <path
          d="M34 44c-12 0-14-10-13-14 9 0 13 6 13 14Zm0-6c0-9 6-14 15-14 0 9-6 14-15 14Z"
          fill="var(--color-leaf)"
        />
      </svg>
      <div className="max-w-text flex-1">
        <h2 className="mb-1.5 text-xl">{title}</h2>
        {children}
        {action ? <div className="mt-4 flex flex-wrap gap-3">{action}</div> : null}
      </div>
    </div>
  )
}
