/** What a page needs for each tool that is on, and nothing about the others. All of it is public. */
export interface ToolSettings {
  /** Matomo, or a compatible tool. */
  analytics?: { url: string; site: string }
  /** Google Tag Manager, or a compatible tool. */
  tagManager?: { url: string; id: string }
  /** Where to report which variant a visitor saw, and for what percentage of visitors each flag is inverted. */
  abTest?: { url: string; percents: Partial<Record<TestedFlag, number>> }
  /** Where Sentry, or a compatible tool, receives envelopes; the share of sessions that are monitored. */
  monitoring?: { envelopeUrl: string; sampling: number; environment: string }
  /** Its key comes with the challenge. */
  captcha?: true
}

/** The flags that can be tested on a part of the visitors. */
export const TESTED_FLAGS = ['quickWinForm', 'quickWinNavigation'] as const
export type TestedFlag = (typeof TESTED_FLAGS)[number]

/** The prefix of a captcha answer that is a third party's token; our own proofs never begin so. */
export const THIRD_PARTY_TOKEN = 'v3:'
