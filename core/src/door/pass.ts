/** What the door knows of a ticket. */
export type DoorPass = {
  readonly itemId: number
  readonly orderId: number
  /** The number printed on the ticket. */
  readonly number: number
  /** Hashes of the codes that are good for it: with the list alone nobody can make a ticket. */
  readonly codeHashes: readonly string[]
  readonly state: DoorPassState
  /** Null for a ticket of whoever bears it. */
  readonly holder: string | null
  readonly buyer: string
  readonly tierId: number | null
  readonly tierName: string
  readonly optionIds: readonly number[]
  /** Options and answers that the door needs, as they are read out. */
  readonly chosen: readonly string[]
}

export const DOOR_PASS_STATES = ['valid', 'canceled', 'refunded'] as const
export type DoorPassState = (typeof DOOR_PASS_STATES)[number]

/** Nobody is let in by a ticket of an event that was cancelled, also before its orders are ended one after the other. */
export function passState(ticket: {
  isLive: boolean
  isRefunded: boolean
  isEventCanceled: boolean
}): DoorPassState {
  if (ticket.isLive && !ticket.isEventCanceled) return 'valid'
  return ticket.isRefunded ? 'refunded' : 'canceled'
}

/** What a code says of itself; only the list, or the server, knows whether it is true. */
export type ReadCode = { readonly itemId: number; readonly code: string }

const CODE = /^([1-9]\d{0,15})(?:-[1-9]\d{0,5})?\.[\w-]{20,30}$/

/** The code in what a camera read: the address that a ticket's picture holds, or the code alone. Null for another picture. */
export function readCode(text: string): ReadCode | null {
  const [address = ''] = text.trim().split(/[?#]/)
  const code = address.slice(address.lastIndexOf('/') + 1)
  if (address.includes('/') && !address.endsWith(`/passes/${code}`)) return null
  const itemId = CODE.exec(code)?.[1]
  return itemId === undefined ? null : { itemId: Number(itemId), code }
}

/** The number that somebody reads on a ticket and types, with or without its sign; null for anything else. */
export function typedNumber(text: string): number | null {
  const digits = /^\s*(?:n[°ºo.\s]*)?0*([1-9][\d\s]{0,19})\s*$/i.exec(text)?.[1]?.replaceAll(/\s/g, '')
  return digits === undefined || digits.length > MOST_DIGITS ? null : Number(digits)
}

const MOST_DIGITS = 15
