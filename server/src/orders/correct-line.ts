import type { SentItem } from '@obole/contract/carts'
import type { LineCorrection } from '@obole/contract/order-corrections'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { problemsOfCorrection } from '@obole/core/order/correction'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { isSame } from '@obole/core/campaign/merge'
import type { App } from '../app.ts'
import { answerIssues, fileFieldsOf, repeatsOption, tidied } from '../carts/item-errors.ts'
import type { Campaign } from '../forms/campaign.ts'
import { forgetCampaign, loadCampaign } from '../forms/load-campaign.ts'
import { recordAudit, withoutHidden } from '../audit/audit.ts'
import { refuseFields } from '../organizations/field-issues.ts'
import { failedRequirement } from '../platform/db.ts'
import type { ActingOnOrder } from './correct-participant.ts'
import { changeLine } from './change-line.ts'
import { addJobs, type LineOfOrder, lockLines, saveAnswers } from './corrections.store.ts'
import { dated, dropLeft } from './leaving-answers.ts'
import { answerChanges, asSent, holderOf, optionsWith } from './line-changes.ts'
import type { RewritePass } from './pass-words.ts'
import { newJob } from '../platform/job.ts'
import { makePapersJob, sendLineChangedMailJob } from './orders.queue.ts'

/**
 * Corrects a line: other answers, other options, another rate. What was paid for it stays; where the rate or the
 * options change, places are taken and given back as in a purchase.
 */
export async function correctLine(
  app: App,
  acting: ActingOnOrder,
  itemId: number,
  correction: LineCorrection,
  rewritePass: RewritePass,
): Promise<null | Refusal> {
  const campaign = await loadCampaign(app, { formId: acting.formId }, { fresh: true })
  if (!campaign) return refuse('NOT_FOUND')
  const { tellPayer: tellsPayer } = correction
  const goesBack = correction.difference === 'toRefund'
  if (repeatsOption(correction)) return refuse('TARIFF_UNKNOWN')
  let isSameTier = false
  try {
    const outcome = await app.db.transaction(async (db) => {
      const line = (await lockLines(db, acting.orderId)).find(({ id }) => id === itemId)
      if (!line) return refuse('ORDER_UNKNOWN')
      if (!line.is_live) return refuse('LINE_CANCELED')
      const item = itemAfter(campaign, line, correction, parisDate(app.clock.now()))
      isSameTier = line.tier_id === item.tierId
      const refusal = answersRefusal(app, campaign, line, item)
      if (refusal) return refusal
      if (isOtherThing(line, item)) {
        const change = { acting, campaign, line, item, rewritePass, tellsPayer, goesBack }
        const changed = await changeLine(app, db, change)
        return isRefusal(changed)
          ? changed
          : { ...changed, contents: await dropLeft(db, acting.orderId, line, item) }
      }
      const changes = answerChanges(campaign, line, item)
      const holder = holderOf(line.participant)
      if (changes.length === 0) return null
      await saveAnswers(db, {
        id: line.id,
        customFields: item.customFields,
        options: optionsWith(line, item),
      })
      const { organizationId, formId, userId, orderId } = acting
      const now = app.clock.now()
      const jobs = [
        newJob(makePapersJob, { orderId }),
        ...(tellsPayer
          ? [
              newJob(sendLineChangedMailJob, {
                orderId,
                itemId,
                at: now,
                changes: withoutHidden(changes),
                holder,
              }),
            ]
          : []),
      ]
      await addJobs(db, jobs, now)
      const subject = { type: 'order', id: orderId, label: line.name }
      const note = { organizationId, formId, userId, action: 'order.answersCorrected', subject, changes }
      await recordAudit(app, db, note)
      return { afterwards: async () => {}, contents: await dropLeft(db, orderId, line, item) }
    })
    if (outcome === null || isRefusal(outcome)) return outcome
    for (const name of outcome.contents) await app.files.delete(name)
    await outcome.afterwards()
    forgetCampaign(app, acting.formId)
    app.jobs.wake()
    return null
  } catch (error) {
    // A limit was set on the campaign since it was read: run again, the line is counted in it.
    if (failedRequirement(error) === 'limits')
      return correctLine(app, acting, itemId, correction, rewritePass)
    if (failedRequirement(error) === 'stock')
      return refuse(isSameTier ? 'OPTIONS_SOLD_OUT' : 'TICKETS_SOLD_OUT')
    throw error
  }
}

/**
 * The line as the campaign's page would send it, with the files it already has, since they are not sent again, and the
 * day of what was answered since the order.
 */
function itemAfter(
  campaign: Campaign,
  line: LineOfOrder,
  correction: LineCorrection,
  today: LocalDate,
): SentItem {
  const { tierId, customFields, extraOptions } = correction
  const kept = (
    answers: SentItem['customFields'],
    old: SentItem['customFields'],
    files: readonly number[],
  ) => [
    ...answers.filter(({ fieldId }) => !files.includes(fieldId)),
    ...old.filter(({ fieldId }) => files.includes(fieldId)),
  ]
  const files = fileFieldsOf(campaign, tierId)
  const item = {
    ...asSent(line),
    tierId,
    customFields: kept(customFields, line.custom_fields, files),
    extraOptions: extraOptions.map((option) => {
      const old = line.options.find(({ extraOptionId }) => extraOptionId === option.extraOptionId)
      return { ...option, customFields: kept(option.customFields, old?.customFields ?? [], files) }
    }),
  }
  return dated(tidied(campaign, item, today), line, today)
}

/**
 * Checks the rules of the purchase that the correction touches. A file cannot be sent here, and the participant is
 * corrected separately: neither is an error when it is missing.
 */
function answersRefusal(app: App, campaign: Campaign, line: LineOfOrder, item: SentItem): Refusal | null {
  const today = parisDate(app.clock.now())
  const files = fileFieldsOf(campaign, item.tierId ?? null)
  const issuesIn = (one: SentItem) => {
    const { wrong, missing } = answerIssues(campaign, [one], today)
    return [...wrong, ...missing].filter(
      ({ path }) => !path.startsWith(PARTICIPANT) && !files.includes(Number(path.split('.').at(-1))),
    )
  }
  const before = answersByPath(asSent(line))
  const after = answersByPath(item)
  const isTouched = (path: string) => !isSame(before.get(path), after.get(path))
  const issues = problemsOfCorrection(issuesIn(asSent(line)), issuesIn(item), isTouched)
  return issues.length > 0 ? refuseFields(issues) : null
}

const PARTICIPANT = 'items.0.participant'

/** Each answer by the path under which `answerIssues` reports it. */
function answersByPath({ customFields, extraOptions }: SentItem): Map<string, string | boolean> {
  return new Map([
    ...customFields.map(({ fieldId, value }) => [`items.0.customFields.${fieldId}`, value] as const),
    ...extraOptions.flatMap(({ extraOptionId, customFields: answers }) =>
      answers.map(
        ({ fieldId, value }) =>
          [`items.0.extraOptions.${extraOptionId}.customFields.${fieldId}`, value] as const,
      ),
    ),
  ])
}

function isOtherThing(line: LineOfOrder, item: SentItem): boolean {
  const ids = (options: readonly { extraOptionId: number }[]) =>
    options.map(({ extraOptionId }) => extraOptionId).toSorted((a, b) => a - b)
  return line.tier_id !== (item.tierId ?? null) || !isSame(ids(line.options), ids(item.extraOptions))
}
