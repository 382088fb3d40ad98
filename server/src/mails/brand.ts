import { type Colour, readableColour, readableOnDark, tintOf } from '@obole/core/site/colour'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { type DrawableType } from '@obole/core/validation/file-types'

/** A picture inside the mail: nothing is downloaded, so nobody learns who opened it or when. */
export interface MailPicture {
  content: Buffer
  contentType: DrawableType
  width: number
  height: number
}

/** The sender of a mail, and its look. */
export interface MailBrand {
  name: string
  /** As the association chose it: readable colours are derived from it below. */
  color: string | null
  logo: MailPicture | null
  /** The campaign's picture, and its title. */
  banner: MailPicture | null
  title: string
  contactEmail: string | null
}

export const DARK_PAPER = '#1F1D2E'

export interface MailColours {
  /** White text is readable on it, and it is readable on white. */
  main: Colour
  onDark: Colour
  tint: Colour
}

/** The association's colour where it has one, otherwise ours; always readable. */
export function mailColours(color: string | null): MailColours {
  const main = readableColour(color) ?? MAIN_COLOUR
  return { main, onDark: readableOnDark(main, DARK_PAPER) ?? '#FFFFFF', tint: tintOf(main, 0.08) }
}
