import type { BankNotification } from '@obole/contract/bank'
import type { BankFault } from '@obole/contract/bank-control'
import type { TestCardKey } from '@obole/contract/bank-test-cards'
import type { Bank } from '../bank.ts'
import { isoInstant } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { insertNotification } from './notifications.store.ts'

type Unsent<N> = N extends BankNotification ? Omit<N, 'eventId' | 'occurredAt'> : never
export type Announcement = Unsent<BankNotification>

/** Writes the notification together with the change it reports; the outbox sends it once both are committed. */
export function announce(bank: Bank, announcement: Announcement, cardKey: TestCardKey | null): void {
  // A caller that creates past events knows about them already.
  if (bank.merchant.webhookUrl === undefined || bank.clock.isMoved()) return
  const asked = bank.faults.take('notification', () =>
    'reference' in announcement ? announcement.reference : undefined,
  )
  const fault = asked ?? mishapOf(cardKey)
  const now = bank.clock.now()
  const notification: BankNotification = {
    ...announcement,
    eventId: newId('evt'),
    occurredAt: isoInstant(now),
  }
  insertNotification(bank.store, notification, {
    state: fault?.effect === 'lost' ? 'lost' : 'waiting',
    nextAt: Date.now() + (fault?.effect === 'late' ? fault.ms : 0),
    followUp: followUpOf(notification, fault, now),
  })
  bank.outbox.wake()
}

function mishapOf(cardKey: TestCardKey | null): BankFault | undefined {
  if (cardKey === 'notification_lost') return { effect: 'lost' }
  if (cardKey === 'notification_doubled') return { effect: 'doubled' }
  if (cardKey === 'notification_stale') return { effect: 'stale' }
  return undefined
}

function followUpOf(
  notification: BankNotification,
  fault: BankFault | undefined,
  now: number,
): BankNotification | undefined {
  if (fault?.effect === 'doubled') return notification
  if (fault?.effect !== 'stale') return undefined
  return { ...asItWasBefore(notification), eventId: newId('evt'), occurredAt: isoInstant(now - 1_000) }
}

function asItWasBefore(notification: BankNotification): BankNotification {
  if (notification.type === 'payment.updated') return { ...notification, state: 'processing' }
  if (notification.type === 'mandate.updated') return { ...notification, state: 'active' }
  if (notification.type === 'dispute.updated') return { ...notification, state: 'open' }
  // A transfer has no earlier state.
  if (notification.type === 'transfer.received') return notification
  return { ...notification, state: 'pending' }
}
