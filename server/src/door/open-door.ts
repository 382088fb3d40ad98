import { randomInt } from 'node:crypto'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { addDays, type LocalDate, parisDate } from '@obole/core/dates/dates'
import { isOver, nextMorning, phoneEndsAt } from '@obole/core/door/verdict'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { fullAddress } from '../platform/fronts.ts'
import {
  countOpenLinks,
  countPhonesOfLink,
  endPhone,
  findLink,
  giveBackPinTry,
  insertLink,
  insertPhone,
  type LinkRow,
  takePinTry,
} from './door.store.ts'
import { isTimely, mayKeepDoor, openPhoneOf } from './phone.ts'

/** The person of the desk who acts on an event's door. */
export interface Keeper {
  organizationId: number
  formId: number
  userId: number
}

const MOST_OPEN_LINKS = 20
const MOST_DAYS_AHEAD = 366
const PIN_DIGITS = 6
/** One in fifty thousand guesses the PIN before the link is of no more use. */
export const MOST_WRONG_PINS = 20
const MOST_PHONES_OF_A_LINK = 100

/** The PIN and the address are told once; afterwards only their signatures are known. */
export async function makeLink(
  app: App,
  { organizationId, formId, userId }: Keeper,
  { name, evening }: { name: string; evening: LocalDate },
): Promise<{ id: number; address: string; pin: string; endsAt: string } | Refusal> {
  const campaign = await campaignOfDoor(app, formId)
  if (isRefusal(campaign)) return campaign
  const now = app.clock.now()
  const today = parisDate(now)
  // Last night's door is open until the morning.
  if (evening < addDays(today, -1) || evening > addDays(today, MOST_DAYS_AHEAD))
    return refuse('DOOR_EVENING_INVALID')
  const endsAt = nextMorning(evening)
  if (endsAt <= now) return refuse('DOOR_EVENING_INVALID')
  if ((await countOpenLinks(app.db, formId, now)) >= MOST_OPEN_LINKS) return refuse('DOOR_TOO_MANY_LINKS')
  const token = app.ids.token()
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
  const id = await app.db.transaction(async (db) => {
    const made = await insertLink(db, {
      formId,
      name,
      tokenSignature: app.keys.sign('door', `link:${token}`),
      pinSignature: app.keys.sign('door', `pin:${token}:${pin}`),
      madeBy: userId,
      now,
      endsAt,
    })
    const subject = { type: 'form', id: formId, label: name }
    await recordAudit(app, db, { organizationId, formId, userId, action: 'form.doorLinkMade', subject })
    return made
  })
  const address = fullAddress(app, `/accueil/${token}`)
  return { id, address, pin, endsAt: new Date(endsAt).toISOString() }
}

/** What somebody who was sent a link reads before they type the PIN. */
export async function showLink(
  app: App,
  token: string,
): Promise<{ title: string; organizationName: string; endsAt: string } | Refusal> {
  const link = await openLinkOf(app, token)
  if (isRefusal(link)) return link
  const campaign = await campaignOfDoor(app, link.form_id)
  if (isRefusal(campaign)) return campaign
  const { title, organizationName } = campaign
  return { title, organizationName, endsAt: link.ends_at.toISOString() }
}

/** The event of a door that may still be opened: one that was deleted or cancelled has none. */
async function campaignOfDoor(app: App, formId: number): Promise<Campaign | Refusal> {
  const campaign = await loadCampaign(app, { formId }, { fresh: true })
  if (!campaign || campaign.state === 'Deleted') return refuse('NOT_FOUND')
  return campaign.isEventCanceled ? refuse('DOOR_EVENT_CANCELED') : campaign
}

async function openLinkOf(app: App, token: string): Promise<LinkRow | Refusal> {
  const link = await findLink(app.db, app.keys.signatures('door', `link:${token}`))
  if (!link) return refuse('NOT_FOUND')
  const isOpen =
    isTimely(link, app.clock.now()) &&
    !link.is_deleted &&
    (await mayKeepDoor(app, { ...link, userId: link.made_by }))
  return isOpen ? link : refuse('DOOR_LINK_ENDED')
}

export async function openByLink(
  app: App,
  { link: token, pin, name, gate }: { link: string; pin: string; name: string; gate: string },
): Promise<{ token: string } | Refusal> {
  const link = await openLinkOf(app, token)
  if (isRefusal(link)) return link
  if (!(await takePinTry(app.db, link.id, MOST_WRONG_PINS))) return refuse('DOOR_PIN_TRIES')
  if (!app.keys.isSigned('door', `pin:${token}:${pin}`, link.pin_signature)) return refuse('DOOR_PIN_WRONG')
  await giveBackPinTry(app.db, link.id)
  if ((await countPhonesOfLink(app.db, link.id)) >= MOST_PHONES_OF_A_LINK)
    return refuse('DOOR_TOO_MANY_PHONES')
  const phone = { formId: link.form_id, linkId: link.id, userId: null, name, gate }
  return openPhone(app, phone, link.ends_at.getTime())
}

export async function openForKeeper(
  app: App,
  { formId, userId }: Keeper,
  { name, gate }: { name: string; gate: string },
): Promise<{ token: string } | Refusal> {
  return openPhone(app, { formId, linkId: null, userId, name, gate }, Infinity)
}

/** It ends with its event, and no later than its link. */
async function openPhone(
  app: App,
  phone: Omit<Parameters<typeof insertPhone>[1], 'tokenSignature' | 'now' | 'endsAt'>,
  endsAtLatest: number,
): Promise<{ token: string } | Refusal> {
  const campaign = await campaignOfDoor(app, phone.formId)
  if (isRefusal(campaign)) return campaign
  const now = app.clock.now()
  if (isOver(campaign, now)) return refuse('DOOR_OVER')
  const token = app.ids.token()
  const tokenSignature = app.keys.sign('door', `phone:${token}`)
  const endsAt = Math.min(endsAtLatest, phoneEndsAt(campaign, now))
  await insertPhone(app.db, { ...phone, tokenSignature, now, endsAt })
  return { token }
}

/** A volunteer who goes home. */
export async function closePhone(app: App, token: string): Promise<null | Refusal> {
  const phone = await openPhoneOf(app, token)
  if (isRefusal(phone)) return phone
  await endPhone(app.db, { formId: phone.form_id, phoneId: phone.id, isLeft: true, now: app.clock.now() })
  return null
}
