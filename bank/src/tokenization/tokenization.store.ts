import type { KeptCard } from '../cards/card-behaviour.ts'
import type { Store } from '../platform/store.ts'

export type TokenizationSessionRow = KeptCard & { id: string; expiresAt: number; paymentId: string | null }

export function insertTokenizationSession(store: Store, row: TokenizationSessionRow): void {
  store.run(
    `INSERT INTO tokenizationSessions (id, cardKey, expMonth, expYear, expiresAt, paymentId)
     VALUES (?, ?, ?, ?, ?, ?)`,
    row.id,
    row.cardKey,
    row.expMonth,
    row.expYear,
    row.expiresAt,
    row.paymentId,
  )
}

export function findTokenizationSession(store: Store, id: string): TokenizationSessionRow | undefined {
  return store.get<TokenizationSessionRow>('SELECT * FROM tokenizationSessions WHERE id = ?', id)
}

export function spendTokenizationSession(store: Store, id: string, paymentId: string): void {
  store.run('UPDATE tokenizationSessions SET paymentId = ? WHERE id = ?', paymentId, id)
}
