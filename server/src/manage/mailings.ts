import type {
  Audience,
  Mailing,
  MailingDraft,
  MailingDraftChange,
  MailingPreview,
  MailingReach,
  MailingRecipient,
  MailingSummary,
  ShownRecipients,
} from '@obole/contract/mailings'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import {
  beginMailing,
  changeMailing,
  type Confirmed,
  dropMailing,
  hasRate,
  reachOf,
  settledMailing,
  startSending,
  stopSending,
} from '../mailings/change-mailing.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { listMailings, listRecipients, showMailing } from '../mailings/show-mailing.ts'
import { previewMailing, tryMailing } from '../mailings/try-mailing.ts'
import type { Identity } from '../people/identify.ts'
import { takesMonthlyGifts } from '../restarts/restart-address.ts'
import { giveTokensBack, takeToken, takeTokens } from '../platform/rate-limit.ts'
import { enter, enterCampaign, type Entered, ifEntered, type Where } from './access.ts'
import { messageLimits } from './message-limits.ts'
import { unverifiedRefusal } from './writing-to.ts'

type MailingWhere = Where & { mailingId: string }

/** Whoever may change the files of all people of the association may write to them. */
const enterMailings = (app: App, identity: Identity, where: Where) =>
  enter(app, identity, where, 'editPeople')

const entered = <T>(
  app: App,
  identity: Identity,
  where: Where,
  act: (author: Entered) => Promise<T | Refusal>,
): Promise<T | Refusal> => ifEntered(enterMailings(app, identity, where), act)

export const listOfMailings = (
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ data: MailingSummary[] } | Refusal> =>
  entered(app, identity, where, async ({ organizationId }) => ({
    data: await listMailings(app, organizationId),
  }))

/** The campaign that an audience names, which must have its rate, or take monthly gifts; null where it names none. */
async function formOf(
  app: App,
  identity: Identity,
  { organizationSlug }: Where,
  audience: Audience,
): Promise<number | null | Refusal> {
  if (audience.kind !== 'Participants' && audience.kind !== 'MonthlyDonors') return null
  const { formType, formSlug } = audience
  const place = await enterCampaign(app, identity, { organizationSlug, formType, formSlug }, 'editPeople')
  if (isRefusal(place)) return place
  if (audience.kind === 'MonthlyDonors') {
    const campaign = await loadCampaign(app, { formId: place.formId })
    return campaign && takesMonthlyGifts(app, campaign) ? place.formId : refuse('NO_MONTHLY_GIFTS')
  }
  const { tierId } = audience
  return tierId === undefined || (await hasRate(app, place.formId, tierId))
    ? place.formId
    : refuse('TARIFF_UNKNOWN')
}

export const showReach = (
  app: App,
  identity: Identity,
  where: Where,
  audience: Audience,
): Promise<MailingReach | Refusal> =>
  entered(app, identity, where, async ({ organizationId }) => {
    const formId = await formOf(app, identity, where, audience)
    return isRefusal(formId) ? formId : reachOf(app, { organizationId, audience, formId })
  })

/** More drafts than anybody writes in an hour. */
const DRAFTS = { limit: 60, windowMs: 3_600_000 }

export const beginDraft = (
  app: App,
  identity: Identity,
  where: Where,
  draft: MailingDraft,
  key: string | null,
): Promise<Mailing | Refusal> =>
  entered(app, identity, where, async (author) => {
    const formId = await formOf(app, identity, where, draft.audience)
    if (isRefusal(formId)) return formId
    const limited = await takeToken(app, 'mailing-draft', String(author.userId), DRAFTS)
    return limited ?? beginMailing(app, author, { ...draft, formId }, key)
  })

export const openMailing = (app: App, identity: Identity, where: MailingWhere): Promise<Mailing | Refusal> =>
  entered(app, identity, where, ({ organizationId }) => showMailing(app, organizationId, where.mailingId))

export const saveDraft = (
  app: App,
  identity: Identity,
  where: MailingWhere,
  draft: MailingDraftChange,
): Promise<Mailing | Refusal> =>
  entered(app, identity, where, async (author) => {
    const formId = await formOf(app, identity, where, draft.audience)
    return isRefusal(formId) ? formId : changeMailing(app, author, where.mailingId, { ...draft, formId })
  })

export const deleteDraft = (
  app: App,
  identity: Identity,
  where: MailingWhere,
): Promise<{ data: MailingSummary[] } | Refusal> =>
  entered(app, identity, where, async (author) => {
    const refused = await dropMailing(app, author, where.mailingId)
    return refused ?? { data: await listMailings(app, author.organizationId) }
  })

export const openRecipients = (
  app: App,
  identity: Identity,
  where: MailingWhere,
  asked: { state?: ShownRecipients | undefined; after?: number | undefined },
): Promise<{ data: MailingRecipient[]; isMore: boolean } | Refusal> =>
  entered(app, identity, where, ({ organizationId }) =>
    listRecipients(app, { organizationId, mailingId: where.mailingId }, asked),
  )

export const showPreview = (
  app: App,
  identity: Identity,
  where: MailingWhere,
): Promise<MailingPreview | Refusal> =>
  entered(app, identity, where, (author) => previewMailing(app, author, where.mailingId))

const TRIALS = { limit: 10, windowMs: 3_600_000 }

export const sendTrial = (
  app: App,
  identity: Identity,
  where: MailingWhere,
): Promise<{ to: string } | Refusal> =>
  entered(app, identity, where, async (author) => {
    const limited = await takeToken(app, 'mailing-trial', String(author.userId), TRIALS)
    return limited ?? tryMailing(app, author, where.mailingId)
  })

/** A message counts once, however often its button is pressed. */
export const sendMailing = (
  app: App,
  identity: Identity,
  where: MailingWhere,
  confirmed: Confirmed,
): Promise<Mailing | Refusal> =>
  entered(app, identity, where, async (author) => {
    const { organizationId } = author
    const before = await showMailing(app, organizationId, where.mailingId)
    if (isRefusal(before)) return before
    if (before.version !== confirmed.version) return refuse('MAILING_CHANGED')
    if (before.state !== 'Draft') return before
    if (before.reach?.recipients === 0) return refuse('NOBODY_TO_WRITE_TO')
    // A campaign that has closed since would be found closed by everybody.
    const closed =
      before.audience.kind === 'MonthlyDonors' ? await formOf(app, identity, where, before.audience) : null
    const unverified = isRefusal(closed) ? closed : await unverifiedRefusal(app, organizationId)
    if (unverified) return unverified
    const limits = messageLimits(organizationId, confirmed.recipients, 'People')
    const limited = await takeTokens(app, limits)
    if (limited) return ifStillDraft(app, author, where, { ...limited, refusal: 'TOO_MANY_MESSAGES' })
    const started = await startSending(app, author, where.mailingId, confirmed)
    if (isRefusal(started) || !started.hasBegun) await giveTokensBack(app, limits)
    return isRefusal(started) ? started : started.mailing
  })

/** What the limit refuses may have been sent by another press of the same button, which the limit let through. */
async function ifStillDraft(
  app: App,
  author: Entered,
  { mailingId }: MailingWhere,
  refused: Refusal,
): Promise<Mailing | Refusal> {
  const now = await settledMailing(app, author, mailingId)
  return isRefusal(now) || now.state !== 'Draft' ? now : refused
}

export const stopMailing = (app: App, identity: Identity, where: MailingWhere): Promise<Mailing | Refusal> =>
  entered(app, identity, where, (author) => stopSending(app, author, where.mailingId))
