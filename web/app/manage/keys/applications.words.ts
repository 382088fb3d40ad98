import { dictionary } from '../../i18n/words.ts'

export const applicationWords = dictionary({
  title: { fr: 'Applications partenaires', en: 'Partner applications' },
  lead: {
    fr: 'Un administrateur leur a donné accès à l’association. Retirez cet accès dès qu’une application ne vous sert plus.',
    en: 'An administrator gave these access to the association. Take the access away as soon as you no longer use one.',
  },
  none: {
    fr: 'Aucune application n’a accès à l’association. C’est depuis le site d’une application qu’on demande à la relier à Obole ; elle apparaît alors ici.',
    en: 'No application has access to the association. Connecting one to Obole is asked for on the application’s own site; it then appears here.',
  },
  givenBy: {
    fr: (name: string, day: string) => `Accès donné par ${name} le ${day}`,
    en: (name: string, day: string) => `Access given by ${name} on ${day}`,
  },
  neverUsed: { fr: 'Jamais utilisée', en: 'Never used' },
  lastUsed: { fr: (ago: string) => `Dernière utilisation : ${ago}`, en: (ago: string) => `Last used ${ago}` },
  told: {
    fr: (address: string, what: string) => `Reçoit les notifications (${what}) à l’adresse ${address}`,
    en: (address: string, what: string) => `Gets notifications (${what}) at ${address}`,
  },
  end: { fr: 'Retirer l’accès', en: 'Take the access away' },
  endOf: {
    fr: (name: string) => `Retirer l’accès de « ${name} »`,
    en: (name: string) => `Take the access of “${name}” away`,
  },
  endTitle: {
    fr: (name: string) => `Retirer l’accès de « ${name} » ?`,
    en: (name: string) => `Take the access of “${name}” away?`,
  },
  endText: {
    fr: 'L’application est coupée tout de suite : elle ne voit et ne fait plus rien ici. Ce qu’elle a déjà copié reste chez elle. Vous pourrez lui redonner accès depuis son site.',
    en: 'The application is cut off at once: it sees and does nothing here any more. What it has copied already stays with it. You can give it access again from its own site.',
  },
  ending: { fr: 'Un instant…', en: 'One moment…' },
  isEnded: {
    fr: (name: string) => `« ${name} » n’a plus accès à l’association`,
    en: (name: string) => `“${name}” no longer has access to the association`,
  },
})
