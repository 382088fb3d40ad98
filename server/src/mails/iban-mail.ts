import { formatMoment } from '@obole/core/dates/dates'
import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { helloTo, type MailText } from './account-mails.ts'
import { mailLayout, type MailBlock } from './layout.ts'

export interface IbanNews {
  locale: Locale
  /** The reader's first name, if known. */
  name: string | null
  organizationName: string
  what: 'asked' | 'stopped'
  /** Who asked for it, or stopped it, and when. */
  by: string
  at: number
  /** The end of the new IBAN, enough to recognise it. */
  last4: string
  /** Null where it took effect at once. */
  takesEffectAt: number | null
  /** There was no account before, so no old one is kept. */
  isFirst: boolean
  /** The page where it can be stopped. */
  url: string
}

const WORDS = {
  fr: {
    asked: {
      subject: (name: string) => `Le compte bancaire ${afterDe(name)} va changer`,
      lead: (name: string) =>
        `L’argent ${afterDe(name)} doit être versé sur un autre compte. Jusqu’à ce que ce changement prenne effet, l’ancien compte reste le bon et aucun versement ne part.`,
      note: 'Si ce changement n’était pas prévu, ouvrez la page Versements et appuyez sur «\u202fArrêter ce changement\u202f»\u202f: chacun de vous peut le faire. Changez ensuite vos mots de passe et prévenez l’équipe.',
      button: 'Voir ou arrêter ce changement',
    },
    firstHeld: {
      subject: (name: string) => `Un compte bancaire est indiqué pour ${name}`,
      lead: (name: string) =>
        `L’argent ${afterDe(name)} doit être versé sur ce compte. Jusqu’à ce qu’il prenne effet, aucun versement ne part.`,
      note: 'Si ce compte n’était pas prévu, ouvrez la page Versements et appuyez sur «\u202fArrêter ce changement\u202f»\u202f: chacun de vous peut le faire. Changez ensuite vos mots de passe et prévenez l’équipe.',
      button: 'Voir ou arrêter ce changement',
    },
    firstStopped: {
      subject: (name: string) => `Le compte bancaire indiqué pour ${name} est écarté`,
      lead: () =>
        'Ce compte ne prendra pas effet\u202f: aucun versement ne part tant qu’un autre n’est pas indiqué.',
      note: 'Si personne de l’équipe n’avait indiqué ce compte, quelqu’un d’autre utilise un de vos comptes\u202f: changez vos mots de passe sans attendre.',
      button: 'Voir les versements',
    },
    first: {
      subject: (name: string) => `Le compte bancaire ${afterDe(name)} est enregistré`,
      lead: (name: string) => `L’argent ${afterDe(name)} sera versé sur ce compte.`,
      note: 'Si ce n’était pas prévu, changez ce compte depuis la page Versements, puis vos mots de passe, et prévenez l’équipe.',
      button: 'Voir les versements',
    },
    stopped: {
      subject: (name: string) => `Le changement de compte bancaire ${afterDe(name)} est arrêté`,
      lead: () =>
        'Ce changement ne prendra pas effet\u202f: l’ancien compte reste le bon et les versements reprennent.',
      note: 'Si personne de l’équipe n’avait demandé ce changement, quelqu’un d’autre utilise un de vos comptes\u202f: changez vos mots de passe sans attendre.',
      button: 'Voir les versements',
    },
    by: { asked: 'Demandé par', stopped: 'Arrêté par' },
    at: 'Le',
    account: 'Nouveau compte',
    ends: (last4: string) => `se termine par ${last4}`,
    effect: 'Prend effet le',
  },
  en: {
    asked: {
      subject: (name: string) => `The bank account of ${name} is about to change`,
      lead: (name: string) =>
        `The money of ${name} is to be paid to another account. Until the change takes effect, the old account stays and no payout is made.`,
      note: 'If this change was not planned, open the Payouts page and press “Stop this change”: any of you can. Then change your passwords and tell the team.',
      button: 'See or stop this change',
    },
    firstHeld: {
      subject: (name: string) => `A bank account is given for ${name}`,
      lead: (name: string) =>
        `The money of ${name} is to be paid to this account. Until it takes effect, no payout is made.`,
      note: 'If this account was not planned, open the Payouts page and press “Stop this change”: any of you can. Then change your passwords and tell the team.',
      button: 'See or stop this change',
    },
    firstStopped: {
      subject: (name: string) => `The bank account given for ${name} is set aside`,
      lead: () => 'The account will not take effect: no payout is made until another is given.',
      note: 'If nobody in the team gave this account, somebody else is using one of your accounts: change your passwords at once.',
      button: 'See the payouts',
    },
    first: {
      subject: (name: string) => `The bank account of ${name} is saved`,
      lead: (name: string) => `The money of ${name} will be paid to this account.`,
      note: 'If this was not planned, change the account on the Payouts page, then your passwords, and tell the team.',
      button: 'See the payouts',
    },
    stopped: {
      subject: (name: string) => `The change of bank account of ${name} is stopped`,
      lead: () => 'The change will not take effect: the old account stays, and payouts go on.',
      note: 'If nobody in the team asked for this change, somebody else is using one of your accounts: change your passwords at once.',
      button: 'See the payouts',
    },
    by: { asked: 'Asked for by', stopped: 'Stopped by' },
    at: 'On',
    account: 'New account',
    ends: (last4: string) => `ends in ${last4}`,
    effect: 'Takes effect on',
  },
} as const

/** A thief would change the account first: everyone who may move the money is informed, and can stop it. */
export function ibanMail(news: IbanNews): MailText {
  const { locale, organizationName, what, takesEffectAt } = news
  const words = WORDS[locale]
  const wording = words[sayingOf(news)]
  const subject = wording.subject(organizationName)
  const lead = wording.lead(organizationName)
  const isAwaited = what === 'asked' && takesEffectAt !== null
  const blocks: MailBlock[] = [
    { kind: 'text', text: helloTo(news) },
    { kind: 'text', text: lead },
    {
      kind: 'rows',
      rows: [
        { label: words.account, value: words.ends(news.last4) },
        { label: words.by[what], value: news.by },
        { label: words.at, value: formatMoment(news.at, locale) },
        ...(isAwaited ? [{ label: words.effect, value: formatMoment(takesEffectAt, locale) }] : []),
      ],
    },
    { kind: 'button', label: wording.button, href: news.url },
    { kind: 'note', text: wording.note },
  ]
  return { subject, ...mailLayout({ locale, title: subject, preheader: lead, blocks }) }
}

function sayingOf({ what, takesEffectAt, isFirst }: IbanNews) {
  if (what === 'stopped') return isFirst ? 'firstStopped' : 'stopped'
  if (takesEffectAt === null) return 'first'
  return isFirst ? 'firstHeld' : 'asked'
}
