/** What a page must know of each tool that is on, and nothing of the others. All of it may be seen by anybody. */
export interface ToolSettings {
  /** Matomo, or what speaks like it. */
  analytics?: { url: string; site: string }
  /** Google Tag Manager, or what speaks like it. */
  tagManager?: { url: string; id: string }
  /** Where it is told who saw what, and for how many percent each flag is turned over. */
  abTest?: { url: string; percents: Partial<Record<TestedFlag, number>> }
  /** Where Sentry, or what speaks like it, takes envelopes; the share of sessions that are watched. */
  monitoring?: { envelopeUrl: string; sampling: number; environment: string }
  /** Its key comes with the challenge. */
  captcha?: true
}

/** The flags of the installation that can be tried on a part of the visitors. */
export const TESTED_FLAGS = ['quickWinForm', 'quickWinNavigation'] as const
export type TestedFlag = (typeof TESTED_FLAGS)[number]

/** Begins an answer to a challenge that is the token of a third party, which our own proofs never do. */
export const THIRD_PARTY_TOKEN = 'v3:'
