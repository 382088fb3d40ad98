import { dictionary } from '../i18n/words.ts'

export const myAssociationsWords = dictionary({
  title: { fr: 'Mes associations', en: 'My associations' },
  lead: {
    fr: 'Choisissez l’association dont vous voulez vous occuper.',
    en: 'Choose the association you want to look after.',
  },
  open: { fr: 'Ouvrir une association', en: 'Open an association' },
  none: { fr: 'Vous ne gérez pas encore d’association', en: 'You do not manage an association yet' },
  noneText: {
    fr: 'Inscrivez la vôtre en cinq minutes : c’est gratuit, et le reste. Si elle est déjà inscrite, demandez à un administrateur de vous inviter.',
    en: 'Sign yours up in five minutes: it is free and stays free. If it is already here, ask an administrator to invite you.',
  },
  support: { fr: 'Espace Support', en: 'Support desk' },
  supportText: {
    fr: 'Vérifier les associations et lire les signalements.',
    en: 'Verify associations and read reports.',
  },
  account: { fr: 'Mon compte et sa sécurité', en: 'My account and its security' },
})
