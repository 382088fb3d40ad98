import type { DEFAULT_FLAGS } from '@obole/core/settings'
import type { PageBases } from './bases.ts'
import type { PaymentSummary } from './payments.ts'
import type { ToolSettings } from './tool-settings.ts'

/** What the server lends to a page while it draws it. */
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
    flags: Record<Exclude<keyof typeof DEFAULT_FLAGS, 'cardOnSummary'>, boolean>
    /** What is completed as one types, by a public register that our server asks. */
    completes: { addresses: boolean; companies: boolean }
    /** The tools of others that are on. */
    tools: ToolSettings
  }
}

/** What the build of the pages exports: the one door through which the server has a page drawn. */
export interface PagesModule {
  handlePage(request: Request, floor: PageFloor): Promise<Response>
}
