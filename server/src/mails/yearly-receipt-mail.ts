import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'
import type { WhyReplaced } from './receipt-mail.ts'

interface AboutYear {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  firstName: string
  organizationName: string
  year: number
  orderUrl: string
}

export interface YearlyReceiptMail extends AboutYear {
  /** As on the paper. */
  number: string
  amount: string
  /** How many gifts it says. */
  count: number
  /** The numbers of the receipts it replaces. */
  replaces: readonly string[]
  why: WhyReplaced
}

const WORDS = {
  fr: {
    subject: (organization: string, year: number) => `Votre reçu fiscal ${year} ${afterDe(organization)}`,
    hello: (name: string) => `Bonjour ${name},`,
    lead: (year: number, count: number, amount: string) =>
      count === 1
        ? `Merci pour votre don de ${year}. Votre reçu fiscal, de ${amount}, est joint à ce message\u202f: gardez-le pour votre déclaration.`
        : `Merci pour vos ${count} dons de ${year}. Votre reçu fiscal, un seul pour tous, est joint à ce message\u202f: ${amount} au total. Gardez-le pour votre déclaration.`,
    amountChanged: (number: string) =>
      `Vos dons de l’année ont changé depuis\u202f: ce reçu annule et remplace le reçu n°\u202f${number}, qui n’est plus valable.`,
    donorCorrected: (number: string) =>
      `Votre nom ou votre adresse a été corrigé\u202f: ce reçu annule et remplace le reçu n°\u202f${number}, qui n’est plus valable.`,
    madeAnew: (number: string) =>
      `Ce reçu annule et remplace le reçu n°\u202f${number}, qui n’est plus valable.`,
    replacesSeveral: (numbers: string) =>
      `Ce reçu annule et remplace les reçus n°\u202f${numbers}, qui ne sont plus valables.`,
    button: 'Voir ma commande',
    note: (number: string) =>
      `Reçu n°\u202f${number}. Le code imprimé dessus permet à chacun de vérifier qu’il est authentique.`,
    addressSubject: (organization: string) => `Votre adresse pour votre reçu fiscal ${afterDe(organization)}`,
    addressLead: (year: number, organization: string) =>
      `${organization} établit les reçus fiscaux de ${year}. Pour le vôtre, il manque votre adresse postale\u202f: la loi la demande sur le reçu.`,
    addressThen:
      'Indiquez-la sur la page de votre commande\u202f: l’association pourra alors établir votre reçu et vous l’envoyer.',
    addressButton: 'Donner mon adresse',
  },
  en: {
    subject: (organization: string, year: number) => `Your ${year} tax receipt from ${organization}`,
    hello: (name: string) => `Hello ${name},`,
    lead: (year: number, count: number, amount: string) =>
      count === 1
        ? `Thank you for your gift of ${year}. Your tax receipt of ${amount} is attached: keep it for your tax return. It is in French, as the tax office requires.`
        : `Thank you for your ${count} gifts of ${year}. Your tax receipt, a single one for all of them, is attached: ${amount} in all. Keep it for your tax return; it is in French, as the tax office requires.`,
    amountChanged: (number: string) =>
      `Your gifts of the year have changed since: this receipt replaces receipt no. ${number}, which is no longer valid.`,
    donorCorrected: (number: string) =>
      `Your name or address was corrected: this receipt replaces receipt no. ${number}, which is no longer valid.`,
    madeAnew: (number: string) => `This receipt replaces receipt no. ${number}, which is no longer valid.`,
    replacesSeveral: (numbers: string) =>
      `This receipt replaces receipts no. ${numbers}, which are no longer valid.`,
    button: 'See my order',
    note: (number: string) =>
      `Receipt no. ${number}. The code printed on it lets anybody check that it is genuine.`,
    addressSubject: (organization: string) => `Your address for your tax receipt from ${organization}`,
    addressLead: (year: number, organization: string) =>
      `${organization} is making the tax receipts of ${year}. For yours, your postal address is missing: the law asks for it on the receipt.`,
    addressThen:
      'Give it on your order’s page: the association can then make your receipt and send it to you.',
    addressButton: 'Give my address',
  },
} as const

/** The receipt of a donor's year. */
export function yearlyReceiptMail(receipt: YearlyReceiptMail): MailText {
  const { locale, year, number, replaces } = receipt
  const words = WORDS[locale]
  const subject = words.subject(receipt.organizationName, year)
  const lead = words.lead(year, receipt.count, receipt.amount)
  const numbers = new Intl.ListFormat(locale).format(replaces)
  const why = replaces.length === 1 ? words[receipt.why](numbers) : words.replacesSeveral(numbers)
  const layout = mailLayout({
    locale,
    brand: receipt.brand,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(receipt.firstName) },
      { kind: 'text', text: lead },
      ...(replaces.length > 0 ? [{ kind: 'text', text: why } as const] : []),
      { kind: 'button', label: words.button, href: receipt.orderUrl },
      { kind: 'note', text: words.note(number) },
    ],
  })
  return { subject, ...layout }
}

/** Asks a donor for the address without which no receipt can be made. */
export function addressForReceiptMail(about: AboutYear): MailText {
  const words = WORDS[about.locale]
  const subject = words.addressSubject(about.organizationName)
  const lead = words.addressLead(about.year, about.organizationName)
  const layout = mailLayout({
    locale: about.locale,
    brand: about.brand,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(about.firstName) },
      { kind: 'text', text: lead },
      { kind: 'text', text: words.addressThen },
      { kind: 'button', label: words.addressButton, href: about.orderUrl },
    ],
  })
  return { subject, ...layout }
}
