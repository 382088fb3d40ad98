import type { WidgetKind } from './addresses.ts'

/** What another site can embed of a campaign: the form itself, or a widget that leads to it. */
export type EmbedKind = 'form' | WidgetKind

/** The size of each in pixels; a form takes the width it is given. */
export const EMBED_SIZES = {
  form: { width: null, height: 750 },
  button: { width: 260, height: 64 },
  vignette: { width: 350, height: 440 },
  horizontalVignette: { width: 680, height: 280 },
  counter: { width: 360, height: 260 },
} as const satisfies Record<EmbedKind, { width: number | null; height: number }>

/** With this parameter a widget reports its height; without it, the widget has no script. */
export const MEASURED_PARAM = 'hauteur'

/** Below this width the wide card has no room for its picture. */
const LEAST_WIDE = 480

/** The widget shown where a campaign's address was pasted: the largest that fits, or else a button. */
export function pastedWidget({ maxWidth, maxHeight }: { maxWidth?: number; maxHeight?: number }): {
  kind: WidgetKind
  width: number
  height: number
} {
  const [widest, tallest] = [maxWidth ?? Infinity, maxHeight ?? Infinity]
  const fits = (kind: WidgetKind) => EMBED_SIZES[kind].height <= tallest
  const kind =
    widest >= LEAST_WIDE && fits('horizontalVignette')
      ? 'horizontalVignette'
      : fits('vignette')
        ? 'vignette'
        : 'button'
  const { width, height } = EMBED_SIZES[kind]
  return { kind, width: Math.min(width, widest), height: Math.min(height, tallest) }
}
