import { localPath } from '@obole/contract/local-path'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { linkLimits } from './limits.ts'
import { insertJob } from './links.store.ts'
import { newJob } from '../platform/job.ts'
import { type RequestedPurpose, sendLinkJob } from './people.queue.ts'

export interface LinkRequest {
  purpose: RequestedPurpose
  email: string
  redirectTo?: string | undefined
  locale: Locale
  address: string
}

/** The job checks whether the account exists: the request costs and answers the same either way. */
export async function requestLink(app: App, request: LinkRequest): Promise<{ sent: true } | Refusal> {
  const { purpose, email, locale } = request
  const refused = await takeTokens(app, linkLimits(email, request.address))
  if (isRefusal(refused)) return refused
  const redirectTo = localPath(request.redirectTo, app.config.PUBLIC_URL)
  const job = newJob(sendLinkJob, { id: app.ids.token(), purpose, email, redirectTo, locale })
  await insertJob(app.db, job, app.clock.now())
  app.jobs.wake()
  return { sent: true }
}
