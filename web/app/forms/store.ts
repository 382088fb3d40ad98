import type { Cart } from '@obole/contract/carts'
import {
  type CartStore,
  type CartStoreEvent,
  cartStoreAfter,
  emptyCartStore,
  STORE_KEY,
} from '@obole/core/cart-store'
import { useSyncExternalStore } from 'react'
import type { Draft, DraftPayer } from './draft.ts'

/** Core's store of carts, and what was typed for each campaign beside it. */
export interface StoredForms extends CartStore<Cart, DraftPayer> {
  readonly drafts: Readonly<Record<string, Draft>>
}

const EMPTY: StoredForms = { ...emptyCartStore<Cart, DraftPayer>(), drafts: {} }

let forms: StoredForms | null = null
const listeners = new Set<() => void>()

/** Private browsing may refuse to store: the page then forgets on reload, and nothing else changes. */
function read(): StoredForms {
  try {
    const kept = sessionStorage.getItem(STORE_KEY)
    // Only this module writes under this key.
    return kept === null ? EMPTY : { ...EMPTY, ...(JSON.parse(kept) as Partial<StoredForms>) }
  } catch {
    return EMPTY
  }
}

function write(next: StoredForms): void {
  forms = next
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify(next))
  } catch {
    // The page goes on with what it holds in memory.
  }
  for (const listener of listeners) listener()
}

export function currentForms(): StoredForms {
  forms ??= read()
  return forms
}

export function tell(event: CartStoreEvent<Cart, DraftPayer>): void {
  const now = currentForms()
  write({ ...cartStoreAfter<Cart, DraftPayer>(now, event), drafts: now.drafts })
}

export function keepDraft(key: string, draft: Draft): void {
  const now = currentForms()
  write({ ...now, drafts: { ...now.drafts, [key]: draft } })
}

/** Once an order is placed, what led to it is forgotten. */
export function forgetCampaign(key: string): void {
  tell({ type: 'cartRemoved', key })
  const { [key]: _placed, ...drafts } = currentForms().drafts
  write({ ...currentForms(), drafts })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useForms(): StoredForms {
  return useSyncExternalStore(subscribe, currentForms, () => EMPTY)
}
