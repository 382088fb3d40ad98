import { readableColour } from '@obole/core/site/colour'
import type { CSSProperties } from 'react'

/** The campaign's colour replaces ours on all buttons and choices. */
export function campaignColours(colour: string | null): CSSProperties | undefined {
  const primary = readableColour(colour)
  if (!primary) return undefined
  const shades: Record<string, string> = {
    '--color-primary': primary,
    '--color-primary-dark': `color-mix(in srgb, ${primary} 84%, black)`,
    '--color-primary-deep': `color-mix(in srgb, ${primary} 66%, black)`,
    '--color-tint': `color-mix(in srgb, ${primary} 6%, white)`,
    '--color-tint-2': `color-mix(in srgb, ${primary} 14%, white)`,
  }
  return shades
}
