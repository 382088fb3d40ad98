import type { App } from '../app.ts'
import type { Pass } from '../papers/pass-code.ts'
import { verifyUrl } from '../papers/ticket-words.ts'
import { fullAddress } from '../platform/fronts.ts'

/** Where the papers of an order open for whoever was given their address: the tools of an association have no session. */
export interface PaperAddresses {
  paper(orderId: number, id: string): string
  attestation(orderId: number): string
  /** What a ticket's picture holds. */
  pass(pass: Pass): string
}

export function paperAddresses(app: App): PaperAddresses {
  const at = (named: string) => fullAddress(app, `/papiers/${named}.${app.keys.sign('document', named)}.pdf`)
  return {
    paper: (orderId, id) => at(`${orderId}-${id}`),
    attestation: (orderId) => at(`${orderId}`),
    pass: (pass) => verifyUrl(app, pass),
  }
}

/** What such an address names, the proof of payment where no paper is named; null where we did not sign it. */
export function paperAt(
  app: Pick<App, 'keys'>,
  code: string,
): { orderId: number; paperId: string | null } | null {
  const [, named = '', orderId = '', paperId, signature = ''] =
    /^(([1-9]\d{0,15})(?:-([\w-]{1,100}))?)\.([\w-]{24})\.pdf$/.exec(code) ?? []
  if (named === '' || !app.keys.isSigned('document', named, signature)) return null
  return { orderId: Number(orderId), paperId: paperId ?? null }
}
