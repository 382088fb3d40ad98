import { API_CLIENTS } from './rooms/api-clients.ts'
import { STATEMENTS_READ } from './rooms/statements.ts'
import { LIMITS } from './limits.ts'
import type { Mutant } from './mutant.ts'
import { OWNERS } from './owners.ts'
import { RIGHTS_ASKED } from './rights.ts'
import { ACCOUNTING } from './rooms/accounting.ts'
import { INVOICE_GUARDS } from './rooms/invoices.ts'
import { AUTOMATIC_RENEWALS } from './rooms/automatic-renewals.ts'
import { CARTS, FILES } from './rooms/carts.ts'
import { CHECKOUT } from './rooms/checkout.ts'
import { CHECKOUT_INTENTS } from './rooms/checkout-intents.ts'
import { CONFIRMATIONS } from './rooms/confirmations.ts'
import { PEOPLE_KNOWN } from './rooms/contacts.ts'
import { DAILY_LOOK } from './rooms/daily-look.ts'
import { DEDICATIONS } from './rooms/dedications.ts'
import { DOOR_OF_EVENT } from './rooms/door.ts'
import { IMPORTED } from './rooms/imports.ts'
import { MOVED } from './rooms/moving.ts'
import { RESTARTED } from './rooms/restarts.ts'
import { MAILED } from './rooms/mailings.ts'
import { ORDERS, ORDER_WRITER, SUMS_BY_DAY } from './rooms/orders.ts'
import { LEDGER } from './rooms/ledger.ts'
import { PAYMENTS } from './rooms/payments.ts'
import { PAYOUTS } from './rooms/payouts.ts'
import { PEOPLE } from './rooms/people.ts'
import { PRIVACY } from './rooms/privacy.ts'
import { REFUNDS } from './rooms/refunds.ts'
import { RIGHTS } from './rooms/manage.ts'
import { SEASONS } from './rooms/seasons.ts'
import { YEAR } from './rooms/year.ts'
import { YEARLY_RECEIPTS } from './rooms/yearly-receipts.ts'
import { WEBHOOKS } from './rooms/webhooks.ts'
import { SHOWN } from './shown.ts'
import { TIMES } from './times.ts'

/*
 * The guards of the server, one fault at a time. `from` must be found exactly once in its declaration, and the named test
 * must then fail; where a second defence stands behind the guard, the line names it, and the test must hold all the same.
 * Those of statements that write, and the doors themselves, stand in a file for each room (what several rooms do together
 * for confirmations, and what looks at all rooms once a day, in one of its own); the other kinds each have a file here.
 * `npm run mutants` plants them all, `npm test` a few of them, others every day.
 */

/** Nothing is changed, so its test must hold: otherwise what the others say proves nothing. */
export const CONTROL: Mutant = {
  what: 'the control',
  file: 'carts/carts.store.ts',
  within: 'expire',
  from: 'expires_at <= ${at(now)}',
  to: '(expires_at <= ${at(now)})',
  test: 'carts/guards.test.ts',
  title: 'expires once its time is over',
}

export const MUTANTS: readonly Mutant[] = [
  ...WEBHOOKS,
  ...API_CLIENTS,
  ...CARTS,
  ...AUTOMATIC_RENEWALS,
  ...FILES,
  ...CHECKOUT,
  ...CHECKOUT_INTENTS,
  ...ORDER_WRITER,
  ...DEDICATIONS,
  ...DOOR_OF_EVENT,
  ...ORDERS,
  ...SUMS_BY_DAY,
  ...CONFIRMATIONS,
  ...DAILY_LOOK,
  ...MAILED,
  ...ACCOUNTING,
  ...YEAR,
  ...STATEMENTS_READ,
  ...INVOICE_GUARDS,
  ...YEARLY_RECEIPTS,
  ...IMPORTED,
  ...MOVED,
  ...RESTARTED,
  ...SEASONS,
  ...PAYMENTS,
  ...REFUNDS,
  ...LEDGER,
  ...PAYOUTS,
  ...PEOPLE,
  ...PEOPLE_KNOWN,
  ...PRIVACY,
  ...RIGHTS,
  ...RIGHTS_ASKED,
  ...OWNERS,
  ...SHOWN,
  ...LIMITS,
  ...TIMES,
]
