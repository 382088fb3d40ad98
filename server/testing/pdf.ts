import { inflateSync } from 'node:zlib'
import decodeQr from 'qr/decode.js'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** What somebody reads on the paper, in the order it was written, spaces as they come. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

export async function pdfTitle(pdf: Uint8Array): Promise<string> {
  const { info } = await getMeta(new Uint8Array(pdf))
  return String(info['Title'])
}

interface Piece {
  text: string
  left: number
  right: number
  /** Its foot. */
  bottom: number
}

/** Each piece of text of the first page and where it stands, in points from the top left. */
export async function pdfPieces(pdf: Uint8Array): Promise<Piece[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const page = await document.getPage(1)
  const { height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            left: Number(item.transform[4]),
            right: Number(item.transform[4]) + item.width,
            bottom: height - Number(item.transform[5]),
          },
        ]
      : [],
  )
}

/** Where the code begins and ends, in points from the top left. */
export function pdfCodeSpan(pdf: Uint8Array): { top: number; bottom: number; left: number; right: number } {
  const squares = pageStreams(Buffer.from(pdf)).flatMap(squaresOf)
  return {
    top: Math.min(...squares.map(({ y }) => y)),
    bottom: Math.max(...squares.map(({ y, width }) => y + width)),
    left: Math.min(...squares.map(({ x }) => x)),
    right: Math.max(...squares.map(({ x, width }) => x + width)),
  }
}

/** How far down the code reaches. */
export const pdfCodeBottom = (pdf: Uint8Array): number => pdfCodeSpan(pdf).bottom

/** What a camera reads in the code on the paper, from its black squares alone. */
export function pdfCode(pdf: Uint8Array): string {
  const squares = pageStreams(Buffer.from(pdf)).flatMap(squaresOf)
  const side = squares[0]?.width ?? 0
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const count = Math.max(...squares.map(({ x }) => Math.round((x - left) / side))) + 1
  const PIXELS = 4
  const BORDER = 4
  const size = (count + 2 * BORDER) * PIXELS
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const { x, y } of squares) {
    const [column, row] = [Math.round((x - left) / side) + BORDER, Math.round((y - top) / side) + BORDER]
    for (let i = 0; i < PIXELS * PIXELS; i += 1) {
      const pixel = (row * PIXELS + Math.floor(i / PIXELS)) * size + column * PIXELS + (i % PIXELS)
      data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  }
  return decodeQr({ width: size, height: size, data })
}

function pageStreams(pdf: Buffer): string[] {
  const streams: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('\nendstream', at)
    try {
      streams.push(inflateSync(pdf.subarray(at + 'stream\n'.length, end)).toString('latin1'))
    } catch {
      // Not every stream is compressed text; those that are not hold no squares.
    }
  }
  return streams
}

/** A code is drawn as boxes of whole squares, after a line that says how large a square is and where the first stands. */
const CODE = /^([\d.]+) 0 0 \1 ([\d.]+) ([\d.]+) cm\n((?:\d+ \d+ \d+ 1 re\n)+)/gm

function squaresOf(stream: string): { x: number; y: number; width: number }[] {
  return [...stream.matchAll(CODE)].flatMap(([, side, left, top, boxes = '']) => {
    const width = Number(side)
    return boxes
      .trim()
      .split('\n')
      .flatMap((box) => {
        const [column = 0, row = 0, count = 0] = box.split(' ').map(Number)
        return Array.from({ length: count }, (_, n) => ({
          x: Number(left) + (column + n) * width,
          y: Number(top) + row * width,
          width,
        }))
      })
  })
}
