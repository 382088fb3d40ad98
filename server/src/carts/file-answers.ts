import type { SentItem } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { listFileIds } from './files.store.ts'
import { fileAnswers } from './item-errors.ts'

/** A file only answers a question in the cart it was sent to; a cart that is being made has no files yet. */
export async function filesRefusal(
  app: App,
  campaign: Campaign,
  cartId: string | null,
  items: readonly SentItem[],
): Promise<Refusal | null> {
  const answers = fileAnswers(campaign, items)
  if (answers.length === 0) return null
  const own = new Set(cartId === null ? [] : await listFileIds(app.db, cartId))
  const strange = answers.filter(({ value }) => !own.has(value))
  if (strange.length === 0) return null
  const issues = strange.map(({ path }) => ({ path, code: 'fileUnknown', message: FILE_UNKNOWN }))
  return refuse('CART_INVALID', { issues })
}

const FILE_UNKNOWN = {
  fr: 'Ce fichier est inconnu. Envoyez-le de nouveau.',
  en: 'This file is unknown. Send it again.',
}
