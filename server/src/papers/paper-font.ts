import { type Entries, RecordedParts, type Reference, type Writable } from './recorded-parts.ts'
import { typeface, type Face } from './typefaces.ts'

/** What most papers are written with: drawn into a file once for all of them, in place of each one's own letters. */
const COMMON =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;!?\'"()/&@+-’«»–…·°€\u00a0' +
  'àâçéèêëîïôùûüœÀÂÇÉÈÊÎÔŒ'
/** Letters that a face may draw as one. */
const LIGATURES = ' fi fl ff ffi ffl ft tt'

/** The words of so many papers are remembered as they were laid out; then they are forgotten together. */
const PAPERS_REMEMBERED = 500

/** A font within a document, as pdfkit makes it; its types do not know it. */
interface EmbeddedFont {
  readonly id: string
  readonly dictionary: Reference
  readonly document: Writable
  subset: Subset
  /** By the number of a letter in the file. */
  widths: number[]
  unicode: (readonly number[])[]
  /** Words as they were laid out. */
  layoutCache: Record<string, unknown>
  encode(text: string): unknown
  embed(): void
}
interface Subset {
  readonly glyphs: readonly number[]
  includeGlyph(id: number): number
  encode(): Uint8Array
}

/** The common letters of a face, ready to go into a document. */
interface Prepared {
  glyphs: readonly number[]
  numbers: ReadonlyMap<number, number>
  widths: readonly number[]
  unicode: readonly (readonly number[])[]
  words: Record<string, unknown>
  papers: number
  /** By the font's name in a file. */
  fonts: Map<string, RecordedFont>
}

const prepared = new Map<Face, Prepared>()

/**
 * Registers a face with a document. Laying out words, choosing letters and packing them took two thirds of drawing a
 * ticket: all of it is done once, unless the paper has a letter that few papers have.
 */
export function usePaperFont(doc: PDFKit.PDFDocument, face: Face): void {
  // An opened font is taken too, though the types only know of files.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  doc.registerFont(face, typeface(face) as unknown as Buffer).font(face)
  // The types do not name the font in use.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, eslint/no-underscore-dangle
  const font = (doc as unknown as { _font: EmbeddedFont })._font
  const common = prepared.get(face) ?? prepare(font)
  prepared.set(face, common)
  common.papers += 1
  if (common.papers % PAPERS_REMEMBERED === 0) common.words = Object.create(null)
  font.layoutCache = common.words
  font.widths = [...common.widths]
  font.unicode = [...common.unicode]
  const subset = new PaperLetters(font.subset, common)
  const embedOwn = font.embed.bind(font)
  font.subset = subset
  font.embed = () => (subset.hasMore ? embedOwn() : embedCommon(font, common))
}

function prepare(font: EmbeddedFont): Prepared {
  font.encode(Array.from(COMMON).join(' ') + LIGATURES)
  const glyphs = [...font.subset.glyphs]
  return {
    glyphs,
    numbers: new Map(glyphs.map((id, number) => [id, number])),
    widths: [...font.widths],
    unicode: [...font.unicode],
    words: Object.create(null),
    papers: 0,
    fonts: new Map(),
  }
}

/** The letters of one paper: the common ones, each under its number there, and whatever else it needs. */
class PaperLetters implements Subset {
  readonly #own: Subset
  readonly #common: Prepared
  hasMore = false

  constructor(own: Subset, common: Prepared) {
    this.#own = own
    this.#common = common
  }

  get glyphs(): readonly number[] {
    return this.#own.glyphs
  }

  includeGlyph(id: number): number {
    const number = this.#common.numbers.get(id)
    if (number !== undefined) return number
    if (!this.hasMore) for (const known of this.#common.glyphs) this.#own.includeGlyph(known)
    this.hasMore = true
    return this.#own.includeGlyph(id)
  }

  encode(): Uint8Array {
    for (const known of this.#common.glyphs) this.#own.includeGlyph(known)
    return this.#own.encode()
  }
}

/** A font as pdfkit wrote it for the first paper: its parts, and the object that names them. */
interface RecordedFont {
  parts: RecordedParts
  dictionary: Entries
}

function embedCommon(font: EmbeddedFont, common: Prepared): void {
  const { parts, dictionary } = common.fonts.get(font.id) ?? record(font)
  common.fonts.set(font.id, { parts, dictionary })
  const linked = parts.writeInto(font.document)
  for (const key in dictionary) font.dictionary.data[key] = linked(dictionary[key])
  font.dictionary.end()
}

/** Lets pdfkit embed the font into a document that only takes note of it. */
function record(font: EmbeddedFont): RecordedFont {
  const parts = new RecordedParts()
  const dictionary: Reference = { data: {}, end() {} }
  const original: EmbeddedFont = Object.getPrototypeOf(font)
  original.embed.call(Object.create(font, { document: { value: parts }, dictionary: { value: dictionary } }))
  return { parts, dictionary: dictionary.data }
}
