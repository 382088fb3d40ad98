/** The visitors of a cart, each named by the id in their access token. */
export interface CartVisitors {
  /** The association made this cart to ask a person to pay, and shares its address: its lines name no participant. */
  readonly isAsked: boolean
  /** The e-mail address in the payer's details; null where there are none. */
  readonly payerEmail: string | null
  /** The visitor who typed the payer's details. */
  readonly payerClient: string | null
  /** The visitor who wrote its lines and named the participants. */
  readonly linesClient: string | null
  /** The visitor who is paying it now. */
  readonly payingClient: string | null
  readonly handOver: HandOver | null
}

/** A visitor has no cookie in the frame of another site, so in a full window we would take them for another visitor. */
export interface HandOver {
  readonly from: string
  readonly to: string
}

/** The visitor who reads the cart, with the e-mail address their account has verified. */
export interface Viewer {
  readonly client: string
  readonly provenEmail: string | null
}

/**
 * Whether a part of the cart is this visitor's. A hand-over works one way: `to` sees what `from` wrote, not the
 * reverse.
 */
export const isTheirs = (owner: string | null, client: string, handOver: HandOver | null): boolean =>
  owner !== null && (owner === client || (handOver?.to === client && handOver.from === owner))

/** Whether the payer's details have the address of the viewer's own account. */
export const isOwnAccount = (payerEmail: string | null, { provenEmail }: Viewer): boolean =>
  payerEmail !== null && provenEmail !== null && payerEmail.toLowerCase() === provenEmail.toLowerCase()

/** Whether the viewer may read the payer's details. */
export const seesPayer = (
  { payerEmail, payerClient, handOver }: Pick<CartVisitors, 'payerEmail' | 'payerClient' | 'handOver'>,
  viewer: Viewer,
): boolean => isTheirs(payerClient, viewer.client, handOver) || isOwnAccount(payerEmail, viewer)

/**
 * Whether the viewer may read the participants: entering oneself as the payer of another visitor's lines is not enough.
 */
export const seesPeople = (cart: CartVisitors, viewer: Viewer): boolean =>
  cart.isAsked ||
  isTheirs(cart.linesClient, viewer.client, cart.handOver) ||
  (cart.linesClient === cart.payerClient && isOwnAccount(cart.payerEmail, viewer))

/** The part of a cart that a visitor wants to change: its lines, how it is paid, or who pays. */
export type CartPart = 'lines' | 'terms' | 'payer'

/**
 * Whether the viewer may change this part. Only the visitor who wrote the lines may change them: otherwise a payer
 * would buy for participants whose names they cannot read. The payer may also change how the cart is paid; any visitor
 * may enter their details and pay.
 */
export function mayChange(cart: CartVisitors, part: CartPart, viewer: Viewer): boolean {
  if (part === 'payer' || seesPeople(cart, viewer)) return true
  return part === 'terms' && seesPayer(cart, viewer)
}

/** Whether the viewer would replace the payer of lines that another visitor wrote: this is allowed only a few times. */
export const takesOver = (cart: CartVisitors, viewer: Viewer): boolean =>
  cart.payerEmail !== null && !seesPayer(cart, viewer) && !seesPeople(cart, viewer)

/** Per hour. The visitor who filled the cart may take it back as often as they like. */
export const MOST_TAKE_OVERS = 5

/** Why this visitor cannot pay with the details in the cart: there are none, or another visitor typed them. */
export function payerDoubt(
  { payerEmail, payerClient, handOver }: CartVisitors,
  client: string,
): 'missing' | 'replaced' | null {
  if (isTheirs(payerClient, client, handOver)) return null
  return payerEmail === null ? 'missing' : 'replaced'
}

/** While a visitor is paying the cart, other visitors cannot. */
export const isPaidByAnother = ({ payingClient, handOver }: CartVisitors, client: string): boolean =>
  payingClient !== null && !isTheirs(payingClient, client, handOver)

/**
 * Whether the payer agreed to other lines than the current ones; for an asked cart, the page must send the lines it
 * showed.
 */
export function sawOtherLines(
  { isAsked }: Pick<CartVisitors, 'isAsked'>,
  { seen, now }: { seen: string | undefined; now: string },
): boolean {
  return seen === undefined ? isAsked : seen !== now
}
