import { normaliseCampaign } from '@obole/contract/campaign-rules'
import type { CampaignDocument } from '@obole/contract/manage-campaigns'
import { type Conflict, type Json, mergeDocuments } from '@obole/core/campaign/merge'
import { valueAt, withValue } from './document.ts'

export type Choice = 'theirs' | 'yours'

/** Merges three versions of a campaign: where both changed the same thing, theirs stands until the editor decides. */
export function mergedWith(
  base: CampaignDocument,
  theirs: CampaignDocument,
  yours: CampaignDocument,
): { document: CampaignDocument; conflicts: readonly Conflict[] } {
  const { document, conflicts } = mergeDocuments(base, theirs, yours)
  return { document: document as unknown as CampaignDocument, conflicts }
}

/** The draft once every conflict is decided. */
export function resolved(
  merged: CampaignDocument,
  conflicts: readonly Conflict[],
  choices: ReadonlyMap<string, Choice>,
): CampaignDocument {
  const yours = conflicts.filter(({ path }) => choices.get(path) === 'yours')
  return normaliseCampaign(yours.reduce(asYours, merged))
}

function asYours(document: CampaignDocument, { path, theirs, yours }: Conflict): CampaignDocument {
  const isElement = /\.-?\d+$/.test(path)
  if (!isElement) return withValue(document, path, yours)
  if (yours === null) return withValue(document, path, undefined)
  if (theirs !== null) return withValue(document, path, yours)
  return withElement(document, path, yours)
}

/** An element that the other person deleted and this one keeps comes back under its own id, with its sales. */
function withElement(document: CampaignDocument, path: string, element: Json): CampaignDocument {
  const list = path.slice(0, path.lastIndexOf('.'))
  const before = valueAt(document, list)
  return Array.isArray(before) ? withValue(document, list, [...before, element]) : document
}

/** A copy of an element, with new ids. */
export function withFreshIds(element: Json, id: number): Json {
  const { customFields = [], ...rest }: { customFields?: Json[] } = { ...Object(element) }
  const fields = customFields.map((field, index) => ({ ...Object(field), id: id - 1 - index }))
  return {
    ...rest,
    id,
    ...(fields.length > 0 || 'customFields' in Object(element) ? { customFields: fields } : {}),
  }
}
