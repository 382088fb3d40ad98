import type { DEFAULT_FLAGS } from '@obole/core/site/settings'
import type { PageBases } from './bases.ts'
import type { PaymentSummary } from './payments.ts'
import type { ToolSettings } from './tool-settings.ts'

/** A page's call to our own API. Plain, as its answer is: the web's objects for both would cost more than the answer. */
export interface PageCall {
  method: string
  /** `/api/…`, with its query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export interface PageAnswer {
  status: number
  etag: string | null
  text: string
}

/** What the server gives a page while it renders it. */
export interface PageContext {
  /** Our own API, called in process, the visitor's cookies included. */
  api: (call: PageCall) => Promise<PageAnswer>
  /** The one allowed by this answer's Content-Security-Policy. */
  nonce: string
  /** Where visitors reach us, without a trailing slash. */
  publicUrl: string
  /** Where browsers call us if that is not the page's own origin, and the domain of the cookies. */
  bases: PageBases | null
  /** The right address for a page that was requested on another of our hosts; null where it is right. */
  rightFront: (path: string) => string | null
  settings: {
    /** The address for visitors who need help. */
    contactEmail: string
    mailboxUrl: string | null
    bankUrl: string | null
    associationCountText: string | null
    isDemo: boolean
    /** The provider's card fields, where the summary holds them. */
    cardOnSummary: PaymentSummary['cardFields'] | null
    flags: Record<Exclude<keyof typeof DEFAULT_FLAGS, 'cardOnSummary'>, boolean>
    /** Which fields are completed while the visitor types, from a public register that our server queries. */
    completes: { addresses: boolean; companies: boolean }
    /** The third-party tools that are on. */
    tools: ToolSettings
  }
}

/** The cookies that pages read. Of somebody who is not signed in, a page sees no other. */
export interface PageCookies {
  /** Choices that many make alike, as the language. */
  shared: readonly string[]
  /** What is one visitor's own: whoever has one gets a page drawn for them. */
  own: readonly string[]
}

/** What the build of the pages exports: the only function by which the server renders a page. */
export interface PagesModule {
  cookies: PageCookies
  handlePage(request: Request, context: PageContext): Promise<Response>
}
