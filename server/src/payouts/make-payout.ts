import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { payoutTransfers } from '@obole/core/ledger/ledger'
import { nextPayoutOn } from '@obole/core/ledger/payout-rhythm'
import { planPayout } from '@obole/core/ledger/payout'
import type { Funds } from '@obole/core/payment/cover'
import type { App } from '../app.ts'
import { readFunds } from '../ledger/read-balance.ts'
import type { Hold } from '../people/hold-right.ts'
import { brokenConstraint, failedRequirement } from '../platform/db.ts'
import { carryOutPayout, LEASE_MS } from './carry-out-payout.ts'
import type { Association, Payout } from './payout.ts'
import { listPayable, saveTurn } from './associations.store.ts'
import {
  type PayoutToMake,
  findCarriedOver,
  findPayout,
  insertPayout,
  listWaitingLines,
} from './payouts.store.ts'

const MAX_TRIES = 5
/** Lines beyond this number go with the next payout. */
const MAX_LINES = 20_000
const PAGE = 100

/**
 * Sends an association its available money. The money is set apart first, line by line; then the bank is asked, and its
 * answer decides. Asking again with the same reference gives the same payout.
 */
export async function makePayout(
  app: App,
  association: Association,
  { reference, userId, hold }: { reference: string; userId: number | null; hold?: Hold },
): Promise<Payout | Refusal> {
  if (!association.allowCollect) return refuse('WALLET_VALIDATION_ERROR')
  if (association.isHeld) return refuse('PAYOUTS_HELD')
  const { iban, ibanHolder } = association
  if (!iban || !ibanHolder) return refuse('IBAN_MISSING')
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const known = await findPayout(app.db, reference)
    if (known) return known.organizationId === association.id ? known : refuse('IDEMPOTENCY_KEY_REUSED')
    const outcome = await setApart(app, association, {
      reference,
      userId,
      iban,
      beneficiary: ibanHolder,
      hold,
    })
    if (outcome === 'done') {
      const payout = await carryOutPayout(app, reference, { isFresh: true })
      assert(payout, `cash-out ${reference} vanished`)
      return payout
    }
    if (outcome !== 'again') return outcome
  }
  throw new Error(`association ${association.id} changes faster than it can be paid out`)
}

/**
 * The statement of the next payout, and the provider that holds its money: nobody else can send it. Where several hold
 * some, the one whose money has waited longest comes first, and the others with the next payouts.
 */
async function nextPayout(app: App, organizationId: number, funds: Funds) {
  const lines = await listWaitingLines(app.db, organizationId, MAX_LINES)
  const payers = app.providers.thatCan('payout').map(({ name }) => name)
  assert(payers[0], 'no provider here can pay out')
  const linesOf = Map.groupBy(lines, ({ provider }) => provider ?? payers[0])
  const oldestOf = (provider: string) =>
    Math.min(...(linesOf.get(provider) ?? []).map(({ transferId }) => transferId))
  for (const provider of payers.toSorted((one, other) => (oldestOf(one) < oldestOf(other) ? -1 : 1))) {
    const carriedOver = await findCarriedOver(app.db, { organizationId, provider })
    const plan = planPayout(linesOf.get(provider) ?? [], funds, carriedOver)
    if (plan) return { provider, plan }
  }
  return null
}

interface PayoutRequest {
  reference: string
  userId: number | null
  iban: string
  beneficiary: string
  /** Checks that the member who asks still has the right to; absent for the daily run, which no member asks for. */
  hold: Hold | undefined
}

async function setApart(
  app: App,
  { id: organizationId, providerAccount }: Association,
  { reference, userId, iban, beneficiary, hold }: PayoutRequest,
): Promise<'done' | 'again' | Refusal> {
  const funds = await readFunds(app, organizationId)
  const next = await nextPayout(app, organizationId, funds)
  if (!next) return refuse('PAYOUT_BELOW_MINIMUM')
  const { provider, plan } = next
  const { amountCents, carriedInCents, carriedOutCents } = plan
  const now = app.clock.now()
  const details = { amountCents, iban, beneficiary }
  try {
    const payout: PayoutToMake = {
      reference,
      organizationId,
      amountCents,
      carriedInCents,
      carriedOutCents,
      reserveCents: funds.reserveCents,
      lines: plan.lines,
      iban,
      beneficiary,
      userId,
      provider,
      providerAccount,
      transfers: payoutTransfers(organizationId, amountCents),
      act: { organizationId, userId, act: 'payout', subject: `cash-out:${reference}`, details },
      now,
      checkAt: now + LEASE_MS,
    }
    return await app.db.transaction(async (db) => {
      const lost = await hold?.(db)
      if (lost) return lost
      await insertPayout(db, payout)
      return 'done'
    })
  } catch (error) {
    const broken = brokenConstraint(error)
    if (failedRequirement(error) === 'held') return refuse('PAYOUTS_HELD')
    if (broken === 'cash_outs_one_under_way') return refuse('PAYOUT_UNDER_WAY')
    if (
      failedRequirement(error) === 'balance' ||
      failedRequirement(error) === 'carried' ||
      broken === 'cash_out_lines_once' ||
      broken === 'cash_outs_reference_key'
    )
      return 'again'
    throw error
  }
}

/** The daily run: pays every association whose turn it is, each on its own. Started again, it pays the rest. */
export async function makePayouts(app: App): Promise<void> {
  const today = parisDate(app.clock.now())
  for (let after = 0; ;) {
    const associations = await listPayable(app.db, { after, limit: PAGE, before: today })
    for (const { rhythm, lastOn, ...association } of associations) {
      after = association.id
      if (nextPayoutOn(rhythm, { lastOn, today }) !== today) continue
      try {
        await payInTurn(app, association, today)
      } catch (error) {
        app.log.error({ err: error, organizationId: association.id }, 'association could not be paid out')
      }
    }
    if (associations.length < PAGE) return
  }
}

/**
 * At most one automatic payout a day. While the last payout is under way, or a change of account is pending, the
 * association keeps its turn.
 */
async function payInTurn(app: App, association: Association, today: LocalDate): Promise<void> {
  const reference = app.ids.derivedToken('payout-turn', `${association.id}:${today}`)
  const outcome = await makePayout(app, association, { reference, userId: null })
  if (isRefusal(outcome) && (outcome.refusal === 'PAYOUT_UNDER_WAY' || outcome.refusal === 'PAYOUTS_HELD'))
    return
  await saveTurn(app.db, association.id, today)
}
