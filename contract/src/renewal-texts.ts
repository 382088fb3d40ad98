import type { Locale } from '@obole/core/locale'
import type { RenewalMoment } from '@obole/core/campaign/renewal'

interface RenewalWords {
  subject: string
  text: string
}

/** Our words, where the association wrote none. The desk shows them, and the mail is made of them. */
export const RENEWAL_TEXTS: Readonly<Record<RenewalMoment, Readonly<Record<Locale, RenewalWords>>>> = {
  Before30: {
    fr: {
      subject: 'Votre adhésion se termine le {date de fin}',
      text: 'Bonjour {prénom},\n\nVotre adhésion à l’association {association} se termine le {date de fin}. Vous pouvez la renouveler dès maintenant\u202f: vos informations sont déjà remplies, il ne reste qu’à vérifier.\n\nMerci d’être des nôtres\u202f!',
    },
    en: {
      subject: 'Your membership ends on {date de fin}',
      text: 'Hello {prénom},\n\nYour membership of {association} ends on {date de fin}. You can renew it now: your details are filled in, you only need to check them.\n\nThank you for being with us!',
    },
  },
  Before7: {
    fr: {
      subject: 'Plus que quelques jours\u202f: votre adhésion se termine le {date de fin}',
      text: 'Bonjour {prénom},\n\nVotre adhésion à l’association {association} se termine dans quelques jours, le {date de fin}. Un clic suffit pour la renouveler.\n\nÀ bientôt\u202f!',
    },
    en: {
      subject: 'A few days left: your membership ends on {date de fin}',
      text: 'Hello {prénom},\n\nYour membership of {association} ends in a few days, on {date de fin}. One click is enough to renew it.\n\nSee you soon!',
    },
  },
  After7: {
    fr: {
      subject: 'Votre adhésion est terminée depuis le {date de fin}',
      text: 'Bonjour {prénom},\n\nVotre adhésion à l’association {association} est terminée depuis le {date de fin}. Si vous souhaitez continuer l’aventure, il est encore temps\u202f: la page est déjà remplie à votre nom.\n\nEt si vous ne continuez pas, merci pour le chemin fait ensemble.',
    },
    en: {
      subject: 'Your membership ended on {date de fin}',
      text: 'Hello {prénom},\n\nYour membership of {association} ended on {date de fin}. If you would like to go on, there is still time: the page is filled in with your name.\n\nAnd if you do not, thank you for the time together.',
    },
  },
}

/** What the page and the server say of a text that names something unknown. */
export const UNKNOWN_PLACEHOLDER = {
  fr: (typed: string) => `${typed} n’est pas reconnu\u202f: écrivez {prénom}, {association} ou {date de fin}`,
  en: (typed: string) => `${typed} is not known: write {prénom}, {association} or {date de fin}`,
} as const
