import type { AbuseBody } from '@obole/contract/abuses'
import { localPath } from '@obole/contract/local-path'
import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { refuse, type Refusal } from '@obole/contract/problems'
import { parseAddress } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { addressRange, takeTokens } from '../platform/rate-limit.ts'
import { type AbuseReport, insertAbuse, readAbuse } from './reports.store.ts'
import { campaignRef } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { newJob } from '../platform/job.ts'
import { forwardReportJob } from './reports.queue.ts'

const DAY_MS = 86_400_000
const PER_EMAIL = { limit: 5, windowMs: DAY_MS }
const PER_RANGE = { limit: 30, windowMs: DAY_MS }

export interface Reporter {
  client: string
  idempotencyKey: string | null
  address: string
}

/** Keeps a report about one of our pages and sends it to the platform's people. */
export async function reportAbuse(
  app: App,
  body: AbuseBody,
  { client, idempotencyKey, address }: Reporter,
): Promise<{ reported: true } | Refusal> {
  const id = idempotencyKey ? app.ids.derivedToken('abuse', `${client}:${idempotencyKey}`) : app.ids.token()
  const known = await readAbuse(app.db, id)
  if (known) return isSame(known, body) ? { reported: true } : refuse('IDEMPOTENCY_KEY_REUSED')
  const path = localPath(body.url, app.config.PUBLIC_URL)
  if (path === null) return notOurs
  const url = new URL(path, app.config.PUBLIC_URL)
  const refusal = await takeTokens(app, [
    { scope: 'abuse-email', key: body.userEmail.toLowerCase(), rate: PER_EMAIL },
    { scope: 'abuse-range', key: addressRange(address), rate: PER_RANGE },
  ])
  if (refusal) return refusal
  const report = { ...body, url: url.href, id, formId: await reportedCampaign(app, url) }
  await insertAbuse(app.db, report, [newJob(forwardReportJob, { abuseId: id })], app.clock.now())
  app.jobs.wake()
  return { reported: true }
}

const notOurs = refuse('INVALID_REQUEST', {
  issues: [{ path: 'url', code: 'foreign', message: ISSUE_WORDS.foreignAddress }],
})

function isSame(known: AbuseReport, body: AbuseBody): boolean {
  const { reason, userEmail, userMessage } = known
  return reason === body.reason && userEmail === body.userEmail && userMessage === body.userMessage
}

async function reportedCampaign(app: App, url: URL): Promise<number | null> {
  const page = parseAddress(url.pathname)
  if (!page || !('campaignSlug' in page)) return null
  const ref = campaignRef({ ...page, formSlug: page.campaignSlug })
  return (ref && (await loadCampaign(app, ref))?.id) ?? null
}
