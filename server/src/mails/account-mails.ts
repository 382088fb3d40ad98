import { maskedEmail } from '@obole/core/validation/email'
import { ofPerson } from '@obole/core/french-names'
import type { Locale, Text } from '@obole/core/locale'
import type { LinkPurpose } from '@obole/core/users/login'
import { type LaidOutMail, mailLayout } from './layout.ts'

export interface MailText extends LaidOutMail {
  subject: string
}

interface Words {
  subject: string
  lead: string
  button: string
  note: string
}

/** The words of mails that name an address. */
type WordsAbout = Omit<Words, 'lead' | 'note'> & { lead: (email: string) => string }

/** A user who takes their account back gets other words with the link to choose a password. */
export type LinkMail = LinkPurpose | 'TakenBack' | 'TakenBackWithFactor'

const LINK_WORDS: Readonly<
  Record<Exclude<LinkMail, 'TakenBackWithFactor'>, Readonly<Record<Locale, Words>>>
> = {
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
      note: 'This link is valid for 3 days and can be used once. If you did not ask for it, you can ignore this e-mail: nothing will change.',
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
      lead: 'Forgot your password? Use this link to choose a new one.',
      button: 'Choose a new password',
      note: 'This link is valid for one hour and can be used once. If you did not ask for it, you can ignore this e-mail: your password stays the same.',
    },
  },
  ExpiredPassword: {
    fr: {
      subject: 'Votre mot de passe a expiré',
      lead: 'Pour la sécurité de votre compte, votre mot de passe doit être remplacé. Ce lien vous permet d’en choisir un nouveau.',
      button: 'Choisir un nouveau mot de passe',
      note: 'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé ni essayé de vous connecter, ignorez ce message\u202f: votre ancien mot de passe n’ouvre plus rien.',
    },
    en: {
      subject: 'Your password has expired',
      lead: 'To keep your account safe, your password needs to be replaced. Use this link to choose a new one.',
      button: 'Choose a new password',
      note: 'This link is valid for one hour and can be used once. If you did not ask for it or try to sign in, you can ignore this e-mail: your old password no longer opens your account.',
    },
  },
  TakenBack: {
    fr: {
      subject: 'Reprenez votre compte\u202f: choisissez un nouveau mot de passe',
      lead: 'Vous nous avez dit que quelqu’un d’autre a modifié votre compte Obole. Toutes ses sessions sont fermées et son mot de passe n’ouvre plus rien. Il reste une étape\u202f: choisissez un nouveau mot de passe, que vous n’utilisez nulle part ailleurs.',
      button: 'Choisir un nouveau mot de passe',
      note: 'Ce lien est valable une heure et ne sert qu’une fois. Passé ce délai, demandez-en un autre sur la page de connexion, par «\u202fMot de passe oublié\u202f»\u202f: sans nouveau mot de passe, personne ne peut se connecter à votre compte, vous non plus.',
    },
    en: {
      subject: 'Take your account back: choose a new password',
      lead: 'You told us that someone else changed your Obole account. It has been signed out everywhere and its password no longer works. One step is left: choose a new password, one that you use nowhere else.',
      button: 'Choose a new password',
      note: 'This link is valid for one hour and can be used once. After that, ask for another one on the sign-in page, under “Forgotten password”: until there is a new password, nobody can sign in to your account, and neither can you.',
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
      lead: 'Just one more step: confirm that this address is yours.',
      button: 'Confirm my address',
      note: 'This link is valid for 7 days and can be used once. If you did not open an account, you can ignore this e-mail.',
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
      lead: 'You want to use this address for your Obole account. Confirm that it is yours: it will replace your current one.',
      button: 'Confirm this address',
      note: 'This link is valid for one day and can be used once. If you did not ask for it, you can ignore this e-mail: nothing will change.',
    },
  },
}

const EMAIL_CHANGE_ASKED: Readonly<Record<Locale, WordsAbout & { note: string }>> = {
  fr: {
    subject: 'Changement d’adresse demandé',
    lead: (email) =>
      `Une autre adresse e-mail a été demandée pour votre compte Obole\u202f: ${email}. Elle ne remplacera celle-ci qu’une fois confirmée par le lien que nous lui avons envoyé. Si c’était vous, ouvrez cet autre message.`,
    button: 'Ce n’était pas moi',
    note: 'Si ce n’était pas vous, ce bouton annule la demande, ferme toutes les sessions de votre compte, rend son mot de passe inutile et vous envoie de quoi en choisir un autre. Il est valable 3 jours et ne sert qu’une fois.',
  },
  en: {
    subject: 'A new address was requested for your account',
    lead: (email) =>
      `Someone asked to change the e-mail address of your Obole account to ${email}. It will only replace this one once it has been confirmed with the link we sent there. If this was you, open that other e-mail.`,
    button: 'This was not me',
    note: 'If this was not you, this button cancels the request, signs your account out everywhere, disables its password and sends you a link to choose a new one. It can be used once, within 3 days.',
  },
}

const EMAIL_CHANGED: Readonly<Record<Locale, WordsAbout & { note: (contact: string) => string }>> = {
  fr: {
    subject: 'L’adresse de votre compte a été changée',
    lead: (email) =>
      `Votre compte Obole a désormais l’adresse ${email}\u202f: c’est avec elle que vous vous connectez, et c’est là que nous vous écrivons. Toutes vos autres sessions ont été fermées.`,
    button: 'Ce n’était pas moi',
    note: (contact) =>
      `Si c’était vous, vous n’avez rien à faire. Sinon, ce bouton rend à votre compte l’adresse d’avant, ferme toutes ses sessions et vous envoie de quoi choisir un nouveau mot de passe. Il est valable 3 jours\u202f; après, écrivez à ${contact}\u202f: nous vous aiderons à reprendre votre compte.`,
  },
  en: {
    subject: 'Your account’s e-mail address has changed',
    lead: (email) =>
      `The e-mail address of your Obole account is now ${email}: use it to sign in, and expect our e-mails there. You have been signed out everywhere else.`,
    button: 'This was not me',
    note: (contact) =>
      `If this was you, there is nothing to do. If not, this button restores your previous address, signs your account out everywhere and sends you a link to choose a new password. It works for 3 days; after that, write to ${contact} and we will help you get your account back.`,
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
    lead: 'Someone, perhaps you, tried to open an account or use this address, but it already has an account. Sign in with your password, or choose a new one if you have forgotten it.',
    button: 'I forgot my password',
    note: 'If this was not you, you can ignore this e-mail.',
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
    subject: 'Your password has been changed',
    lead: 'The password of your Obole account has just been changed, and you have been signed out everywhere else. If this was you, there is nothing to do.',
    button: 'This was not me',
    note: 'If this was not you, this button signs your account out everywhere, disables that password and sends you a link to choose a new one. It can be used once, within 3 days. Please also check that nobody else can read this mailbox.',
  },
}

/** Changes of how a user signs in, each announced to them. */
export const ACCOUNT_NEWS = ['factorOn', 'factorOff', 'codesRenewed', 'sessionsEnded'] as const
export type AccountNews = (typeof ACCOUNT_NEWS)[number]

const NOT_ME: Text = { fr: 'Ce n’était pas moi', en: 'This was not me' }
const SIGN_IN: Text = { fr: 'Me connecter', en: 'Sign in' }
const NOT_ME_NOTE: Text = {
  fr: 'Si ce n’était pas vous, quelqu’un d’autre utilise votre compte\u202f: choisissez sans attendre un nouveau mot de passe, ce qui ferme toutes vos sessions, puis vérifiez la double authentification dans «\u202fMon compte\u202f».',
  en: 'If this was not you, someone else is using your account. Choose a new password right away, which signs you out everywhere, then check your two-factor authentication in “My account”.',
}

/** For changes that the button itself undoes. */
const FACTOR_ON_NOTE: Text = {
  fr: 'Si ce n’était pas vous, ce bouton retire cette double authentification, ferme toutes les sessions de votre compte, rend son mot de passe inutile et vous envoie de quoi en choisir un autre. Si elle en remplace une que vous aviez, notre équipe vérifie d’abord votre identité. Il est valable 3 jours et ne sert qu’une fois.',
  en: 'If this was not you, this button removes this two-factor authentication, signs your account out everywhere, disables its password and sends you a link to choose a new one. If it replaced one of yours, our team checks your identity first. It can be used once, within 3 days.',
}
const FACTOR_OFF_NOTE: Text = {
  fr: 'Si ce n’était pas vous, ce bouton ferme toutes les sessions de votre compte, rend son mot de passe inutile et vous envoie de quoi en choisir un autre\u202f; la double authentification sera remise en place avant toute chose. Il est valable 3 jours et ne sert qu’une fois.',
  en: 'If this was not you, this button signs your account out everywhere, disables its password and sends you a link to choose a new one; you will then set up two-factor authentication again first. It can be used once, within 3 days.',
}

/** Our own team did it: there is nothing to undo. */
const SESSIONS_ENDED_NOTE = {
  fr: (contact: string) =>
    `Vous voulez savoir pourquoi\u202f? Écrivez à ${contact}. Si vous pensez que quelqu’un connaît votre mot de passe, choisissez-en un nouveau dans «\u202fMon compte\u202f» dès votre prochaine connexion.`,
  en: (contact: string) =>
    `Would you like to know why? Write to ${contact}. If you think someone knows your password, choose a new one in “My account” once you have signed in.`,
} as const

const NEWS_NOTES: Readonly<Record<Exclude<AccountNews, 'sessionsEnded'>, Text>> = {
  factorOn: FACTOR_ON_NOTE,
  factorOff: FACTOR_OFF_NOTE,
  codesRenewed: NOT_ME_NOTE,
}

const NEWS: Readonly<Record<AccountNews, Readonly<Record<Locale, Pick<Words, 'subject' | 'lead'>>>>> = {
  factorOn: {
    fr: {
      subject: 'La double authentification est en place',
      lead: 'La double authentification vient d’être activée sur votre compte Obole\u202f: à chaque connexion, un code de votre application s’ajoute à votre mot de passe. Vos autres sessions ont été fermées. Gardez vos codes de secours en lieu sûr. Si c’était vous, vous n’avez rien à faire.',
    },
    en: {
      subject: 'Two-factor authentication is on',
      lead: 'Two-factor authentication has just been turned on for your Obole account: each time you sign in, you will need a code from your app as well as your password. Your other sessions have been signed out. Keep your recovery codes somewhere safe. If this was you, there is nothing to do.',
    },
  },
  factorOff: {
    fr: {
      subject: 'La double authentification a été désactivée',
      lead: 'La double authentification vient d’être désactivée sur votre compte Obole\u202f: votre mot de passe suffit de nouveau pour vous connecter. Si c’était vous, pensez à la remettre en place.',
    },
    en: {
      subject: 'Two-factor authentication has been turned off',
      lead: 'Two-factor authentication has just been turned off for your Obole account: your password alone is now enough to sign in. If this was you, remember to turn it back on.',
    },
  },
  codesRenewed: {
    fr: {
      subject: 'Vos codes de secours ont été remplacés',
      lead: 'De nouveaux codes de secours viennent d’être créés pour votre compte Obole\u202f: les anciens n’ouvrent plus rien. Si c’était vous, vous n’avez rien à faire.',
    },
    en: {
      subject: 'Your recovery codes have been replaced',
      lead: 'New recovery codes have just been created for your Obole account: the old ones no longer work. If this was you, there is nothing to do.',
    },
  },
  sessionsEnded: {
    fr: {
      subject: 'Toutes vos sessions ont été fermées',
      lead: 'Par sécurité, notre équipe a déconnecté votre compte Obole de tous les appareils. Reconnectez-vous avec votre mot de passe\u202f; rien d’autre n’a changé.',
    },
    en: {
      subject: 'You have been signed out everywhere',
      lead: 'As a precaution, our team has signed your Obole account out on every device. Sign in again with your password; nothing else has changed.',
    },
  },
}

const NEW_EMAIL: Readonly<Record<Locale, WordsAbout & { note: string }>> = {
  fr: {
    subject: 'Cette adresse est maintenant celle de votre compte',
    lead: (oldEmail) =>
      `Votre compte Obole a désormais cette adresse, à la place ${ofPerson(oldEmail)}. Connectez-vous avec elle et votre mot de passe habituel.`,
    button: 'Me connecter',
    note: 'Si vous n’avez pas de compte Obole, quelqu’un s’est trompé d’adresse\u202f: ignorez ce message.',
  },
  en: {
    subject: 'This is now your account’s e-mail address',
    lead: (oldEmail) =>
      `Your Obole account now uses this address instead of ${oldEmail}. Sign in with it and your usual password.`,
    button: 'Sign in',
    note: 'If you have no Obole account, someone mistyped an address: you can ignore this e-mail.',
  },
}

const FACTOR_ENDED: Text = {
  fr: 'La double authentification qui avait été activée depuis ce changement est retirée\u202f: pensez à activer la vôtre dans «\u202fMon compte\u202f» dès votre prochaine connexion.',
  en: 'The two-factor authentication set up since that change has been removed: remember to set up your own in “My account” once you are signed in.',
}

interface Where {
  locale: Locale
  url: string
  /** The reader's first name; null where it is unknown, or where the mailbox may be another person's. */
  name: string | null
}

export function linkMail(purpose: LinkMail, where: Where): MailText {
  const { locale } = where
  if (purpose !== 'TakenBackWithFactor') return toMail(LINK_WORDS[purpose][locale], where)
  const words = LINK_WORDS.TakenBack[locale]
  return toMail({ ...words, lead: `${words.lead} ${FACTOR_ENDED[locale]}` }, where)
}

export function accountExistsMail(where: Where): MailText {
  return toMail(ACCOUNT_EXISTS[where.locale], where)
}

export function passwordChangedMail(where: Where): MailText {
  return toMail(PASSWORD_CHANGED[where.locale], where)
}

/** The new address is masked: the owner recognises it, another reader does not learn it. */
export function emailChangeAskedMail({ email, ...where }: Where & { email: string }): MailText {
  const words = EMAIL_CHANGE_ASKED[where.locale]
  return toMail({ ...words, lead: words.lead(maskedEmail(email)) }, where)
}

export function emailChangedMail({
  email,
  contact,
  ...where
}: Where & { email: string; contact: string }): MailText {
  const words = EMAIL_CHANGED[where.locale]
  return toMail({ ...words, lead: words.lead(maskedEmail(email)), note: words.note(contact) }, where)
}

export function newEmailMail({ oldEmail, ...where }: Where & { oldEmail: string }): MailText {
  const words = NEW_EMAIL[where.locale]
  return toMail({ ...words, lead: words.lead(oldEmail) }, where)
}

export function accountNewsMail(
  news: AccountNews,
  { contact, ...where }: Where & { contact: string },
): MailText {
  const { locale } = where
  const [button, note] =
    news === 'sessionsEnded'
      ? [SIGN_IN[locale], SESSIONS_ENDED_NOTE[locale](contact)]
      : [NOT_ME[locale], NEWS_NOTES[news][locale]]
  return toMail({ ...NEWS[news][locale], button, note }, where)
}

/** The greeting without a name. */
export const HELLO: Readonly<Record<Locale, string>> = { fr: 'Bonjour,', en: 'Hello,' }

export const helloTo = ({ locale, name }: Pick<Where, 'locale' | 'name'>): string =>
  name ? `${locale === 'fr' ? 'Bonjour' : 'Hello'} ${name},` : HELLO[locale]

function toMail({ subject, lead, button, note }: Words, where: Where): MailText {
  const { locale, url } = where
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: helloTo(where) },
      { kind: 'text', text: lead },
      { kind: 'button', label: button, href: url },
      { kind: 'note', text: note },
    ],
  })
  return { subject, ...layout }
}
