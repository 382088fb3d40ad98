import { dictionary } from '../../i18n/words.ts'

/** What is said of an answer about health before it is given, wherever it is: who reads it, until when, and that giving it is agreeing. */
export const healthWords = dictionary({
  whoReads: {
    fr: 'Donnée de santé\u202f: seules les personnes qui tiennent les fiches de l’association peuvent la lire.',
    en: 'Health data: only those who keep the association’s files of people can read it.',
  },
  afterAnswer: {
    fr: (months: number) => `Elle est effacée ${months}\u00a0mois après votre réponse.`,
    en: (months: number) =>
      `It is erased ${months === 1 ? '1 month' : `${months} months`} after your answer.`,
  },
  afterValidity: {
    fr: (months: number, over: string) => `Elle est effacée ${months}\u00a0mois après ${over}.`,
    en: (months: number, over: string) =>
      `It is erased ${months === 1 ? '1 month' : `${months} months`} after ${over}.`,
  },
  /** As the register says: until whoever it is about is forgotten. */
  withOrder: {
    fr: 'Elle est gardée avec la commande, jusqu’à ce que vous en demandiez l’effacement.',
    en: 'It is kept with the order, until you ask for it to be erased.',
  },
  agrees: {
    fr: 'En la donnant, vous acceptez expressément que l’association la lise et la garde ainsi.',
    en: 'By giving it, you expressly agree that the association reads and keeps it so.',
  },
  endOfMembership: { fr: 'la fin de l’adhésion', en: 'the membership ends' },
  endOfEvent: { fr: 'la fin de l’événement', en: 'the event ends' },
  endOfAny: { fr: 'la fin de ce que vous prenez', en: 'what you buy is over' },
})
