import type { App } from '../app.ts'
import type { Campaign } from './campaign.ts'
import { CampaignRows } from './campaign-rows.ts'
import { readWholeCampaign } from './load-campaign.ts'
import { writeDocument } from './write-document.ts'
import { isRefusal } from '@obole/contract/problems'

class TakenBack extends Error {}

/**
 * The campaign as it would be after publishing its draft; null where there is no draft or it cannot be published. The
 * statements that publish write it, it is read, and the transaction is rolled back, so that the preview is always the
 * page that publishing would give.
 */
export async function previewDraft(app: App, formId: number): Promise<Campaign | null> {
  const rows = await CampaignRows.read(app.db, formId)
  const before = rows.editable()
  const { draft } = before
  if (draft === null) return null
  let preview: Campaign | null = null
  try {
    await app.db.transaction(async (db) => {
      const written = await writeDocument(rows.within(db), before, draft, app.clock.now())
      if (!isRefusal(written)) preview = await readWholeCampaign(db, { formId })
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return preview
}
