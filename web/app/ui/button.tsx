import type { MouseEvent, ReactNode } from 'react'

const TONES = {
  primary:
    'bg-primary text-paper shadow-[0_8px_20px_-8px_color-mix(in_srgb,var(--color-primary)_60%,transparent)] hover:bg-primary-dark active:bg-primary-deep',
  plain: 'border-[1.5px] border-field bg-paper text-ink hover:border-ink active:bg-tint',
  quiet: 'text-primary-dark hover:bg-tint active:bg-tint-2',
  /** Alone on its line: aligned with the text around it, like a link. */
  link: 'px-0! text-left text-primary-dark underline underline-offset-[0.15em] hover:text-primary-deep',
  danger: 'bg-red text-paper hover:brightness-90',
} as const

interface ButtonProps {
  children: ReactNode
  onPress?: () => void
  tone?: keyof typeof TONES
  type?: 'button' | 'submit'
  /** The label while busy; if set, the button is busy. */
  busyText?: string | null | false
  isDisabled?: boolean
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string
  autoFocus?: boolean
}

/**
 * A busy button keeps its place and its focus, and shows and announces its busy text; pressing it again does nothing.
 */
export function Button({
  children,
  tone = 'primary',
  type = 'button',
  busyText,
  isDisabled = false,
  onPress,
  className = '',
  ...props
}: ButtonProps) {
  // A press on a button within a pressable row is meant for the button.
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    if (!busyText) onPress?.()
  }
  return (
    <>
      <button
        {...props}
        type={type}
        disabled={isDisabled}
        {...(onPress ? { onClick: press } : {})}
        className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-option px-5 py-3 text-center font-bold transition-colors disabled:cursor-not-allowed disabled:opacity-50 ${busyText ? 'cursor-progress! opacity-80' : ''} ${TONES[tone]} ${className}`}
      >
        {busyText || children}
      </button>
      <output className="sr-only">{busyText || ''}</output>
    </>
  )
}
