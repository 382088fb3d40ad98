/** An order that somebody chose, to do the same to many. */
export type ChosenOrder = {
  readonly id: number
  /** Whom it can be written to; null where no address is known. */
  readonly email: string | null
  /** None of its lines stands. */
  readonly isCanceled: boolean
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

/** Why nothing is sent about an order: nobody is told that what was cancelled is confirmed, or of what it still needs. */
export function whyLeftOut({ email, isCanceled }: ChosenOrder): LeftOut | null {
  if (isCanceled) return 'canceled'
  return email === null ? 'withoutAddress' : null
}

export type Person<O extends ChosenOrder> = { readonly email: string; readonly orders: readonly O[] }

/** One person an address, whatever its capitals, with their orders in the order they were given. */
export function peopleOf<O extends ChosenOrder>(orders: readonly O[]): Person<O>[] {
  const people = new Map<string, O[]>()
  for (const order of orders) {
    if (order.email === null || whyLeftOut(order) !== null) continue
    const email = order.email.toLowerCase()
    people.set(email, [...(people.get(email) ?? []), order])
  }
  return [...people].map(([email, theirs]) => ({ email, orders: theirs }))
}
