import { dictionary } from '../../i18n/words.ts'

export const keyWords = dictionary({
  title: { fr: 'Clés d’accès', en: 'Access keys' },
  lead: {
    fr: 'Une clé laisse un logiciel ou un site agir ici au nom de l’association, sans que personne se connecte. Donnez-en une à chacun, avec le strict nécessaire : vous pourrez la révoquer sans gêner les autres.',
    en: 'A key lets a program or a site act here for the association, without anybody signing in. Give each its own, with no more than it needs: you can then revoke one without disturbing the others.',
  },
  make: { fr: 'Créer une clé', en: 'Make a key' },
  making: { fr: 'Création…', en: 'Making…' },
  none: { fr: 'Aucune clé pour le moment', en: 'No key yet' },
  noneText: {
    fr: 'Créez-en une quand un logiciel de gestion, une boutique ou un site vous demande un identifiant et un secret.',
    en: 'Make one when a management program, a shop or a site asks you for an identifier and a secret.',
  },
  list: { fr: 'Les clés', en: 'The keys' },
  active: { fr: 'Active', en: 'Active' },
  revoked: { fr: 'Révoquée', en: 'Revoked' },
  revokedOn: { fr: (day: string) => `Révoquée le ${day}`, en: (day: string) => `Revoked on ${day}` },
  madeBy: {
    fr: (name: string, day: string) => `Créée par ${name} le ${day}`,
    en: (name: string, day: string) => `Made by ${name} on ${day}`,
  },
  neverUsed: { fr: 'Jamais utilisée', en: 'Never used' },
  lastUsed: { fr: (ago: string) => `Dernière utilisation : ${ago}`, en: (ago: string) => `Last used ${ago}` },
  formerUntil: {
    fr: (moment: string) => `L’ancien secret marche encore jusqu’au ${moment}.`,
    en: (moment: string) => `The former secret still works until ${moment}.`,
  },
  makerGone: {
    fr: (name: string) =>
      `${name} n’administre plus l’association et connaît peut-être le secret : remplacez-le.`,
    en: (name: string) =>
      `${name} no longer administers the association and may know the secret: replace it.`,
  },
  replace: { fr: 'Remplacer le secret', en: 'Replace the secret' },
  replaceOf: {
    fr: (name: string) => `Remplacer le secret de « ${name} »`,
    en: (name: string) => `Replace the secret of “${name}”`,
  },
  replaceText: {
    fr: 'Vous recevez un nouveau secret, à indiquer au logiciel. L’ancien marche encore 24 heures, pour que rien ne s’arrête ; ce que le logiciel a obtenu avec lui prend fin avec lui. Remplacé une deuxième fois, il ne marche plus du tout. Si quelqu’un l’a volé, révoquez plutôt la clé.',
    en: 'You get a new secret, to be given to the program. The former one works for 24 hours more, so that nothing stops; what the program obtained with it ends with it. Replaced a second time, it opens nothing any more. If somebody stole it, revoke the key instead.',
  },
  replacing: { fr: 'Remplacement…', en: 'Replacing…' },
  revoke: { fr: 'Révoquer', en: 'Revoke' },
  revokeOf: { fr: (name: string) => `Révoquer « ${name} »`, en: (name: string) => `Revoke “${name}”` },
  revokeTitle: {
    fr: (name: string) => `Révoquer la clé « ${name} » ?`,
    en: (name: string) => `Revoke the key “${name}”?`,
  },
  revokeText: {
    fr: 'Le logiciel qui s’en sert est coupé tout de suite, et pour de bon : il lui faudra une autre clé.',
    en: 'The program that uses it is cut off at once and for good: it will need another key.',
  },
  revoking: { fr: 'Révocation…', en: 'Revoking…' },
  isRevoked: {
    fr: (name: string) => `La clé « ${name} » est révoquée`,
    en: (name: string) => `The key “${name}” is revoked`,
  },
  name: { fr: 'Nom de la clé', en: 'Name of the key' },
  nameHint: {
    fr: 'Le logiciel ou le site qui s’en servira, par exemple « Site web ».',
    en: 'The program or site that will use it, such as “Website”.',
  },
  nameMissing: { fr: 'Donnez un nom à cette clé', en: 'Give this key a name' },
  presets: { fr: 'Pour commencer', en: 'To begin with' },
  presetReading: { fr: 'Lecture seule', en: 'Reading only' },
  presetReadingText: {
    fr: 'Un tableur, un logiciel de gestion des adhésions ou de comptabilité.',
    en: 'A spreadsheet, a program for memberships or for accounting.',
  },
  presetSite: { fr: 'Site web avec paiement', en: 'Website with payment' },
  presetSiteText: {
    fr: 'Une boutique ou un site qui envoie ses acheteurs payer ici.',
    en: 'A shop or a site that sends its buyers here to pay.',
  },
  presetAll: { fr: 'Tout', en: 'Everything' },
  presetAllText: {
    fr: 'Remboursements compris : pour un logiciel de confiance seulement.',
    en: 'Refunds included: for a program you trust only.',
  },
  allows: { fr: 'Ce que la clé permet', en: 'What the key allows' },
  allowsMissing: { fr: 'Cochez au moins une ligne', en: 'Tick at least one line' },
  madeTitle: {
    fr: (name: string) => `Le secret de « ${name} »`,
    en: (name: string) => `The secret of “${name}”`,
  },
  madeText: {
    fr: 'Copiez-le maintenant dans votre logiciel : il n’est montré qu’une fois, et nous n’en gardons pas de copie lisible. S’il se perd, remplacez-le.',
    en: 'Copy it into your program now: it is shown only this once, and we keep no readable copy. If it gets lost, replace it.',
  },
  clientId: { fr: 'Identifiant (client_id)', en: 'Identifier (client_id)' },
  secret: { fr: 'Secret (client_secret)', en: 'Secret (client_secret)' },
  copyId: { fr: 'Copier l’identifiant', en: 'Copy the identifier' },
  copySecret: { fr: 'Copier le secret', en: 'Copy the secret' },
  done: { fr: 'J’ai copié le secret', en: 'I have copied the secret' },
  addresses: { fr: 'Ce que le logiciel demande', en: 'What the program asks for' },
  addressesText: {
    fr: 'À indiquer avec l’identifiant et le secret. Un logiciel prévu pour HelloAsso s’en sert tel quel. S’il attend des notifications, donnez son adresse à la page « Notifications ».',
    en: 'To be given with the identifier and the secret. A program made for HelloAsso uses them as it is. If it waits for notifications, give its address to the “Notifications” page.',
  },
  apiAddress: { fr: 'Adresse de l’API', en: 'Address of the API' },
  tokenAddress: { fr: 'Adresse des jetons (OAuth 2)', en: 'Address for tokens (OAuth 2)' },
  copyApi: { fr: 'Copier l’adresse de l’API', en: 'Copy the address of the API' },
  copyToken: { fr: 'Copier l’adresse des jetons', en: 'Copy the address for tokens' },
  docs: { fr: 'La documentation pour les développeurs', en: 'The documentation for developers' },
})
