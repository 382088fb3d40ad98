import { dictionary } from '../../i18n/words.ts'

export const restartWords = dictionary({
  welcome: {
    fr: (name: string) => (name ? `Bonjour ${name}, tout est prêt` : 'Bonjour, tout est prêt'),
    en: (name: string) => (name ? `Hello ${name}, everything is ready` : 'Hello, everything is ready'),
  },
  filledIn: {
    fr: (amount: string) =>
      `Nous proposons ${amount} par mois, comme sur HelloAsso, avec vos coordonnées déjà remplies. Changez ce que vous voulez\u202f: rien n’est prélevé avant votre accord.`,
    en: (amount: string) =>
      `We propose ${amount} a month, as on HelloAsso, with your details filled in. Change whatever you like: nothing is debited before you agree.`,
  },
  endThere: {
    fr: 'Une fois ce don en place, pensez à arrêter l’autre depuis votre compte HelloAsso.',
    en: 'Once this gift is in place, remember to end the other one in your HelloAsso account.',
  },
  already: {
    fr: (amount: string) => `Vous donnez déjà ${amount} par mois ici. Merci\u202f!`,
    en: (amount: string) => `You give ${amount} a month here already. Thank you!`,
  },
  alreadyText: {
    fr: 'Il n’y a rien d’autre à faire. Pour changer ce don ou l’arrêter, recevez le lien qui permet de le gérer, à l’adresse e-mail de ce don.',
    en: 'There is nothing else to do. To change this gift or end it, get the link to manage it, at the e-mail address of this gift.',
  },
  sendLink: { fr: 'Recevoir le lien', en: 'Get the link' },
  sending: { fr: 'Envoi…', en: 'Sending…' },
  linkSent: { fr: 'Le lien est parti par e-mail.', en: 'The link is on its way by e-mail.' },
})
