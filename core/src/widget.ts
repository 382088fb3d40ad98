import type { WidgetKind } from './addresses.ts'

/** What of a campaign another site can show: the form itself, or something that leads to it. */
export type EmbedKind = 'form' | WidgetKind

/** The room each asks for, in pixels; a form takes the width it is given. */
export const EMBED_SIZES = {
  form: { width: null, height: 750 },
  button: { width: 260, height: 64 },
  vignette: { width: 350, height: 440 },
  horizontalVignette: { width: 680, height: 280 },
  counter: { width: 360, height: 260 },
} as const satisfies Record<EmbedKind, { width: number | null; height: number }>

/** With this in its address a widget says how tall it is; without it, it is a document without a script. */
export const MEASURED_PARAM = 'hauteur'

/** In less than this the wide card has no room for its picture. */
const LEAST_WIDE = 480

/** What shows a campaign where its address was pasted: the largest that the room has room for, at the worst a button. */
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
