import type { LinkPurpose } from '@obole/contract/auth'
import type { Locale } from '@obole/core/locale'
import { mailLayout } from './layout.ts'

export interface MailText {
  subject: string
  html: string
  text: string
}

interface Words {
  subject: string
  lead: string
  button: string
  note: string
}

const LINK_WORDS: Readonly<Record<LinkPurpose, Readonly<Record<Locale, Words>>>> = {
  FirstLogin: {
    fr: {
      subject: 'Choisissez votre mot de passe',
      lead: 'Voici le lien pour ouvrir votre compte Obole et choisir votre mot de passe.',
      button: 'Choisir mon mot de passe',
      note: 'Ce lien est valable 3 jours et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message\u202f: rien ne change.',
    },
    en: {
      subject: 'Choose your password',
      lead: 'Here is the link to open your Obole account and choose your password.',
      button: 'Choose my password',
      note: 'This link is valid for 3 days and works once. If you did not ask for it, ignore this message: nothing changes.',
    },
  },
  ForgottenPassword: {
    fr: {
      subject: 'Choisissez un nouveau mot de passe',
      lead: 'Vous avez oublié votre mot de passe\u202f? Ce lien vous permet d’en choisir un nouveau.',
      button: 'Choisir un nouveau mot de passe',
      note: 'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message\u202f: votre mot de passe reste le même.',
    },
    en: {
      subject: 'Choose a new password',
      lead: 'Forgot your password? This link lets you choose a new one.',
      button: 'Choose a new password',
      note: 'This link is valid for one hour and works once. If you did not ask for it, ignore this message: your password stays the same.',
    },
  },
  ExpiredPassword: {
    fr: {
      subject: 'Votre mot de passe a expiré',
      lead: 'Pour la sécurité de votre compte, votre mot de passe doit être remplacé. Ce lien vous permet d’en choisir un nouveau.',
      button: 'Choisir un nouveau mot de passe',
      note: 'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.',
    },
    en: {
      subject: 'Your password has expired',
      lead: 'For the safety of your account, your password must be replaced. This link lets you choose a new one.',
      button: 'Choose a new password',
      note: 'This link is valid for one hour and works once. If you did not ask for it, ignore this message.',
    },
  },
  VerifyEmail: {
    fr: {
      subject: 'Confirmez votre adresse e-mail',
      lead: 'Encore une étape\u202f: confirmez que cette adresse est bien la vôtre.',
      button: 'Confirmer mon adresse',
      note: 'Ce lien est valable 7 jours et ne sert qu’une fois. Si vous n’avez pas ouvert de compte, ignorez ce message.',
    },
    en: {
      subject: 'Confirm your e-mail address',
      lead: 'One more step: confirm that this address is yours.',
      button: 'Confirm my address',
      note: 'This link is valid for 7 days and works once. If you did not open an account, ignore this message.',
    },
  },
}

const ACCOUNT_EXISTS: Readonly<Record<Locale, Words>> = {
  fr: {
    subject: 'Vous avez déjà un compte',
    lead: 'Vous avez demandé une première connexion, mais un compte existe déjà avec cette adresse. Connectez-vous avec votre mot de passe, ou choisissez-en un nouveau si vous l’avez oublié.',
    button: 'J’ai oublié mon mot de passe',
    note: 'Si vous n’avez rien demandé, ignorez ce message.',
  },
  en: {
    subject: 'You already have an account',
    lead: 'You asked for a first login, but an account already exists with this address. Sign in with your password, or choose a new one if you forgot it.',
    button: 'I forgot my password',
    note: 'If you did not ask for it, ignore this message.',
  },
}

const PASSWORD_CHANGED: Readonly<Record<Locale, Words>> = {
  fr: {
    subject: 'Votre mot de passe a été changé',
    lead: 'Le mot de passe de votre compte Obole vient d’être changé, et toutes vos autres sessions sont fermées. Si c’était vous, vous n’avez rien à faire.',
    button: 'Ce n’était pas moi',
    note: 'Si ce n’était pas vous, choisissez sans attendre un nouveau mot de passe, et vérifiez que personne d’autre ne lit cette boîte aux lettres.',
  },
  en: {
    subject: 'Your password was changed',
    lead: 'The password of your Obole account was just changed, and you are signed out everywhere else. If it was you, there is nothing to do.',
    button: 'It was not me',
    note: 'If it was not you, choose a new password at once, and make sure that nobody else reads this mailbox.',
  },
}

interface Where {
  locale: Locale
  url: string
}

export function linkMail(purpose: LinkPurpose, where: Where): MailText {
  return toMail(LINK_WORDS[purpose][where.locale], where)
}

export function accountExistsMail(where: Where): MailText {
  return toMail(ACCOUNT_EXISTS[where.locale], where)
}

export function passwordChangedMail(where: Where): MailText {
  return toMail(PASSWORD_CHANGED[where.locale], where)
}

/** To somebody whose name is not known. */
export const HELLO: Readonly<Record<Locale, string>> = { fr: 'Bonjour,', en: 'Hello,' }

function toMail({ subject, lead, button, note }: Words, { locale, url }: Where): MailText {
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: HELLO[locale] },
      { kind: 'text', text: lead },
      { kind: 'button', label: button, href: url },
      { kind: 'note', text: note },
    ],
  })
  return { subject, ...layout }
}
