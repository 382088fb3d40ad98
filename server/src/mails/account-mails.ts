import { ofPerson } from '@obole/core/french-names'
import type { LinkPurpose } from '@obole/contract/auth'
import type { Locale, Text } from '@obole/core/locale'
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
  ChangeEmail: {
    fr: {
      subject: 'Confirmez votre nouvelle adresse',
      lead: 'Vous souhaitez utiliser cette adresse pour votre compte Obole. Confirmez qu’elle est bien la vôtre\u202f: elle remplacera celle d’avant.',
      button: 'Confirmer cette adresse',
      note: 'Ce lien est valable un jour et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message\u202f: rien ne change.',
    },
    en: {
      subject: 'Confirm your new address',
      lead: 'You wish to use this address for your Obole account. Confirm that it is yours: it will replace the one before.',
      button: 'Confirm this address',
      note: 'This link is valid for one day and works once. If you did not ask for it, ignore this message: nothing changes.',
    },
  },
}

const EMAIL_CHANGE_ASKED: Readonly<Record<Locale, Words>> = {
  fr: {
    subject: 'Changement d’adresse demandé',
    lead: 'Une autre adresse e-mail a été demandée pour votre compte Obole. Elle ne remplacera celle-ci qu’une fois confirmée par le lien que nous lui avons envoyé. Si c’était vous, ouvrez cet autre message.',
    button: 'Ce n’était pas moi',
    note: 'Si ce n’était pas vous, choisissez sans attendre un nouveau mot de passe\u202f: la demande sera annulée, et vous serez déconnecté partout.',
  },
  en: {
    subject: 'Change of address asked for',
    lead: 'Another e-mail address was asked for your Obole account. It replaces this one only once it is confirmed by the link we have sent to it. If it was you, open that other message.',
    button: 'It was not me',
    note: 'If it was not you, choose a new password at once: the request is then cancelled, and you are signed out everywhere.',
  },
}

const EMAIL_CHANGED: Readonly<Record<Locale, Omit<Words, 'lead'> & { lead: (email: string) => string }>> = {
  fr: {
    subject: 'L’adresse de votre compte a été changée',
    lead: (email) =>
      `Votre compte Obole a désormais l’adresse ${email}\u202f: c’est avec elle que vous vous connectez, et c’est là que nous vous écrivons. Vous avez été déconnecté partout ailleurs.`,
    button: 'Ce n’était pas moi',
    note: 'Si c’était vous, vous n’avez rien à faire. Sinon, ce bouton rend à votre compte l’adresse d’avant, ferme toutes ses sessions et vous envoie de quoi choisir un nouveau mot de passe. Il est valable 3 jours\u202f; après, répondez à ce message\u202f: nous vous aiderons à reprendre votre compte.',
  },
  en: {
    subject: 'The address of your account was changed',
    lead: (email) =>
      `Your Obole account now has the address ${email}: you sign in with it, and that is where we write to you. You were signed out everywhere else.`,
    button: 'It was not me',
    note: 'If it was you, there is nothing to do. If not, this button gives your account the address of before, ends all its sessions and sends you the link to choose a new password. It is valid for 3 days; after that, answer this message: we will help you take your account back.',
  },
}

const ACCOUNT_EXISTS: Readonly<Record<Locale, Words>> = {
  fr: {
    subject: 'Vous avez déjà un compte',
    lead: 'Quelqu’un, vous peut-être, a voulu ouvrir un compte ou utiliser cette adresse, mais un compte existe déjà avec elle. Connectez-vous avec votre mot de passe, ou choisissez-en un nouveau si vous l’avez oublié.',
    button: 'J’ai oublié mon mot de passe',
    note: 'Si vous n’avez rien demandé, ignorez ce message.',
  },
  en: {
    subject: 'You already have an account',
    lead: 'Somebody, maybe you, wanted to open an account or to use this address, but an account already exists with it. Sign in with your password, or choose a new one if you forgot it.',
    button: 'I forgot my password',
    note: 'If you did not ask for it, ignore this message.',
  },
}

const PASSWORD_CHANGED: Readonly<Record<Locale, Words>> = {
  fr: {
    subject: 'Votre mot de passe a été changé',
    lead: 'Le mot de passe de votre compte Obole vient d’être changé, et toutes vos autres sessions sont fermées. Si c’était vous, vous n’avez rien à faire.',
    button: 'Ce n’était pas moi',
    note: 'Si ce n’était pas vous, ce bouton ferme toutes les sessions de votre compte, rend ce mot de passe inutile et vous envoie de quoi en choisir un autre. Il est valable 3 jours et ne sert qu’une fois. Vérifiez aussi que personne d’autre ne lit cette boîte aux lettres.',
  },
  en: {
    subject: 'Your password was changed',
    lead: 'The password of your Obole account was just changed, and you are signed out everywhere else. If it was you, there is nothing to do.',
    button: 'It was not me',
    note: 'If it was not you, this button ends every session of your account, makes that password worthless and sends you the link to choose another. It is valid for 3 days and works once. Make sure too that nobody else reads this mailbox.',
  },
}

/** What was done to how somebody signs in, each told to them. */
export const ACCOUNT_NEWS = ['factorOn', 'factorOff', 'codesRenewed', 'sessionsEnded'] as const
export type AccountNews = (typeof ACCOUNT_NEWS)[number]

const NOT_ME: Text = { fr: 'Ce n’était pas moi', en: 'It was not me' }
const NOT_ME_NOTE: Text = {
  fr: 'Si ce n’était pas vous, quelqu’un d’autre utilise votre compte\u202f: choisissez sans attendre un nouveau mot de passe, ce qui ferme toutes vos sessions, puis vérifiez la double authentification dans «\u202fMon compte\u202f».',
  en: 'If it was not you, somebody else uses your account: choose a new password at once, which signs you out everywhere, then check two-factor authentication in “My account”.',
}

/** Of what can be taken back by the button itself. */
const FACTOR_ON_NOTE: Text = {
  fr: 'Si ce n’était pas vous, ce bouton retire cette double authentification, ferme toutes les sessions de votre compte, rend son mot de passe inutile et vous envoie de quoi en choisir un autre. Si elle en remplace une que vous aviez, notre équipe vérifie d’abord votre identité. Il est valable 3 jours et ne sert qu’une fois.',
  en: 'If this was not you, this button removes this two-factor authentication, signs your account out everywhere, disables its password and sends you a link to choose a new one. If it replaced one of yours, our team checks your identity first. The button works once, within 3 days.',
}
const FACTOR_OFF_NOTE: Text = {
  fr: 'Si ce n’était pas vous, ce bouton ferme toutes les sessions de votre compte, rend son mot de passe inutile et vous envoie de quoi en choisir un autre\u202f; la double authentification sera remise en place avant toute chose. Il est valable 3 jours et ne sert qu’une fois.',
  en: 'If it was not you, this button ends every session of your account, makes its password worthless and sends you the link to choose another; two-factor authentication is then set up again before anything else. It is valid for 3 days and works once.',
}

const NEWS_NOTES: Readonly<Record<AccountNews, Text>> = {
  factorOn: FACTOR_ON_NOTE,
  factorOff: FACTOR_OFF_NOTE,
  codesRenewed: NOT_ME_NOTE,
  sessionsEnded: NOT_ME_NOTE,
}

const NEWS: Readonly<Record<AccountNews, Readonly<Record<Locale, Pick<Words, 'subject' | 'lead'>>>>> = {
  factorOn: {
    fr: {
      subject: 'La double authentification est en place',
      lead: 'La double authentification vient d’être activée sur votre compte Obole\u202f: à chaque connexion, un code de votre application s’ajoute à votre mot de passe. Vos autres sessions ont été fermées. Gardez vos codes de secours en lieu sûr. Si c’était vous, vous n’avez rien à faire.',
    },
    en: {
      subject: 'Two-factor authentication is on',
      lead: 'Two-factor authentication was just turned on for your Obole account: each time you sign in, a code of your app is asked for besides your password. Your other sessions were ended. Keep your recovery codes in a safe place. If it was you, there is nothing to do.',
    },
  },
  factorOff: {
    fr: {
      subject: 'La double authentification a été désactivée',
      lead: 'La double authentification vient d’être désactivée sur votre compte Obole\u202f: votre mot de passe suffit de nouveau pour vous connecter. Si c’était vous, pensez à la remettre en place.',
    },
    en: {
      subject: 'Two-factor authentication was turned off',
      lead: 'Two-factor authentication was just turned off for your Obole account: your password alone opens it again. If it was you, remember to set it up again.',
    },
  },
  codesRenewed: {
    fr: {
      subject: 'Vos codes de secours ont été remplacés',
      lead: 'De nouveaux codes de secours viennent d’être créés pour votre compte Obole\u202f: les anciens n’ouvrent plus rien. Si c’était vous, vous n’avez rien à faire.',
    },
    en: {
      subject: 'Your recovery codes were replaced',
      lead: 'New recovery codes were just made for your Obole account: the old ones open nothing any more. If it was you, there is nothing to do.',
    },
  },
  sessionsEnded: {
    fr: {
      subject: 'Vous avez été déconnecté partout',
      lead: 'Par sécurité, notre équipe a fermé toutes les sessions ouvertes de votre compte Obole. Reconnectez-vous avec votre mot de passe\u202f; rien d’autre n’a changé.',
    },
    en: {
      subject: 'You were signed out everywhere',
      lead: 'To be safe, our team has closed every open session of your Obole account. Sign in again with your password; nothing else has changed.',
    },
  },
}

const NEW_EMAIL: Readonly<Record<Locale, Omit<Words, 'lead'> & { lead: (oldEmail: string) => string }>> = {
  fr: {
    subject: 'Cette adresse est maintenant celle de votre compte',
    lead: (oldEmail) =>
      `Votre compte Obole a désormais cette adresse, à la place ${ofPerson(oldEmail)}. Connectez-vous avec elle et votre mot de passe habituel.`,
    button: 'Me connecter',
    note: 'Si vous n’avez pas de compte Obole, quelqu’un s’est trompé d’adresse\u202f: ignorez ce message.',
  },
  en: {
    subject: 'This is now the address of your account',
    lead: (oldEmail) =>
      `Your Obole account now has this address, instead of ${oldEmail}. Sign in with it and your usual password.`,
    button: 'Sign in',
    note: 'If you have no Obole account, somebody mistyped an address: ignore this message.',
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

export function emailChangeAskedMail(where: Where): MailText {
  return toMail(EMAIL_CHANGE_ASKED[where.locale], where)
}

export function emailChangedMail({ email, ...where }: Where & { email: string }): MailText {
  const words = EMAIL_CHANGED[where.locale]
  return toMail({ ...words, lead: words.lead(email) }, where)
}

export function newEmailMail({ oldEmail, ...where }: Where & { oldEmail: string }): MailText {
  const words = NEW_EMAIL[where.locale]
  return toMail({ ...words, lead: words.lead(oldEmail) }, where)
}

export function accountNewsMail(news: AccountNews, where: Where): MailText {
  const { locale } = where
  return toMail({ ...NEWS[news][locale], button: NOT_ME[locale], note: NEWS_NOTES[news][locale] }, where)
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
