import { PASSWORD_LONG, PASSWORD_SHORTEST } from '@obole/core/users/password'
import { dictionary } from '../i18n/words.ts'

export const accountWords = dictionary({
  sessionEndedTitle: { fr: 'Votre session est terminée', en: 'Your session has ended' },
  sessionEndedText: {
    fr: 'Connectez-vous de nouveau ici : ce que vous avez saisi reste sur la page, et vous pourrez continuer.',
    en: 'Sign in again here: what you typed stays on the page, and you can go on.',
  },
  signInTitle: { fr: 'Se connecter', en: 'Sign in' },
  signInForApplication: {
    fr: 'Une application demande à agir au nom d’une association. Connectez-vous pour voir laquelle et ce qu’elle demande\u202f: rien ne lui est ouvert avant votre accord. Si votre association n’est pas encore sur Obole, créez-la d’abord, puis recommencez depuis l’application.',
    en: 'An application asks to act on behalf of an association. Sign in to see which one and what it asks for: nothing is opened to it before you agree. If your association is not on Obole yet, create it first, then start again from the application.',
  },
  signInForDesk: {
    fr: 'Cette page fait partie de l’espace d’une association. Connectez-vous, elle s’ouvre aussitôt après.',
    en: 'This page is part of an association’s space. Sign in, and it opens right after.',
  },
  signInForPage: {
    fr: 'Connectez-vous, la page que vous avez demandée s’ouvre aussitôt après.',
    en: 'Sign in, and the page you asked for opens right after.',
  },
  signIn: { fr: 'Se connecter', en: 'Sign in' },
  signingIn: { fr: 'Connexion…', en: 'Signing in…' },
  email: { fr: 'E-mail', en: 'E-mail' },
  password: { fr: 'Mot de passe', en: 'Password' },
  code: { fr: 'Code à usage unique', en: 'One-time code' },
  codeHint: {
    fr: 'Celui de votre application d’authentification, ou un code de secours.',
    en: 'From your authentication app, or a recovery code.',
  },
  codeOfAppHint: {
    fr: 'Six chiffres, que l’application renouvelle toutes les 30 secondes.',
    en: 'Six digits, which the app renews every 30 seconds.',
  },
  codeTooShort: { fr: 'Un code a six chiffres au moins', en: 'A code has at least six digits' },
  codeLead: {
    fr: 'Votre mot de passe est le bon. Il reste le code de votre application d’authentification pour',
    en: 'Your password is right. Your authentication app’s code is still needed for',
  },
  phoneLost: { fr: 'Téléphone perdu ?', en: 'Telephone lost?' },
  phoneLostText: {
    fr: 'Saisissez un de vos codes de secours, ceux que vous avez gardés en mettant en place la double authentification. Chacun sert une fois.',
    en: 'Type one of your recovery codes, those you kept when you set up two-factor authentication. Each works once.',
  },
  codesLost: {
    fr: 'Vous ne les avez plus ? Notre équipe peut retirer la double authentification de votre compte, après avoir vérifié votre identité.',
    en: 'No longer have them? Our team can remove the two-factor authentication of your account, once it has checked your identity.',
  },
  askRecovery: { fr: 'Je n’ai plus mes codes de secours', en: 'I no longer have my recovery codes' },
  recoveryLead: {
    fr: 'Notre équipe vérifie d’abord qui vous êtes, puis attend deux jours par sécurité. Nous vous écrivons à chaque étape, et vous pouvez tout annuler à tout moment.',
    en: 'Our team first checks who you are, then waits two days to be safe. We write to you at each step, and you can cancel everything at any time.',
  },
  recoveryMessage: {
    fr: 'Comment vous joindre et vous reconnaître',
    en: 'How to reach you and recognise you',
  },
  recoveryMessageHint: {
    fr: 'Un numéro de téléphone, votre rôle dans l’association, ce qui s’est passé.',
    en: 'A telephone number, your role in the association, what happened.',
  },
  recoveryMessageMissing: {
    fr: 'Dites-nous comment vous joindre',
    en: 'Tell us how to reach you',
  },
  recoverySend: { fr: 'Envoyer ma demande', en: 'Send my request' },
  recoverySent: { fr: 'Votre demande est partie', en: 'Your request has been sent' },
  recoverySentText: {
    fr: 'Un e-mail vous le confirme. Notre équipe vous contacte pour vérifier votre identité. Si vous retrouvez votre téléphone ou un code entre-temps, connectez-vous : la demande s’annule d’elle-même.',
    en: 'An e-mail confirms it. Our team gets in touch to check your identity. If you find your telephone or a code meanwhile, sign in: the request cancels itself.',
  },
  recoveryBack: { fr: 'Revenir au code', en: 'Back to the code' },
  notMeTitle: { fr: 'Ce n’était pas vous ?', en: 'Was it not you?' },
  notMeLead: {
    fr: 'Nous fermons toutes les sessions de votre compte, nous lui rendons son adresse si elle a été changée, et son mot de passe n’ouvre plus rien. Vous recevez aussitôt un e-mail pour en choisir un autre.',
    en: 'We end every session of your account and give it its address back if it was changed; its password no longer works. You get an e-mail at once to choose another.',
  },
  notMeAct: { fr: 'Reprendre mon compte', en: 'Take my account back' },
  notMeActing: { fr: 'Un instant…', en: 'One moment…' },
  notMeDone: { fr: 'Votre compte est protégé', en: 'Your account is safe' },
  notMeAddressBack: {
    fr: 'Il a de nouveau son adresse d’avant.',
    en: 'It has its previous address again.',
  },
  notMeDoneText: {
    fr: 'Toutes ses sessions sont fermées. Ouvrez l’e-mail que nous vous envoyons pour choisir un nouveau mot de passe.',
    en: 'All its sessions are ended. Open the e-mail we are sending you to choose a new password.',
  },
  notMeNoMail: {
    fr: 'Le message n’arrive pas ? Recevoir un autre lien',
    en: 'No message? Get another link',
  },
  notMeOver: {
    fr: 'Ce lien a déjà servi ou n’est plus valable',
    en: 'This link was used already or is no longer valid',
  },
  notMeOverText: {
    fr: (contact: string) => `Écrivez à ${contact} : nous vous aiderons à reprendre votre compte.`,
    en: (contact: string) => `Write to ${contact}: we will help you take your account back.`,
  },
  notMeFactor: {
    fr: (contact: string) =>
      `La double authentification reste en place. Si vous ne l’avez pas activée vous-même, écrivez à ${contact} : nous la retirons après avoir vérifié votre identité.`,
    en: (contact: string) =>
      `Two-factor authentication stays on. If you did not turn it on yourself, write to ${contact}: we take it off once we have checked who you are.`,
  },
  notMeFactorEnded: {
    fr: 'La double authentification mise en place depuis est retirée.',
    en: 'The two-factor authentication set up since then has been removed.',
  },
  notMeFactorAsked: {
    fr: 'Une autre double authentification a remplacé la vôtre depuis. Nous avons ouvert pour vous une demande pour la retirer : un e-mail vous le confirme, et notre équipe vous contacte pour vérifier votre identité.',
    en: 'Another two-factor authentication has replaced yours since then. We have opened a request for you to remove it: an e-mail confirms it, and our team will contact you to check your identity.',
  },
  recoveryCancelTitle: { fr: 'Annuler la demande', en: 'Cancel the request' },
  recoveryCancelLead: {
    fr: 'La double authentification de votre compte restera en place.',
    en: 'The two-factor authentication of your account stays in place.',
  },
  recoveryCancel: { fr: 'Annuler la demande', en: 'Cancel the request' },
  recoveryCanceling: { fr: 'Annulation…', en: 'Cancelling…' },
  recoveryCanceled: {
    fr: 'La demande est annulée : votre double authentification reste en place',
    en: 'The request is cancelled: your two-factor authentication stays in place',
  },
  recoveryCanceledText: {
    fr: 'Si ce n’est pas vous qui aviez fait cette demande, quelqu’un connaît votre mot de passe ou lit votre boîte aux lettres.',
    en: 'If you did not make this request, someone knows your password or reads your mailbox.',
  },
  passwordChanged: { fr: 'Votre mot de passe est changé', en: 'Your password is changed' },
  passwordChosen: { fr: 'Votre mot de passe est choisi', en: 'Your password is chosen' },
  recoveryNewPassword: { fr: 'Choisir un nouveau mot de passe', en: 'Choose a new password' },
  recoveryOver: {
    fr: 'Cette demande est déjà annulée ou terminée',
    en: 'This request is already cancelled or done',
  },
  goOn: { fr: 'Continuer', en: 'Continue' },
  otherAccount: { fr: 'Prendre un autre compte', en: 'Use another account' },
  noAccount: { fr: 'Pas encore de compte ?', en: 'No account yet?' },
  createAssociation: { fr: 'Créer une association', en: 'Create an association' },
  forgotten: { fr: 'Mot de passe oublié', en: 'Forgotten password' },
  firstLogin: { fr: 'Première connexion', en: 'First sign-in' },
  firstLoginTitle: { fr: 'Première connexion', en: 'First sign-in' },
  firstLoginLead: {
    fr: 'Indiquez votre e-mail : nous vous envoyons un lien pour choisir votre mot de passe.',
    en: 'Give us your e-mail: we send you a link to choose your password.',
  },
  forgottenTitle: { fr: 'Mot de passe oublié', en: 'Forgotten password' },
  forgottenLead: {
    fr: 'Indiquez votre e-mail : nous vous envoyons un lien pour en choisir un nouveau.',
    en: 'Give us your e-mail: we send you a link to choose a new one.',
  },
  expiredTitle: { fr: 'Votre mot de passe a expiré', en: 'Your password has expired' },
  expiredLead: {
    fr: 'Par précaution, choisissez-en un nouveau. Indiquez votre e-mail pour recevoir le lien.',
    en: 'As a precaution, choose a new one. Give us your e-mail to get the link.',
  },
  send: { fr: 'Recevoir le lien', en: 'Get the link' },
  sending: { fr: 'Envoi…', en: 'Sending…' },
  sentTitle: { fr: 'Regardez vos e-mails', en: 'Look at your e-mails' },
  sentText: {
    fr: (email: string) =>
      `Si un compte correspond à ${email}, un lien vient de partir. Il ne sert qu’une fois.`,
    en: (email: string) => `If an account matches ${email}, a link has just left. It works once.`,
  },
  sentToOpen: {
    fr: (email: string) =>
      `Un lien vient de partir vers ${email}. Ouvrez-le pour choisir votre mot de passe et continuer.`,
    en: (email: string) => `We have just sent a link to ${email}. Open it to choose your password and go on.`,
  },
  sentHelp: {
    fr: 'Rien reçu dans les cinq minutes ? Regardez dans les courriers indésirables.',
    en: 'Nothing within five minutes? Look in your spam folder.',
  },
  otherEmail: { fr: 'Indiquer une autre adresse', en: 'Give another address' },
  chooseTitle: { fr: 'Choisissez votre mot de passe', en: 'Choose your password' },
  chooseLead: {
    fr: (email: string) => `Pour le compte ${email}.`,
    en: (email: string) => `For the account ${email}.`,
  },
  newPassword: { fr: 'Nouveau mot de passe', en: 'New password' },
  newPasswordHint: {
    fr: `${PASSWORD_LONG} caractères au moins, ou ${PASSWORD_SHORTEST} en mêlant majuscules, minuscules, chiffres ou symboles.`,
    en: `At least ${PASSWORD_LONG} characters, or ${PASSWORD_SHORTEST} mixing capitals, small letters, digits or symbols.`,
  },
  confirmPassword: { fr: 'Confirmez le mot de passe', en: 'Confirm the password' },
  showPassword: { fr: 'Afficher ce que je tape', en: 'Show what I type' },
  choose: { fr: 'Choisir ce mot de passe', en: 'Choose this password' },
  choosing: { fr: 'Enregistrement…', en: 'Saving…' },
  linkOver: { fr: 'Lien non valide', en: 'Link not valid' },
  linkOverText: {
    fr: 'Le lien auquel vous souhaitez accéder n’est plus valide ou a déjà été utilisé.',
    en: 'The link you wish to access is no longer valid or has already been used.',
  },
  linkAgain: { fr: 'Demander un nouveau lien', en: 'Ask for a new link' },
  verifyTitle: { fr: 'Confirmation de votre e-mail', en: 'Confirming your e-mail' },
  verified: { fr: 'Votre adresse e-mail est confirmée.', en: 'Your e-mail address is confirmed.' },
  verify: { fr: 'Confirmer mon adresse', en: 'Confirm my address' },
  newEmailTitle: { fr: 'Votre nouvelle adresse', en: 'Your new address' },
  newEmailLead: {
    fr: (email: string) => `Votre compte aura désormais l’adresse ${email}.`,
    en: (email: string) => `Your account’s address will become ${email}.`,
  },
  newEmailDone: {
    fr: (email: string) => `Votre compte a désormais l’adresse ${email}`,
    en: (email: string) => `Your account now has the address ${email}`,
  },
  newEmailDoneText: {
    fr: 'Vos autres sessions sont fermées.',
    en: 'You are signed out everywhere else.',
  },
  toAccount: { fr: 'Mon compte', en: 'My account' },
  verifying: { fr: 'Confirmation…', en: 'Confirming…' },
  unverifiedTitle: { fr: 'Confirmez votre adresse e-mail', en: 'Confirm your e-mail address' },
  unverifiedLead: {
    fr: 'Vous avez reçu un lien par e-mail. Ouvrez-le pour entrer dans votre espace.',
    en: 'We sent you a link by e-mail. Open it to enter your space.',
  },
  sendVerification: { fr: 'Recevoir un nouveau lien', en: 'Get a new link' },
  verificationSent: { fr: 'Un nouveau lien vient de partir.', en: 'We have just sent a new link.' },
  toHome: { fr: 'Aller à l’accueil', en: 'Go to the home page' },
})
