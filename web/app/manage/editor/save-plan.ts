import { renumbered } from '@obole/contract/campaign-ids'
import { normaliseCampaign } from '@obole/contract/campaign-rules'
import type { CampaignChanges, CampaignDocument } from '@obole/contract/manage-campaigns'
import { isSame, type Json, mergeDocuments } from '@obole/core/campaign/merge'
import { valueAt, withValue } from './document.ts'

type Key = keyof CampaignDocument

export interface SavePlan {
  /** The campaign after this save, as far as this page knows. */
  document: CampaignDocument
  changes: CampaignChanges
  base: CampaignChanges
}

/** Values that are decided together are held back together. */
const PAIRS: Readonly<Partial<Record<Key, readonly Key[]>>> = {
  endDate: ['startDate', 'endDate'],
  saleEndDate: ['saleStartDate', 'saleEndDate'],
  allowIndividualPayer: ['allowIndividualPayer', 'allowOrganismPayer'],
}

const MOST_ROUNDS = 8

/**
 * What can be saved of a draft now, or null where there is nothing. An unfinished element waits, without blocking the
 * rest.
 */
export function planSave(
  base: CampaignDocument,
  draft: CampaignDocument,
  brokenPathsOf: (document: CampaignDocument) => readonly string[],
): SavePlan | null {
  let document = draft
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const broken = brokenPathsOf(document)
    if (broken.length === 0) break
    for (const path of broken) document = heldBack(document, base, path)
    document = normaliseCampaign(document)
  }
  if (brokenPathsOf(document).length > 0) return null
  const keys = keysOf(document).filter((key) => !isSame(document[key] as Json, base[key] as Json))
  return keys.length === 0 ? null : { document, changes: picked(document, keys), base: picked(base, keys) }
}

/** The document without the problem at that path: holds back the innermost element around it, else the value itself. */
function heldBack(document: CampaignDocument, base: CampaignDocument, path: string): CampaignDocument {
  const keys = path.split('.')
  const innermost = keys.findLastIndex((key) => /^-?\d+$/.test(key))
  if (innermost === -1) {
    const [key = ''] = keys
    const together = PAIRS[key as Key] ?? [key]
    return together.reduce((held, name) => withValue(held, name, valueAt(base, name)), document)
  }
  const element = keys.slice(0, innermost + 1).join('.')
  return withValue(document, element, valueAt(base, element))
}

function keysOf(document: CampaignDocument): Key[] {
  // The keys of a document are those of its type.
  return Object.keys(document) as Key[]
}

function picked(document: CampaignDocument, keys: readonly Key[]): CampaignChanges {
  return Object.fromEntries(keys.map((key) => [key, document[key]]))
}

/**
 * The draft after a save: new elements have their ids, and changes that another person saved meanwhile are in it.
 * Fields being typed in are left alone.
 */
export function afterSave(
  draft: CampaignDocument,
  sent: CampaignDocument,
  saved: { document: CampaignDocument; created: Readonly<Record<string, number>> },
): { draft: CampaignDocument; changedByOthers: boolean } {
  const mine = renumbered(draft, saved.created)
  const known = renumbered(sent, saved.created)
  const foreign = keysOf(saved.document).filter(
    (key) => !isSame(known[key] as Json, saved.document[key] as Json),
  )
  if (foreign.length === 0) return { draft: mine, changedByOthers: false }
  const merged = mergeDocuments(
    picked(known, foreign),
    picked(saved.document, foreign),
    picked(mine, foreign),
  )
  return { draft: { ...mine, ...merged.document }, changedByOthers: true }
}
