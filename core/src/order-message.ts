import { ownPassAddress } from './participant.ts'

/** An order that somebody chose, to do the same to many. */
export type ChosenOrder = {
  readonly id: number
  /** Whom it can be written to; null where no address is known. */
  readonly email: string | null
  /** None of its lines stands. */
  readonly isCanceled: boolean
  /** Its lines stood until their event was cancelled. */
  readonly isEndedWithEvent: boolean
  /** Those of its lines that were chosen; left out where the order itself was. */
  readonly lines?: readonly ChosenLine[]
}

/** A line that somebody chose. */
export type ChosenLine = {
  readonly id: number
  /** Of whoever it is for; null where they left none. */
  readonly email: string | null
  readonly isCanceled: boolean
  readonly isEndedWithEvent: boolean
}

/** What a message may hold. */
export const MESSAGE_SUBJECT_MAX = 150
export const MESSAGE_TEXT_MAX = 4_000

/** How many orders are done something to at once. */
export const MAX_CHOSEN_ORDERS = 5_000
/** A confirmation carries papers: fewer of them leave at once. */
export const MAX_RESENT_ORDERS = 500

/**
 * Nobody writes to everybody all day long through us; but whoever writes to each group of an outing apart writes often, and to
 * few. So both are counted: a great association may write twice to as many as are chosen at once.
 */
export const MESSAGES_A_DAY = 20
export const MESSAGE_READERS_A_DAY = 10_000

const GREETING =
  /^\s*(bonjour|bonsoir|salut|coucou|ch[eè]re?s?|madame|mesdames|monsieur|messieurs|hello|hi|dear)(?!\p{L})/iu

/** Whether a message begins by a greeting of its own, so that none is put before it. */
export function greetsItself(text: string): boolean {
  return GREETING.test(text)
}

export const LEFT_OUT = ['canceled', 'withoutAddress'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** Why an order is not confirmed again: nobody is told that what was cancelled is confirmed. */
export function whyNotConfirmed({ email, isCanceled }: ChosenOrder): LeftOut | null {
  if (isCanceled) return 'canceled'
  return email === null ? 'withoutAddress' : null
}

/**
 * Why nobody is written to about an order: whoever gave theirs up has left. Those whose event was cancelled have not, and
 * that is when there is something to tell them.
 */
export function whyNotWrittenTo({ isEndedWithEvent, ...order }: ChosenOrder): LeftOut | null {
  return whyNotConfirmed({ ...order, isEndedWithEvent, isCanceled: order.isCanceled && !isEndedWithEvent })
}

/** The same of a line: whoever it is for is written to, or whoever paid where they left no address. */
function whyLineNotWrittenTo(order: ChosenOrder, line: ChosenLine): LeftOut | null {
  return whyNotWrittenTo({ ...order, ...line, email: line.email ?? order.email })
}

/** Why nobody is written to, for each row that was chosen: an order, or its lines one by one. */
export function whyRowsNotWrittenTo(order: ChosenOrder): (LeftOut | null)[] {
  return order.lines?.map((line) => whyLineNotWrittenTo(order, line)) ?? [whyNotWrittenTo(order)]
}

export type Person<O extends ChosenOrder> = {
  readonly email: string
  /** Those they paid. */
  readonly orders: readonly O[]
  /** The lines that are for them, in orders of somebody else. */
  readonly lines: readonly { readonly id: number; readonly order: O }[]
}

/**
 * Those who are written to: one person an address, whatever its capitals, with their orders in the order they were given.
 * About lines, those they are for; whoever paid, where that is the same person or where somebody left no address.
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
