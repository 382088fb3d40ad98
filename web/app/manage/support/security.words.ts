import { dictionary } from '../../i18n/words.ts'

export const securityWords = dictionary({
  title: { fr: 'Sécurité', en: 'Security' },
  lead: {
    fr: 'Ce qui se répète dans la même heure tient sur une ligne. Les adresses et les comptes ne sont jamais notés : un nom court permet de retrouver les mêmes. Tout est oublié après 180 jours.',
    en: 'What repeats within the same hour is one line. Addresses and accounts are never written down: a short name lets you find the same ones again. Everything is forgotten after 180 days.',
  },
  none: { fr: 'Rien à signaler', en: 'Nothing to report' },
  noneText: {
    fr: 'Les connexions refusées, les accès refusés et les limites atteintes arrivent ici.',
    en: 'Refused sign-ins, refused accesses and limits that were reached come here.',
  },
  searchHint: { fr: 'E-mail, adresse IP ou nom court', en: 'E-mail, IP address or short name' },
  kind: { fr: 'Type d’événement', en: 'Kind of event' },
  allKinds: { fr: 'Tous les types', en: 'All kinds' },
  counts: { fr: 'Combien de chaque type', en: 'How many of each kind' },
  when: { fr: 'Dernière fois', en: 'Last time' },
  what: { fr: 'Événement', en: 'Event' },
  times: { fr: 'Fois', en: 'Times' },
  about: { fr: 'Détail', en: 'Detail' },
  address: { fr: 'Réseau', en: 'Network' },
  account: { fr: 'Compte', en: 'Account' },
  association: { fr: 'Association', en: 'Association' },
  sameAddress: {
    fr: (name: string) => `Tout ce qui vient du réseau ${name}`,
    en: (name: string) => `Everything from network ${name}`,
  },
  sameAccount: {
    fr: (name: string) => `Tout ce qui concerne le compte ${name}`,
    en: (name: string) => `Everything about account ${name}`,
  },
})
