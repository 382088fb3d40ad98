import { ofPerson } from '@obole/core/french-names'
import { dictionary } from '../i18n/words.ts'

export const myAccountWords = dictionary({
  title: { fr: 'Mon compte', en: 'My account' },
  lead: {
    fr: 'Votre nom, votre adresse, votre mot de passe et la protection de vos accès.',
    en: 'Your name, your address, your password and what protects your access.',
  },
  myOrders: { fr: 'Voir mes commandes et mes dons', en: 'See my orders and gifts' },
  profile: { fr: 'Profil', en: 'Profile' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'E-mail', en: 'E-mail' },
  changeEmail: { fr: 'Changer d’adresse', en: 'Change the address' },
  newEmail: { fr: 'Nouvelle adresse', en: 'New address' },
  newEmailHint: {
    fr: 'Nous y enverrons un lien de confirmation.',
    en: 'We will send it a confirmation link.',
  },
  sendLink: { fr: 'Recevoir le lien', en: 'Send me the link' },
  sending: { fr: 'Envoi…', en: 'Sending…' },
  emailAsked: {
    fr: (email: string) => `Ouvrez le lien que nous envoyons à ${email}`,
    en: (email: string) => `Open the link we are sending to ${email}`,
  },
  emailAskedText: {
    fr: (email: string) => `Il est valable un jour. D’ici là, vous vous connectez toujours avec ${email}.`,
    en: (email: string) => `It is valid for one day. Until then you still sign in with ${email}.`,
  },
  language: { fr: 'Langue de nos e-mails', en: 'Language of our e-mails' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  saved: { fr: 'Profil enregistré', en: 'Profile saved' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  goOn: { fr: 'Continuer', en: 'Continue' },
  verifying: { fr: 'Vérification…', en: 'Checking…' },
  password: { fr: 'Mot de passe', en: 'Password' },
  passwordText: {
    fr: 'En le changeant, vous fermez vos autres sessions.',
    en: 'Changing it signs you out everywhere else.',
  },
  changePassword: { fr: 'Changer le mot de passe', en: 'Change the password' },
  passwordChanged: { fr: 'Mot de passe changé', en: 'Password changed' },
  presentPassword: { fr: 'Votre mot de passe actuel', en: 'Your present password' },
  passwordMissing: { fr: 'Saisissez votre mot de passe', en: 'Type your password' },
  passwordWrong: { fr: 'Ce n’est pas le bon mot de passe', en: 'This is not the right password' },
  tooManyTries: {
    fr: 'Trop d’essais : patientez quelques minutes avant de recommencer',
    en: 'Too many tries: wait a few minutes before you start again',
  },
  codeMissing: { fr: 'Saisissez votre code', en: 'Type your code' },
  codeAskedToo: {
    fr: 'Cette opération demande aussi le code de votre application',
    en: 'This operation also asks for the code of your app',
  },
  twoFactor: { fr: 'Double authentification', en: 'Two-factor authentication' },
  twoFactorText: {
    fr: 'À la connexion, un code de votre téléphone s’ajoute au mot de passe. Un mot de passe volé ne suffit plus.',
    en: 'When you sign in, a code from your telephone is asked for besides the password. A stolen password is no longer enough.',
  },
  on: { fr: 'Activée', en: 'On' },
  off: { fr: 'Désactivée', en: 'Off' },
  advised: {
    fr: 'Vous gérez l’argent d’une association : protégez-le.',
    en: 'You look after an association’s money: protect it.',
  },
  setUp: { fr: 'Mettre en place', en: 'Set it up' },
  setUpTitle: { fr: 'Mettre en place la double authentification', en: 'Set up two-factor authentication' },
  setUpPassword: {
    fr: 'Il vous faut une application d’authentification sur votre téléphone, par exemple Google Authenticator, Microsoft Authenticator ou FreeOTP : elles sont gratuites. Installez-la, puis saisissez votre mot de passe.',
    en: 'You need an authentication app on your telephone, for example Google Authenticator, Microsoft Authenticator or FreeOTP: they are free. Install it, then type your password.',
  },
  scan: {
    fr: 'Scannez ce code avec votre application, puis recopiez les six chiffres qu’elle affiche.',
    en: 'Scan this code with your app, then copy the six digits it shows.',
  },
  openApp: { fr: 'Ouvrir mon application', en: 'Open my app' },
  openAppText: {
    fr: 'Ouvrez votre application : elle ajoute Obole et affiche six chiffres, à recopier ici.',
    en: 'Open your app: it adds Obole and shows six digits, to be copied here.',
  },
  otherDevice: {
    fr: 'Elle est sur un autre appareil ? Scannez ce code avec elle.',
    en: 'Is it on another device? Scan this code with it.',
  },
  qrCode: { fr: 'Code à scanner avec l’application', en: 'Code to scan with the app' },
  cannotScan: { fr: 'Je ne peux pas scanner', en: 'I cannot scan' },
  typeSecret: {
    fr: 'Saisissez cette clé dans l’application :',
    en: 'Type this key into the app:',
  },
  sixDigits: { fr: 'Saisissez les six chiffres du code', en: 'Type the six digits of the code' },
  confirm: { fr: 'Activer', en: 'Turn it on' },
  isOn: { fr: 'La double authentification est en place', en: 'Two-factor authentication is on' },
  isOff: { fr: 'Double authentification désactivée', en: 'Two-factor authentication turned off' },
  codesTitle: { fr: 'Vos codes de secours', en: 'Your recovery codes' },
  codesText: {
    fr: 'Gardez ces codes en lieu sûr, loin de votre téléphone. Chacun remplace une fois le code de l’application. Ils ne seront plus affichés.',
    en: 'Keep these codes in a safe place, away from your telephone. Each replaces the app’s code once. They will not be shown again.',
  },
  codesKept: { fr: 'Je les ai gardés', en: 'I have kept them' },
  codesLeft: {
    fr: (count: number) =>
      count === 0
        ? 'Plus aucun code de secours.'
        : count === 1
          ? 'Il reste un code de secours.'
          : `Il reste ${count} codes de secours.`,
    en: (count: number) =>
      count === 0
        ? 'No recovery code left.'
        : count === 1
          ? 'One recovery code left.'
          : `${count} recovery codes left.`,
  },
  fewCodes: {
    fr: 'Demandez-en de nouveaux avant d’en manquer.',
    en: 'Ask for new ones before you run out.',
  },
  renewCodes: { fr: 'Nouveaux codes de secours', en: 'New recovery codes' },
  renewText: {
    fr: 'Les codes de secours d’avant ne vaudront plus rien.',
    en: 'Your present recovery codes will no longer work.',
  },
  download: { fr: 'Télécharger', en: 'Download' },
  doorLead: {
    fr: 'Votre rôle donne accès à l’argent ou aux dossiers d’une association : votre compte doit être protégé par la double authentification. Mettez-la en place pour continuer, c’est l’affaire de deux minutes.',
    en: 'Your role gives access to the money or the records of an association: your account must be protected by two-factor authentication. Set it up to go on; it takes two minutes.',
  },
  doorSoon: {
    fr: (days: number) =>
      `Votre rôle donne accès à l’argent ou aux dossiers d’une association : la double authentification devient obligatoire pour vous ${days === 1 ? 'demain' : `dans ${days} jours`}.`,
    en: (days: number) =>
      `Your role gives access to the money or the records of an association: two-factor authentication becomes obligatory for you ${days === 1 ? 'tomorrow' : `in ${days} days`}.`,
  },
  graceText: {
    fr: (days: number) =>
      days === 1
        ? 'Dernier jour pour protéger votre compte par la double authentification.'
        : `Protégez votre compte par la double authentification : elle devient obligatoire dans ${days} jours.`,
    en: (days: number) =>
      days === 1
        ? 'Last day to protect your account with two-factor authentication.'
        : `Protect your account with two-factor authentication: it becomes obligatory in ${days} days.`,
  },
  sessions: { fr: 'Sessions ouvertes', en: 'Open sessions' },
  sessionsText: {
    fr: 'Les appareils sur lesquels votre compte est ouvert. Si vous n’en reconnaissez pas un, mettez-y fin et changez votre mot de passe.',
    en: 'The devices on which your account is open. If you do not recognise one, end it and change your password.',
  },
  device: {
    fr: (browser: string, system: string) => `${browser} sur ${system}`,
    en: (browser: string, system: string) => `${browser} on ${system}`,
  },
  deviceUnknown: { fr: 'Appareil inconnu', en: 'Unknown device' },
  thisDevice: { fr: 'Cet appareil', en: 'This device' },
  lastUsed: {
    fr: (moment: string) => `Dernière utilisation : ${moment}`,
    en: (moment: string) => `Last used: ${moment}`,
  },
  signedInOn: {
    fr: (moment: string) => `Connexion : ${moment}`,
    en: (moment: string) => `Signed in: ${moment}`,
  },
  endSession: { fr: 'Mettre fin', en: 'End it' },
  endSessionOf: {
    fr: (device: string) => `Mettre fin à la session ${ofPerson(device)}`,
    en: (device: string) => `End the session of ${device}`,
  },
  endOthers: { fr: 'Mettre fin à toutes les autres', en: 'End all the others' },
  ending: { fr: 'Fermeture…', en: 'Ending…' },
  sessionEnded: { fr: 'Session fermée', en: 'Session ended' },
  othersEnded: { fr: 'Toutes les autres sessions sont fermées', en: 'All the other sessions are ended' },
  disable: { fr: 'Désactiver', en: 'Turn off' },
  disableTitle: { fr: 'Désactiver la double authentification', en: 'Turn off two-factor authentication' },
  disableText: {
    fr: 'La connexion ne demandera plus que votre mot de passe.',
    en: 'Signing in will only ask for your password.',
  },
})
