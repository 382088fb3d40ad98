import type { PageBases } from '@obole/contract/bases'
import type { PaymentSummary } from '@obole/contract/payments'
import type { ToolSettings } from '@obole/contract/tool-settings'
import { createContext } from 'react-router'

/** What the server lends to a page while it draws it. The server mirrors this shape; neither imports the other. */
export interface PageFloor {
  /** Our own API, called in process: `/api/…` or `/auth/…`, the visitor's cookies included. */
  api: (request: Request) => Promise<Response>
  /** The one allowed by this answer's Content-Security-Policy. */
  nonce: string
  /** Where visitors reach us, without a trailing slash. */
  publicUrl: string
  /** Where browsers call us, where that is not the page's own origin, and the domain their cookies are for. */
  bases: PageBases | null
  /** The place of ours that a page belongs to, where it was asked for at another. */
  rightFront: (path: string) => string | null
  settings: {
    /** Where somebody who is stuck writes to. */
    contactEmail: string
    mailboxUrl: string | null
    bankUrl: string | null
    associationCountText: string | null
    isDemo: boolean
    /** The provider's card fields, where the summary holds them. */
    cardOnSummary: PaymentSummary['cardFields'] | null
    flags: { quickWinForm: boolean; quickWinNavigation: boolean; onePageCaptcha: boolean }
    /** What is completed as one types, by a public register that our server asks. */
    completes: { addresses: boolean; companies: boolean }
    /** The tools of others that are on. */
    tools: ToolSettings
  }
}

export const floorContext = createContext<PageFloor>()
