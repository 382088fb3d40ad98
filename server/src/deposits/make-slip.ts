import type { DepositSlip } from '@obole/contract/deposit-slips'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { decideSlip } from '@obole/core/receipts/deposit-slip'
import { maskIban } from '@obole/core/validation/iban'
import { cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import type { DepositSlipContents } from '../papers/paper.ts'
import { brokenConstraint, type Queryable } from '../platform/db.ts'
import { requestHash } from '../platform/request-hash.ts'
import {
  findDepositor,
  findSlip,
  findSlipByKey,
  insertSlip,
  lockWaiting,
  type SlipRow,
} from './deposits.store.ts'
import { slipOf } from './list-slips.ts'

export interface Depositing {
  organizationId: number
  organizationSlug: string
  userId: number
  idempotencyKey: string | null
}

/** Puts cheques on a numbered, dated slip, for the amounts written on them. A cheque is on one valid slip at most. */
export async function makeDepositSlip(
  app: App,
  depositing: Depositing,
  paymentIds: readonly number[],
): Promise<DepositSlip | Refusal> {
  const { organizationId, organizationSlug, userId, idempotencyKey } = depositing
  const seed = idempotencyKey === null ? app.ids.token() : `${organizationId}:${userId}:${idempotencyKey}`
  const key = app.ids.derivedToken('deposit-slip', seed)
  const hash = requestHash({ paymentIds })
  try {
    const made = await app.db.transaction(async (db) => {
      const known = await findSlipByKey(db, key)
      return known ?? write(app, db, { depositing, paymentIds, key, hash })
    })
    if (isRefusal(made)) return made
    return made.request_hash === hash ? slipOf(made, organizationSlug) : refuse('IDEMPOTENCY_KEY_REUSED')
  } catch (error) {
    // The same request was written meanwhile, or another one took one of these cheques.
    if (brokenConstraint(error) === 'deposit_slips_key_key')
      return makeDepositSlip(app, depositing, paymentIds)
    if (brokenConstraint(error) === 'deposited_cheques_once') return refuse('CHEQUE_NOT_WAITING')
    throw error
  }
}

async function write(
  app: App,
  db: Queryable,
  wish: { depositing: Depositing; paymentIds: readonly number[]; key: string; hash: string },
): Promise<SlipRow | Refusal> {
  const { organizationId, userId } = wish.depositing
  const rows = await lockWaiting(db, organizationId, wish.paymentIds)
  const waiting = rows.map((row) => ({
    ...row,
    paymentId: row.payment_id,
    amountCents: cents(row.amount_cents),
  }))
  const decision = decideSlip(waiting, wish.paymentIds)
  if (!decision.ok) return refuse(decision.code)
  const now = app.clock.now()
  const contents: Omit<DepositSlipContents, 'number'> = {
    ...(await depositorOf(db, organizationId, userId)),
    cheques: decision.cheques.map((cheque) => ({
      paymentId: cheque.paymentId,
      orderId: cheque.order_id,
      receivedOn: cheque.received_on,
      drawer: cheque.drawer,
      bank: cheque.bank,
      number: cheque.number,
      amountCents: cheque.amountCents,
    })),
    totalCents: decision.totalCents,
    madeAt: now,
  }
  const { totalCents, cheques } = contents
  const { key, hash } = wish
  const { id, number } = await insertSlip(db, {
    key,
    requestHash: hash,
    organizationId,
    userId,
    totalCents,
    contents,
    now,
  })
  await recordAudit(app, db, {
    organizationId,
    userId,
    action: 'money.chequesDeposited',
    subject: { type: 'depositSlip', id, label: String(number) },
    details: { amountCents: totalCents, lines: cheques.length },
  })
  const made = await findSlip(db, organizationId, id)
  assert(made, `no deposit slip ${id}`)
  return made
}

async function depositorOf(db: Queryable, organizationId: number, userId: number) {
  const depositor = await findDepositor(db, organizationId, userId)
  assert(depositor, `no association ${organizationId}`)
  const { name, address, zip_code, city, iban, iban_holder, made_by: madeBy } = depositor
  const place = [zip_code, city].filter(Boolean).join(' ')
  return {
    organization: { name, addressLines: [address ?? '', place].filter((line) => line !== '') },
    account: iban === null ? null : { holder: iban_holder ?? name, iban: maskIban(iban) },
    madeBy,
  }
}
