import { MAIN_COLOUR } from '@obole/core/site/settings'
import type { ShareFacts } from '../forms/share-picture.ts'
import { lettersFor } from './letters.ts'
import { type Face, typeface } from './typefaces.ts'
import { type Canvas, circle, type Colour, createCanvas, type Outline } from '../platform/canvas.ts'

/** The size that messaging apps and social networks ask for. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 88

const GROUND = '#FAF9F6'
const INK = '#1B1A2B'
const MUTED = '#5B5A70'
const SUN = '#FFC94D'
const TRACK = '#E4E2EC'

/** Positions in pixels: under the campaign's picture, or on the whole page where there is none. */
const UNDER_PICTURE = { band: 270, association: 342, title: 366, line: 556, sizes: [64, 52], mostLines: 2 }
const ALONE = { band: 0, association: 128, title: 168, line: 448, sizes: [96, 80, 66], mostLines: 3 }
type Layout = typeof ALONE

const PICTURE_BAND = 14
const BAR = { width: 560, height: 18 }

/**
 * Draws the association, the campaign's title as large as it fits, one line on what the campaign offers, and the
 * progress of a fundraiser. The campaign's picture is added afterwards.
 */
export function drawSharePicture(facts: ShareFacts): Buffer {
  const { title, association, line, colour, picture, filled } = facts
  const layout = picture === null ? ALONE : UNDER_PICTURE
  const canvas = createCanvas(WIDTH, HEIGHT, GROUND)
  drawOrnaments(canvas, colour, layout)
  const across = WIDTH - 2 * MARGIN
  const small = { face: 'strong', size: 34 } as const
  write(canvas, cut(association, small, across), {
    ...small,
    x: MARGIN,
    y: layout.association,
    colour: MUTED,
  })
  const { lines, size } = titleLines(title, across, layout)
  for (const [index, text] of lines.entries()) {
    const y = layout.title + size * (0.84 + index * 1.08)
    write(canvas, text, { x: MARGIN, y, face: 'title', size, colour: INK })
  }
  const style = { face: 'strong', size: 36 } as const
  write(canvas, cut(line, style, across - 240), { ...style, x: MARGIN, y: layout.line, colour: INK })
  if (filled !== null) drawBar(canvas, filled, colour, layout.line + 22)
  drawOurName(canvas, layout)
  return canvas.png()
}

function drawOrnaments(canvas: Canvas, colour: Colour, { band }: Layout): void {
  canvas.paint([box(0, band, WIDTH, band === 0 ? 20 : PICTURE_BAND)], colour)
  if (band > 0) return
  canvas.paint([circle(WIDTH - 40, HEIGHT + 10, 210)], colour)
  canvas.paint([circle(WIDTH - 190, HEIGHT - 8, 84)], SUN)
}

function drawBar(canvas: Canvas, filled: number, colour: Colour, y: number): void {
  const { width, height } = BAR
  canvas.paint([bar(MARGIN, y, width, height)], TRACK)
  // After the first gift, the bar always shows something.
  const shown = filled > 0 ? Math.max(height, (width * filled) / 100) : 0
  if (shown > 0) canvas.paint([bar(MARGIN, y, shown, height)], colour)
}

/** At the bottom left; to the right of the line where the picture takes the space above. */
function drawOurName(canvas: Canvas, { band }: Layout): void {
  const [x, y] = band > 0 ? [WIDTH - MARGIN - 152, 536] : [MARGIN, 549]
  canvas.paint([circle(x + 19, y, 19)], MAIN_COLOUR)
  canvas.paint([circle(x + 13.2, y - 6.4, 10.5)], SUN)
  write(canvas, 'Obole', { x: x + 52, y: y + 12, face: 'title', size: 34, colour: MAIN_COLOUR })
}

interface Style {
  face: Face
  size: number
}

/** Large for a short title, smaller for a long one; a title that needs too many lines is cut. */
function titleLines(
  title: string,
  across: number,
  { sizes, mostLines }: Layout,
): { lines: string[]; size: number } {
  const words = measured(title)
  const fitting = sizes.find(
    (size, index) => wrapped(words, across / size).length <= (index === 0 ? 2 : mostLines),
  )
  const size = fitting ?? sizes.at(-1) ?? 0
  const lines = wrapped(words, across / size)
  if (fitting !== undefined) return { lines: textsOf(balanced(words, across / size, lines.length)), size }
  const kept = textsOf(lines.slice(0, mostLines - 1))
  const rest = lines.slice(mostLines - 1).flat()
  while (rest.length > 1 && widthOfWords(rest) + ELLIPSIS_EMS > across / size) rest.pop()
  return {
    lines: [...kept, ...textsOf([rest]).map((last) => `${last.replace(/[\s,;:.!?–-]+$/, '')}…`)],
    size,
  }
}

const ELLIPSIS_EMS = 0.8
const SPACE_EMS = 0.26

interface Word {
  text: string
  /** Its width, as a multiple of the font size. */
  ems: number
}

function measured(text: string): Word[] {
  return text.split(' ').map((word) => {
    // No real word is that long, but pasted text may be.
    const shown = word.length > 22 ? `${word.slice(0, 21)}…` : word
    return { text: shown, ems: widthOf(shown, { face: 'title', size: 1 }) }
  })
}

const widthOfWords = (words: readonly Word[]) =>
  words.reduce((sum, { ems }) => sum + ems, SPACE_EMS * (words.length - 1))

const textsOf = (lines: readonly (readonly Word[])[]) =>
  lines.map((words) => words.map(({ text }) => text).join(' '))

function wrapped(words: readonly Word[], mostEms: number): Word[][] {
  const lines: Word[][] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last && widthOfWords([...last, word]) <= mostEms) last.push(word)
    else lines.push([word])
  }
  return lines
}

/** Wraps as narrowly as possible without another line: no word is left alone on the last line. */
function balanced(words: readonly Word[], mostEms: number, lineCount: number): Word[][] {
  let narrow = mostEms
  while (narrow > 1 && wrapped(words, narrow * 0.96).length === lineCount) narrow *= 0.96
  return wrapped(words, narrow)
}

/** Cuts a text that is too long, with an ellipsis. */
function cut(text: string, style: Style, across: number): string {
  if (widthOf(text, style) <= across) return text
  const characters = Array.from(text)
  const fits = (count: number) =>
    widthOf(`${characters.slice(0, count).join('').trimEnd()}…`, style) <= across
  let [most, least] = [characters.length, 0]
  while (most - least > 1) {
    const middle = Math.floor((most + least) / 2)
    if (fits(middle)) least = middle
    else most = middle
  }
  return `${characters.slice(0, least).join('').trimEnd()}…`
}

function laidOut(text: string, style: Style) {
  const drawable = lettersFor(style.face, text)
  const font = typeface(drawable.face)
  return { run: font.layout(drawable.text), scale: style.size / font.unitsPerEm }
}

function widthOf(text: string, style: Style): number {
  const { run, scale } = laidOut(text, style)
  return run.advanceWidth * scale
}

function write(canvas: Canvas, text: string, at: Style & { x: number; y: number; colour: Colour }): void {
  const { run, scale } = laidOut(text, at)
  const outlines: Outline[] = []
  let pen = 0
  for (const [index, glyph] of run.glyphs.entries()) {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = run.positions[index] ?? {}
    const x = at.x + (pen + xOffset) * scale
    const y = at.y - yOffset * scale
    outlines.push(...flattened(glyph.path.commands, (px, py) => [x + px * scale, y - py * scale]))
    pen += xAdvance
  }
  canvas.paint(outlines, at.colour)
}

type Place = (x: number, y: number) => readonly [x: number, y: number]
interface Command {
  command: string
  args: number[]
}

/** Enough straight pieces to look like a curve at these sizes. */
const PIECES = 8

/** The curves of a glyph as straight pieces, at its place on the picture. */
function flattened(commands: readonly Command[], place: Place): Outline[] {
  const outlines: number[][] = []
  let [x, y] = [0, 0]
  for (const { command, args } of commands) {
    if (command === 'moveTo') outlines.push([])
    const controls = [x, y, ...args]
    const pieces = command === 'quadraticCurveTo' || command === 'bezierCurveTo' ? PIECES : 1
    for (let piece = 1; piece <= pieces && args.length > 0; piece += 1) {
      const [px, py] = pointAt(controls, piece / pieces)
      outlines.at(-1)?.push(...place(px, py))
    }
    if (args.length > 0) [x = 0, y = 0] = args.slice(-2)
  }
  return outlines
}

/** The point of a curve of any degree, by halving its polygon at t until one point is left. */
function pointAt(controls: readonly number[], t: number): readonly [x: number, y: number] {
  const [x = 0, y = 0, ...rest] = controls
  if (rest.length === 0) return [x, y]
  const next = rest.map((value, index) => (controls[index] ?? 0) * (1 - t) + value * t)
  return pointAt(next, t)
}

const box = (x: number, y: number, width: number, height: number): Outline => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
]

/** A bar with round ends. */
function bar(x: number, y: number, width: number, height: number): Outline {
  const radius = height / 2
  const half = (cx: number, from: number) =>
    Array.from({ length: 33 }, (_, index) => from + (index / 32) * Math.PI).flatMap((angle) => [
      cx + radius * Math.cos(angle),
      y + radius + radius * Math.sin(angle),
    ])
  return [...half(x + width - radius, -Math.PI / 2), ...half(x + radius, Math.PI / 2)]
}
