import { type MoneyRole, moneyRoleOf } from '@obole/core/accounting/chart'
import {
  betweenAccounts,
  type EntryLine,
  entryTowards,
  isBalanced,
  productLines,
} from '@obole/core/accounting/entries'
import { assert } from '@obole/core/assert'
import { parisDate } from '@obole/core/dates/dates'
import { sum } from '@obole/core/money/money'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { eachAlone } from '../platform/each-alone.ts'
import { stepBack } from '../platform/rush.ts'
import * as store from './accounting.store.ts'
import { isBehind } from './journal.store.ts'
import { heldAfter } from '../payments/held-lines.ts'

const AT_ONCE = 200
/** No transaction lasts longer: what changed before the last look, less this, is seen now. */
const LONGEST_WRITE_MS = 600_000

/** How long one journal may take before the next has its turn: the past of a large association takes several. */
export const TURN_MS = 10_000

/** Writes what happened since the last time into every journal that is kept. */
export async function writeEntries(app: App): Promise<void> {
  const apart = {
    log: app.log,
    named: (organizationId: number) => ({ organizationId }),
    fault: 'a journal could not be written',
  }
  await eachAlone(await store.listBooks(app.db), apart, (id) => writeJournal(app, id, TURN_MS))
}

/** Each portion is one commit: a run that is cut off is taken up where it was. */
export async function writeJournal(app: App, organizationId: number, turnMs = Infinity): Promise<void> {
  const turnBegan = performance.now()
  let portion: Portion | null = { isMore: true, reached: null }
  while (portion?.isMore && performance.now() - turnBegan < turnMs) {
    const began = performance.now()
    const { reached }: Portion = portion
    portion = await app.db.transaction(async (db) => {
      const book = await store.takeBook(db, organizationId)
      return book && writePortion(app, db, book, reached)
    })
    await stepBack(app.isRush, performance.now() - began)
  }
}

interface Portion {
  isMore: boolean
  reached: store.Reached | null
}

async function writePortion(
  app: App,
  db: Queryable,
  book: store.Book,
  after: store.Reached | null,
): Promise<Portion> {
  const { organizationId } = book
  const transfers = await store.listTransfers(db, book, AT_ONCE)
  const entries = await entriesOfTransfers(db, transfers)
  const now = app.clock.now()
  const isMore = transfers.length === AT_ONCE
  // Money by hand comes after what came through Obole, and not before that past is written.
  const waits =
    isMore ||
    (book.lookedAt === 0 && (await isBehind(db, organizationId, book.openedAt, transfers.at(-1)?.id)))
  const changedSince = book.lookedAt - LONGEST_WRITE_MS
  const changed = waits ? [] : await store.listTakings(db, { organizationId, changedSince, after }, AT_ONCE)
  const slips = waits ? [] : (await store.listSlips(db, organizationId, AT_ONCE)).map(entryOfSlip)
  const written = [...entries, ...changed.map(entryByHand), ...slips].filter(({ lines }) => lines.length > 0)
  for (const { cause, lines } of written) assert(isBalanced(lines), `the entry of ${cause} is not balanced`)
  await store.insertEntries(db, {
    book,
    entries: written,
    lastTransferId: transfers.at(-1)?.id ?? book.lastTransferId,
    lookedAt: waits || changed.length === AT_ONCE ? book.lookedAt : now,
    writtenOn: parisDate(now),
  })
  return {
    isMore: isMore || changed.length === AT_ONCE || slips.length === AT_ONCE,
    reached: changed.at(-1) ?? after,
  }
}

async function entriesOfTransfers(
  db: Queryable,
  transfers: readonly store.TransferRow[],
): Promise<store.Entry[]> {
  const paymentIds = transfers.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))
  const payments = await store.readPayments(db, [...new Set(paymentIds)])
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  return transfers.map((transfer) => {
    const { id, kind, orderId, paymentId, day } = transfer
    const entry = { cause: `transfer:${id}`, transferId: id, orderId, paymentId, pieceDay: day }
    switch (kind) {
      case 'capture':
      case 'refund':
      case 'disputeLost': {
        const payment = known.get(paymentId ?? 0)
        assert(payment, `transfer ${id} is of no payment`)
        return { ...entry, kind, lines: linesOfPayment(payment, transfer) }
      }
      case 'payout':
        return { ...entry, kind, lines: betweenAccounts('inTransit', 'obole', transfer.amountCents) }
      case 'payoutFailed':
        return { ...entry, kind, lines: betweenAccounts('obole', 'inTransit', transfer.amountCents) }
      case 'payoutConfirmed':
        return { ...entry, kind, lines: betweenAccounts('bank', 'inTransit', transfer.amountCents) }
      case 'topUp':
        return { ...entry, kind, lines: betweenAccounts('obole', 'bank', transfer.amountCents) }
      default:
        throw new Error(`a ${kind} transfer on an association's account`)
    }
  })
}

/** Also remembers what it writes: the next transfer of this portion may be of the same payment. */
function linesOfPayment(
  payment: store.PaymentRow,
  { id, kind, amountCents }: store.TransferRow,
): EntryLine[] {
  const held = heldAfter(payment.shares, payment.wentBack, id)
  const wanted = productLines(held, payment.isCompany)
  const lines = entryTowards(payment.written, wanted, { role: 'obole' })
  const moved = kind === 'capture' ? amountCents : 0 - amountCents
  assert(lines[0]?.amountCents === moved, `the entry of transfer ${id} comes to another amount`)
  payment.written = wanted
  return lines
}

/** What is held of a payment by hand now against what was written, so that whatever changed is written once. */
function entryByHand(payment: store.PaymentRow): store.Entry {
  const { id, orderId, means, shares, written, receivedCents, isCompany } = payment
  const held = receivedCents > 0 ? shares.map((share) => ({ ...share, heldCents: share.shareCents })) : []
  const heldCents = sum(held.map((line) => line.heldCents))
  assert(heldCents === receivedCents, `what payment ${id} holds of its lines is not what was received`)
  const isFirst = written.length === 0
  const role = isFirst ? moneyRoleOf(means) : givenBackFrom(payment)
  return {
    kind: isFirst ? 'takings' : 'takingsCorrected',
    cause: `takings:${id}:${payment.changedAt}`,
    paymentId: id,
    orderId,
    pieceDay: isFirst ? payment.receivedOn : payment.changedOn,
    lines: entryTowards(written, productLines(held, isCompany), { role }),
  }
}

/** A cheque is handed back itself, unless it is at the bank or only a part of it went back: that is other money. */
function givenBackFrom({ means, receivedCents, isDeposited }: store.PaymentRow): MoneyRole {
  const role = moneyRoleOf(means)
  return role === 'cheques' && (isDeposited || receivedCents > 0) ? 'bank' : role
}

const entryOfSlip = ({ id, kind, totalCents, day }: store.SlipRow): store.Entry => ({
  kind,
  cause: `${kind}:${id}`,
  slipId: id,
  pieceDay: day,
  lines:
    kind === 'deposit'
      ? betweenAccounts('bank', 'cheques', totalCents)
      : betweenAccounts('cheques', 'bank', totalCents),
})
