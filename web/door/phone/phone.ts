import type { DoorSync } from '@obole/contract/door'
import { MOST_SCANS_SENT } from '@obole/contract/door-limits'
import type { ProblemCode } from '@obole/contract/problems'
import { conflictsOf, countsOf } from '@obole/core/door/counts'
import { ENTRANCE } from '@obole/core/door/list'
import type { DoorAct, DoorScan } from '@obole/core/door/scans'
import { type Answer, ask, type Failure, NO_ANSWER } from '../calls/ask.ts'
import type { Gate } from '../evening/judge.ts'
import { hashesOf, type Parts, passesOf, takeParts } from '../evening/parts.ts'
import { Register } from '../evening/register.ts'
import { verifier } from '../evening/signature.ts'
import { clockOffset, pauseAfter, SYNC_SOON_MS, unsentUntil } from '../evening/times.ts'
import { addWaiting, openDatabase, readWaiting, type WaitingScan } from '../kept/database.ts'
import { Safe } from '../kept/safe.ts'
import {
  type KeptPhone,
  newPhone,
  partName,
  PHONE,
  readEvening,
  scansRecord,
  UNSENT,
  type Unsent,
} from './kept-evening.ts'
import { AT_THE_START, type Farewell, type OpenEvening, type Snapshot } from './snapshot.ts'

/** Counting ten thousand tickets takes longer than a frame: it is done once the verdict is on screen. */
const COUNT_AFTER_MS = 120
const LOCK = 'obole-accueil'
/** The refusal that a phone is given whose evening is over. */
const ENDED = 'DOOR_ENDED' satisfies ProblemCode
/** A ticket of the sale that is to be undone is in. */
const ADMITTED = 'DOOR_SALE_ADMITTED' satisfies ProblemCode
/** The event was cancelled. */
const SALES_ENDED = 'FORM_CLOSED' satisfies ProblemCode

/** The phone of a volunteer: what it keeps, what it sends, and what its screens show. */
export class Phone {
  readonly register = new Register()
  #db!: IDBDatabase
  #safe: Safe | null = null
  #kept: KeptPhone | null = null
  #unsent: Unsent | null = null
  #parts: Parts = new Map()
  #waiting: WaitingScan[] = []
  readonly #ownIds = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #snapshot = AT_THE_START
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #countTimer: ReturnType<typeof setTimeout> | undefined
  #syncing: Promise<void> | null = null
  #writing: Promise<WaitingScan[]> = Promise.resolve([])

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): Snapshot => this.#snapshot

  #show(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, unsent: this.#waiting.length, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Reads what is kept. The last tab that was opened goes on alone: two would send and count twice. */
  async start(): Promise<void> {
    this.#holdLock()
    try {
      this.#db = await openDatabase()
      await this.#read()
    } catch {
      return this.#show({ stage: 'unable' })
    }
    this.#showStage()
    await this.#keepOnlyWhatItMay()
    addEventListener('online', () => this.syncSoon(0))
    addEventListener('offline', () => this.#show({ isOnline: false }))
    document.addEventListener('visibilitychange', () => this.syncSoon(0))
    this.syncSoon(0)
  }

  #holdLock(): void {
    const held = navigator.locks?.request(LOCK, { steal: true }, () => new Promise(() => undefined))
    held?.catch(() => {
      clearTimeout(this.#timer)
      this.#show({ stage: 'elsewhere' })
    })
  }

  async #read(): Promise<void> {
    this.#safe = await Safe.find(this.#db)
    this.#waiting = await readWaiting(this.#db)
    if (!this.#safe) return
    const { phone, unsent, parts, scans, ownIds } = await readEvening(this.#safe)
    this.#kept = phone
    this.#unsent = unsent
    this.#parts = parts
    this.register.setPasses(passesOf(parts))
    this.register.addScans(scans)
    const own = this.#waiting.map(({ scan }) => this.#signed(scan))
    this.register.addScans(own)
    for (const id of [...ownIds, ...own.map((scan) => scan.id)]) this.#ownIds.add(id)
  }

  /** As the other gates read it. */
  #signed(scan: Omit<DoorScan, 'gate' | 'by' | 'isLate'>): DoorScan {
    const { gate = '', name = '' } = this.#kept?.evening?.phone ?? {}
    return { ...scan, gate, by: name, isLate: false }
  }

  get now(): number {
    return Date.now() + (this.#kept?.offsetMs ?? 0)
  }

  /** Whether an address opens what is open already; an address without a door always does. */
  isOpenedBy({ link, token }: { link: string | null; token: string | null }): boolean {
    if (token !== null) return this.#kept?.token === token
    return link === null || this.#kept?.link === link
  }

  /** Opened by a signed-in person, not by a link. */
  get isFromDesk(): boolean {
    return this.#kept !== null && this.#kept.link === null
  }

  get gate(): Gate {
    const { evening } = this.#snapshot
    if (!evening) throw new Error('no door is open on this phone')
    return { list: evening.list, event: evening.event, nowMs: this.now }
  }

  isOwn(scan: DoorScan): boolean {
    return this.#ownIds.has(scan.id)
  }

  #openEvening(): OpenEvening | null {
    const { evening, listId, isMuted } = this.#kept ?? {}
    if (!evening) return null
    const list = evening.lists.find(({ id }) => id === listId) ?? evening.lists[0] ?? ENTRANCE
    return { ...evening, list, isMuted: isMuted ?? false }
  }

  #showStage(change: Partial<Snapshot> = {}): void {
    const evening = this.#openEvening()
    const stage = evening ? 'open' : this.#kept ? 'first' : 'closed'
    this.#show({ stage, evening, ...change })
    this.#recount()
  }

  #recount(): void {
    clearTimeout(this.#countTimer)
    this.#countTimer = setTimeout(() => {
      const { evening } = this.#snapshot
      if (!evening) return
      const [count = null] = countsOf([evening.list], [...this.register.passes.values()], this.register.scans)
      const isRead = new Set(this.#kept?.readConflicts)
      const conflicts = conflictsOf(this.register.admittedTwice()).filter(
        ({ first, second }) => (this.isOwn(first) || this.isOwn(second)) && !isRead.has(second.id),
      )
      this.#show({ count, conflicts })
    }, COUNT_AFTER_MS)
  }

  /** Opens the door by a link; answers why not. */
  async open(typed: { link: string; pin: string; name: string; gate: string }): Promise<Failure | null> {
    const unsent = await this.#stillUnsent()
    if (unsent) return unsent
    const answer = await ask('POST /door/openings', { body: typed })
    return answer.ok ? this.adopt(answer.value.token, typed.link) : answer.failure
  }

  /** Why scans of another evening cannot be sent now; null where none wait. Another door would lose them. */
  async #stillUnsent(): Promise<Failure | null> {
    await this.#sendUnsent()
    return this.#waiting.length > 0 ? (this.#snapshot.failure ?? NO_ANSWER) : null
  }

  /** Keeps the door that a token is for, in place of what was kept; answers why not. */
  async adopt(token: string, link: string | null): Promise<Failure | null> {
    const unsent = await this.#stillUnsent()
    if (unsent) return unsent
    this.#forgetInMemory()
    const kept = newPhone(token, link)
    this.#safe = await Safe.make(this.#db, { [PHONE]: kept })
    this.#kept = kept
    void navigator.storage?.persist?.()
    this.#showStage({ farewell: null, failure: null })
    await this.sync()
    return null
  }

  async #setPhone(change: Partial<KeptPhone>): Promise<void> {
    if (!this.#kept) return
    this.#kept = { ...this.#kept, ...change }
    await this.#safe?.change({ put: { [PHONE]: this.#kept } })
  }

  async chooseList(listId: string): Promise<void> {
    await this.#setPhone({ listId })
    this.#showStage({ count: null })
  }

  async mute(isMuted: boolean): Promise<void> {
    await this.#setPhone({ isMuted })
    this.#showStage()
  }

  async readConflict(secondId: string): Promise<void> {
    const readConflicts = [...(this.#kept?.readConflicts ?? []), secondId]
    await this.#setPhone({ readConflicts })
    this.#show({ conflicts: this.#snapshot.conflicts.filter(({ second }) => second.id !== secondId) })
  }

  readRefusals(): void {
    this.#show({ refusedScans: 0, isListRefused: false })
  }

  /** What a gate does. It is written for good before this resolves. */
  async act(
    act: DoorAct,
    itemIds: readonly number[],
    { about = null, isForced = false }: { about?: string | null; isForced?: boolean } = {},
  ): Promise<DoorScan[]> {
    const { list, nowMs: atMs } = this.gate
    const scans = itemIds.map((itemId) => {
      const id = crypto.randomUUID()
      return {
        id,
        itemId,
        listId: about === null ? list.id : this.#listOf(about),
        act,
        about,
        atMs,
        isForced,
      }
    })
    this.#writing = addWaiting(this.#db, scans)
    const waiting = await this.#writing
    const own = scans.map((scan) => this.#signed(scan))
    for (const { id } of own) this.#ownIds.add(id)
    this.#waiting = [...this.#waiting, ...waiting]
    this.register.addScans(own)
    this.#show({})
    this.#recount()
    this.syncSoon(SYNC_SOON_MS)
    return own
  }

  #listOf(scanId: string): string {
    return this.register.scan(scanId)?.listId ?? this.gate.list.id
  }

  undo({ id, itemId }: DoorScan): Promise<DoorScan[]> {
    return this.act('undo', [itemId], { about: id })
  }

  /** The latest that this phone did and that nobody took back, the last first. */
  latest(most: number): DoorScan[] {
    const undone = this.#undoneIds()
    return this.register.scans
      .filter(
        (scan) => this.isOwn(scan) && (scan.act === 'admit' || scan.act === 'leave') && !undone.has(scan.id),
      )
      .toSorted((one, other) => other.atMs - one.atMs)
      .slice(0, most)
  }

  #undoneIds(): Set<string> {
    const { scans } = this.register
    return new Set(scans.flatMap(({ act, about }) => (act === 'undo' && about ? [about] : [])))
  }

  syncSoon(afterMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.sync(), afterMs)
  }

  /** One at a time; whoever asks meanwhile waits for the same. */
  sync(): Promise<void> {
    this.#syncing ??= this.#syncAll()
      // What could not be written, for want of room for instance, is asked for again.
      .catch(() => void (this.#failures += 1))
      .finally(() => {
        this.#syncing = null
        if (this.#snapshot.stage !== 'elsewhere') this.syncSoon(pauseAfter(this.#failures))
      })
    return this.#syncing
  }

  /** A call that was under way before knows nothing of what was done since. */
  async #syncAnew(): Promise<void> {
    await this.#syncing
    await this.sync()
  }

  async #syncAll(): Promise<void> {
    if (this.#snapshot.stage === 'elsewhere') return
    await this.#keepOnlyWhatItMay()
    if (document.visibilityState === 'hidden' && this.#waiting.length === 0) return
    if (!this.#kept) return this.#sendUnsent()
    while (this.#kept && (await this.#syncOnce(this.#kept))) this.#failures = 0
  }

  /** Answers whether there is more to fetch or to send. */
  async #syncOnce(kept: KeptPhone): Promise<boolean> {
    const sent = this.#waiting.slice(0, MOST_SCANS_SENT)
    const sentMs = Date.now()
    const answer = await ask('POST /door/sync', {
      body: {
        phone: kept.token,
        scans: sent.map(({ scan }) => scan),
        cursor: kept.cursor,
        parts: hashesOf(this.#parts),
      },
    })
    if (!answer.ok) return this.#failed(answer.failure, sent)
    this.#failures = 0
    const offsetMs = clockOffset(answer.value.nowMs, sentMs, Date.now())
    await this.#take(kept.token, answer.value, { sent, offsetMs })
    const isSomeSettled = sent.some((scan) => !this.#waiting.includes(scan))
    return answer.value.hasMore || (isSomeSettled && this.#waiting.length > 0)
  }

  /** A phone that was ended may still send what it did before; its list goes at once. */
  async #failed(failure: Failure, sent: readonly WaitingScan[]): Promise<false> {
    this.#failures += 1
    if (failure.code === ENDED) {
      await this.#settle(sent, failure.details)
      await this.#forget('ended')
    } else this.#show({ isOnline: failure.status !== null, failure })
    return false
  }

  /** Scans that the server wrote, or never will, do not wait any more. Answers how many. */
  async #settle(sent: readonly WaitingScan[], answered: Readonly<Record<string, unknown>>): Promise<number> {
    const ids = new Set(settledIds(answered))
    const settled = sent.filter(({ scan }) => ids.has(scan.id))
    await this.#safe?.change({ settled: settled.map(({ order }) => order) })
    this.#waiting = this.#waiting.filter((scan) => !settled.includes(scan))
    this.#show({})
    return settled.length
  }

  /** Writes all that an answer brought in one go, then shows it. */
  async #take(
    token: string,
    answer: DoorSync,
    { sent, offsetMs }: { sent: readonly WaitingScan[]; offsetMs: number },
  ): Promise<void> {
    const { phone, event, lists, sold, soldByCard, cursor, scans } = answer
    const publicKey = this.#kept?.publicKey ?? answer.publicKey
    const eventId = this.#kept?.evening?.event.id ?? event.id
    const taken = await takeParts(this.#parts, answer, verifier(publicKey, eventId))
    // Whoever left meanwhile, or keeps another door, wants nothing of it.
    if (this.#kept?.token !== token || !this.#safe) return
    const ids = new Set(settledIds(answer))
    const settled = sent.filter(({ scan }) => ids.has(scan.id))
    const isKept = new Set(answer.kept)
    const known = { evening: { phone, event, lists, sold, soldByCard }, publicKey, cursor, offsetMs }
    const own = settled.flatMap(({ scan }) => (isKept.has(scan.id) ? [this.#signed(scan)] : []))
    await this.#safe.change({
      put: {
        [PHONE]: { ...this.#kept, ...known },
        ...Object.fromEntries(taken.changed.map((part) => [partName(part.index), part])),
        ...scansRecord(true, own),
        ...scansRecord(
          false,
          scans.filter((scan) => !this.#ownIds.has(scan.id)),
        ),
      },
      remove: taken.gone.map(partName),
      settled: settled.map(({ order }) => order),
    })
    this.#kept = { ...this.#kept, ...known }
    this.#waiting = this.#waiting.filter((scan) => !settled.includes(scan))
    this.#parts = taken.parts
    if (taken.changed.length > 0 || taken.gone.length > 0) this.register.setPasses(passesOf(taken.parts))
    this.register.addScans(scans)
    this.register.dropScans(answer.refused.map(({ id }) => id))
    this.#showStage({
      isOnline: true,
      failure: null,
      isListRefused: this.#snapshot.isListRefused || taken.refused.length > 0,
      refusedScans: this.#snapshot.refusedScans + answer.refused.length,
    })
  }

  /** After the evening the list, the names and their key go; a week later the rest. */
  async #keepOnlyWhatItMay(): Promise<void> {
    const endsAtMs = this.#kept?.evening?.phone.endsAtMs
    if (endsAtMs !== undefined && this.now >= endsAtMs) await this.#forget('over')
    if (this.#unsent && Date.now() > this.#unsent.untilMs) await this.#forgetAll()
  }

  /** Forgets the list, at once. Scans that wait hold no name: they stay until they are sent. */
  async #forget(farewell: Farewell): Promise<void> {
    // What is being written counts among what waits.
    await this.#writing.catch(() => [])
    const kept = this.#kept
    if (!kept) return
    const endsAtMs = kept.evening?.phone.endsAtMs ?? Date.now()
    const unsent: Unsent = { token: kept.token, untilMs: unsentUntil(endsAtMs, Date.now()) }
    const waiting = this.#waiting
    this.#forgetInMemory()
    this.#waiting = waiting
    if (waiting.length === 0) await Safe.clear(this.#db)
    else {
      this.#safe = await Safe.make(this.#db, { [UNSENT]: unsent })
      this.#unsent = unsent
    }
    this.#showStage({ farewell })
  }

  async #forgetAll(): Promise<void> {
    await Safe.clear(this.#db)
    this.#forgetInMemory()
    this.#showStage()
  }

  #forgetInMemory(): void {
    this.#safe = null
    this.#kept = null
    this.#unsent = null
    this.#parts = new Map()
    this.#waiting = []
    this.#ownIds.clear()
    this.register.clear()
    this.#show({ count: null, conflicts: [], isListRefused: false, refusedScans: 0 })
  }

  /** What an evening that is over left behind. The phone is ended first, so that no list comes back with the answer. */
  async #sendUnsent(): Promise<void> {
    const unsent = this.#unsent
    if (!unsent) return
    await ask('POST /door/closings', { body: { phone: unsent.token } })
    while (this.#waiting.length > 0) {
      const sent = this.#waiting.slice(0, MOST_SCANS_SENT)
      const scans = sent.map(({ scan }) => scan)
      const body = { phone: unsent.token, scans, cursor: 0, parts: [] }
      const answer = await ask('POST /door/sync', { body })
      const isEnded = !answer.ok && answer.failure.code === ENDED
      if (!answer.ok && !isEnded) {
        this.#failures += 1
        return this.#show({ isOnline: answer.failure.status !== null, failure: answer.failure })
      }
      const settled = await this.#settle(sent, answer.ok ? answer.value : answer.failure.details)
      // Nothing more is taken from this phone: it is too late.
      if (settled === 0) break
    }
    this.#failures = 0
    await this.#forgetAll()
  }

  /** Sends what waits and leaves; answers how many scans would stay behind, unless the volunteer knows it. */
  async leave({ knowing }: { knowing: boolean }): Promise<number> {
    if (this.#waiting.length > 0) await this.sync()
    const left = this.#waiting.length
    if (left > 0 && !knowing) return left
    if (left === 0 && this.#kept) await ask('POST /door/closings', { body: { phone: this.#kept.token } })
    await this.#forget('left')
    return 0
  }

  /** What a ticket is that is not on the list; null where nothing answers. */
  async check(code: string) {
    if (!this.#kept) return null
    const answer = await ask('POST /door/checks', { body: { phone: this.#kept.token, code } })
    return answer.ok ? answer.value : null
  }

  /** Takes a sale back, with the entries that came of it; answers why not. Where it stands for good, so do they. */
  async undoSale(id: string, admitted: readonly DoorScan[]): Promise<Failure | null> {
    const askToUndo = () => ask('POST /door/sales/undo', { body: { phone: this.#kept?.token ?? '', id } })
    await this.#syncAnew()
    const answer = await askToUndo()
    if (!answer.ok && answer.failure.code !== ADMITTED) return answer.failure
    const undone = this.#undoneIds()
    for (const scan of admitted) if (!undone.has(scan.id)) await this.undo(scan)
    if (answer.ok) return null
    await this.#syncAnew()
    const again = await askToUndo()
    return again.ok ? null : again.failure
  }

  /** Sells for cash or a cheque, then fetches the new tickets. */
  async sell(sale: Sale): Promise<Answer<Sold>> {
    const answer = await ask('POST /door/sales', { body: { ...sale, phone: this.#kept?.token ?? '' } })
    if (!answer.ok) {
      // What is sold here has changed.
      if (answer.failure.code === SALES_ENDED) this.syncSoon(0)
      return answer
    }
    await this.#syncAnew()
    return answer
  }
}

function settledIds({ kept, refused }: { kept?: unknown; refused?: unknown }): string[] {
  const ids = [...(Array.isArray(kept) ? kept : []), ...(Array.isArray(refused) ? refused.map(idOf) : [])]
  return ids.filter((id) => typeof id === 'string')
}

const idOf = (refused: unknown): unknown => ({ ...Object(refused) }).id

type SaleCall = Parameters<typeof ask<'POST /door/sales'>>[1]
export type Sale = Omit<SaleCall['body'], 'phone'>
export type Sold = { orderId: number; itemIds: number[]; totalCents: number }
