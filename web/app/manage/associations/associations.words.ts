import { dictionary } from '../../i18n/words.ts'

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
  invitations: { fr: 'On vous invite', en: 'You are invited' },
  invitedAs: {
    fr: (who: string, role: string) => `${who} vous invite dans l’équipe. Votre rôle : ${role}`,
    en: (who: string, role: string) => `${who} invites you to the team. Your role: ${role}`,
  },
  answerBefore: {
    fr: (day: string) => `Votre réponse est attendue avant le ${day}.`,
    en: (day: string) => `Your answer is awaited before ${day}.`,
  },
  accept: { fr: 'Accepter', en: 'Accept' },
  decline: { fr: 'Décliner', en: 'Decline' },
  answering: { fr: 'Un instant…', en: 'One moment…' },
  joined: {
    fr: (name: string) => `Bienvenue dans l’équipe : ${name}`,
    en: (name: string) => `Welcome to the team: ${name}`,
  },
  declined: { fr: 'Invitation déclinée', en: 'Invitation declined' },
  noInvitation: {
    fr: (email: string) => `Aucune invitation n’attend ${email}`,
    en: (email: string) => `No invitation waits for ${email}`,
  },
  noInvitationText: {
    fr: 'Elle a peut-être expiré ou été retirée. Si vous l’avez reçue à une autre adresse, connectez-vous avec celle-ci.',
    en: 'It may have expired or been taken back. If you received it at another address, sign in with that one.',
  },
  support: { fr: 'Espace Support', en: 'Support desk' },
  supportText: {
    fr: 'Vérifier les associations et lire les signalements.',
    en: 'Verify associations and read reports.',
  },
  account: { fr: 'Mon compte et sa sécurité', en: 'My account and its security' },
})
