import type { ReactNode } from 'react'

const TONES = {
  leaf: 'bg-leaf-tint text-leaf',
  amber: 'bg-gift text-amber',
  red: 'bg-red-tint text-red',
  primary: 'bg-tint-2 text-primary-deep',
  muted: 'bg-line text-muted',
} as const
export type ChipTone = keyof typeof TONES

/** A state as one word. The colour only repeats it. */
export function StateChip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
