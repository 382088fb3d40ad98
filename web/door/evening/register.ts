import type { DoorPass } from '@obole/core/door/pass'
import { type DoorScan, presenceKey } from '@obole/core/door/scans'

/** Everything that a phone knows of an evening, found at once: by ticket, by number, by order. */
export class Register {
  readonly passes = new Map<number, DoorPass>()
  readonly #byNumber = new Map<number, DoorPass[]>()
  readonly #byOrder = new Map<number, DoorPass[]>()
  readonly #scans = new Map<string, DoorScan>()
  readonly #byPresence = new Map<string, DoorScan[]>()

  setPasses(passes: Iterable<DoorPass>): void {
    for (const index of [this.passes, this.#byNumber, this.#byOrder]) index.clear()
    for (const pass of passes) {
      this.passes.set(pass.itemId, pass)
      push(this.#byNumber, pass.number, pass)
      push(this.#byOrder, pass.orderId, pass)
    }
  }

  clear(): void {
    this.setPasses([])
    this.#scans.clear()
    this.#byPresence.clear()
  }

  /** A scan that is known already, because it is this phone's own or came twice, is not counted again. */
  addScans(scans: readonly DoorScan[]): void {
    for (const scan of scans) {
      if (this.#scans.has(scan.id)) continue
      this.#scans.set(scan.id, scan)
      push(this.#byPresence, presenceKey(scan), scan)
    }
  }

  /** A scan that the server will never keep did not happen. */
  dropScans(ids: readonly string[]): void {
    for (const id of ids) {
      const scan = this.#scans.get(id)
      if (!scan) continue
      this.#scans.delete(id)
      const key = presenceKey(scan)
      const others = (this.#byPresence.get(key) ?? []).filter((other) => other.id !== id)
      this.#byPresence.set(key, others)
    }
  }

  get scans(): DoorScan[] {
    return [...this.#scans.values()]
  }

  scan(id: string): DoorScan | null {
    return this.#scans.get(id) ?? null
  }

  scansOf(itemId: number, listId: string): readonly DoorScan[] {
    return this.#byPresence.get(presenceKey({ itemId, listId })) ?? []
  }

  numbered(number: number): readonly DoorPass[] {
    return this.#byNumber.get(number) ?? []
  }

  ofOrder(orderId: number): readonly DoorPass[] {
    return this.#byOrder.get(orderId) ?? []
  }

  /** The scans of whoever was let in more than once: only these can be in conflict. */
  admittedTwice(): DoorScan[] {
    const groups = [...this.#byPresence.values()]
    return groups.filter((group) => group.filter(({ act }) => act === 'admit').length > 1).flat()
  }
}

function push<K, V>(index: Map<K, V[]>, key: K, value: V): void {
  const known = index.get(key)
  if (known) known.push(value)
  else index.set(key, [value])
}
