import { writeFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

const WIDTH = 640
const HEIGHT = 480
/** White around a code, in its own squares: readers need four. */
const MARGIN = 6
const [BLACK, WHITE, GREY] = [16, 235, 128]

/** A film of one picture, as Chromium's camera plays it: the code of a ticket, square by square as its PDF draws it. */
export async function filmOf(pdf: Buffer, path: string): Promise<void> {
  const code = codeIn(pdf)
  const squares = Math.max(...code.map(({ column, count }) => column + count))
  const side = Math.floor(HEIGHT / (squares + 2 * MARGIN))
  const [left, top] = [WIDTH, HEIGHT].map((length) => Math.floor((length - squares * side) / 2))
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  for (const { column, row, count } of code)
    for (let line = 0; line < side; line += 1) {
      const start = ((top ?? 0) + row * side + line) * WIDTH + (left ?? 0) + column * side
      light.fill(BLACK, start, start + count * side)
    }
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  await writeFile(path, Buffer.concat([Buffer.from(head), light, colours]))
}

interface Squares {
  column: number
  row: number
  count: number
}

/** A code is drawn as boxes of whole squares, one square high, after a line that says how large a square is. */
const CODE = /^[\d.]+ 0 0 [\d.]+ [\d.]+ [\d.]+ cm\n((?:\d+ \d+ \d+ 1 re\n)+)/m

function codeIn(pdf: Buffer): Squares[] {
  for (const stream of streamsOf(pdf)) {
    const boxes = CODE.exec(stream)?.[1]
    if (boxes === undefined) continue
    return boxes
      .trim()
      .split('\n')
      .map((box) => {
        const [column = 0, row = 0, count = 0] = box.split(' ').map(Number)
        return { column, row, count }
      })
  }
  throw new Error('no code in this PDF')
}

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('\nendstream', at)
    try {
      streams.push(inflateSync(pdf.subarray(at + 'stream\n'.length, end)).toString('latin1'))
    } catch {
      // Not every stream is compressed text; those that are not hold no code.
    }
  }
  return streams
}
