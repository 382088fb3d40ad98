import { formatPeriod } from '@obole/core/dates/dates'
import { ownPassAddress } from '@obole/core/validation/participant'
import { nameForStrangers, nameInMail } from '@obole/core/validation/name-in-mail'
import type { App } from '../app.ts'
import { calendarAttachment } from '../forms/event-of.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import {
  type ParticipantPasses,
  participantPassesMail,
  passesEndedMail,
} from '../mails/participant-pass-mail.ts'
import { mailboxLimit, mailboxLimitForStrangers } from '../platform/mailbox-limits.ts'
import { cardMark, isCard } from '../papers/card-code.ts'
import { attachmentsOf } from '../papers/attachments.ts'
import { findPaperOfLine, findPassOfLine } from '../papers/find-papers.ts'
import { chosenOn, type MembershipCard, type PaperContents, type Ticket } from '../papers/paper.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { sharedRead } from '../platform/shared-work.ts'
import {
  decidePasses,
  findPassDecision,
  type Holder,
  type PassHolder,
  queuePasses,
  readHolders,
  readPassHolders,
} from './receipts.store.ts'
import { webCardLinks } from './document-links.ts'
import type { PassesOfMailbox } from '../orders/orders.queue.ts'

/** Once the payer has had the confirmation, sends participants with an address of their own their pass, each once. */
export async function queueParticipantPasses(app: App, orderId: number): Promise<void> {
  const holders = (await findPassHolders(app, orderId)) ?? []
  const passes = holders.flatMap((holder) => {
    const { item_id: itemId, participant_email: theirs, payer_email: payers, card } = holder
    const email = ownPassAddress(theirs, payers)
    const mark = card && cardMark(app, { contents: card, mailboxes: [theirs ?? '', payers ?? ''] })
    return email === null ? [] : [{ itemId, email, cardMark: mark }]
  })
  if (passes.length > 0 && (await queuePasses(app.db, passes, app.clock.now())) > 0) app.jobs.wake()
}

const findPassHolders = sharedRead<App, number, readonly PassHolder[]>(
  async (app, ids) =>
    Map.groupBy(await readPassHolders(app.db, ids, app.clock.now()), ({ order_id: orderId }) => orderId),
  { gathers: true },
)

/** Sends one mail for all passes of an order for a mailbox. Where it had too many mails, only the payer has them. */
export async function sendParticipantPasses(app: App, { itemIds, email }: PassesOfMailbox): Promise<void> {
  const holders = (await readHolders(app.db, itemIds)).filter((holder) => holder.email === email)
  const papers = (await Promise.all(holders.map(({ item_id: id }) => findPaperOfLine(app, id)))).filter(
    (paper) => paper !== null,
  )
  const mail = await passesOf(
    app,
    holders,
    papers.map(({ contents }) => contents),
  )
  const [first] = holders
  if (!mail || !first) return
  if (await areKeptBack(app, { itemIds, email }, first)) return
  const calendar = mail.kind === 'Ticket' ? calendarAttachment(app, mail.campaign) : []
  const attachments = [...(await attachmentsOf(app, papers)), ...calendar]
  // A card that is sent again, with another address, is another mail.
  const sent = [...holders.map(passNamed), ...papers.filter(isCard).map((card) => cardMark(app, card))]
  const key = app.ids.derivedToken('participant-pass', `${sent.join('-')}:${email}`)
  const written = participantPassesMail({ ...mail, webCards: webCardLinks(app, papers, mail.locale) })
  await app.mail.send({ ...written, attachments, to: email, key })
}

/** Decided at the first try and recorded: retries while the mail server is down do not count as more mails. */
async function areKeptBack(app: App, passes: PassesOfMailbox, { is_paid: isPaid }: Holder): Promise<boolean> {
  const decided = await findPassDecision(app.db, passes)
  if (decided) return decided.is_kept_back
  const { itemIds, email } = passes
  const counted = isPaid ? [mailboxLimit(email)] : [mailboxLimit(email), mailboxLimitForStrangers(email)]
  const isKeptBack = (await takeTokens(app, counted)) !== null
  if (isKeptBack)
    app.log.warn({ itemIds }, 'a participant is not sent their passes: too many mails to that address')
  await decidePasses(app.db, passes, { isKeptBack, now: app.clock.now() })
  return isKeptBack
}

/**
 * A mail with the same key is sent once. A ticket that comes back to a former holder is a new ticket with a new `hand`,
 * so they get a new mail.
 */
const passNamed = ({ item_id: itemId, hand }: Holder) => (hand === 0 ? String(itemId) : `${itemId}:${hand}`)

/** Informs the person who held the passes when their lines were cancelled. */
export async function tellPassesEnded(app: App, { itemIds, email }: PassesOfMailbox): Promise<void> {
  const holders = await readHolders(app.db, itemIds)
  const states = await Promise.all(itemIds.map((id) => findPassOfLine(app, id)))
  const ended = states.flatMap((state) => (state && !state.is_live ? [state.contents] : []))
  const mail = await passesOf(app, holders, ended)
  if (!mail) return
  const key = app.ids.derivedToken('participant-pass-ended', `${itemIds.join('-')}:${email}`)
  await app.mail.send({ ...passesEndedMail(mail), to: email, key })
}

const isPass = (contents: PaperContents): contents is Ticket | MembershipCard =>
  contents.kind === 'Ticket' || contents.kind === 'MembershipCard'

async function passesOf(app: App, holders: readonly Holder[], papers: readonly PaperContents[]) {
  const [holder] = holders
  const passes = papers.filter(isPass)
  const [contents] = passes
  const campaign = holder && (await loadCampaign(app, { formId: holder.form_id }))
  if (!campaign || !contents) return null
  const { locale, kind, organizationName, title, contactEmail } = contents
  const isPassedOn = holders.every(({ hand }) => hand > 0)
  const shownName = (name: string | null) => name && nameInMail(name, organizationName)
  return {
    locale,
    kind,
    organizationName,
    title,
    contactEmail,
    payerName: nameForStrangers(contents.payerName, contents),
    campaign,
    brand: await mailBrand(app, campaign),
    firstName: isPassedOn || !holder.is_paid ? null : shownName(holder.first_name),
    isPassedOn,
    passes: passes.map((pass) => ({
      holder: shownName(pass.holder),
      tierName: pass.tierName,
      chosen: pass.kind === 'Ticket' ? chosenOn(pass) : [],
    })),
    event: eventOn(contents),
  }
}

function eventOn(contents: Ticket | MembershipCard): ParticipantPasses['event'] {
  if (contents.kind !== 'Ticket' || contents.startsAt === null) return null
  const { startsAt, endsAt, placeLines, locale } = contents
  return { when: formatPeriod(startsAt, endsAt, locale), placeLines }
}
