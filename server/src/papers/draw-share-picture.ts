import type { ShareFacts } from '../forms/share-picture.ts'
import { lettersFor } from './letters.ts'
import { type Face, typeface } from './typefaces.ts'
import { type Canvas, type Colour, createCanvas, type Outline } from '../platform/canvas.ts'

/** The shape and size that messages and networks ask for. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 88
const MOST_LINES = 3

const GROUND = '#FAF9F6'
const INK = '#1B1A2B'
const MUTED = '#5B5A70'
const PRIMARY = '#4B3FCF'
const SUN = '#FFC94D'

/** The association, the campaign's title as large as it fits, and one line of what one comes for. */
export function drawSharePicture({ title, association, line, colour }: ShareFacts): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT, GROUND)
  canvas.paint([box(0, 0, WIDTH, 20)], colour)
  canvas.paint([circle(WIDTH - 40, HEIGHT + 10, 210)], colour)
  canvas.paint([circle(WIDTH - 190, HEIGHT - 8, 84)], SUN)
  const across = WIDTH - 2 * MARGIN
  write(canvas, cut(association, { face: 'strong', size: 36 }, across), {
    x: MARGIN,
    y: 128,
    face: 'strong',
    size: 36,
    colour: MUTED,
  })
  const { lines, size } = titleLines(title, across)
  for (const [index, text] of lines.entries()) {
    write(canvas, text, {
      x: MARGIN,
      y: 168 + size * (0.84 + index * 1.08),
      face: 'title',
      size,
      colour: INK,
    })
  }
  write(canvas, cut(line, { face: 'strong', size: 38 }, across - 240), {
    x: MARGIN,
    y: 474,
    face: 'strong',
    size: 38,
    colour: INK,
  })
  canvas.paint([circle(MARGIN + 19, 549, 19)], PRIMARY)
  canvas.paint([circle(MARGIN + 13.2, 542.6, 10.5)], SUN)
  write(canvas, 'Obole', { x: MARGIN + 52, y: 561, face: 'title', size: 34, colour: PRIMARY })
  return canvas.png()
}

interface Style {
  face: Face
  size: number
}

/** Large for a short title, smaller for a long one; beyond three lines it is cut. */
function titleLines(title: string, across: number): { lines: string[]; size: number } {
  const words = measured(title)
  const fitting = SIZES.find(({ size, most }) => wrapped(words, across / size).length <= most)
  const size = fitting?.size ?? SMALLEST
  const lines = wrapped(words, across / size)
  if (fitting) return { lines: textsOf(balanced(words, across / size, lines.length)), size }
  const kept = textsOf(lines.slice(0, MOST_LINES - 1))
  const rest = lines.slice(MOST_LINES - 1).flat()
  while (rest.length > 1 && widthOfWords(rest) + ELLIPSIS_EMS > across / size) rest.pop()
  return {
    lines: [...kept, ...textsOf([rest]).map((last) => `${last.replace(/[\s,;:.!?–-]+$/, '')}…`)],
    size,
  }
}

const SMALLEST = 66
const SIZES = [
  { size: 96, most: 2 },
  { size: 80, most: MOST_LINES },
  { size: SMALLEST, most: MOST_LINES },
]
const ELLIPSIS_EMS = 0.8
const SPACE_EMS = 0.26

interface Word {
  text: string
  /** As wide as so many times its size. */
  ems: number
}

function measured(text: string): Word[] {
  return text.split(' ').map((word) => {
    // Nobody's word is that long; what somebody pasted may be.
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

/** As narrow as it can be without another line: no word is left alone on the last. */
function balanced(words: readonly Word[], mostEms: number, lineCount: number): Word[][] {
  let narrow = mostEms
  while (narrow > 1 && wrapped(words, narrow * 0.96).length === lineCount) narrow *= 0.96
  return wrapped(words, narrow)
}

/** With an ellipsis where it is too long. */
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

/** As many straight pieces as no eye tells from a curve at these sizes. */
const PIECES = 8

/** A glyph's curves as straight pieces, where they are on the picture. */
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

function circle(x: number, y: number, radius: number): Outline {
  const points = Array.from({ length: 128 }, (_, index) => (index / 128) * 2 * Math.PI)
  return points.flatMap((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)])
}
