import { ownPassAddress } from '../validation/participant.ts'

/** An order that the desk selected for an action on many orders. */
export type ChosenOrder = {
  readonly id: number
  /** The payer's address; null where none is known. */
  readonly email: string | null
  /** All its lines are cancelled. */
  readonly isCanceled: boolean
  /** Its lines were cancelled because their event was. */
  readonly isEndedWithEvent: boolean
  /** The selected lines; absent where the whole order was selected. */
  readonly lines?: readonly ChosenLine[]
}

/** A line that the desk selected. */
export type ChosenLine = {
  readonly id: number
  /** The participant's address; null where they gave none. */
  readonly email: string | null
  readonly isCanceled: boolean
  readonly isEndedWithEvent: boolean
}

/** The longest subject and text of a message, in characters. */
export const MESSAGE_SUBJECT_MAX = 150
export const MESSAGE_TEXT_MAX = 4_000

/** The most orders one action may apply to. */
export const MAX_CHOSEN_ORDERS = 5_000
/** A confirmation has papers attached, so fewer are sent at once. */
export const MAX_RESENT_ORDERS = 500

/**
 * An association must not use us to mail everybody all day long; but one that writes to each group of an outing
 * separately sends many messages to few people. So both messages and readers are counted: a large association may write
 * twice a day to the most orders that can be selected at once.
 */
export const MESSAGES_A_DAY = 20
export const MESSAGE_READERS_A_DAY = 10_000

const GREETING =
  /^\s*(bonjour|bonsoir|salut|coucou|ch[eè]re?s?|madame|mesdames|monsieur|messieurs|hello|hi|dear)(?!\p{L})/iu

/** Whether a message begins with its own greeting, so that we add none. */
export function greetsItself(text: string): boolean {
  return GREETING.test(text)
}

export const LEFT_OUT = ['canceled', 'withoutAddress'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** Why an order is not confirmed again: a confirmation of a cancelled order would be false. */
export function whyNotConfirmed({ email, isCanceled }: ChosenOrder): LeftOut | null {
  if (isCanceled) return 'canceled'
  return email === null ? 'withoutAddress' : null
}

/**
 * Why no message is sent about an order: a payer who cancelled has left. A payer whose event was cancelled has not
 * left, and needs the news.
 */
export function whyNotWrittenTo({ isEndedWithEvent, ...order }: ChosenOrder): LeftOut | null {
  return whyNotConfirmed({ ...order, isEndedWithEvent, isCanceled: order.isCanceled && !isEndedWithEvent })
}

/** The same for a line: the message goes to the participant, or to the payer where the participant gave no address. */
function whyLineNotWrittenTo(order: ChosenOrder, line: ChosenLine): LeftOut | null {
  return whyNotWrittenTo({ ...order, ...line, email: line.email ?? order.email })
}

/** Why no message is sent, for each selected row: the order, or each of its lines. */
export function whyRowsNotWrittenTo(order: ChosenOrder): (LeftOut | null)[] {
  return order.lines?.map((line) => whyLineNotWrittenTo(order, line)) ?? [whyNotWrittenTo(order)]
}

export type Person<O extends ChosenOrder> = {
  readonly email: string
  /** The orders they paid. */
  readonly orders: readonly O[]
  /** The lines they are the participant of, in orders that another person paid. */
  readonly lines: readonly { readonly id: number; readonly order: O }[]
}

/**
 * The people to write to: one person per address, ignoring capitals, with their orders in the order given. A selected
 * line goes to its participant; to the payer where that is the same person or where the participant gave no address.
 */
export function peopleOf<O extends ChosenOrder>(orders: readonly O[]): Person<O>[] {
  const people = new Map<string, { orders: O[]; lines: { id: number; order: O }[] }>()
  const personAt = (email: string) => {
    const known = people.get(email) ?? { orders: [], lines: [] }
    people.set(email, known)
    return known
  }
  const writeToPayer = (order: O) => {
    const person = order.email === null ? null : personAt(order.email.toLowerCase())
    if (person && !person.orders.includes(order)) person.orders.push(order)
  }
  for (const order of orders) {
    if (!order.lines && whyNotWrittenTo(order) === null) writeToPayer(order)
    for (const line of order.lines ?? []) {
      if (whyLineNotWrittenTo(order, line) !== null) continue
      const own = ownPassAddress(line.email, order.email)
      if (own === null) writeToPayer(order)
      else personAt(own).lines.push({ id: line.id, order })
    }
  }
  return [...people].map(([email, theirs]) => ({ email, ...theirs }))
}
