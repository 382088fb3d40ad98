import type { Campaign } from '../forms/campaign.ts'

/** What somebody pays for: the campaign by its title; of a cart checkout, which has none of its own, what its lines are for. */
export function orderTitle(
  { formType, title }: Pick<Campaign, 'formType' | 'title'>,
  lines: readonly { readonly name: string }[],
): string {
  const names = [...new Set(lines.map(({ name }) => name))]
  return formType === 'Checkout' && names.length > 0 ? names.join(', ') : title
}
