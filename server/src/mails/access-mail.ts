import { formatMoment } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { helloTo, type MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

/** What every administrator is told of a program that may act for the association, or is told what happens there. */
export interface AccessNews {
  locale: Locale
  /** The reader's first name, if known. */
  name: string | null
  organizationName: string
  by: string
  at: number
  /** The page where it can be ended. */
  url: string
}

interface AccessWords {
  subject: string
  lead: string
  /** Which program, and what it may do. */
  rows: readonly { label: string; value: string }[]
  button: string
  note: string
}

const WORDS = { fr: { by: 'Fait par', at: 'Le' }, en: { by: 'Done by', at: 'On' } } as const

/** A program does its work in nobody's presence: every administrator is told who opened the door to it, and can close it. */
export function mailOfAccess(news: AccessNews, { subject, lead, rows, button, note }: AccessWords): MailText {
  const { locale } = news
  const words = WORDS[locale]
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: helloTo(news) },
      { kind: 'text', text: lead },
      {
        kind: 'rows',
        rows: [
          ...rows,
          { label: words.by, value: news.by },
          { label: words.at, value: formatMoment(news.at, locale) },
        ],
      },
      { kind: 'button', label: button, href: news.url },
      { kind: 'note', text: note },
    ],
  })
  return { subject, ...layout }
}
