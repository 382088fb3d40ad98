import { formatMoment } from '@obole/core/dates/dates'
import type { AskedWith } from '@obole/core/users/factor-recovery'
import type { Locale, Text } from '@obole/core/locale'
import { helloTo, type MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

/** The steps of removing a second factor from an account, each announced to its owner. */
export const RECOVERY_NEWS = ['asked', 'accepted', 'refused', 'canceled', 'done'] as const
export type RecoveryNews = (typeof RECOVERY_NEWS)[number]

export interface RecoveryMail {
  news: RecoveryNews
  askedWith: AskedWith
  locale: Locale
  name: string | null
  /** Support's reason for refusing. */
  reason: string | null
  /** When the factor is removed, once accepted. */
  dueAt: number | null
  cancelUrl: string
  signInUrl: string
  passwordUrl: string
}

interface Words {
  subject: string
  lead: (news: { when: string; reason: string; askedWith: AskedWith }) => string
  button: string
  note: string
}

const STOP = {
  fr: {
    button: 'Ce n’est pas moi, annuler la demande',
    note: 'Si ce n’est pas vous, annulez la demande par ce bouton et choisissez sans attendre un nouveau mot de passe\u202f: quelqu’un connaît le vôtre, ou lit cette boîte aux lettres. Vous connecter avec votre code l’annule aussi.',
  },
  en: {
    button: 'This was not me, cancel the request',
    note: 'If this was not you, use this button to cancel the request and choose a new password right away: someone knows yours, or reads this mailbox. Signing in with your code cancels it too.',
  },
} as const

/** Who asks, by what they have proved. */
const ASKED: Readonly<Record<AskedWith, Text>> = {
  password: {
    fr: 'Quelqu’un qui connaît votre mot de passe nous a dit avoir perdu son téléphone et ses codes de secours, et demande que la double authentification de votre compte Obole soit retirée.',
    en: 'Someone who knows your password told us they have lost their phone and recovery codes, and asked us to remove two-factor authentication from your Obole account.',
  },
  link: {
    fr: 'Quelqu’un qui a ouvert un lien reçu dans cette boîte aux lettres nous a dit avoir perdu son mot de passe, son téléphone et ses codes de secours, et demande que la double authentification de votre compte Obole soit retirée.',
    en: 'Someone who opened a link sent to this mailbox told us they have lost their password, phone and recovery codes, and asked us to remove two-factor authentication from your Obole account.',
  },
  notMe: {
    fr: 'Vous nous avez dit que quelqu’un d’autre a modifié votre compte Obole. Depuis, une autre double authentification a remplacé la vôtre\u202f: nous avons ouvert pour vous une demande pour la retirer.',
    en: 'You told us that someone else changed your Obole account. Your two-factor authentication has been replaced since then, so we have opened a request for you to remove the new one.',
  },
}

const WORDS: Readonly<Record<RecoveryNews, Readonly<Record<Locale, Words>>>> = {
  asked: {
    fr: {
      subject: 'Demande de retrait de votre double authentification',
      lead: ({ askedWith }) =>
        `${ASKED[askedWith].fr} Notre équipe vérifie d’abord votre identité et vous écrira à cette adresse\u202f; rien ne change avant.`,
      ...STOP.fr,
    },
    en: {
      subject: 'Request to remove your two-factor authentication',
      lead: ({ askedWith }) =>
        `${ASKED[askedWith].en} Our team will first check your identity and will write to you at this address; until then, nothing changes.`,
      ...STOP.en,
    },
  },
  accepted: {
    fr: {
      subject: 'Votre double authentification va être retirée',
      lead: ({ when }) =>
        `Notre équipe a vérifié votre identité. Par sécurité, nous attendons encore deux jours\u202f: la double authentification de votre compte Obole sera retirée le ${when}. Vous pourrez alors vous connecter avec votre mot de passe, et vous en mettrez aussitôt une nouvelle en place.`,
      ...STOP.fr,
    },
    en: {
      subject: 'Your two-factor authentication will be removed',
      lead: ({ when }) =>
        `Our team has checked your identity. As a precaution we wait two more days: two-factor authentication will be removed from your Obole account on ${when}. You will then be able to sign in with your password, and will be asked to set it up again straight away.`,
      ...STOP.en,
    },
  },
  refused: {
    fr: {
      subject: 'Votre double authentification reste en place',
      lead: ({ reason }) =>
        `Nous n’avons pas pu accepter la demande de retirer la double authentification de votre compte Obole. Voici pourquoi\u202f: ${reason}`,
      button: 'Me connecter',
      note: 'Vous pouvez faire une nouvelle demande depuis la page de connexion. Si vous n’avez rien demandé, choisissez sans attendre un nouveau mot de passe\u202f: quelqu’un connaît le vôtre, ou lit cette boîte aux lettres.',
    },
    en: {
      subject: 'Your two-factor authentication stays on',
      lead: ({ reason }) =>
        `We could not accept the request to remove two-factor authentication from your Obole account. Here is why: ${reason}`,
      button: 'Sign in',
      note: 'You can ask again from the sign-in page. If you did not ask for this, choose a new password right away: someone knows yours, or reads this mailbox.',
    },
  },
  canceled: {
    fr: {
      subject: 'La demande est annulée, votre double authentification reste en place',
      lead: () =>
        'La demande de retirer la double authentification de votre compte Obole est annulée, par le lien de notre message ou par une connexion avec votre code. Rien n’a changé.',
      button: 'Choisir un nouveau mot de passe',
      note: 'Si ce n’est pas vous qui aviez fait cette demande, quelqu’un connaît votre mot de passe ou lit cette boîte aux lettres\u202f: choisissez sans attendre un nouveau mot de passe.',
    },
    en: {
      subject: 'Request cancelled: your two-factor authentication stays on',
      lead: () =>
        'The request to remove two-factor authentication from your Obole account has been cancelled, either with the link in our e-mail or because you signed in with your code. Nothing has changed.',
      button: 'Choose a new password',
      note: 'If you did not make that request, someone knows your password or reads this mailbox: choose a new password right away.',
    },
  },
  done: {
    fr: {
      subject: 'Votre double authentification a été retirée',
      lead: () =>
        'Comme vous l’avez demandé, la double authentification de votre compte Obole est retirée, et toutes vos sessions sont fermées. Connectez-vous avec votre mot de passe\u202f: vous en mettrez aussitôt une nouvelle en place, avec de nouveaux codes de secours.',
      button: 'Me connecter',
      note: 'Si ce n’est pas vous qui l’aviez demandé, choisissez sans attendre un nouveau mot de passe, et vérifiez que personne d’autre ne lit cette boîte aux lettres.',
    },
    en: {
      subject: 'Your two-factor authentication has been removed',
      lead: () =>
        'As you asked, two-factor authentication has been removed from your Obole account, and you have been signed out everywhere. Sign in with your password: you will set it up again straight away, with new recovery codes.',
      button: 'Sign in',
      note: 'If you did not ask for this, choose a new password right away, and check that nobody else can read this mailbox.',
    },
  },
}

export function recoveryMail(recovery: RecoveryMail): MailText {
  const { news, locale } = recovery
  const words = WORDS[news][locale]
  const when = recovery.dueAt === null ? '' : formatMoment(recovery.dueAt, locale)
  const lead = words.lead({ when, reason: recovery.reason ?? '', askedWith: recovery.askedWith })
  const layout = mailLayout({
    locale,
    title: words.subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: helloTo(recovery) },
      { kind: 'text', text: lead },
      { kind: 'button', label: words.button, href: buttonUrl(recovery) },
      { kind: 'note', text: words.note },
    ],
  })
  return { subject: words.subject, ...layout }
}

function buttonUrl({ news, cancelUrl, signInUrl, passwordUrl }: RecoveryMail): string {
  if (news === 'asked' || news === 'accepted') return cancelUrl
  return news === 'canceled' ? passwordUrl : signInUrl
}
