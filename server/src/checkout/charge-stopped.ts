import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { salesStopped } from '../forms/sales-stopped.ts'
import type { Subject } from '../payments/attempt.ts'

/** Why the provider is not asked to charge; where only a card is kept nothing is charged. */
export async function chargeStopped(app: App, subject: Subject): Promise<Refusal | null> {
  switch (subject.kind) {
    case 'cart':
      return salesStopped(app, subject.order.formId)
    case 'debit':
      return salesStopped(app, subject.debit.formId)
    case 'card':
      return null
  }
}
