import { nextTryAt } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import { newJob } from '../platform/job.ts'
import { addJobs, claimDue, type DueDelivery, noteTries, type NotedTry } from './deliveries.store.ts'
import { openReach, type Reach } from './reach.ts'
import { sendOne } from './send-one.ts'
import { tellSwitchedOffJob } from './webhooks.queue.ts'

/** A turn ends after this, so that a node that leaves does not wait long; the next one begins at once. */
const TURN_MS = 5_000
/** Another node takes over what this one took and did not note. Longer than all of one address can take. */
const LEASE_MS = 120_000
/** Of one address: in hand, and sent at once. A slow one keeps no other from being served. */
const MOST_OF_ONE = 100
const AT_ONCE_OF_ONE = 16
/** Of all addresses: in hand, and sent at once. While many visitors call, few. */
const MOST_IN_HAND = 1000
const AT_ONCE = 200
const AT_ONCE_IN_A_RUSH = 16
/** Answers of so long are noted together, and so many leave in it: some 1 200 a second, and no visitor waits behind many. */
const NOTED_EVERY_MS = 25
const MOST_OF_A_MOMENT = 45
/** While nothing more is due, and only slow answers are waited for. */
const LOOKED_EVERY_MS = 250

/** Sends what is due. One for each application: what is still in hand when a turn ends is known to the next one. */
export interface Sender {
  /** Until nothing is due and in hand any more, or for a turn. */
  turn(): Promise<void>
}

const senders = new WeakMap<App, Sender>()

export function senderOf(app: App): Sender {
  const known = senders.get(app) ?? createSender(app, openReach(app.config.PUBLIC_URL))
  senders.set(app, known)
  return known
}

interface Lane {
  waiting: DueDelivery[]
  running: number
}

export function createSender(app: App, reach: Reach): Sender {
  const lanes = new Map<number, Lane>()
  let running = 0
  let inHand = 0
  let noted: NotedTry[] = []

  async function claim(): Promise<number> {
    const now = app.clock.now()
    const found = await claimDue(app.db, {
      inHand: [...lanes].map(([addressId, lane]) => ({
        addressId,
        count: lane.waiting.length + lane.running,
      })),
      mostOfOne: MOST_OF_ONE,
      limit: MOST_IN_HAND - inHand,
      now,
      until: now + LEASE_MS,
    })
    for (const delivery of found) {
      const lane = lanes.get(delivery.address_id) ?? { waiting: [], running: 0 }
      lane.waiting.push(delivery)
      lanes.set(delivery.address_id, lane)
    }
    inHand += found.length
    return found.length
  }

  /** One of each address in turn, as long as there is room. */
  function start(): void {
    const most = Math.min(app.isRush() ? AT_ONCE_IN_A_RUSH : AT_ONCE, running + MOST_OF_A_MOMENT)
    for (let isMore = true; isMore && running < most;) {
      isMore = false
      for (const lane of lanes.values()) {
        if (running >= most) break
        const delivery = lane.running < AT_ONCE_OF_ONE ? lane.waiting.shift() : undefined
        if (delivery) void send(lane, delivery)
        isMore ||= delivery !== undefined
      }
    }
  }

  async function send(lane: Lane, delivery: DueDelivery): Promise<void> {
    lane.running += 1
    running += 1
    try {
      const tried = await sendOne(app, reach, delivery)
      noted.push(judged(app, delivery, tried))
    } catch (error) {
      app.log.error({ err: error, delivery: delivery.id }, 'a notification could not be sent')
      inHand -= 1
    }
    lane.running -= 1
    running -= 1
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(delivery.address_id)
  }

  async function note(): Promise<void> {
    const these = noted
    noted = []
    inHand -= these.length
    if (these.length > 0) await noteAll(app, these)
  }

  async function turn(): Promise<void> {
    const endsAt = performance.now() + TURN_MS
    for (let lookAt = -Infinity; ;) {
      const now = performance.now()
      const mayLook = now < endsAt && now >= lookAt && inHand <= MOST_IN_HAND / 2
      const found = mayLook ? await claim() : 0
      if (mayLook && found === 0) lookAt = now + LOOKED_EVERY_MS
      start()
      await note()
      if (now >= endsAt || (inHand === 0 && lookAt > now)) return
      await pause(NOTED_EVERY_MS)
    }
  }

  return { turn }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** What becomes of a delivery after this try. */
export function judged(app: App, delivery: DueDelivery, tried: NotedTry['tried']): NotedTry {
  const { id: deliveryId, address_id: addressId, created_at: createdAt, cause } = delivery
  const isTrial = cause === 'Trial'
  const isOver = tried.failure === null || isTrial
  const next = {
    beganAt: createdAt.getTime(),
    tries: delivery.tries + 1,
    now: app.clock.now(),
    spread: Math.random(),
  }
  return { deliveryId, addressId, tried, dueAt: isOver ? null : nextTryAt(next), isTrial }
}

/** Notes what became of tries, with the mails that follow of it, in one commit. */
export async function noteAll(app: App, noted: readonly NotedTry[]): Promise<void> {
  const now = app.clock.now()
  const switchedOff = await app.db.transaction(async (db) => {
    const off = await noteTries(db, noted, now)
    const jobs = off.map(({ id }) => newJob(tellSwitchedOffJob, { addressId: id, at: now }))
    if (jobs.length > 0) await addJobs(db, jobs, now)
    return off
  })
  if (switchedOff.length > 0) app.jobs.wake()
}
