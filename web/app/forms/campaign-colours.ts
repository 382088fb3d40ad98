import type { CSSProperties } from 'react'

/** What text needs to be read on a coloured ground. */
const LEAST_CONTRAST = 4.5
const DARKER = 0.94

type Rgb = readonly [red: number, green: number, blue: number]

function parse(colour: string): Rgb | null {
  const match = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour.trim())
  return match ? [channel(match[1]), channel(match[2]), channel(match[3])] : null
}

function channel(hexadecimal = '0'): number {
  return Number.parseInt(hexadecimal, 16)
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastWithWhite(colour: Rgb): number {
  return 1.05 / (luminance(colour) + 0.05)
}

/** The campaign's own colour, darkened until white text on it can be read; null when it has none. */
export function readableColour(colour: string | null): string | null {
  let shade = colour === null ? null : parse(colour)
  while (shade && contrastWithWhite(shade) < LEAST_CONTRAST) {
    shade = [shade[0] * DARKER, shade[1] * DARKER, shade[2] * DARKER]
  }
  if (!shade) return null
  return `#${shade.map((value) => Math.floor(value).toString(16).padStart(2, '0')).join('')}`
}

/** A campaign's colour takes the place of ours wherever one acts or chooses. */
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
