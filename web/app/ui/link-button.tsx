import type { ReactNode } from 'react'

const TONES = {
  primary: 'bg-primary text-paper hover:bg-primary-dark hover:text-paper',
  plain: 'border-[1.5px] border-field bg-paper text-ink hover:border-ink hover:text-ink',
} as const

interface LinkButtonProps {
  href: string
  children: ReactNode
  tone?: keyof typeof TONES
  className?: string
  /** Downloaded under this name instead of opened. */
  download?: string
}

/** A link that looks like a button: the next action is on another page. */
export function LinkButton({ children, tone = 'primary', className = '', ...link }: LinkButtonProps) {
  return (
    <a
      {...link}
      data-button
      className={`inline-flex min-h-12 items-center justify-center rounded-option px-5 py-3 text-center font-bold no-underline ${TONES[tone]} ${className}`}
    >
      {children}
    </a>
  )
}
