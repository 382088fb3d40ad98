import type { CampaignDocument } from '@obole/contract/manage-campaigns'

/** Unsaved work, and the version it started from. */
export interface KeptDraft {
  base: CampaignDocument
  draft: CampaignDocument
}

const keyOf = (formId: number) => `obole-campaign-${formId}`

/** What an earlier visit could not save; null where there is nothing, or nothing readable. */
export function readKept(formId: number): KeptDraft | null {
  try {
    const text = localStorage.getItem(keyOf(formId))
    // Written by the function below, on this device.
    return text ? (JSON.parse(text) as KeptDraft) : null
  } catch {
    return null
  }
}

/** If the device cannot store it, the editor still saves by itself: this copy is only for what cannot be saved. */
export function keepDraft(formId: number, kept: KeptDraft | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(formId), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(formId))
  } catch {
    // Private windows and full disks refuse to store.
  }
}
