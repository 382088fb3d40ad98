import type { BankNotification } from '@obole/contract/bank'
import type { notificationRecordSchema, NotificationState } from '@obole/contract/bank-control'
import type { z } from 'zod'
import { isoInstant } from '../platform/clock.ts'
import type { Store } from '../platform/store.ts'

export type NotificationRow = {
  seq: number
  eventId: string
  type: string
  subjectId: string
  payload: string
  /** Sent after this one has arrived: a second copy, or an outdated state. */
  followUp: string | null
  state: NotificationState
  attempts: number
  /** In real time, like everything about delivery: the bank's clock may be months ahead. */
  nextAt: number
  lastStatus: number | null
  deliveredAt: number | null
}

export function insertNotification(
  store: Store,
  notification: BankNotification,
  delivery: Pick<NotificationRow, 'state' | 'nextAt'> & { followUp?: BankNotification | undefined },
): void {
  store.run(
    `INSERT INTO notifications (eventId, type, subjectId, paymentId, payload, followUp, state, nextAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    notification.eventId,
    notification.type,
    subjectOf(notification),
    'paymentId' in notification ? notification.paymentId : null,
    JSON.stringify(notification),
    delivery.followUp ? JSON.stringify(delivery.followUp) : null,
    delivery.state,
    delivery.nextAt,
  )
}

function subjectOf(notification: BankNotification): string {
  if ('refundId' in notification) return notification.refundId
  if ('disputeId' in notification) return notification.disputeId
  if ('mandateId' in notification) return notification.mandateId
  if ('payoutId' in notification) return notification.payoutId
  if ('transferId' in notification) return notification.transferId
  return notification.paymentId
}

export function listWaiting(store: Store, now: number, limit: number): NotificationRow[] {
  return store.all<NotificationRow>(
    `SELECT * FROM notifications WHERE state = 'waiting' AND nextAt <= ? ORDER BY nextAt, seq LIMIT ?`,
    now,
    limit,
  )
}

export function nextWaitingAt(store: Store, after: number): number | undefined {
  const row = store.get<{ nextAt: number }>(
    `SELECT nextAt FROM notifications WHERE state = 'waiting' AND nextAt > ? ORDER BY nextAt LIMIT 1`,
    after,
  )
  return row?.nextAt
}

export function markDelivered(store: Store, seq: number, status: number, deliveredAt: number): void {
  store.run(
    `UPDATE notifications SET state = 'delivered', attempts = attempts + 1, lastStatus = ?, deliveredAt = ?
     WHERE seq = ?`,
    status,
    deliveredAt,
    seq,
  )
}

export function markFailed(store: Store, seq: number, status: number | null, nextAt: number): void {
  store.run(
    'UPDATE notifications SET attempts = attempts + 1, lastStatus = ?, nextAt = ? WHERE seq = ?',
    status,
    nextAt,
    seq,
  )
}

export function makeAllWaitingDue(store: Store, now: number): void {
  store.run(`UPDATE notifications SET nextAt = ? WHERE state = 'waiting' AND nextAt > ?`, now, now)
}

/** The newest first; `aboutId` is the subject, or the payment the subject belongs to. */
export function listNotifications(
  store: Store,
  aboutId: string | undefined,
  limit: number,
): NotificationRow[] {
  return aboutId === undefined
    ? store.all<NotificationRow>('SELECT * FROM notifications ORDER BY seq DESC LIMIT ?', limit)
    : store.all<NotificationRow>(
        'SELECT * FROM notifications WHERE subjectId = ?1 OR paymentId = ?1 ORDER BY seq DESC LIMIT ?2',
        aboutId,
        limit,
      )
}

export function notificationRecord(row: NotificationRow): z.infer<typeof notificationRecordSchema> {
  return {
    eventId: row.eventId,
    type: row.type,
    subjectId: row.subjectId,
    payload: JSON.parse(row.payload),
    state: row.state,
    attempts: row.attempts,
    ...(row.lastStatus !== null && { lastStatus: row.lastStatus }),
    ...(row.deliveredAt !== null && { deliveredAt: isoInstant(row.deliveredAt) }),
  }
}
