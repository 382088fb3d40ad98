import { readableColour } from '@obole/core/site/colour'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import type { App } from '../app.ts'
import { drawnPicture } from '../organizations/drawn-picture.ts'
import { circle, createCanvas } from '../platform/canvas.ts'
import { fitted } from '../platform/picture.ts'
import type { MembershipCard } from './paper.ts'

const SUN = '#FFC94D'

/** The square picture of a card on a phone: the association's logo on white, or our coin in its colour. */
export async function cardIcon(app: App, { logo, color }: MembershipCard, side: number): Promise<Buffer> {
  const drawn = await drawnPicture(app, logo ?? null, 'icon')
  const icon =
    drawn && (await fitted(drawn.content, { width: side, height: side, fit: 'cover', format: 'png' }))
  if (icon) return icon.content
  const canvas = createCanvas(side, side, readableColour(color) ?? MAIN_COLOUR)
  canvas.paint([circle(side / 2, side / 2, side * 0.27)], SUN)
  return canvas.png()
}
