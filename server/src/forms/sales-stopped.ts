import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { sharedRead } from '../platform/shared-work.ts'
import { readSaleStops, type SaleStopRow } from './forms.store.ts'

const findSaleStop = sharedRead<App, number, SaleStopRow>((app, formIds) => readSaleStops(app.db, formIds))

/**
 * Why no money may be taken for a campaign any more, read from the database right before a payer is charged: its
 * association may not collect, or the event was cancelled. Where an administrator closes the campaign meanwhile, payers
 * may still finish.
 */
export async function salesStopped(app: App, formId: number): Promise<Refusal | null> {
  const stop = await findSaleStop(app, formId)
  if (!stop?.allow_collect) return refuse('WALLET_VALIDATION_ERROR', { details: { shown: 'suspended' } })
  return stop.is_event_canceled ? refuse('FORM_CLOSED', { details: { shown: 'canceled' } }) : null
}
