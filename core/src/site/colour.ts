/** The contrast that text needs on its background, by the accessibility rules (WCAG). */
export const LEAST_CONTRAST = 4.5
const STEP = 0.94

export type Colour = `#${string}`
type Rgb = readonly [red: number, green: number, blue: number]

const WHITE: Rgb = [255, 255, 255]

function parse(colour: string): Rgb | null {
  const match = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour.trim())
  return match ? [channel(match[1]), channel(match[2]), channel(match[3])] : null
}

function channel(hexadecimal = '0'): number {
  return Number.parseInt(hexadecimal, 16)
}

function written(colour: Rgb, round: (value: number) => number): Colour {
  return `#${colour.map((value) => round(value).toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour, darkened until white text on it, and the colour on white, can be read; null if it is not a colour. */
export function readableColour(colour: string | null): Colour | null {
  let shade = colour === null ? null : parse(colour)
  while (shade && contrast(shade, WHITE) < LEAST_CONTRAST) {
    shade = [shade[0] * STEP, shade[1] * STEP, shade[2] * STEP]
  }
  return shade && written(shade, Math.floor)
}

/** The colour, lightened until it can be read on a dark background; null if it is not a colour. */
export function readableOnDark(colour: string | null, ground: Colour): Colour | null {
  let shade = colour === null ? null : parse(colour)
  const under = parse(ground) ?? WHITE
  while (shade && contrast(shade, under) < LEAST_CONTRAST && shade.some((value) => value < 255)) {
    shade = [lighter(shade[0]), lighter(shade[1]), lighter(shade[2])]
  }
  return shade && written(shade, Math.ceil)
}

const lighter = (value: number) => 255 - (255 - value) * STEP

/** A share of a colour mixed with white: a background for text. */
export function tintOf(colour: Colour, share: number): Colour {
  const [red, green, blue] = parse(colour) ?? WHITE
  const mixed = (value: number) => 255 - (255 - value) * share
  return written([mixed(red), mixed(green), mixed(blue)], Math.round)
}
