/** An order that somebody chose, to do the same to many. */
export type ChosenOrder = {
  readonly id: number
  /** Whom it can be written to; null where no address is known. */
  readonly email: string | null
  /** None of its lines stands. */
  readonly isCanceled: boolean
  /** Its lines stood until their event was cancelled. */
  readonly isEndedWithEvent: boolean
}

/** What a message may hold. */
export const MESSAGE_SUBJECT_MAX = 150
export const MESSAGE_TEXT_MAX = 4_000

/** How many orders are done something to at once. */
export const MAX_CHOSEN_ORDERS = 5_000
/** A confirmation carries papers: fewer of them leave at once. */
export const MAX_RESENT_ORDERS = 500

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

export type Person<O extends ChosenOrder> = { readonly email: string; readonly orders: readonly O[] }

/** Those who are written to: one person an address, whatever its capitals, with their orders in the order they were given. */
export function peopleOf<O extends ChosenOrder>(orders: readonly O[]): Person<O>[] {
  const people = new Map<string, O[]>()
  for (const order of orders) {
    if (order.email === null || whyNotWrittenTo(order) !== null) continue
    const email = order.email.toLowerCase()
    people.set(email, [...(people.get(email) ?? []), order])
  }
  return [...people].map(([email, theirs]) => ({ email, orders: theirs }))
}
