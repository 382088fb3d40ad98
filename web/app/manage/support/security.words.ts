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
  when: { fr: 'Quand', en: 'When' },
  since: {
    fr: (time: string) => `depuis ${time}`,
    en: (time: string) => `since ${time}`,
  },
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

export const journalWords = dictionary({
  title: { fr: 'Journal de la plateforme', en: 'Activity log of the platform' },
  lead: {
    fr: 'Ce qui a été fait sans appartenir à une association : les gestes du Support et ce qui touche des personnes qui n’en ont aucune. Ce qui concerne une association est dans son propre journal.',
    en: 'What was done that belongs to no association: what Support did, and what concerns people who are of none. What concerns an association is in its own log.',
  },
  none: { fr: 'Rien pour l’instant', en: 'Nothing yet' },
  noneText: {
    fr: 'Le premier geste du Support qui n’appartient à aucune association apparaîtra ici.',
    en: 'The first act of Support that belongs to no association will appear here.',
  },
  searchHint: { fr: 'Nom, e-mail ou association', en: 'Name, e-mail or association' },
  kind: { fr: 'Sujet', en: 'Subject' },
  allKinds: { fr: 'Tous les sujets', en: 'All subjects' },
  what: { fr: 'Quoi', en: 'What' },
  when: { fr: 'Quand', en: 'When' },
  about: { fr: 'À propos de', en: 'About' },
})
