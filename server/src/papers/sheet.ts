import type { Locale } from '@obole/core/locale'
import Pdf from 'pdfkit'
import encodeQr from 'qr'
import { archiveMetadata } from './archive-metadata.ts'
import { lettersFor } from './letters.ts'
import { usePaperFont } from './paper-font.ts'
import { type PaperPicture, pictureIn } from './paper-picture.ts'
import { FACES, type Face } from './typefaces.ts'

export const INK = '#1B1A2B'
export const MUTED = '#5B5A70'
export const LINE = '#C9C6D6'

/** `card` is half of A5, the sheet of membership cards made before they were of wallet size. */
const FORMATS = { A4: [595.28, 841.89], A5: [419.53, 595.28], card: [419.53, 297.64] } as const

export interface SheetOptions {
  format: keyof typeof FORMATS
  title: string
  author: string
  locale: Locale
  /** The date written into the file, so that the same contents give the same file, byte for byte. */
  madeAt: number
  /** For what is cut out and must have its true size: printers are asked not to fit the sheet to their paper. */
  printsAtTrueSize?: boolean
  /** Makes a file for archives (PDF/A-3b) with another one in it, and what is said of that one (`rdf:Description`). */
  archive?: { name: string; content: string; type: string; description: string; saying: string }
  /** A file of many letters, which is printed and posted: without the structure that screen readers follow, which grows with it. */
  isToPrintAlone?: boolean
}

export interface TextStyle {
  x: number
  y: number
  width: number
  size: number
  face?: Face
  color?: string
  align?: 'left' | 'right' | 'center'
  lineGap?: number
  /** The kind of text, for screen readers. */
  role?: 'H1' | 'H2' | 'P'
  /** Beyond this many lines the text is cut with an ellipsis, so that a long text pushes nothing off the paper. */
  maxLines?: number
}
type Unplaced = Omit<TextStyle, 'x' | 'y'>

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface BoxStyle {
  radius?: number
  fill?: string
  stroke?: string
  /** What sticks out of this is cut off, its round corners included. */
  within?: Box & { radius: number }
}

/** Pages, with everything placed by its coordinates. Measures are points, from the top left corner of the current page. */
export interface Sheet {
  readonly width: number
  readonly height: number
  /** Answers where the text ends. */
  text(text: string, style: TextStyle): number
  measure(text: string, style: Unplaced): number
  widthOf(text: string, style: Pick<TextStyle, 'size' | 'face'>): number
  /** A horizontal line. */
  rule(from: number, to: number, y: number, style?: { color?: string; dash?: number }): void
  /** An upright line. */
  upright(x: number, from: number, to: number, style?: { color?: string; dash?: number }): void
  box(box: Box, style: BoxStyle): void
  /** The margin of a code is the white of the paper: the caller leaves four of its squares free around it. */
  qr(content: string, at: { x: number; y: number; size: number }, alternative: string): void
  image(image: PaperPicture, box: Box, alternative: string): void
  /** A decorative picture, cut to fill its box. */
  picture(image: PaperPicture, box: Box, radius?: number): void
  /** What is drawn from here on stands on another page. */
  nextPage(): void
  /** What of the file is written so far and was not taken yet: a long file need not be in memory whole. */
  take(): Buffer
  finish(): Promise<Buffer>
}

export function createSheet(options: SheetOptions): Sheet {
  const [width, height] = FORMATS[options.format]
  const doc = openDocument(options)
  const { ended, take } = collect(doc)
  let drawn = gatherContent(doc)
  const root = options.isToPrintAlone ? null : doc.struct('Document')
  if (root) doc.addStructure(root)
  const tagged = (role: string, draw: () => void, alt?: string) => {
    if (root === null) draw()
    else root.add(doc.struct(role, alt === undefined ? {} : { alt }, draw))
  }
  const ornament = (draw: () => void) => (root === null ? draw() : markOrnament(doc, draw))
  let pictures = 0
  // An opened picture is taken too, though the types only know of files.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const named = (image: PaperPicture) => pictureIn(image, `I${(pictures += 1)}`) as unknown as Buffer
  /** In a file of letters the same signature stands on each: it is written once. */
  const once = new Map<PaperPicture, Buffer>()
  const signatureIn = (image: PaperPicture) => {
    const known = (options.isToPrintAlone && once.get(image)) || named(image)
    once.set(image, known)
    return known
  }
  return {
    width,
    height,
    text(text, style) {
      const letters = choose(doc, text, style)
      tagged(style.role ?? 'P', () => {
        doc.fillColor(style.color ?? INK).text(letters, style.x, style.y, layoutOf(style))
      })
      return doc.y
    },
    measure: (text, style) => doc.heightOfString(choose(doc, text, style), layoutOf(style)),
    widthOf: (text, style) => doc.widthOfString(choose(doc, text, style)),
    rule: (from, to, y, style = {}) => ornament(() => drawLine(doc, [from, y], [to, y], style)),
    upright: (x, from, to, style = {}) => ornament(() => drawLine(doc, [x, from], [x, to], style)),
    box: (box, style) => ornament(() => drawBox(doc, box, style)),
    qr: (content, at, alternative) => tagged('Figure', () => drawQr(doc, content, at), alternative),
    image(image, box, alternative) {
      tagged(
        'Figure',
        () => void doc.image(signatureIn(image), box.x, box.y, { fit: [box.width, box.height] }),
        alternative,
      )
    },
    picture: (image, box, radius = 0) => ornament(() => drawPicture(doc, named(image), box, radius)),
    nextPage() {
      drawn.end()
      doc.addPage()
      drawn = gatherContent(doc)
    },
    take,
    finish() {
      root?.end()
      drawn.end()
      doc.end()
      return ended
    },
  }
}

function openDocument(options: SheetOptions): PDFKit.PDFDocument {
  const {
    format,
    title,
    author,
    locale,
    madeAt,
    printsAtTrueSize = false,
    isToPrintAlone = false,
    archive,
  } = options
  const [width, height] = FORMATS[format]
  const at = new Date(madeAt)
  const doc = new Pdf({
    size: [width, height],
    margin: 0,
    // Without this, a font that is never used is read first.
    font: '',
    lang: locale === 'fr' ? 'fr-FR' : 'en-GB',
    tagged: !isToPrintAlone,
    displayTitle: true,
    pdfVersion: '1.7',
    ...(archive ? { subset: 'PDF/A-3b' as const } : {}),
    info: { Title: title, Author: author, Creator: 'Obole', CreationDate: at, ModDate: at },
  })
  for (const face of FACES) usePaperFont(doc, face)
  if (printsAtTrueSize) askForTrueSize(doc)
  if (archive) makeArchive(doc, options, archive)
  return doc
}

/** The metadata are ours: pdfkit writes « & » into them as it is, and archives are then refused. */
function makeArchive(
  doc: PDFKit.PDFDocument,
  { title, author, madeAt }: SheetOptions,
  { name, content, type, description, saying }: NonNullable<SheetOptions['archive']>,
): void {
  const modifiedDate = new Date(madeAt)
  // The types do not know of relationships. An alternative says the same as the pages, for programs.
  const file = {
    name,
    type,
    description,
    relationship: 'Alternative',
    creationDate: modifiedDate,
    modifiedDate,
  }
  doc.file(Buffer.from(content), file)
  const metadata = archiveMetadata({ title, author, madeAt }) + saying
  Object.assign(doc, { _addInfo: () => doc.appendXML(metadata) })
}

function askForTrueSize(doc: PDFKit.PDFDocument): void {
  // The types do not know of the document's root.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { _root: root } = doc as unknown as {
    _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } }
  }
  root.data.ViewerPreferences.data['PrintScaling'] = 'None'
}

/** Takes what the document writes from its hand: as a stream, each of some hundred lines would be an event. */
function collect(doc: PDFKit.PDFDocument): { ended: Promise<Buffer>; take: () => Buffer } {
  const begun: Buffer | null = doc.read()
  let chunks: Uint8Array[] = begun ? [begun] : []
  const take = () => {
    const taken = Buffer.concat(chunks)
    chunks = []
    return taken
  }
  const ended = new Promise<Buffer>((resolve) => {
    doc.push = (chunk: Uint8Array | null) => {
      if (chunk) chunks.push(chunk)
      else resolve(take())
      return true
    }
  })
  return { ended, take }
}

/** Writes what is drawn on the page at once, instead of each line by itself. */
function gatherContent(doc: PDFKit.PDFDocument): { end(): void } {
  const addContent = doc.addContent.bind(doc)
  const lines: string[] = []
  doc.addContent = (line: string) => {
    lines.push(line)
    return doc
  }
  return {
    end() {
      doc.addContent = addContent
      doc.addContent(Buffer.from(`${lines.join('\n')}\n`, 'latin1'))
    },
  }
}

/** Sets face and size, and answers the letters that can be drawn with them. */
function choose(
  doc: PDFKit.PDFDocument,
  text: string,
  { size, face = 'text', lineGap = 0 }: Pick<TextStyle, 'size' | 'face' | 'lineGap'>,
): string {
  const letters = lettersFor(face, text)
  doc.font(letters.face).fontSize(size).lineGap(lineGap)
  return letters.text
}

function layoutOf({ width, align = 'left', maxLines, size, lineGap = 0 }: Unplaced) {
  // A little extra height: line heights are fractions, and rounding must not lose the last line.
  const limit = maxLines ? { height: maxLines * (size * 1.2 + lineGap) + size * 0.3, ellipsis: true } : {}
  return { width, align, ...limit }
}

/** Marks decoration as such, so that screen readers skip it. */
function markOrnament(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

type Point = readonly [x: number, y: number]

function drawLine(
  doc: PDFKit.PDFDocument,
  from: Point,
  to: Point,
  { color = LINE, dash }: { color?: string; dash?: number },
): void {
  doc
    .save()
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(0.75)
    .strokeColor(color)
  if (dash) doc.dash(dash, { space: dash })
  doc.stroke().restore()
}

function drawBox(
  doc: PDFKit.PDFDocument,
  { x, y, width, height }: Box,
  { radius = 0, fill, stroke, within }: BoxStyle,
): void {
  doc.save().lineWidth(0.75)
  if (within) doc.roundedRect(within.x, within.y, within.width, within.height, within.radius).clip()
  doc.roundedRect(x, y, width, height, radius)
  if (fill) doc.fill(fill)
  else doc.stroke(stroke ?? LINE)
  doc.restore()
}

function drawPicture(doc: PDFKit.PDFDocument, image: Buffer, box: Box, radius: number): void {
  const { x, y, width, height } = box
  doc.save().roundedRect(x, y, width, height, radius).clip()
  doc.image(image, x, y, { cover: [width, height], align: 'center', valign: 'center' }).restore()
}

/** Draws the code as one path of black squares: sharp at any size, and readable in poor light. */
function drawQr(
  doc: PDFKit.PDFDocument,
  content: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const bordered = encodeQr(content, 'raw', { ecc: 'medium', border: 1 })
  const squares = bordered.slice(1, -1).map((line) => line.slice(1, -1))
  const side = size / squares.length
  doc.save().transform(side, 0, 0, side, x, y)
  doc.addContent(squares.flatMap(darkRuns).join('\n'))
  doc.fill('#000000').restore()
}

/** The dark squares of a line that touch each other, as one box each; a square is one wide and one high. */
function darkRuns(line: readonly boolean[], row: number): string[] {
  const runs: string[] = []
  for (let from = line.indexOf(true); from !== -1;) {
    const end = line.indexOf(false, from)
    const until = end === -1 ? line.length : end
    runs.push(`${from} ${row} ${until - from} 1 re`)
    from = line.indexOf(true, until)
  }
  return runs
}
