import type { Participant, SentItem } from '@obole/contract/carts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { renewableUntil } from '@obole/core/campaign/membership'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import * as store from './renewals.store.ts'

interface Asked {
  items: readonly Pick<SentItem, 'tierId' | 'participant'>[]
  /** The visitor who fills the cart. */
  client: string
  /** Null before there is one. */
  cartId: string | null
}

interface Paid extends Asked {
  cartId: string
  /** Whose a line is that names nobody. */
  payer: Pick<Participant, 'firstName' | 'lastName'> | null
}

/** A line of a reserved rate, and the person it is for; null where nobody is named yet. */
interface ReservedLine {
  tierId: number
  itemIndex: number
  person: store.Entitled | null
}

/**
 * A rate of former members is sold to whoever came by a renewal link, for themselves and their household, once for each:
 * asked when a cart is filled.
 */
export async function formerMembersRefusal(
  app: App,
  campaign: Campaign,
  asked: Asked,
): Promise<Refusal | null> {
  const lines = await reservedLines(app, campaign, asked)
  if (isRefusal(lines)) return lines
  for (const { person, ...line } of lines)
    if (person && (await isTaken(app, { ...line, person, cartId: asked.cartId }))) return taken(person, line)
  return null
}

/** The same before it is paid, when it is noted for whom: of two who begin to pay for one person, one is refused. */
export async function takeFormerMembersRates(
  app: App,
  campaign: Campaign,
  { payer, ...asked }: Paid,
): Promise<Refusal | null> {
  const items = asked.items.map((item) => ({ ...item, participant: item.participant ?? payer }))
  const lines = await reservedLines(app, campaign, { ...asked, items })
  if (isRefusal(lines)) return lines
  const { cartId } = asked
  for (const { person, ...line } of lines) {
    if (!person) return refuse('FORMER_MEMBERS_BY_NAME', { details: { itemIndex: line.itemIndex } })
    const taking = { tierId: line.tierId, contactId: person.id, cartId }
    if (await isTaken(app, { ...line, person, cartId })) return taken(person, line)
    if (!(await store.takeRate(app.db, taking, moment(app)))) return taken(person, line)
  }
  return null
}

const moment = ({ clock }: App) => ({
  now: clock.now(),
  renewableUntil: renewableUntil(parisDate(clock.now())),
})

const isTaken = (
  app: App,
  { tierId, person, cartId }: { tierId: number; person: store.Entitled; cartId: string | null },
) => store.isRateTaken(app.db, { tierId, contactId: person.id, cartId }, moment(app))

const taken = ({ name }: store.Entitled, { itemIndex }: Pick<ReservedLine, 'itemIndex'>) =>
  refuse('FORMER_MEMBERS_RATE_TAKEN', { details: { itemIndex, names: [name] } })

/** Each for somebody the link is for, nobody twice. */
async function reservedLines(
  app: App,
  { tiers, organizationId }: Campaign,
  { items, client }: Omit<Asked, 'cartId'> & { items: readonly Named[] },
): Promise<ReservedLine[] | Refusal> {
  const reserved = new Set(tiers.filter(({ forFormerMembers }) => forFormerMembers).map(({ id }) => id))
  const lines = items.flatMap(({ tierId, participant }, itemIndex) =>
    tierId != null && reserved.has(tierId) ? [{ tierId, itemIndex, name: nameOf(participant) }] : [],
  )
  const [first] = lines
  if (!first) return []
  const entitled = await store.listEntitled(app.db, { client, organizationId, now: app.clock.now() })
  if (entitled.length === 0) return refuse('FORMER_MEMBERS_ONLY', { details: { itemIndex: first.itemIndex } })
  const names = entitled.map(({ name }) => name)
  const left = [...entitled]
  const keys = await store.keysOfNames(
    app.db,
    lines.map(({ name }) => name),
  )
  const found: ReservedLine[] = []
  for (const [place, { tierId, itemIndex, name }] of lines.entries()) {
    const at = left.findIndex(({ key }) => key === keys[place])
    const [person = null] = at === -1 ? [] : left.splice(at, 1)
    if (!person && name !== '') return refuse('FORMER_MEMBERS_BY_NAME', { details: { itemIndex, names } })
    found.push({ tierId, itemIndex, person })
  }
  const beyond = found[entitled.length]
  return beyond
    ? refuse('FORMER_MEMBERS_BY_NAME', { details: { itemIndex: beyond.itemIndex, names } })
    : found
}

interface Named extends Pick<SentItem, 'tierId'> {
  participant?: Partial<Pick<Participant, 'firstName' | 'lastName'>> | null | undefined
}

const nameOf = (person: Named['participant']): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ').trim()
