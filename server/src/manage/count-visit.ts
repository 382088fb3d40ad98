import type { EventBody } from '@obole/contract/manage-statistics'
import { refuse, type Refusal } from '@obole/contract/problems'
import { monthsAfter, parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { campaignRef } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { isUnpublished } from '../forms/wire-form.ts'
import { addressRange, takeToken } from '../platform/rate-limit.ts'
import { deleteVisitsBefore, saveVisit } from './visits.store.ts'

/** Enough for a whole office behind one address; stops a program that inflates the figures. */
const PER_RANGE = { limit: 1_200, windowMs: 10 * 60_000 }
const KEPT_MONTHS = 25
const PAYMENT_STEP = 5

/** The step a visit has reached after an event; null for an event that is not a step. */
function stepAfter({ event, properties: { step } }: EventBody): number | null {
  switch (event) {
    case 'Campaign Step viewed':
      return step ?? 1
    case 'Campaign Step completed':
      return Math.min((step ?? 1) + 1, PAYMENT_STEP)
    case 'Campaign Payment Submitted':
      return PAYMENT_STEP
    case 'Tip updated':
    case 'Campaign First click':
    case 'Page viewed':
      return null
  }
}

/**
 * Counts how far a visitor went, once per day and campaign. Their identity is not kept: the visitor's random id is
 * hashed with the day, so that not even two days of one visitor can be linked.
 */
export async function countVisit(
  app: App,
  body: EventBody,
  { client, address }: { client: string; address: string },
): Promise<{ accepted: true } | Refusal> {
  const { organization_slug: organizationSlug, form_type: formType, form_slug: formSlug } = body.properties
  const ref = campaignRef({ organizationSlug, formType, formSlug })
  const campaign = ref && (await loadCampaign(app, ref))
  if (!campaign || isUnpublished(campaign)) return refuse('NOT_FOUND')
  const step = stepAfter(body)
  if (step === null) return { accepted: true }
  const refused = await takeToken(app, 'events', addressRange(address), PER_RANGE)
  if (refused) return refused
  const day = parisDate(app.clock.now())
  const { source, is_widget: isWidget = false, cart_id: cartId } = body.properties
  await saveVisit(app.db, {
    formId: campaign.id,
    day,
    visitor: app.ids.derivedToken('visitor', `${client}:${day}`),
    source: sourceOf(source, isWidget),
    isWidget,
    step,
    cartId: step === PAYMENT_STEP ? (cartId ?? null) : null,
  })
  return { accepted: true }
}

function sourceOf(source: string | undefined, isWidget: boolean): string {
  const name = (source ?? '').toLowerCase().replace(/^www\./, '')
  return name || (isWidget ? 'widget' : 'direct')
}

export async function forgetVisits(app: App): Promise<void> {
  await deleteVisitsBefore(app.db, monthsAfter(parisDate(app.clock.now()), -KEPT_MONTHS))
}
