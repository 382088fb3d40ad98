import { localPath } from '@obole/contract/local-path'
import type { LinkPurpose } from '@obole/contract/auth'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { linkLimits } from './limits.ts'
import { insertJob } from './links.store.ts'

export const SEND_LINK_JOB = 'people.send-link'

/** What anybody may ask for; another address is asked for by somebody signed in. */
export type RequestedPurpose = Exclude<LinkPurpose, 'ChangeEmail'>

/** What the job needs to write the link, the same each time it runs. */
export interface LinkOrder {
  id: string
  purpose: RequestedPurpose
  email: string
  redirectTo: string | null
  locale: Locale
  /** It follows « it was not me »: whoever gets it is told to use it, and not that they may leave it. */
  isTakenBack?: boolean
  /** That also ended a second factor of the other's, which they are told. */
  isFactorEnded?: boolean
}

export interface LinkRequest {
  purpose: RequestedPurpose
  email: string
  redirectTo?: string | undefined
  locale: Locale
  address: string
}

/** Whether there is such an account is the job's business: asking costs and answers the same either way. */
export async function requestLink(app: App, request: LinkRequest): Promise<{ sent: true } | Refusal> {
  const { purpose, email, locale } = request
  const refused = await takeTokens(app, linkLimits(email, request.address))
  if (isRefusal(refused)) return refused
  const redirectTo = localPath(request.redirectTo, app.config.PUBLIC_URL)
  const payload: LinkOrder = { id: app.ids.token(), purpose, email, redirectTo, locale }
  await insertJob(app.db, { name: SEND_LINK_JOB, payload }, app.clock.now())
  app.jobs.wake()
  return { sent: true }
}
