import type { Participant, SentItem } from '@obole/contract/carts'
import type { PassOnBody, PayerOrder } from '@obole/contract/orders'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { changesBetween, isSame } from '@obole/core/campaign/merge'
import { askedFields, ownPassAddress } from '@obole/core/validation/participant'
import {
  formerHolderAddress,
  nextHolderProblems,
  PASSES_OF_A_TICKET_A_DAY,
  PASSES_OF_AN_ORDER_A_DAY,
} from '@obole/core/order/passing-on'
import type { App } from '../app.ts'
import { answerIssues, fileFieldsOf, tidied } from '../carts/item-errors.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { byLink, type OpenLink, openMoneyLink } from '../order-links/open-link.ts'
import { recordAudit } from '../audit/audit.ts'
import { issuesOf, refuseFields } from '../organizations/field-issues.ts'
import { newJob, type NewJob } from '../platform/job.ts'
import { giveTokensBack, type Limited, takeTokens } from '../platform/rate-limit.ts'
import { forgetErasures } from './answers.store.ts'
import { addJobs, type LineOfOrder, lockLines, savePassedOn } from './corrections.store.ts'
import { dated, dropLeft } from './leaving-answers.ts'
import { answerChanges, asSent, optionsWith } from './line-changes.ts'
import { askedOfHolder, passingOnRefusal } from './pass-on-offered.ts'
import type { ReissueTicket } from './pass-words.ts'
import { showLinkedOrder } from './show-order.ts'
import { makePapersJob, tellFormerHolderJob, tellPayerOfPassedTicketJob } from './orders.queue.ts'

export interface PassingOn {
  token: string
  itemId: number
  body: PassOnBody
}

/** The payer gives the ticket of a line to another person: from the commit on, only its new code is valid. */
export async function passTicketOn(
  app: App,
  { token, itemId, body }: PassingOn,
  reissueTicket: ReissueTicket,
): Promise<PayerOrder | Refusal> {
  const link = await openMoneyLink(app, token)
  if (isRefusal(link)) return link
  const limits = limitsOf(link, itemId)
  const limited = await takeTokens(app, limits)
  if (isRefusal(limited)) return limited
  const outcome = await passOn(app, link, itemId, body, reissueTicket)
  // A payer who mistyped a name, or whose answer was lost, has caused no mail.
  if (outcome !== 'passedOn') await giveTokensBack(app, limits)
  return isRefusal(outcome) ? outcome : showLinkedOrder(app, link)
}

const DAY_MS = 86_400_000

const limitsOf = ({ orderId }: OpenLink, itemId: number): Limited[] => [
  {
    scope: 'pass-on-ticket',
    key: `${orderId}:${itemId}`,
    rate: { limit: PASSES_OF_A_TICKET_A_DAY, windowMs: DAY_MS },
  },
  {
    scope: 'pass-on-order',
    key: String(orderId),
    rate: { limit: PASSES_OF_AN_ORDER_A_DAY, windowMs: DAY_MS },
  },
]

async function passOn(
  app: App,
  link: OpenLink,
  itemId: number,
  body: PassOnBody,
  reissueTicket: ReissueTicket,
): Promise<'passedOn' | 'already' | Refusal> {
  const campaign = await loadCampaign(app, { formId: link.formId }, { fresh: true })
  if (!campaign) return refuse('ORDER_UNKNOWN')
  const outcome = await app.db.transaction(async (db) => {
    const line = (await lockLines(db, link.orderId)).find(({ id }) => id === itemId)
    if (!line) return refuse('ORDER_UNKNOWN')
    const item = itemAfter(campaign, line, body, parisDate(app.clock.now()))
    if (line.passed_on_count !== body.hand)
      return isAsSent(line, item, body) ? ('already' as const) : refuse('TICKET_PASSED_ON')
    const refusal = refusalOf(app, campaign, line, item)
    if (refusal) return refusal
    const hand = line.passed_on_count + 1
    const afterwards = await reissueTicket(app, db, { campaign, orderItemId: itemId, hand, item })
    if (!afterwards) return refuse('TICKET_NOT_PASSED_ON')
    const sentTo = await savePassedOn(db, {
      id: itemId,
      participant: item.participant,
      customFields: item.customFields,
      options: optionsWith(line, item),
    })
    await forgetErasures(db, itemId)
    const contents = await dropLeft(db, link.orderId, line, item)
    await addJobs(db, jobsOf(link, { line, item, sentTo, hand }), app.clock.now())
    const before = line.participant ?? {}
    const ofHolder = changesBetween(before, item.participant).map((change) => ({
      ...change,
      path: `items.${itemId}.participant.${change.path}`,
    }))
    await recordAudit(app, db, {
      ...byLink(link),
      action: 'order.ticketPassedOn',
      subject: { type: 'order', id: link.orderId, label: line.name },
      changes: [...ofHolder, ...answerChanges(campaign, line, item)],
    })
    return { afterwards, contents }
  })
  if (outcome === 'already' || isRefusal(outcome)) return outcome
  for (const name of outcome.contents) await app.files.delete(name)
  await outcome.afterwards()
  app.jobs.wake()
  return 'passedOn'
}

type ItemAfter = SentItem & { participant: Participant }

/**
 * The line with its next holder: their name, the other details asked, and their own answers, given today. No file is
 * sent this way, and the former holder's is not theirs.
 */
function itemAfter(campaign: Campaign, line: LineOfOrder, body: PassOnBody, today: LocalDate): ItemAfter {
  const fields = ['firstName', 'lastName', ...askedFields(askedOfHolder(campaign, { tierId: line.tier_id }))]
  const files = fileFieldsOf(campaign, line.tier_id)
  const typed = (answers: SentItem['customFields']) =>
    answers.filter(({ fieldId }) => !files.includes(fieldId))
  const answersOf = (optionId: number) =>
    typed(body.extraOptions.find(({ extraOptionId }) => extraOptionId === optionId)?.customFields ?? [])
  const { firstName, lastName, ...details } = body.participant
  const given = Object.entries(details).filter(([field, value]) => fields.includes(field) && value != null)
  const sent = asSent(line)
  const extraOptions = sent.extraOptions.map((option) => ({
    ...option,
    customFields: answersOf(option.extraOptionId),
  }))
  const answered = { ...sent, customFields: typed(body.customFields), extraOptions }
  const item = dated(tidied(campaign, answered, today), null, today)
  return { ...item, participant: { firstName, lastName, ...Object.fromEntries(given) } }
}

/** Whether this is the same call again, whose answer was lost; the day after, it would be of another day. */
function isAsSent(line: LineOfOrder, item: ItemAfter, { hand }: PassOnBody): boolean {
  const now = asSent(line)
  return (
    line.passed_on_count === hand + 1 &&
    isSame(now.participant, item.participant) &&
    isSame(given(now.customFields), given(item.customFields)) &&
    isSame(optionsGiven(now), optionsGiven(item))
  )
}

const given = (answers: SentItem['customFields']) => answers.map(({ fieldId, value }) => ({ fieldId, value }))
const optionsGiven = ({ extraOptions }: SentItem) =>
  extraOptions.map((option) => ({ ...option, customFields: given(option.customFields) }))

function refusalOf(app: App, campaign: Campaign, line: LineOfOrder, item: ItemAfter): Refusal | null {
  const now = app.clock.now()
  const today = parisDate(now)
  const ticket = {
    tierId: line.tier_id,
    isLive: line.is_live,
    // Whether there is a ticket is known once it is reissued.
    hasTicket: line.type === 'Registration',
    optionIds: line.options.map(({ extraOptionId }) => extraOptionId),
    hand: line.passed_on_count,
  }
  const code = passingOnRefusal(campaign, ticket, now)
  if (code) return refuse(code)
  const person = issuesOf(nextHolderProblems(item.participant, askedOfHolder(campaign, ticket), today)).map(
    (issue) => ({ ...issue, path: `participant.${issue.path}` }),
  )
  const { wrong, missing } = answerIssues(campaign, [item], today)
  const answers = [...wrong, ...missing]
    .map((issue) => ({ ...issue, path: issue.path.replace('items.0.', '') }))
    .filter(({ path }) => !path.startsWith('participant'))
  const issues = [...person, ...answers]
  return issues.length > 0 ? refuseFields(issues) : null
}

interface PassedLine {
  line: LineOfOrder
  item: ItemAfter
  /** Where its ticket was sent before, apart from the payer. */
  sentTo: readonly string[]
  hand: number
}

/** The next holder gets the ticket; payer and former holder get a mail, so that the latter does not come with it. */
function jobsOf(
  { orderId, email: payerEmail }: OpenLink,
  { line, item, sentTo, hand }: PassedLine,
): NewJob[] {
  const before = formerHolderAddress({ email: line.participant?.email, payerEmail, sentTo })
  const isFormerHolderMailed = before !== null && before !== ownPassAddress(item.participant.email, null)
  const of = { orderId, itemId: line.id, hand }
  const firstName = line.participant?.firstName ?? ''
  return [
    newJob(makePapersJob, { orderId }),
    newJob(tellPayerOfPassedTicketJob, of),
    ...(isFormerHolderMailed ? [newJob(tellFormerHolderJob, { ...of, email: before, firstName })] : []),
  ]
}
