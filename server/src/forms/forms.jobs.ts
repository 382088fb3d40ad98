import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { foldTotals } from './fold-totals.ts'
import { forgetWriters } from './forget-writers.ts'
import { forwardAbuse } from './forward-abuse.ts'
import { FORWARD_ABUSE } from './report-abuse.ts'
import { TELL_PROSPECT, tellProspect, tellProspects } from './tell-prospects.ts'

const abuse = z.object({ abuseId: z.string() })
const prospect = z.object({
  formId: z.int(),
  toldAt: z.number(),
  prospectId: z.int(),
  email: z.string(),
  locale: z.enum(['fr', 'en']),
  // Jobs of a release that knew campaigns only.
  tierIds: z.array(z.int()).default([]),
})

export function formJobs(app: App): readonly JobHandler[] {
  return [
    { name: FORWARD_ABUSE, run: async (payload) => forwardAbuse(app, abuse.parse(payload).abuseId) },
    { name: TELL_PROSPECT, run: async (payload) => tellProspect(app, prospect.parse(payload)) },
  ]
}

export function formRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'forms.fold-totals', everyMs: 15_000, run: () => foldTotals(app) },
    { name: 'forms.tell-prospects', everyMs: 5 * 60_000, run: () => tellProspects(app) },
    { name: 'forms.forget-writers', everyMs: 24 * 60 * 60_000, run: () => forgetWriters(app) },
  ]
}
