import { dictionary } from '../../i18n/words.ts'

export const supportApplicationWords = dictionary({
  title: { fr: 'Applications partenaires', en: 'Partner applications' },
  lead: {
    fr: 'Les logiciels d’éditeurs que les associations peuvent relier. Un administrateur lit le nom et l’adresse inscrits ici avant de donner accès : vérifiez-les.',
    en: 'The programs of publishers that associations may connect. An administrator reads the name and the address written here before giving access: check them.',
  },
  none: { fr: 'Aucune application inscrite', en: 'No application registered' },
  noneText: {
    fr: 'Inscrivez celle d’un éditeur une fois son identité et son adresse vérifiées.',
    en: 'Register a publisher’s one once its identity and its address are checked.',
  },
  make: { fr: 'Inscrire une application', en: 'Register an application' },
  active: { fr: 'Active', en: 'Active' },
  revoked: { fr: 'Révoquée', en: 'Revoked' },
  revokedOn: { fr: (day: string) => `Révoquée le ${day}`, en: (day: string) => `Revoked on ${day}` },
  by: { fr: (name: string) => `Éditée par ${name}`, en: (name: string) => `Made by ${name}` },
  letInBy: {
    fr: (count: number) => (count < 2 ? `${count} association reliée` : `${count} associations reliées`),
    en: (count: number) => (count === 1 ? '1 association connected' : `${count} associations connected`),
  },
  returnsTo: { fr: 'Renvoie vers', en: 'Sends back to' },
  clientId: { fr: 'Identifiant (client_id)', en: 'Identifier (client_id)' },
  madeOn: { fr: (day: string) => `Inscrite le ${day}`, en: (day: string) => `Registered on ${day}` },
  neverUsed: { fr: 'Jamais utilisée', en: 'Never used' },
  lastUsed: { fr: (ago: string) => `Dernière utilisation : ${ago}`, en: (ago: string) => `Last used ${ago}` },
  formerUntil: {
    fr: (moment: string) => `L’ancien secret marche encore jusqu’au ${moment}.`,
    en: (moment: string) => `The former secret still works until ${moment}.`,
  },
  change: { fr: 'Modifier', en: 'Change' },
  changeOf: { fr: (name: string) => `Modifier « ${name} »`, en: (name: string) => `Change “${name}”` },
  isChanged: {
    fr: (name: string) => `« ${name} » est à jour`,
    en: (name: string) => `“${name}” is up to date`,
  },
  replace: { fr: 'Remplacer le secret', en: 'Replace the secret' },
  replaceOf: {
    fr: (name: string) => `Remplacer le secret de « ${name} »`,
    en: (name: string) => `Replace the secret of “${name}”`,
  },
  replaceText: {
    fr: 'Transmettez le nouveau secret à l’éditeur par un canal sûr. L’ancien marche encore 24 heures ; ce que l’application a obtenu avec lui prend fin avec lui, sauf ce qu’elle renouvelle avec le nouveau.',
    en: 'Pass the new secret on to the publisher in a safe way. The former one works for 24 hours more; what the application obtained with it ends with it, but for what it renews with the new one.',
  },
  revoke: { fr: 'Révoquer', en: 'Revoke' },
  revokeOf: { fr: (name: string) => `Révoquer « ${name} »`, en: (name: string) => `Revoke “${name}”` },
  revokeTitle: {
    fr: (name: string) => `Révoquer l’application « ${name} » ?`,
    en: (name: string) => `Revoke the application “${name}”?`,
  },
  revokeText: {
    fr: (count: number) =>
      count === 0
        ? 'Elle est coupée tout de suite, et pour de bon. Aucune association n’y est reliée.'
        : `Elle est coupée tout de suite, et pour de bon, pour ${count === 1 ? 'l’association reliée' : `les ${count} associations reliées`}.`,
    en: (count: number) =>
      count === 0
        ? 'It is cut off at once and for good. No association is connected to it.'
        : `It is cut off at once and for good, for ${count === 1 ? 'the association connected' : `the ${count} associations connected`}.`,
  },
  isRevoked: {
    fr: (name: string) => `L’application « ${name} » est révoquée`,
    en: (name: string) => `The application “${name}” is revoked`,
  },
  partner: { fr: 'Éditeur', en: 'Publisher' },
  partnerHint: {
    fr: 'La société ou l’association qui l’édite.',
    en: 'The company or association that makes it.',
  },
  displayName: { fr: 'Nom affiché', en: 'Name shown' },
  displayNameHint: {
    fr: 'Celui que lisent les associations. Il ne doit ressembler à aucun autre.',
    en: 'The one that associations read. It must resemble no other.',
  },
  nameMissing: { fr: 'Indiquez un nom', en: 'Give a name' },
  description: { fr: 'Ce qu’elle fait', en: 'What it does' },
  url: { fr: 'Site', en: 'Website' },
  logo: { fr: 'Adresse du logo', en: 'Address of the logo' },
  logoHint: {
    fr: 'Donnée par l’API seulement, jamais affichée ici.',
    en: 'Told by the API only, never shown here.',
  },
  domain: { fr: 'Domaine de retour', en: 'Domain to go back to' },
  domainHint: {
    fr: 'Par exemple app.exemple.fr. L’éditeur peut le changer par l’API.',
    en: 'Such as app.example.com. The publisher may change it by the API.',
  },
  redirectUris: { fr: 'Adresses de retour exactes', en: 'Exact addresses to go back to' },
  redirectUrisHint: {
    fr: 'Une par ligne, en plus du domaine ou à sa place.',
    en: 'One on each line, beside the domain or instead of it.',
  },
  allows: { fr: 'Ce qu’elle peut demander', en: 'What it may ask for' },
  allowsMissing: { fr: 'Cochez au moins une ligne', en: 'Tick at least one line' },
})
