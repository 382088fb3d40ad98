import { bankPaths, type BankAccount } from '@obole/contract/bank'
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { mountReading, nothing } from '../platform/operation.ts'
import { notFound } from '../platform/refusal.ts'
import { findTransfer, transferAnswer } from './transfers.store.ts'

/** An example number often used in France: it belongs to no account, and its check digits are valid. */
const MERCHANT_IBAN = 'FR7630004000990000012345602'

export const accountOf = (bank: Bank): BankAccount => ({ iban: MERCHANT_IBAN, holder: bank.merchant.name })

export function mountTransfers(app: FastifyInstance, bank: Bank): void {
  mountReading(app, bank, {
    name: 'fetch-account',
    path: bankPaths.account,
    query: nothing,
    run: () => accountOf(bank),
  })
  mountReading(app, bank, {
    name: 'fetch-transfer',
    path: '/v1/transfers/:transferId',
    query: nothing,
    run: ({ params }) => {
      const transfer = findTransfer(bank.store, params.transferId ?? '')
      return transfer ? transferAnswer(transfer) : notFound('transfer')
    },
  })
}
