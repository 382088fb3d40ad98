import type { PayerOrder } from '@obole/contract/orders'
import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { type PassingOn, passTicketOn } from '../orders/pass-ticket-on.ts'
import { reissueTicket } from './reissue-ticket.ts'

/** Passes a ticket on to another person, with a new paper. */
export const passOn = (app: App, passing: PassingOn): Promise<PayerOrder | Refusal> =>
  passTicketOn(app, passing, reissueTicket)
