import { kindOf } from '@obole/core/campaign/kinds'
import type { App } from '../app.ts'
import type { Campaign } from './campaign.ts'
import { readLineNames } from './forms.store.ts'

type Titled = Pick<Campaign, 'formType' | 'title'>

/**
 * What a payer pays for: the title of the campaign or, for a cart checkout, which has no title of its own, the names of
 * its lines.
 */
export function orderTitle({ formType, title }: Titled, lines: readonly { readonly name: string }[]): string {
  const names = [...new Set(lines.map(({ name }) => name))]
  return kindOf(formType).hasAskedLines && names.length > 0 ? names.join(', ') : title
}

/** The same for a caller that only has the order's id. */
export async function titleOfOrder(app: App, campaign: Titled, orderId: number): Promise<string> {
  if (!kindOf(campaign.formType).hasAskedLines) return campaign.title
  return orderTitle(campaign, await readLineNames(app.db, orderId))
}
