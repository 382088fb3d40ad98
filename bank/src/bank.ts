import type { Agenda } from './platform/agenda.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './config.ts'
import type { Faults } from './platform/faults.ts'
import type { Merchant } from './platform/merchant.ts'
import type { Outbox } from './notifications/outbox.ts'
import type { Store } from './platform/store.ts'

/** Everything a verb may need, passed by hand. */
export type Bank = {
  config: Config
  store: Store
  clock: Clock
  faults: Faults
  outbox: Outbox
  agenda: Agenda
  merchant: Merchant
  /** Where browsers reach the bank; known once it listens. */
  publicUrl: string
}
