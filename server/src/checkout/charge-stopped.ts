import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { saleRefusal } from '../forms/sale-stop.ts'
import type { Subject } from '../payments/attempt.ts'
import { cardChangeEnded } from '../payments/card-change-ended.ts'

/** Why the provider must not charge, or must not confirm a card that is no longer wanted. */
export async function chargeStopped(app: App, requestId: string, subject: Subject): Promise<Refusal | null> {
  switch (subject.kind) {
    case 'cart':
    case 'debit':
      return subject.saleStop && saleRefusal(subject.saleStop)
    case 'card': {
      const ended = await cardChangeEnded(app, requestId, subject.raise)
      return ended && refuse(ended)
    }
  }
}
