import { ofPerson } from '@obole/core/french-names'
import { dictionary } from '../../i18n/words.ts'

export const dedicationWords = dictionary({
  offer: { fr: 'Dédier ce don à quelqu’un', en: 'Dedicate this gift to somebody' },
  offerDetail: {
    fr: 'En son honneur ou à sa mémoire, avec une carte à envoyer ou à imprimer.',
    en: 'In honour or in memory, with a card to send or to print.',
  },
  Honour: {
    fr: (name: string) => `En l’honneur ${ofPerson(name)}`,
    en: (name: string) => `In honour of ${name}`,
  },
  Memory: {
    fr: (name: string) => `À la mémoire ${ofPerson(name)}`,
    en: (name: string) => `In memory of ${name}`,
  },
  sentTo: {
    fr: (name: string) => `Carte envoyée à ${name} dès que le don est payé.`,
    en: (name: string) => `A card goes to ${name} as soon as the gift is paid.`,
  },
  printed: {
    fr: 'Carte à imprimer, jointe à votre confirmation.',
    en: 'A card to print comes with your confirmation.',
  },
  change: { fr: 'Modifier', en: 'Change' },
  remove: { fr: 'Retirer', en: 'Remove' },
})
