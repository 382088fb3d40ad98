import { type Problem, problemsOf } from './messages.ts'
import { isBlank, maxLengthRule } from './text.ts'

export const ABUSE_REASONS = ['DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM'] as const
export type AbuseReason = (typeof ABUSE_REASONS)[number]

/** A report waits until Support has looked at it. */
export const REPORT_STATES = ['Open', 'Handled', 'Dismissed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export type AbuseReport = {
  readonly reason: string
  readonly userEmail: string
  readonly userMessage: string
}

export function isAbuseReason(reason: string): reason is AbuseReason {
  return ABUSE_REASONS.some((known) => known === reason)
}

/** The address only has to look like name@domain: a person who reports abuse must not be turned away. */
export function validateAbuseReport(report: AbuseReport): Problem<keyof AbuseReport>[] {
  return problemsOf([
    ['reason', isAbuseReason(report.reason) ? null : 'reasonRequired'],
    ['userEmail', /^[^\s@]+@[^\s@]+$/.test(report.userEmail.trim()) ? null : 'emailInvalid'],
    [
      'userMessage',
      isBlank(report.userMessage) ? 'messageRequired' : null,
      maxLengthRule(report.userMessage),
    ],
  ])
}
