import type { ReactNode } from 'react'
import { Link } from 'react-router'

const TONES = {
  primary: 'bg-primary text-paper hover:bg-primary-dark hover:text-paper',
  plain: 'border-[1.5px] border-field bg-paper text-ink hover:border-ink hover:text-ink',
} as const

interface LinkButtonProps {
  to: string
  children: ReactNode
  tone?: keyof typeof TONES
  className?: string
  /** A page outside the association's pages, which needs a full page load. */
  needsFullLoad?: boolean
}

/** A link that looks like a button. */
export function LinkButton({
  to,
  children,
  tone = 'primary',
  className = '',
  needsFullLoad = false,
}: LinkButtonProps) {
  return (
    <Link
      to={to}
      reloadDocument={needsFullLoad}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-option px-5 py-2.5 text-center font-bold no-underline transition-colors ${TONES[tone]} ${className}`}
    >
      {children}
    </Link>
  )
}
