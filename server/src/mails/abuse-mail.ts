import { REASON_NAMES } from '@obole/contract/list-names'
import type { AbuseReason } from '@obole/core/validation/abuse-report'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

export interface AbuseMail {
  locale: Locale
  reason: AbuseReason
  userEmail: string
  userMessage: string
  url: string
}

const WORDS = {
  fr: {
    subject: (reason: string) => `Signalement\u202f: ${reason}`,
    from: (email: string, url: string) => `De ${email}, à propos de ${url}`,
  },
  en: {
    subject: (reason: string) => `Report: ${reason}`,
    from: (email: string, url: string) => `From ${email}, about ${url}`,
  },
} as const

/** A visitor's report of a campaign, for the platform's team. */
export function abuseMail({ locale, reason, userEmail, userMessage, url }: AbuseMail): MailText {
  const words = WORDS[locale]
  const subject = words.subject(REASON_NAMES[reason][locale].toLowerCase())
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: url,
    blocks: [
      { kind: 'text', text: userMessage },
      { kind: 'note', text: words.from(userEmail, url) },
    ],
  })
  return { subject, ...layout }
}
