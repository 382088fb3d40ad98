import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailBrand } from './brand.ts'
import { HELLO, type MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

export interface OpenCampaign {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  formTitle: string
  organizationName: string
  formUrl: string
  /** The rates the reader waited for; empty for the whole campaign. */
  tiers: readonly string[]
}

const WORDS = {
  fr: {
    subject: (title: string) => `La campagne «\u202f${title}\u202f» est ouverte`,
    lead: (title: string, by: string) =>
      `Vous nous aviez laissé votre adresse\u202f: «\u202f${title}\u202f», ${afterDe(by)}, accepte maintenant les paiements.`,
    tierSubject: (tiers: string, title: string) => `${tiers} est disponible\u202f: «\u202f${title}\u202f»`,
    tierLead: (tiers: string, title: string, by: string) =>
      `Vous nous aviez laissé votre adresse\u202f: ${tiers} est maintenant disponible pour «\u202f${title}\u202f», ${afterDe(by)}. Rien n’est réservé à votre nom\u202f: les premiers arrivés sont les premiers servis.`,
    button: 'Voir la campagne',
    note: 'Vous recevez ce message une seule fois, parce que vous l’avez demandé. Nous n’utilisons votre adresse pour rien d’autre.',
  },
  en: {
    subject: (title: string) => `“${title}” is open`,
    lead: (title: string, by: string) =>
      `You left us your address: “${title}”, by ${by}, now takes payments.`,
    tierSubject: (tiers: string, title: string) => `${tiers} is available: “${title}”`,
    tierLead: (tiers: string, title: string, by: string) =>
      `You left us your address: ${tiers} is now available for “${title}”, by ${by}. Nothing is held in your name: first come, first served.`,
    button: 'See the campaign',
    note: 'You receive this message once, because you asked for it. We use your address for nothing else.',
  },
} as const

/** Informs a reader who asked for it, once, that the campaign is open or that the rate is available. */
export function prospectMail(campaign: OpenCampaign): MailText {
  const { locale, formTitle, organizationName, formUrl, tiers } = campaign
  const words = WORDS[locale]
  // Names only the first rate: the page shows them all.
  const [tier] = tiers.map((name) => (locale === 'fr' ? `«\u202f${name}\u202f»` : `“${name}”`))
  const subject = tier ? words.tierSubject(tier, formTitle) : words.subject(formTitle)
  const lead = tier
    ? words.tierLead(tier, formTitle, organizationName)
    : words.lead(formTitle, organizationName)
  const layout = mailLayout({
    locale,
    brand: campaign.brand,
    showsBanner: true,
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
