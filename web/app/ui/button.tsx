import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'

const TONES = {
  primary:
    'bg-primary text-paper shadow-[0_8px_20px_-8px_color-mix(in_srgb,var(--color-primary)_60%,transparent)] data-hovered:bg-primary-dark data-pressed:bg-primary-deep',
  plain: 'border-[1.5px] border-field bg-paper text-ink data-hovered:border-ink data-pressed:bg-tint',
  quiet: 'text-primary-dark data-hovered:bg-tint data-pressed:bg-tint-2',
  danger: 'bg-red text-paper data-hovered:brightness-90',
} as const

interface ButtonProps {
  children: ReactNode
  onPress?: () => void
  tone?: keyof typeof TONES
  type?: 'button' | 'submit'
  /** What the button says while it works; its presence means that it does. */
  busyText?: string | null | false
  isDisabled?: boolean
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string
  autoFocus?: boolean
}

/**
 * A busy button keeps its place and its focus and says what it does, to the eye and to the ear; pressing it again does
 * nothing.
 */
export function Button({
  children,
  tone = 'primary',
  busyText,
  onPress,
  className = '',
  ...props
}: ButtonProps) {
  return (
    <>
      <AriaButton
        {...props}
        {...(onPress && !busyText ? { onPress } : {})}
        className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-option px-5 py-3 text-center font-bold transition-colors data-disabled:cursor-not-allowed data-disabled:opacity-50 ${busyText ? 'cursor-progress! opacity-80' : ''} ${TONES[tone]} ${className}`}
      >
        {busyText || children}
      </AriaButton>
      <output className="sr-only">{busyText || ''}</output>
    </>
  )
}
