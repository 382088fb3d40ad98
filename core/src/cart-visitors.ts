/** The visitors of a cart, each named by the id in their access token. */
export interface CartVisitors {
  /** Its association asks somebody for it, and hands its address on: its lines are about nobody. */
  readonly isAsked: boolean
  /** To whom its payer's details lead; null where it has none. */
  readonly payerEmail: string | null
  /** Whose details it holds. */
  readonly payerClient: string | null
  /** Who wrote its lines, and named people in them. */
  readonly linesClient: string | null
  /** Who is at their bank for it. */
  readonly payingClient: string | null
  readonly handOver: HandOver | null
}

/** In the frame of another site a visitor has no cookie, and at the top of the window they would be another to us. */
export interface HandOver {
  readonly from: string
  readonly to: string
}

/** Who looks, with the address that their account has proved to be theirs. */
export interface Viewer {
  readonly client: string
  readonly provenEmail: string | null
}

/** Whether that is theirs. Who was handed a cart over goes on with it; what they write themselves is not told back. */
export const isTheirs = (owner: string | null, client: string, handOver: HandOver | null): boolean =>
  owner !== null && (owner === client || (handOver?.to === client && handOver.from === owner))

/** Whether those details are of the viewer's own account. */
export const isOwnAccount = (payerEmail: string | null, { provenEmail }: Viewer): boolean =>
  payerEmail !== null && provenEmail !== null && payerEmail.toLowerCase() === provenEmail.toLowerCase()

/** Whether that visitor reads who pays. */
export const seesPayer = (
  { payerEmail, payerClient, handOver }: Pick<CartVisitors, 'payerEmail' | 'payerClient' | 'handOver'>,
  viewer: Viewer,
): boolean => isTheirs(payerClient, viewer.client, handOver) || isOwnAccount(payerEmail, viewer)

/** Whether they read whom its lines are for: not by naming themselves the payer of another's lines. */
export const seesPeople = (cart: CartVisitors, viewer: Viewer): boolean =>
  cart.isAsked ||
  isTheirs(cart.linesClient, viewer.client, cart.handOver) ||
  (cart.linesClient === cart.payerClient && isOwnAccount(cart.payerEmail, viewer))

/** What of a cart somebody means to change: its lines, how it is paid, or who pays. */
export type CartPart = 'lines' | 'terms' | 'payer'

/**
 * Whether it is theirs to change. What is in it is for whoever put it there: a name that its payer could not read would be bought for
 * somebody else. How it is paid is for the payer too; and anybody may write who they are and pay.
 */
export function mayChange(cart: CartVisitors, part: CartPart, viewer: Viewer): boolean {
  if (part === 'payer' || seesPeople(cart, viewer)) return true
  return part === 'terms' && seesPayer(cart, viewer)
}

/** Whether they would take the place of a payer in lines that others filled: that is done a few times, and not for ever. */
export const takesOver = (cart: CartVisitors, viewer: Viewer): boolean =>
  cart.payerEmail !== null && !seesPayer(cart, viewer) && !seesPeople(cart, viewer)

/** So often an hour. Whoever filled the cart takes it back as often as they like. */
export const MOST_TAKE_OVERS = 5

/** Why that visitor does not pay with the details in the cart: there are none, or they are another's. */
export function payerDoubt(
  { payerEmail, payerClient, handOver }: CartVisitors,
  client: string,
): 'missing' | 'replaced' | null {
  if (isTheirs(payerClient, client, handOver)) return null
  return payerEmail === null ? 'missing' : 'replaced'
}

/** Until whoever pays is done, the cart is theirs. */
export const isPaidByAnother = ({ payingClient, handOver }: CartVisitors, client: string): boolean =>
  payingClient !== null && !isTheirs(payingClient, client, handOver)

/** Whether the payer agreed to other lines than there are; of what they were asked for they say which they saw. */
export function sawOtherLines(
  { isAsked }: Pick<CartVisitors, 'isAsked'>,
  { seen, now }: { seen: string | undefined; now: string },
): boolean {
  return seen === undefined ? isAsked : seen !== now
}
