import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Message, parseMessage } from './message.ts'

const KEPT = 500
const FILE = /^(\d{13})-[0-9a-f]{8}\.eml$/

/** Messages as files, named by their time of arrival, so that their order survives a restart. */
export class Letterbox {
  readonly #folder: string
  readonly #parsed = new Map<string, Message>()
  /** Oldest first. */
  #ids: string[] = []
  #newestMs = 0

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async open(folder: string): Promise<Letterbox> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const box = new Letterbox(folder)
    const files = (await readdir(folder)).filter((name) => FILE.test(name))
    box.#ids = files.map((name) => name.replace(/\.eml$/, '')).toSorted()
    box.#newestMs = Number(box.#ids.at(-1)?.slice(0, 13) ?? 0)
    return box
  }

  /** Changes whenever the list does. */
  get version(): string {
    return `${this.#ids.length}-${this.#ids.at(-1) ?? ''}`
  }

  async receive(source: Buffer, recipients: string[], now: number): Promise<string> {
    // Keeps the order of messages that arrive within one millisecond, or after the clock is set back.
    this.#newestMs = Math.max(now, this.#newestMs + 1)
    const id = `${String(this.#newestMs).padStart(13, '0')}-${randomBytes(4).toString('hex')}`
    // The header a mail server adds on delivery: the only trace of a blind copy.
    const delivery = recipients
      .map((address) => `Delivered-To: ${address.replace(/[\r\n]/g, '')}\r\n`)
      .join('')
    // Written under another name first: a letter is there as a whole, or not at all.
    const unfinished = `${this.#path(id)}.unfinished`
    await writeFile(unfinished, Buffer.concat([Buffer.from(delivery), source]), { mode: 0o600, flush: true })
    await rename(unfinished, this.#path(id))
    this.#ids = [...this.#ids, id].toSorted()
    await this.#forget(this.#ids.slice(0, -KEPT))
    return id
  }

  /** Newest first. */
  async list(to?: string): Promise<Message[]> {
    const messages = await Promise.all(this.#ids.toReversed().map((id) => this.find(id)))
    const present = messages.filter((message) => message !== undefined)
    return to === undefined ? present : present.filter((message) => message.to.includes(to.toLowerCase()))
  }

  async find(id: string): Promise<Message | undefined> {
    const known = this.#parsed.get(id)
    if (known) return known
    const source = await this.source(id)
    if (!source) return undefined
    const message = await parseMessage(id, new Date(Number(id.slice(0, 13))), source)
    this.#parsed.set(id, message)
    return message
  }

  /** Opens only listed messages: an id from an address never becomes a path. */
  async source(id: string): Promise<Buffer | undefined> {
    if (!this.#ids.includes(id)) return undefined
    return readFile(this.#path(id)).catch(() => undefined)
  }

  async clear(): Promise<void> {
    await this.#forget(this.#ids)
  }

  async #forget(ids: string[]): Promise<void> {
    const gone = new Set(ids)
    this.#ids = this.#ids.filter((id) => !gone.has(id))
    for (const id of ids) this.#parsed.delete(id)
    await Promise.all(ids.map((id) => unlink(this.#path(id)).catch(ignoreMissing)))
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.eml`)
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
