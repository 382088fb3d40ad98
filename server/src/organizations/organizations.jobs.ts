import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { askForReviews } from './identity.ts'
import { tellIdentity } from './tell-identity.ts'
import { tellDecision } from './tell-decision.ts'
import { tellDecisionJob, tellIdentityJob } from './organizations.queue.ts'

const DAY_MS = 86_400_000

export function organizationJobs(app: App): readonly JobHandler[] {
  return [
    handle(tellDecisionJob, (payload) => tellDecision(app, payload)),
    handle(tellIdentityJob, (payload) => tellIdentity(app, payload)),
  ]
}

export function organizationRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'organizations.ask-for-reviews', everyMs: DAY_MS, run: () => askForReviews(app) }]
}
