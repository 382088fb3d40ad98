import type { Locale } from '@obole/core/locale'
import { mailLayout } from '../mails/layout.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import type { Campaign } from './campaign.ts'

const WORDS = {
  fr: {
    subject: (title: string) => `« ${title} » est ouvert`,
    lead: (title: string, by: string) =>
      `Vous nous aviez laissé votre adresse : « ${title} », de ${by}, accepte maintenant les paiements.`,
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

export function prospectMail(
  campaign: Campaign,
  locale: Locale,
  publicUrl: string,
): { subject: string; html: string; text: string } {
  const { title, organizationName, organizationSlug, formType, slug } = campaign
  const words = WORDS[locale]
  const subject = words.subject(title)
  const lead = words.lead(title, organizationName)
  const href = new URL(campaignAddress(organizationSlug, formType, slug).url, publicUrl).href
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: lead },
      { kind: 'button', label: words.button, href },
      { kind: 'note', text: words.note },
    ],
  })
  return { subject, ...layout }
}
