import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { HELLO, type MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

export interface OpenCampaign {
  locale: Locale
  formTitle: string
  organizationName: string
  formUrl: string
}

const WORDS = {
  fr: {
    subject: (title: string) => `La campagne «\u202f${title}\u202f» est ouverte`,
    lead: (title: string, by: string) =>
      `Vous nous aviez laissé votre adresse\u202f: «\u202f${title}\u202f», ${afterDe(by)}, accepte maintenant les paiements.`,
    button: 'Voir la campagne',
    note: 'Vous recevez ce message une seule fois, parce que vous l’avez demandé. Nous n’utilisons votre adresse pour rien d’autre.',
  },
  en: {
    subject: (title: string) => `“${title}” is open`,
    lead: (title: string, by: string) =>
      `You left us your address: “${title}”, by ${by}, now takes payments.`,
    button: 'See the campaign',
    note: 'You receive this message once, because you asked for it. We use your address for nothing else.',
  },
} as const

/** Whoever asked to be told is told, once, that the campaign takes payments. */
export function prospectMail({ locale, formTitle, organizationName, formUrl }: OpenCampaign): MailText {
  const words = WORDS[locale]
  const subject = words.subject(formTitle)
  const lead = words.lead(formTitle, organizationName)
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: HELLO[locale] },
      { kind: 'text', text: lead },
      { kind: 'button', label: words.button, href: formUrl },
      { kind: 'note', text: words.note },
    ],
  })
  return { subject, ...layout }
}
