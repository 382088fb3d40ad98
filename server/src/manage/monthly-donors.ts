import type { Refusal } from '@obole/contract/problems'
import type { MonthlyDonors } from '@obole/contract/restarts'
import { RESTART_REMINDER_DAYS, type RestartStep } from '@obole/core/imports/monthly-donor'
import { addDays, type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { reachOf } from '../mailings/change-mailing.ts'
import type { Identity } from '../people/identify.ts'
import { showDonors } from '../restarts/show-donors.ts'
import { enter, ifEntered, type Where } from './access.ts'

/** Figures that name nobody: whoever sees what was brought sees them. */
export const showMonthlyDonors = (
  app: App,
  identity: Identity,
  where: Where,
): Promise<MonthlyDonors | Refusal> =>
  ifEntered(enter(app, identity, where, 'createForm'), async ({ organizationId }) => {
    const { campaigns, counts } = await showDonors(app, organizationId)
    // Whom a message would reach is the same wherever it leads.
    const reach = (step: RestartStep) =>
      reachOf(app, {
        organizationId,
        audience: { kind: 'MonthlyDonors', step, formType: 'Donation', formSlug: '' },
        formId: null,
      })
    const [first, again] = await Promise.all([reach('Invitation'), reach('Reminder')])
    const { found, foundCents, restarted, restartedCents, firstSentAt, ...rest } = counts
    return {
      ...rest,
      found: { count: found, monthlyCents: foundCents },
      restarted: { count: restarted, monthlyCents: restartedCents },
      toInvite: first.recipients,
      leftOut: first.leftOut,
      toRemind: again.recipients,
      remindableFrom:
        firstSentAt && toCome(app, addDays(parisDate(firstSentAt.getTime()), RESTART_REMINDER_DAYS)),
      campaigns,
    }
  })

const toCome = ({ clock }: App, day: LocalDate): LocalDate | null =>
  day > parisDate(clock.now()) ? day : null
