import { type Colour, readableColour, readableOnDark, tintOf } from '@obole/core/colour'
import { MAIN_COLOUR } from '@obole/core/settings'
import { type DrawableType } from '@obole/core/file-types'

/** A picture that travels inside the mail: nothing is fetched, and nobody learns who opened it or when. */
export interface MailPicture {
  content: Buffer
  contentType: DrawableType
  width: number
  height: number
}

/** In whose name a mail is written, and how it looks. */
export interface MailBrand {
  name: string
  /** As the association chose it: what is read on it or as text is made of it below. */
  color: string | null
  logo: MailPicture | null
  /** The campaign's picture, and what it is of. */
  banner: MailPicture | null
  title: string
  contactEmail: string | null
}

export const DARK_PAPER = '#1F1D2E'

export interface MailColours {
  /** White is read on it, and it on white. */
  main: Colour
  onDark: Colour
  tint: Colour
}

/** The association's colour where it has one, else ours; readable whatever was chosen. */
export function mailColours(color: string | null): MailColours {
  const main = readableColour(color) ?? MAIN_COLOUR
  return { main, onDark: readableOnDark(main, DARK_PAPER) ?? '#FFFFFF', tint: tintOf(main, 0.08) }
}
