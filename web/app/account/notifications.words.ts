import { dictionary } from '../i18n/words.ts'

export const notificationsWords = dictionary({
  title: { fr: 'Mes notifications', en: 'My notifications' },
  lead: {
    fr: 'Les e-mails que vous recevez sur les commandes de vos associations. Ce qui demande votre attention (versements, sécurité, équipe) vous est toujours envoyé.',
    en: 'The e-mails you receive about your associations’ orders. What needs your attention (payouts, security, team) is always sent to you.',
  },
  onlyCampaigns: {
    fr: (titles: string) => `Pour : ${titles}`,
    en: (titles: string) => `For: ${titles}`,
  },
  each: { fr: 'À chaque commande', en: 'For each order' },
  eachDetail: {
    fr: 'Aussitôt, ou réunies quand il y en a beaucoup : jamais plus d’un message en dix minutes.',
    en: 'At once, or together when there are many: never more than one message in ten minutes.',
  },
  daily: { fr: 'Un résumé par jour', en: 'One summary a day' },
  dailyDetail: {
    fr: 'Le matin à 8 h, s’il s’est passé quelque chose la veille.',
    en: 'At 8 in the morning, French time, if something happened the day before.',
  },
  none: { fr: 'Rien', en: 'Nothing' },
  saved: { fr: 'C’est noté', en: 'Noted' },
  stopTitle: { fr: 'Ne plus recevoir ces messages', en: 'Stop these messages' },
  stopLead: {
    fr: 'Vous ne recevrez plus d’e-mails sur les commandes de cette association. Les autres messages continuent d’arriver.',
    en: 'You will get no more e-mails about this association’s orders. Other messages keep coming.',
  },
  stop: { fr: 'Ne plus recevoir', en: 'Stop them' },
  stopping: { fr: 'Enregistrement…', en: 'Saving…' },
  stopped: { fr: 'Vous ne recevrez plus ces messages', en: 'You will no longer get these messages' },
  stoppedText: {
    fr: (name: string) => `Les commandes de « ${name} » ne vous seront plus annoncées par e-mail.`,
    en: (name: string) => `Orders of “${name}” will no longer be announced to you by e-mail.`,
  },
  notStopped: { fr: 'Ce lien n’est pas valable', en: 'This link is not valid' },
  notStoppedText: {
    fr: 'Il a peut-être été coupé. Ouvrez-le depuis l’e-mail, ou choisissez dans votre compte ce que vous recevez.',
    en: 'It may have been cut short. Open it from the e-mail, or choose in your account what you receive.',
  },
  change: { fr: 'Choisir ce que je reçois', en: 'Choose what I receive' },
})
