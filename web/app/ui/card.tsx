import type { ReactNode } from 'react'

export function Card({
  title,
  children,
  className = '',
  id,
  about = null,
}: {
  title?: ReactNode
  /** The person these answers are about, where several are asked the same: the error summary names them. */
  about?: string | null
  children: ReactNode
  className?: string
  id?: string
}) {
  return (
    <section id={id} data-about={about} className={`block-card ${className}`}>
      {title ? <h2 className="mb-3 text-xl">{title}</h2> : null}
      {children}
    </section>
  )
}

const TONES = {
  info: 'border-tint-2 bg-tint',
  success: 'border-leaf/30 bg-leaf-tint',
  attention: 'border-gift-line bg-gift',
  error: 'border-red/30 bg-red-tint',
} as const

const SIGNS = {
  info: 'M8 7v5M8 4.2v.1',
  success: 'M4 8.5 7 11.5l5-6.5',
  attention: 'M8 4v5M8 12v.1',
  error: 'M5 5l6 6M11 5l-6 6',
} as const

interface NoticeProps {
  tone?: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
  /** Announced at once by screen readers. */
  isAlert?: boolean
  className?: string
}

/** A notice within the page; its sign repeats what the colour means. */
export function Notice({ tone = 'info', title, children, isAlert = false, className = '' }: NoticeProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={`flex gap-3 rounded-option border-[1.5px] px-4 py-3.5 ${TONES[tone]} ${className}`}
    >
      <svg viewBox="0 0 16 16" aria-hidden className="mt-0.5 size-5 flex-none rounded-full bg-ink text-paper">
        <path
          d={SIGNS[tone]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="min-w-0 flex-1">
        {title ? <p className="font-bold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}

/** Reserves the space of content to come, so that nothing moves when it appears. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden data-skeleton className={`block animate-pulse rounded-field bg-line ${className}`} />
  )
}
