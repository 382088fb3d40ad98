import type { CampaignChanges } from '@obole/contract/manage-campaigns'

/**
 * The document path of a refusal: the server's rules name `tiers.12.price`, its schemas `changes.tiers.0.price`. Null
 * where it is outside the document.
 */
export function documentPath(path: string, sent: CampaignChanges): string | null {
  const keys = path.split('.').filter(Boolean)
  const at = keys.indexOf('changes')
  if (at === -1) return keys[0] && keys[0] in sent ? path : null
  let value: unknown = sent
  const named = keys.slice(at + 1).map((key) => {
    const isIndex = Array.isArray(value) && /^\d+$/.test(key)
    value = Object(value)[key]
    const { id }: { id?: unknown } = { ...Object(value) }
    return isIndex && typeof id === 'number' ? String(id) : key
  })
  return named.length === 0 ? null : named.join('.')
}
