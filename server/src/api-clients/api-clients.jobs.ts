import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { tellConsentJob, tellKeyJob } from './api-clients.queue.ts'
import { forgetTokens } from './forget-tokens.ts'
import { tellConsent } from './tell-consent.ts'
import { tellKey } from './tell-key.ts'

const DAY_MS = 86_400_000

export function apiClientJobs(app: App): readonly JobHandler[] {
  return [
    handle(tellKeyJob, (payload) => tellKey(app, payload)),
    handle(tellConsentJob, (payload) => tellConsent(app, payload)),
  ]
}

export function apiClientRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'api-clients.forget-tokens', everyMs: DAY_MS, run: () => forgetTokens(app) }]
}
