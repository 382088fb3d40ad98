import { dictionary } from '../../i18n/words.ts'

export const periodWords = dictionary({
  from: { fr: 'Du', en: 'From' },
  to: { fr: 'Au', en: 'To' },
  show: { fr: 'Afficher', en: 'Show' },
})
