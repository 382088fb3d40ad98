import { kindOf } from '@obole/core/kinds'
import type { App } from '../app.ts'
import type { Campaign } from './campaign.ts'
import { readLineNames } from './forms.store.ts'

type Titled = Pick<Campaign, 'formType' | 'title'>

/** What somebody pays for: the campaign by its title; of a cart checkout, which has none of its own, what its lines are for. */
export function orderTitle({ formType, title }: Titled, lines: readonly { readonly name: string }[]): string {
  const names = [...new Set(lines.map(({ name }) => name))]
  return kindOf(formType).hasAskedLines && names.length > 0 ? names.join(', ') : title
}

/** The same for whoever has the order by its number alone. */
export async function titleOfOrder(app: App, campaign: Titled, orderId: number): Promise<string> {
  if (!kindOf(campaign.formType).hasAskedLines) return campaign.title
  return orderTitle(campaign, await readLineNames(app.db, orderId))
}
