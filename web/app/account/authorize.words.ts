import { dictionary } from '../i18n/words.ts'

export const authorizeWords = dictionary({
  title: {
    fr: (name: string) => `Donner accès à ${name} ?`,
    en: (name: string) => `Give ${name} access?`,
  },
  titleAlone: { fr: 'Donner accès à une application', en: 'Give an application access' },
  lead: {
    fr: (name: string) =>
      `L’application ${name} souhaite agir ici au nom de votre association, sans que personne se connecte.`,
    en: (name: string) =>
      `The application ${name} wishes to act here for your association, without anybody signing in.`,
  },
  who: { fr: 'Qui le demande', en: 'Who asks' },
  application: { fr: 'Application', en: 'Application' },
  publisher: { fr: 'Éditeur', en: 'Publisher' },
  site: { fr: 'Site', en: 'Website' },
  returnsTo: { fr: 'Vous reviendrez sur', en: 'You will go back to' },
  known: {
    fr: 'Notre équipe a inscrit cette application à la demande de son éditeur. Lui seul répond de ce qu’elle fait.',
    en: 'Our team registered this application at the request of its publisher, who alone answers for what it does.',
  },
  chooseAssociation: { fr: 'Pour quelle association ?', en: 'For which association?' },
  associationMissing: { fr: 'Choisissez une association', en: 'Choose an association' },
  isLetIn: {
    fr: 'Elle y a déjà accès. Ce que vous autorisez ici remplace ce qui l’était.',
    en: 'It has access already. What you allow here replaces what was allowed.',
  },
  allows: { fr: 'Ce qu’elle pourra voir et faire', en: 'What it will see and do' },
  howLong: { fr: 'Jusqu’à quand', en: 'Until when' },
  howLongText: {
    fr: 'Jusqu’à ce que vous, ou un autre administrateur, lui retiriez l’accès : dans l’espace de l’association, page « Clés d’accès ». C’est immédiat. Ce qu’elle aura copié restera chez elle.',
    en: 'Until you, or another administrator, take the access away: in the association’s space, on the “Access keys” page. It is immediate. What it has copied will stay with it.',
  },
  told: {
    fr: 'Tous les administrateurs de l’association en sont prévenus par e-mail.',
    en: 'All administrators of the association are told by e-mail.',
  },
  caution: {
    fr: (host: string) =>
      `N’autorisez que si vous venez vous-même de ${host}. Un lien reçu par e-mail ou par message est suspect : refusez.`,
    en: (host: string) =>
      `Allow it only if you have just come from ${host} yourself. A link from an e-mail or a message is suspicious: refuse.`,
  },
  allow: { fr: 'Autoriser', en: 'Allow' },
  allowing: { fr: 'Un instant…', en: 'One moment…' },
  refuse: { fr: 'Refuser', en: 'Refuse' },
  noAssociation: {
    fr: 'Vous n’administrez aucune association',
    en: 'You administer no association',
  },
  noAssociationText: {
    fr: 'Seul un administrateur peut donner cet accès. Demandez-le à l’un de ceux de votre association, ou connectez-vous avec un autre compte.',
    en: 'Only an administrator can give this access. Ask one of your association’s, or sign in with another account.',
  },
  goBack: { fr: (host: string) => `Revenir sur ${host}`, en: (host: string) => `Go back to ${host}` },
  unknownApplication: { fr: 'Cette application n’est pas connue', en: 'This application is not known' },
  unknownApplicationText: {
    fr: 'Celle qui vous envoie ici n’est pas inscrite sur Obole, ou ne l’est plus. Aucun accès n’a été donné. Prévenez l’éditeur du logiciel.',
    en: 'The one that sent you here is not registered with Obole, or no longer. No access was given. Tell whoever makes the program.',
  },
  unknownAddress: { fr: 'L’adresse de retour n’est pas la bonne', en: 'The address to go back to is wrong' },
  unknownAddressText: {
    fr: 'L’adresse où l’on vous renverrait n’est pas une de celles que cette application a déclarées. Par prudence, nous en restons là : aucun accès n’a été donné. Prévenez l’éditeur du logiciel.',
    en: 'The address you would be sent back to is not one that this application declared. To be safe we stop here: no access was given. Tell whoever makes the program.',
  },
})
