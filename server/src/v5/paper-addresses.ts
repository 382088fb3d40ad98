import type { App } from '../app.ts'
import type { Pass } from '../papers/pass-code.ts'
import { verifyUrl } from '../papers/ticket-words.ts'
import { fullAddress } from '../platform/fronts.ts'

/** The order whose papers they are, and when its links were last ended; null where they never were. */
export interface PapersOf {
  id: number
  links_ended_ms: number | null
}

/**
 * Where the papers of an order open for whoever was given their address: the tools of an association have no session.
 * An address ends with the links of its order, because it was signed for the time before.
 */
export interface PaperAddresses {
  paper(order: PapersOf, id: string): string
  attestation(order: PapersOf): string
  /** What a ticket's picture holds. */
  pass(pass: Pass): string
}

export function paperAddresses(app: App): PaperAddresses {
  const at = (named: string, order: PapersOf) =>
    fullAddress(app, `/papiers/${named}.${app.keys.sign('document', signed(named, order))}.pdf`)
  return {
    paper: (order, id) => at(`${order.id}-${id}`, order),
    attestation: (order) => at(`${order.id}`, order),
    pass: (pass) => verifyUrl(app, pass),
  }
}

const signed = (named: string, { links_ended_ms }: PapersOf): string =>
  links_ended_ms === null ? named : `${named}.${links_ended_ms}`

/** What such an address names, the proof of payment where no paper is named; null where it is none of ours. */
export interface NamedPaper {
  orderId: number
  paperId: string | null
  isSignedFor(order: PapersOf): boolean
}

export function paperAt(app: Pick<App, 'keys'>, code: string): NamedPaper | null {
  const [, named = '', orderId = '', paperId, signature = ''] =
    /^(([1-9]\d{0,15})(?:-([\w-]{1,100}))?)\.([\w-]{24})\.pdf$/.exec(code) ?? []
  if (named === '') return null
  return {
    orderId: Number(orderId),
    paperId: paperId ?? null,
    isSignedFor: (order) => app.keys.isSigned('document', signed(named, order), signature),
  }
}
