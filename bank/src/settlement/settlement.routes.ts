import { bankPaths, settlementQuerySchema, settlementTotalsQuerySchema } from '@obole/contract/bank'
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { mountReading } from '../platform/operation.ts'
import { fetchSettlement, fetchSettlementTotals } from './fetch-settlement.ts'

export function mountSettlement(app: FastifyInstance, bank: Bank): void {
  mountReading(app, bank, {
    name: 'fetch-settlement',
    path: bankPaths.settlement,
    query: settlementQuerySchema,
    run: ({ query }) => fetchSettlement(bank, query),
  })
  mountReading(app, bank, {
    name: 'fetch-settlement-totals',
    path: bankPaths.settlementTotals,
    query: settlementTotalsQuerySchema,
    run: ({ query }) => fetchSettlementTotals(bank, query.from, query.to ?? query.from),
  })
}
