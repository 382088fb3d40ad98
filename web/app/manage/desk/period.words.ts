import { dictionary } from '../../i18n/words.ts'

export const periodWords = dictionary({
  from: { fr: 'Du', en: 'From' },
  to: { fr: 'Au', en: 'To' },
  wrong: { fr: 'Choisissez un jour après le premier', en: 'Choose a day after the first' },
  show: { fr: 'Afficher', en: 'Show' },
})
