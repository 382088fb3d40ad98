import { answerOf, completed } from './database.ts'

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const CIPHER = 'AES-GCM'
const IV_BYTES = 12
const KEY = 'key'

export interface Changes {
  put?: Readonly<Record<string, unknown>>
  remove?: readonly string[]
  /** Waiting scans that are settled, which go in the same moment. */
  settled?: readonly number[]
}

/**
 * Keeps what is personal, sealed with a key that this browser made and lets nobody read out. Without the key, which is
 * what a phone forgets first, the rest says nothing.
 */
export class Safe {
  readonly #db: IDBDatabase
  readonly #key: CryptoKey

  private constructor(db: IDBDatabase, key: CryptoKey) {
    this.#db = db
    this.#key = key
  }

  /** Null on a phone that keeps no door. */
  static async find(db: IDBDatabase): Promise<Safe | null> {
    const key = await answerOf<CryptoKey | undefined>(db.transaction('keys').objectStore('keys').get(KEY))
    return key ? new Safe(db, key) : null
  }

  /** With a new key, and of what was there before only the scans that wait: all in one moment, as `change` does. */
  static async make(db: IDBDatabase, put: Readonly<Record<string, unknown>>): Promise<Safe> {
    const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
    const safe = new Safe(db, key)
    const sealed = await safe.#sealAll(put)
    const transaction = db.transaction(['keys', 'sealed'], 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore('sealed')
    store.clear()
    for (const { name, record } of sealed) store.put(record, name)
    transaction.objectStore('keys').put(key, KEY)
    await completed(transaction)
    return safe
  }

  /** Forgets everything, the key first of all. */
  static async clear(db: IDBDatabase): Promise<void> {
    const transaction = db.transaction(['keys', 'sealed', 'waiting'], 'readwrite', { durability: 'strict' })
    for (const store of ['keys', 'sealed', 'waiting']) transaction.objectStore(store).clear()
    await completed(transaction)
  }

  /** All or nothing: a phone whose battery ends here has either what it had or what it was sent. */
  async change({ put = {}, remove = [], settled = [] }: Changes): Promise<void> {
    const sealed = await this.#sealAll(put)
    const transaction = this.#db.transaction(['sealed', 'waiting'], 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore('sealed')
    for (const { name, record } of sealed) store.put(record, name)
    for (const name of remove) store.delete(name)
    for (const order of settled) transaction.objectStore('waiting').delete(order)
    await completed(transaction)
  }

  async read(name: string): Promise<unknown> {
    const store = this.#db.transaction('sealed').objectStore('sealed')
    const record = await answerOf<Sealed | undefined>(store.get(name))
    return record && this.#open(record)
  }

  /** Everything whose name begins so. */
  async readAll(prefix: string): Promise<Map<string, unknown>> {
    const store = this.#db.transaction('sealed').objectStore('sealed')
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const [names, records] = await Promise.all([
      answerOf(store.getAllKeys(range)),
      answerOf<Sealed[]>(store.getAll(range)),
    ])
    const values = await Promise.all(records.map((record) => this.#open(record)))
    return new Map(names.flatMap((name, index) => (typeof name === 'string' ? [[name, values[index]]] : [])))
  }

  #sealAll(put: Readonly<Record<string, unknown>>): Promise<{ name: string; record: Sealed }[]> {
    const entries = Object.entries(put)
    return Promise.all(entries.map(async ([name, value]) => ({ name, record: await this.#seal(value) })))
  }

  async #seal(value: unknown): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const text = new TextEncoder().encode(JSON.stringify(value))
    return { iv, data: await crypto.subtle.encrypt({ name: CIPHER, iv }, this.#key, text) }
  }

  async #open({ iv, data }: Sealed): Promise<unknown> {
    const text = await crypto.subtle.decrypt({ name: CIPHER, iv }, this.#key, data)
    return JSON.parse(new TextDecoder().decode(text))
  }
}
