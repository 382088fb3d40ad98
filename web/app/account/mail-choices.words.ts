import { dictionary } from '../i18n/words.ts'

export const mailChoicesWords = dictionary({
  title: { fr: 'Les messages que je reçois', en: 'The messages I get' },
  lead: {
    fr: (name: string) =>
      `Choisissez ce que l’association «\u202f${name}\u202f» peut vous envoyer. Ce choix vaut pour l’adresse e-mail qui a reçu ce lien, et pour toutes les personnes qui la partagent. Les messages sur vos commandes continuent d’arriver.`,
    en: (name: string) =>
      `Choose what “${name}” may send you. The choice holds for the e-mail address that received this link, and for everybody who shares it. Messages about your orders keep coming.`,
  },
  nameMessage: { fr: 'Messages de l’association', en: 'Messages of the association' },
  nameRenewal: { fr: 'Rappels d’adhésion', en: 'Membership reminders' },
  textMessage: {
    fr: 'Des nouvelles de la vie de l’association.',
    en: 'News about the life of the association.',
  },
  textRenewal: {
    fr: 'Un mot avant la fin de votre adhésion, et un après.',
    en: 'A word before your membership ends, and one after.',
  },
  isOn: { fr: 'Vous les recevez', en: 'You get them' },
  isOff: { fr: 'Vous ne les recevez plus', en: 'You no longer get them' },
  stop: { fr: 'Ne plus recevoir', en: 'Stop them' },
  takeBack: { fr: 'Recevoir à nouveau', en: 'Get them again' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  failed: { fr: 'Ce choix n’a pas été enregistré', en: 'This choice was not saved' },
  unknown: { fr: 'Ce lien n’est pas valable', en: 'This link is not valid' },
  unknownText: {
    fr: 'Il a peut-être été coupé. Ouvrez-le depuis l’e-mail.',
    en: 'It may have been cut short. Open it from the e-mail.',
  },
})
