import type { PayerOrder } from '@obole/contract/orders'
import type { CustomField } from '@obole/core/validation/custom-field'
import { askedOf, ASKED_BY_DEFAULT } from '@obole/core/validation/participant'
import {
  askedOfNextHolder,
  type FormerHolder,
  formerHolderAddress,
  passOnRefusal,
  type PassOnRefusal,
} from '@obole/core/order/passing-on'
import { tierOf } from '../carts/cart.ts'
import type { Campaign } from '../forms/campaign.ts'
import { toWireField } from '../forms/wire-form.ts'

/** What decides whether the ticket of a line may be passed on. */
export interface TicketOfLine {
  tierId: number | null
  isLive: boolean
  hasTicket: boolean
  /** The chosen options. */
  optionIds: readonly number[]
  /** How often it was passed on so far. */
  hand: number
}

export function passingOnRefusal(
  campaign: Campaign,
  ticket: TicketOfLine,
  now: number,
): PassOnRefusal | null {
  const { isLive, hasTicket } = ticket
  const needsFile = questionsOf(campaign, ticket).some(
    ({ type, isRequired }) => type === 'File' && isRequired,
  )
  const asksGuardian = tierOf(campaign, ticket)?.asksGuardian ?? false
  const { canPassTicketsOn: isAllowed, startsAt: eventStartsAt } = campaign
  return passOnRefusal({ isLive, hasTicket, isAllowed, needsFile, asksGuardian, eventStartsAt }, now)
}

/** What the rate of a ticket asks of its next holder. */
export const askedOfHolder = (campaign: Campaign, { tierId }: Pick<TicketOfLine, 'tierId'>) =>
  askedOfNextHolder(tierOf(campaign, { tierId })?.participantFields ?? askedOf(ASKED_BY_DEFAULT))

/** What a payer's page asks about the next holder of a ticket; null where it cannot be passed on. */
export function passOnOffered(
  campaign: Campaign,
  ticket: TicketOfLine & { holder: FormerHolder },
  now: number,
): PayerOrder['items'][number]['passOn'] {
  if (passingOnRefusal(campaign, ticket, now)) return null
  return {
    hand: ticket.hand,
    tellsHolder: formerHolderAddress(ticket.holder) !== null,
    participantFields: askedOfHolder(campaign, ticket),
    customFields: typed(tierOf(campaign, ticket)?.customFields ?? []),
    extraOptions: optionsOf(campaign, ticket).map(({ id, label, customFields }) => ({
      id,
      label,
      customFields: typed(customFields),
    })),
  }
}

/** Files can only be sent with a purchase. */
const typed = (fields: readonly CustomField[]) =>
  fields.filter(({ type }) => type !== 'File').map(toWireField)

function optionsOf(campaign: Campaign, { tierId, optionIds }: TicketOfLine) {
  const options = tierOf(campaign, { tierId })?.extraOptions ?? []
  return options.filter(({ id, customFields }) => optionIds.includes(id) && customFields.length > 0)
}

function questionsOf(campaign: Campaign, ticket: TicketOfLine): CustomField[] {
  const ofTier = tierOf(campaign, ticket)?.customFields ?? []
  return [...ofTier, ...optionsOf(campaign, ticket).flatMap(({ customFields }) => customFields)]
}
