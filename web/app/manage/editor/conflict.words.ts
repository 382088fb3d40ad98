import { ofPerson } from '@obole/core/french-names'
import { dictionary } from '../../i18n/words.ts'

export const conflictWords = dictionary({
  title: { fr: 'Quelqu’un a modifié la même chose', en: 'Somebody changed the same thing' },
  lead: {
    fr: 'Pour chaque point, choisissez ce qu’il faut garder. Le reste est déjà réuni, et rien n’est enregistré avant votre choix.',
    en: 'For each point, choose what to keep. The rest is already put together, and nothing is saved before you choose.',
  },
  theirs: { fr: 'L’autre version', en: 'The other version' },
  theirsBy: { fr: (name: string) => `Version ${ofPerson(name)}`, en: (name: string) => `${name}’s version` },
  yours: { fr: 'Votre version', en: 'Your version' },
  keep: { fr: 'Garder ces choix', en: 'Keep these choices' },
})
