import { crc32, deflateSync } from 'node:zlib'

/** Points joined by straight lines, the last one to the first: x, y, x, y… */
export type Outline = readonly number[]
export type Colour = `#${string}`

/** A picture to fill outlines on, without a package that would have to be compiled for each machine. */
export interface Canvas {
  readonly width: number
  readonly height: number
  paint(outlines: readonly Outline[], colour: Colour): void
  png(): Buffer
}

type Rgb = readonly [red: number, green: number, blue: number]

function rgbOf(colour: Colour): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function createCanvas(width: number, height: number, ground: Colour): Canvas {
  const pixels = Buffer.alloc(width * height * 3)
  const [red, green, blue] = rgbOf(ground)
  for (let at = 0; at < pixels.length; at += 3) {
    pixels[at] = red
    pixels[at + 1] = green
    pixels[at + 2] = blue
  }
  return {
    width,
    height,
    paint: (outlines, colour) => {
      const cover = coverOf(outlines, width, height)
      if (cover) blend(pixels, width, cover, rgbOf(colour))
    },
    png: () => encodePng(pixels, width, height),
  }
}

export function circle(x: number, y: number, radius: number): Outline {
  const points = Array.from({ length: 128 }, (_, index) => (index / 128) * 2 * Math.PI)
  return points.flatMap((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)])
}

/** How much of each pixel is covered, for a range of whole rows. */
interface Cover {
  top: number
  rows: number
  /** Each row as differences from left to right, with room for those beyond its end. */
  steps: Float32Array
  stride: number
}

function coverOf(outlines: readonly Outline[], width: number, height: number): Cover | null {
  const ys = outlines.flatMap((outline) => outline.filter((_, index) => index % 2 === 1))
  const top = Math.max(0, Math.floor(ys.reduce((least, y) => Math.min(least, y), height)))
  const bottom = Math.min(height, Math.ceil(ys.reduce((most, y) => Math.max(most, y), 0)))
  if (bottom <= top) return null
  const stride = width + 2
  const cover = { top, rows: bottom - top, stride, steps: new Float32Array((bottom - top) * stride) }
  for (const outline of outlines) {
    let [fromX = 0, fromY = 0] = outline.slice(-2)
    for (let at = 0; at < outline.length; at += 2) {
      const [x = 0, y = 0] = [outline[at], outline[at + 1]]
      addEdge(cover, fromX, fromY - top, x, y - top)
      fromX = x
      fromY = y
    }
  }
  return cover
}

/**
 * Each edge adds, in every row it crosses, the area to its right: the coverage is exact, so edges are smooth without
 * drawing at a larger size.
 */
function addEdge(cover: Cover, fromX: number, fromY: number, toX: number, toY: number): void {
  if (fromY === toY) return
  const direction = fromY < toY ? 1 : -1
  const [x0, y0, x1, y1] = direction === 1 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
  const slope = (x1 - x0) / (y1 - y0)
  const last = Math.min(cover.rows, Math.ceil(y1))
  for (let row = Math.max(0, Math.floor(y0)); row < last; row += 1) {
    const enters = Math.max(row, y0)
    const leaves = Math.min(row + 1, y1)
    const [a, b] = [x0 + slope * (enters - y0), x0 + slope * (leaves - y0)]
    addStretch(cover, row, Math.min(a, b), Math.max(a, b), (leaves - enters) * direction)
  }
}

/** The part of an edge inside one row, from `left` to `right`; `rise` is the signed share of the row it crosses. */
function addStretch({ steps, stride }: Cover, row: number, left: number, right: number, rise: number): void {
  const most = stride - 2
  const from = Math.min(Math.max(left, 0), most)
  const to = Math.min(Math.max(right, 0), most)
  const start = row * stride
  const first = Math.floor(from)
  const end = Math.max(first, Math.ceil(to) - 1)
  let before = 0
  for (let column = first; column <= end; column += 1) {
    // The share of this column that lies right of the edge, over the rows the edge needs to pass it.
    const inside = to > from ? (Math.min(column + 1, to) - Math.max(column, from)) / (to - from) : 1
    const middle = to > from ? (Math.min(column + 1, to) + Math.max(column, from)) / 2 : from
    const here = inside * (column + 1 - middle)
    const at = start + column
    steps[at] = (steps[at] ?? 0) + rise * (here + before)
    before = inside - here
  }
  const after = start + end + 1
  steps[after] = (steps[after] ?? 0) + rise * before
}

function blend(pixels: Buffer, width: number, cover: Cover, colour: Rgb): void {
  for (let row = 0; row < cover.rows; row += 1) {
    let sum = 0
    for (let column = 0; column < width; column += 1) {
      sum += cover.steps[row * cover.stride + column] ?? 0
      const share = Math.min(1, Math.abs(sum))
      if (share < 0.004) continue
      const at = ((cover.top + row) * width + column) * 3
      for (let part = 0; part < 3; part += 1) {
        const under = pixels[at + part] ?? 0
        pixels[at + part] = Math.round(under + ((colour[part] ?? 0) - under) * share)
      }
    }
  }
}

/** RGB, eight bits, no interlacing: readable everywhere. */
function encodePng(pixels: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let row = 0; row < height; row += 1) {
    pixels.copy(rows, row * (width * 3 + 1) + 1, row * width * 3, (row + 1) * width * 3)
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}
