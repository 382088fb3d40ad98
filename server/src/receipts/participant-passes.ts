import { formatPeriod } from '@obole/core/dates'
import { ownPassAddress } from '@obole/core/participant'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { calendarAttachment } from '../forms/event-of.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { type ParticipantPass, participantPassMail, passEndedMail } from '../mails/participant-pass-mail.ts'
import { attachmentsOf } from '../papers/attachments.ts'
import { findPaperOfLine, findPassOfLine } from '../papers/find-papers.ts'
import type { PaperContents } from '../papers/paper.ts'
import { mailboxRefusal } from '../platform/written-to.ts'
import { type Holder, queuePasses, readHolder, readPassHolders } from './receipts.store.ts'

export interface PassToSend {
  itemId: number
  /** As it was when it was queued: whoever has another by then has a mail of their own. */
  email: string
}

/** Once their payer has had the confirmation, participants with an address of their own have their own pass, each once. */
export async function queueParticipantPasses(app: App, orderId: number): Promise<void> {
  const now = app.clock.now()
  const holders = await readPassHolders(app.db, orderId, now)
  const passes = holders.flatMap(({ item_id: itemId, participant_email: theirs, payer_email: payers }) => {
    const email = ownPassAddress(theirs, payers)
    return email === null ? [] : [{ itemId, email }]
  })
  if (passes.length > 0 && (await queuePasses(app.db, passes, now)) > 0) app.jobs.wake()
}

export async function sendParticipantPass(app: App, { itemId, email }: PassToSend): Promise<void> {
  const holder = await readHolder(app.db, itemId)
  if (holder?.email !== email) return
  const campaign = await loadCampaign(app, { formId: holder.form_id })
  const paper = await findPaperOfLine(app, itemId)
  const pass = campaign && paper && (await passOf(app, campaign, paper.contents, holder))
  if (!pass) return
  if (await mailboxRefusal(app, email)) {
    app.log.warn({ itemId }, 'a participant is not sent their pass: too many mails to that address')
    return
  }
  const calendar = pass.kind === 'Ticket' ? calendarAttachment(app, campaign) : []
  const attachments = [...(await attachmentsOf(app, [paper])), ...calendar]
  const key = app.ids.derivedToken('participant-pass', passNamed(itemId, holder, email))
  await app.mail.send({ ...participantPassMail(pass), attachments, to: email, key })
}

/** A mail is sent once; whoever a ticket comes back to has another ticket, and another mail. */
const passNamed = (itemId: number, { hand }: Holder, email: string) =>
  hand === 0 ? `${itemId}:${email}` : `${itemId}:${hand}:${email}`

/** Told to whoever held it when its line was cancelled. */
export async function tellPassEnded(app: App, { itemId, email }: PassToSend): Promise<void> {
  const [holder, state] = await Promise.all([readHolder(app.db, itemId), findPassOfLine(app, itemId)])
  const campaign = holder && (await loadCampaign(app, { formId: holder.form_id }))
  const pass = campaign && state && !state.is_live && (await passOf(app, campaign, state.contents, holder))
  if (!pass) return
  const key = app.ids.derivedToken('participant-pass-ended', `${itemId}:${email}`)
  await app.mail.send({ ...passEndedMail(pass), to: email, key })
}

async function passOf(
  app: App,
  campaign: Campaign,
  contents: PaperContents,
  { first_name: firstName }: Holder,
): Promise<ParticipantPass | null> {
  if (contents.kind !== 'Ticket' && contents.kind !== 'MembershipCard') return null
  const { locale, kind, payerName, organizationName, title, tierName, contactEmail } = contents
  const about = { locale, kind, payerName, organizationName, title, tierName, contactEmail }
  const whose = { ...about, firstName: firstName ?? '', brand: await mailBrand(app, campaign) }
  if (contents.kind === 'MembershipCard') return { ...whose, options: [], event: null }
  const { options, startsAt, endsAt, placeLines } = contents
  const event = startsAt === null ? null : { when: formatPeriod(startsAt, endsAt, locale), placeLines }
  return { ...whose, options, event }
}
