import type { DepositSlip, DepositSlipBody, WaitingCheques } from '@obole/contract/deposit-slips'
import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { listDepositSlips, listWaitingCheques, openDepositSlip } from '../deposits/list-slips.ts'
import { makeDepositSlip } from '../deposits/make-slip.ts'
import { undoDepositSlip } from '../deposits/undo-slip.ts'
import type { Identity } from '../people/identify.ts'
import { enter, ifEntered, type Where } from './access.ts'

type SlipWhere = Where & { slipId: number }

export const showCheques = (app: App, identity: Identity, where: Where): Promise<WaitingCheques | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    listWaitingCheques(app, organizationId),
  )

export const listSlips = (
  app: App,
  identity: Identity,
  where: Where,
  asked: { pageSize: number; continuationToken?: string | undefined },
): Promise<{ data: DepositSlip[] } | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), (entered) =>
    listDepositSlips(app, entered.organizationId, { ...asked, ...entered }),
  )

export const openSlip = (app: App, identity: Identity, where: SlipWhere) =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    openDepositSlip(app, organizationId, where.slipId),
  )

export const makeSlip = (
  app: App,
  identity: Identity,
  where: Where,
  { paymentIds }: DepositSlipBody,
  idempotencyKey: string | null,
): Promise<DepositSlip | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    makeDepositSlip(app, { ...entered, idempotencyKey }, paymentIds),
  )

export const undoSlip = (app: App, identity: Identity, where: SlipWhere): Promise<DepositSlip | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    undoDepositSlip(app, entered, where.slipId),
  )
