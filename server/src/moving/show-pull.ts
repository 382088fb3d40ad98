import type { PullView } from '@obole/contract/moving'
import { formTypeOf, isFormType } from '@obole/core/campaign/form'
import type { App } from '../app.ts'
import { readCampaigns, type ShownCampaign } from './campaigns.store.ts'
import { countFilled } from '../imports/fill-import.ts'
import { findEarlierPulls, findLatestPull, type PullRow } from './pulls.store.ts'

/** The latest pull of an association, if there is one, and what the earlier ones brought. */
export async function showPulls(
  app: App,
  organizationId: number,
): Promise<{ pull: PullView | null; earlier: PullView[] }> {
  const latest = await findLatestPull(app.db, organizationId)
  if (!latest) return { pull: null, earlier: [] }
  const before = await findEarlierPulls(app.db, latest)
  const [pull, ...earlier] = await Promise.all([latest, ...before].map((one) => pullView(app, one)))
  return { pull: pull ?? null, earlier: earlier.map(withWhatItBrought) }
}

const withWhatItBrought = (pull: PullView): PullView => ({
  ...pull,
  campaigns: pull.campaigns.filter(({ state }) => state === 'Done' || state === 'Kept'),
})

async function pullView(app: App, pull: PullRow): Promise<PullView> {
  const rows = await readCampaigns(app.db, pull.id)
  return {
    id: pull.id,
    state: pull.state,
    failure: pull.failure,
    by: pull.by,
    sourceName: pull.sourceName,
    isPaused: pull.unanswered > 0,
    isListed: pull.place?.part !== 'Association' && pull.place?.part !== 'Campaigns',
    createdAt: pull.createdAt.toISOString(),
    people: pull.withPeople ? await peopleOf(app, pull) : null,
    campaigns: rows.map(campaignView),
  }
}

async function peopleOf(app: App, { importId, isPeopleRefused }: PullRow): Promise<PullView['people']> {
  const read = importId === null ? null : await countFilled(app.db, importId)
  return {
    lineCount: read?.lineCount ?? 0,
    isRefused: isPeopleRefused,
    importId: read?.isComplete ? importId : null,
    state: read?.isComplete ? read.state : null,
  }
}

function campaignView(row: ShownCampaign): PullView['campaigns'][number] {
  const formType = formTypeOf(row.formType)
  const { number, title, isCurrent, state, refusal, leftOut, rateCount, questionCount, here } = row
  return {
    number,
    formType: isFormType(formType) ? formType : null,
    title,
    isCurrent,
    state,
    refusal,
    leftOut: [...leftOut],
    rateCount,
    questionCount,
    here,
  }
}
