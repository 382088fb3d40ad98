import { ofPerson } from '@obole/core/french-names'
import { dictionary } from '../../i18n/words.ts'

export const teamWords = dictionary({
  title: { fr: 'Équipe', en: 'Team' },
  lead: {
    fr: 'Qui peut faire quoi dans votre association.',
    en: 'Who may do what in your association.',
  },
  campaignTitle: { fr: 'Administrateurs de la campagne', en: 'Administrators of the campaign' },
  wholeTeam: { fr: 'Changer un rôle ou retirer quelqu’un', en: 'Change a role or remove somebody' },
  campaignLead: {
    fr: 'Ceux qui ont un rôle dans toute l’association, et ceux qui ne s’occupent que de cette campagne.',
    en: 'Those with a role in the whole association, and those who look after this campaign alone.',
  },
  invite: { fr: 'Inviter quelqu’un', en: 'Invite somebody' },
  inviteText: {
    fr: 'Un e-mail part tout de suite. La personne fait partie de l’équipe dès qu’elle accepte ; elle a 14 jours pour répondre.',
    en: 'An e-mail leaves at once. The person is part of the team as soon as they accept; they have 14 days to answer.',
  },
  email: { fr: 'E-mail', en: 'E-mail' },
  role: { fr: 'Rôle', en: 'Role' },
  where: { fr: 'Où', en: 'Where' },
  everywhere: { fr: 'Toute l’association', en: 'The whole association' },
  send: { fr: 'Envoyer l’invitation', en: 'Send the invitation' },
  sending: { fr: 'Envoi…', en: 'Sending…' },
  invited: { fr: 'L’invitation est partie', en: 'The invitation has been sent' },
  invitations: { fr: 'Invitations', en: 'Invitations' },
  invitedOn: {
    fr: (day: string) => `Invitation envoyée le ${day}`,
    en: (day: string) => `Invited on ${day}`,
  },
  expired: { fr: 'Sans réponse, expirée', en: 'Unanswered, expired' },
  withdraw: { fr: 'Retirer l’invitation', en: 'Take the invitation back' },
  withdrawn: {
    fr: (email: string) => `L’invitation ${ofPerson(email)} est retirée`,
    en: (email: string) => `The invitation of ${email} is taken back`,
  },
  pending: { fr: 'Invitation en attente', en: 'Invitation pending' },
  twoFactor: { fr: 'Double authentification', en: 'Two-factor authentication' },
  noTwoFactor: { fr: 'Sans double authentification', en: 'No two-factor authentication' },
  you: { fr: 'Vous', en: 'You' },
  change: { fr: 'Changer les rôles', en: 'Change the roles' },
  changeOf: { fr: (name: string) => `Rôles ${ofPerson(name)}`, en: (name: string) => `Roles of ${name}` },
  addRole: { fr: 'Ajouter un rôle', en: 'Add a role' },
  removeRole: { fr: 'Retirer ce rôle', en: 'Remove this role' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  remove: { fr: 'Retirer de l’équipe', en: 'Remove from the team' },
  removeTitle: {
    fr: (name: string) => `Retirer ${name} de l’équipe ?`,
    en: (name: string) => `Remove ${name} from the team?`,
  },
  removeText: {
    fr: 'Cette personne n’aura plus accès à rien ici. Ce qu’elle a fait reste dans le journal, et vous pourrez la réinviter.',
    en: 'This person will no longer have access to anything here. What they did stays in the activity log, and you can invite them again.',
  },
  removed: {
    fr: (name: string) => `${name} n’est plus dans l’équipe`,
    en: (name: string) => `${name} is no longer in the team`,
  },
  giveBack: { fr: 'Réinviter', en: 'Invite again' },
  inviteAgain: { fr: 'Renvoyer l’invitation', en: 'Send the invitation again' },
  removing: { fr: 'Retrait…', en: 'Removing…' },
})
