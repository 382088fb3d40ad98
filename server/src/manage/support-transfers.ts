import type { AssignedTransfer, AssignTransfer } from '@obole/contract/incoming-transfers'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { assignTransfer, listUnnamedTransfers } from '../payouts/assign-transfer.ts'
import type { Identity } from '../people/identify.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { enterAsSupport, enterToDecide } from './access.ts'
import type { Paged } from './list-filter.ts'

export async function showUnnamedTransfers(app: App, identity: Identity, query: Paged) {
  const support = await enterAsSupport(app, identity)
  return isRefusal(support) ? support : listUnnamedTransfers(app, query)
}

/** Assigns money to an association: the Support user types their own password and code again. */
export async function assignTransferAsSupport(
  app: App,
  identity: Identity,
  { again, ...assigned }: AssignTransfer & { transferId: number; again: TypedAgain },
): Promise<AssignedTransfer | Refusal> {
  const support = await enterToDecide(app, identity, again)
  return isRefusal(support) ? support : assignTransfer(app, { ...assigned, userId: support.userId })
}
