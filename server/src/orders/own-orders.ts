import type { KnownPayer, OwnOrder, OwnOrders, OwnOrdersQuery } from '@obole/contract/orders'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { orderState } from '@obole/core/order/order-state'
import type { App } from '../app.ts'
import { orderTitle } from '../forms/order-title.ts'
import { readPage } from '../platform/continuation.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { findKnownPayer, listOrdersOfUser, type OwnOrderRow } from './own-orders.store.ts'
import { toTerm } from './payer-order.ts'

/** The orders paid with the user's verified address. */
export async function listOwnOrders(
  app: App,
  identity: Identity,
  asked: OwnOrdersQuery,
): Promise<OwnOrders | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  // A position is only valid for the list of the user it was given to.
  const page = await readPage(app, `own-orders:${user.userId}`, asked, async (after, limit) => {
    const rows = await listOrdersOfUser(app.db, user.userId, after, limit)
    return rows.map((row) => ({ ...row, position: { key: row.key, id: row.id } }))
  })
  return isRefusal(page) ? page : { data: page.rows.map(toOwnOrder), pagination: page.pagination }
}

function toOwnOrder(row: OwnOrderRow): OwnOrder {
  const open = row.open_payments.map(toTerm)
  const [next] = open
    .flatMap(({ nextTryDate, amount, amountTip }) =>
      nextTryDate === null ? [] : [{ date: nextTryDate, amount: amount + amountTip }],
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return {
    id: row.id,
    date: row.created_at.toISOString(),
    organizationName: row.organization_name,
    formType: row.form_type,
    formTitle: orderTitle({ formType: row.form_type, title: row.form_title }, row.lines),
    lines: row.lines,
    amount: row.amount_cents,
    state: orderState(new Set(row.facts)),
    monthly: row.gift,
    nextDebit: next ?? null,
    unpaid: open
      .filter(({ canBePutRight }) => canBePutRight)
      .map(({ id, date, amount, amountTip }) => ({ paymentId: id, date, amount: amount + amountTip })),
  }
}

/** What a signed-in payer need not type again. */
export async function knownPayer(app: App, identity: Identity): Promise<KnownPayer | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const row = await findKnownPayer(app.db, user.userId)
  if (!row) return refuse('UNAUTHENTICATED')
  const { payer } = row
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: payer?.birthDate ?? null,
    address: payer?.address ?? null,
    zipCode: payer?.zipCode ?? null,
    city: payer?.city ?? null,
    country: payer?.country ?? null,
  }
}
