import type { BankNotification } from '@obole/contract/bank'
import type { Merchant } from '../platform/merchant.ts'
import type { Config } from '../config.ts'
import type { Store } from '../platform/store.ts'
import {
  insertNotification,
  listWaiting,
  makeAllWaitingDue,
  markDelivered,
  markFailed,
  nextWaitingAt,
  type NotificationRow,
} from './notifications.store.ts'
import { concurrentPosts, createCourier } from './post-notification.ts'

/** Sends the rows of the notifications table to the merchant, until each was answered with a 2xx. */
export type Outbox = {
  /** A row was written; it is sent after the transaction that wrote it. */
  wake(): void
  /** Sends everything again now, without waiting for the back-off. */
  hurry(): void
  /** Records what was delivered since the last time, so that the table is up to date. */
  flush(): void
  /** Drops the rows read in advance, after the table was emptied. */
  forget(): void
  close(): void
}

const longestWaitMs = 5 * 60_000
const readAhead = 256

type Outcome = { row: NotificationRow; status: number | null }

export function createOutbox(store: Store, config: Config, merchant: Merchant): Outbox {
  const courier = createCourier(config.webhookSecret)
  /** Rows being sent, or sent and not yet recorded: they must not be read from the table again. */
  let taken = new Set<number>()
  let ready: NotificationRow[] = []
  let outcomes: Outcome[] = []
  let inFlight = 0
  let isAwake = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function wake() {
    if (isAwake || isClosed) return
    isAwake = true
    setImmediate(pump)
  }

  function pump() {
    isAwake = false
    if (isClosed) return
    while (inFlight < concurrentPosts && merchant.webhookUrl !== undefined) {
      const row = takeNext()
      if (!row) return
      inFlight += 1
      const takenThen = taken
      void courier.post(merchant.webhookUrl, row.payload).then((status) => {
        inFlight -= 1
        if (taken === takenThen) outcomes.push({ row, status })
        return wake()
      })
    }
  }

  function takeNext(): NotificationRow | undefined {
    if (ready.length === 0) refill()
    return ready.shift()
  }

  function refill() {
    flush()
    const now = Date.now()
    ready = listWaiting(store, now, readAhead + concurrentPosts).filter(({ seq }) => !taken.has(seq))
    for (const { seq } of ready) taken.add(seq)
    clearTimeout(timer)
    const nextAt = ready.length === 0 ? nextWaitingAt(store, now) : undefined
    if (nextAt === undefined) return
    timer = setTimeout(wake, nextAt - now)
    timer.unref()
  }

  function flush() {
    if (outcomes.length === 0) return
    const settled = outcomes
    outcomes = []
    store.transaction(() => settled.forEach(writeDown))
    for (const { row } of settled) taken.delete(row.seq)
  }

  function writeDown({ row, status }: Outcome) {
    const now = Date.now()
    if (status === null || status < 200 || status > 299) {
      const waitMs = Math.min(config.notificationRetryMs * 2 ** row.attempts, longestWaitMs)
      return markFailed(store, row.seq, status, now + waitMs)
    }
    markDelivered(store, row.seq, status, now)
    if (row.followUp === null) return
    const followUp: BankNotification = JSON.parse(row.followUp)
    insertNotification(store, followUp, { state: 'waiting', nextAt: now })
  }

  wake()
  return {
    wake,
    hurry() {
      flush()
      makeAllWaitingDue(store, Date.now())
      wake()
    },
    flush,
    forget() {
      taken = new Set()
      ready = []
      outcomes = []
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      courier.close()
      flush()
    },
  }
}
