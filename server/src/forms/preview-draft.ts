import type { App } from '../app.ts'
import type { Campaign } from './campaign.ts'
import { readWholeCampaign } from './load-campaign.ts'
import { loadEditable } from './managed-campaign.ts'
import { writeDocument } from './write-document.ts'
import { isRefusal } from '@obole/contract/problems'

class TakenBack extends Error {}

/**
 * The campaign as publishing its draft would make it; null where nothing waits or it cannot be published so. It is written
 * by the very statements that publish, read, and taken back, so that no preview can promise another page.
 */
export async function previewDraft(app: App, formId: number): Promise<Campaign | null> {
  const editable = await loadEditable(app.db, formId)
  const { draft } = editable
  if (draft === null) return null
  let preview: Campaign | null = null
  try {
    await app.db.transaction(async (db) => {
      const written = await writeDocument(db, editable, draft, app.clock.now())
      if (!isRefusal(written)) preview = await readWholeCampaign(db, { formId })
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return preview
}
