import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What a list of payouts reads; constraints and indexes are the migration's. */
export const cashOuts = pgTable('cash_outs', {
  id: bigint({ mode: 'number' }).primaryKey(),
  reference: text().notNull(),
  organizationId: bigint('organization_id', { mode: 'number' }).notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  state: text({ enum: ['Transfered', 'WaitingForCashOutConfirmation', 'CashedOut', 'Failed'] }).notNull(),
  iban: text().notNull(),
  beneficiary: text().notNull(),
  provider: text().notNull(),
  providerAccount: text('provider_account'),
  providerPayoutId: text('provider_payout_id'),
  failure: text(),
  createdAt: instant('created_at').notNull(),
  cashedOutAt: instant('cashed_out_at'),
})

export const cashOutLines = pgTable('cash_out_lines', {
  cashOutId: bigint('cash_out_id', { mode: 'number' }).notNull(),
})
