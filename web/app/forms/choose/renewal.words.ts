import { dictionary } from '../../i18n/words.ts'

export const renewalWords = dictionary({
  welcomeBack: {
    fr: (name: string) => `Bon retour parmi nous, ${name}\u202f!`,
    en: (name: string) => `Welcome back, ${name}!`,
  },
  filledIn: {
    fr: 'Vos informations sont déjà remplies\u202f: vérifiez-les, et changez ce qui a changé.',
    en: 'Your details are filled in: check them, and change what has changed.',
  },
  runsUntil: {
    fr: (day: string) => `Votre adhésion court jusqu’au ${day}.`,
    en: (day: string) => `Your membership runs until ${day}.`,
  },
  follows: {
    fr: (from: string, until: string) =>
      `La suivante, à la même formule, ira du ${from} au ${until}\u202f: renouveler tôt ne fait perdre aucun jour.`,
    en: (from: string, until: string) =>
      `The next one, at the same rate, will run from ${from} to ${until}: renewing early loses no day.`,
  },
  endedOn: {
    fr: (day: string) => `Votre adhésion a pris fin le ${day}.`,
    en: (day: string) => `Your membership ended on ${day}.`,
  },
  formerMember: { fr: 'Déjà adhérent\u202f?', en: 'Already a member?' },
  receiveLink: { fr: 'Recevez votre lien de renouvellement', en: 'Get your renewal link' },
  why: {
    fr: 'Il ouvre cette page avec vos informations déjà remplies, et les formules réservées aux anciens adhérents.',
    en: 'It opens this page with your details filled in, and the rates for former members.',
  },
  yourEmail: { fr: 'L’e-mail de votre adhésion', en: 'The e-mail of your membership' },
  send: { fr: 'Recevoir mon lien', en: 'Send my link' },
  sending: { fr: 'Envoi…', en: 'Sending…' },
  asked: { fr: 'C’est demandé', en: 'Asked' },
  askedText: {
    fr: 'Si cette adresse est celle d’une personne qui a déjà adhéré, elle reçoit son lien dans un instant.',
    en: 'If this address is that of somebody who was a member, they get their link in a moment.',
  },
})
