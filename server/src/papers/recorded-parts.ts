import { deflateSync } from 'node:zlib'

/** The entries of an object of a file. */
export type Entries = Record<string, unknown>

/** An object of a file, as pdfkit makes it. */
export interface Reference {
  data: Entries
  end(chunk?: Uint8Array | string): void
}

/** What pdfkit asks of a document to write a font or a picture into it. */
export interface Writable {
  ref(data: Entries): Reference
}

/** An object that goes into many files, packed once. */
class Part implements Reference {
  data: Entries
  packed: Uint8Array | undefined

  readonly #onEnd: (() => void) | undefined

  constructor(data: Entries, onEnd?: () => void) {
    this.data = data
    this.#onEnd = onEnd
  }

  end(chunk?: Uint8Array | string): void {
    this.#onEnd?.()
    if (chunk === undefined) return
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : Uint8Array.from(chunk)
    const isPacked = 'Filter' in this.data
    this.packed = isPacked ? bytes : deflateSync(bytes, { level: 9 })
    if (!isPacked) this.data = { ...this.data, Filter: 'FlateDecode' }
  }
}

/** Stands for a document: takes note of the objects that are written into it, and writes them into others. */
export class RecordedParts implements Writable {
  readonly #parts: Part[] = []
  readonly #first = Promise.withResolvers<void>()

  ref(data: Entries = {}): Reference {
    const part = new Part(data, this.#parts.length === 0 ? this.#first.resolve : undefined)
    this.#parts.push(part)
    return part
  }

  /** The object that was begun first is often the last to be whole. */
  firstEnded(): Promise<void> {
    return this.#first.promise
  }

  /** Writes them into a document; answers what has become of a value that may name one of them. */
  writeInto(document: Writable): (value: unknown) => unknown {
    const written = new Map<unknown, Reference>(
      this.#parts.map((part) => [part, document.ref({ ...part.data })]),
    )
    const linked = (value: unknown): unknown =>
      Array.isArray(value) ? value.map((one) => written.get(one) ?? one) : (written.get(value) ?? value)
    for (const part of this.#parts) {
      const reference = written.get(part)
      if (!reference) continue
      for (const key in part.data) reference.data[key] = linked(part.data[key])
      reference.end(part.packed)
    }
    return linked
  }
}
