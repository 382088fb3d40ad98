import { dictionary } from '../../i18n/words.ts'

const s = (count: number) => (count > 1 ? 's' : '')

export const movingWords = dictionary({
  title: { fr: 'Venir de HelloAsso', en: 'Coming from HelloAsso' },
  lead: {
    fr: 'Reprenez vos campagnes avec leurs tarifs, leurs options et leurs questions : chacune devient un brouillon, que vous relisez avant de le publier.',
    en: 'Bring your campaigns with their rates, options and questions: each becomes a draft, which you read again before you publish it.',
  },
  steps: { fr: 'Les trois étapes', en: 'The three steps' },
  stepKey: { fr: 'La clé', en: 'Key' },
  stepChoice: { fr: 'Le choix', en: 'Choice' },
  stepDrafts: { fr: 'Les brouillons', en: 'Drafts' },
  keyTitle: { fr: '1. Votre clé', en: '1. Your key' },
  keyText: {
    fr: 'Dans votre espace HelloAsso, le menu « Mon compte », puis « Intégrations et API », montre l’identifiant et le secret de votre association. Recopiez-les ici.',
    en: 'In your HelloAsso account, the menu “Mon compte”, then “Intégrations et API”, shows the identifier and the secret of your association. Copy them here.',
  },
  keyKept: {
    fr: (host: string) =>
      `La clé sert à lire vos campagnes sur ${host}, et vos adhérents, payeurs, dons et achats si vous le demandez : rien n’y est changé. Elle est chiffrée, puis oubliée dès que la lecture se termine.`,
    en: (host: string) =>
      `The key serves to read your campaigns from ${host}, and your members, payers, gifts and purchases if you ask for them: nothing is changed there. It is encrypted, then forgotten as soon as the reading ends.`,
  },
  clientId: { fr: 'Identifiant (client ID)', en: 'Identifier (client ID)' },
  clientSecret: { fr: 'Secret (client secret)', en: 'Secret (client secret)' },
  missing: { fr: 'À recopier', en: 'To be copied' },
  read: { fr: 'Lire mes campagnes', en: 'Read my campaigns' },
  beginning: { fr: 'Un instant…', en: 'One moment…' },
  readAgain: { fr: 'Lire à nouveau', en: 'Read again' },
  readingTitle: { fr: 'Lecture en cours', en: 'Reading' },
  readingList: { fr: 'La liste de vos campagnes', en: 'The list of your campaigns' },
  readingEach: {
    fr: (done: number, total: number) => `${done} campagne${s(done)} lue${s(done)} sur ${total}`,
    en: (done: number, total: number) => `${done} of ${total} campaigns read`,
  },
  readingText: {
    fr: 'Vous pouvez quitter cette page : la lecture continue.',
    en: 'You may leave this page: the reading goes on.',
  },
  paused: {
    fr: 'HelloAsso nous fait patienter. Nous redemandons dans un moment.',
    en: 'HelloAsso makes us wait. We ask again in a moment.',
  },
  stop: { fr: 'Arrêter', en: 'Stop' },
  stopping: { fr: 'Arrêt…', en: 'Stopping…' },
  failed: { fr: 'La lecture s’est arrêtée', en: 'The reading has stopped' },
  failureKeyRefused: {
    fr: 'HelloAsso refuse cette clé. Recopiez l’identifiant et le secret, ou créez-en une autre là-bas.',
    en: 'HelloAsso refuses this key. Copy identifier and secret again, or make another one there.',
  },
  failureNotAllowed: {
    fr: 'Cette clé ne permet pas de lire vos campagnes.',
    en: 'This key does not allow reading your campaigns.',
  },
  failureNoAssociation: {
    fr: 'Cette clé n’ouvre aucune association.',
    en: 'This key opens no association.',
  },
  failureNoAnswer: {
    fr: 'HelloAsso ne répond pas pour le moment. Essayez plus tard : rien n’a été changé.',
    en: 'HelloAsso does not answer at the moment. Try later: nothing was changed.',
  },
  failureUnreadable: {
    fr: 'Nous ne comprenons pas ce que HelloAsso a répondu. Rien n’a été changé.',
    en: 'We do not understand what HelloAsso answered. Nothing was changed.',
  },
  failureTooMuch: {
    fr: 'La réponse de HelloAsso est trop volumineuse pour être lue. Rien n’a été changé.',
    en: 'The answer of HelloAsso is too large to be read. Nothing was changed.',
  },
  failureStopped: {
    fr: 'Vous l’avez arrêtée. La clé est oubliée.',
    en: 'You stopped it. The key is forgotten.',
  },
  choiceTitle: { fr: '2. Vos campagnes', en: '2. Your campaigns' },
  choiceFrom: {
    fr: (name: string) => `Chez HelloAsso, votre association s’appelle « ${name} ».`,
    en: (name: string) => `At HelloAsso your association is called “${name}”.`,
  },
  choiceNone: { fr: 'Aucune campagne à reprendre', en: 'No campaign to bring' },
  choiceNoneText: {
    fr: 'Votre association n’a pas de campagne chez HelloAsso, ou toutes sont déjà ici.',
    en: 'Your association has no campaign at HelloAsso, or all are here already.',
  },
  choiceCut: {
    fr: (count: number) => `Seules les ${count} premières ont été lues.`,
    en: (count: number) => `Only the first ${count} were read.`,
  },
  untold: {
    fr: 'Les images ne suivent pas, et HelloAsso ne dit ni la présentation détaillée, ni l’objectif, ni les codes promo, ni les nombres de places, ni le texte de vos messages : pensez à les compléter dans chaque brouillon.',
    en: 'Pictures do not come along, and HelloAsso tells neither the long presentation, nor the goal, nor discount codes, nor numbers of places, nor the text of your messages: remember to fill them in in each draft.',
  },
  campaigns: { fr: 'Campagnes à reprendre', en: 'Campaigns to bring' },
  rates: {
    fr: (count: number) => `${count} tarif${s(count)}`,
    en: (count: number) => (count === 1 ? '1 rate' : `${count} rates`),
  },
  questions: {
    fr: (count: number) => `${count} question${s(count)}`,
    en: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  },
  over: { fr: 'terminée là-bas', en: 'ended there' },
  leftRate: { fr: (name: string) => `le tarif « ${name} »`, en: (name: string) => `the rate “${name}”` },
  leftRateUnnamed: { fr: 'un tarif', en: 'a rate' },
  leftQuestion: {
    fr: (name: string) => `la question « ${name} »`,
    en: (name: string) => `the question “${name}”`,
  },
  leftQuestionUnnamed: { fr: 'une question', en: 'a question' },
  leftOption: {
    fr: (name: string) => `l’option « ${name} »`,
    en: (name: string) => `the option “${name}”`,
  },
  leftOptionUnnamed: { fr: 'une option', en: 'an option' },
  leftInstalments: {
    fr: 'le paiement en plusieurs fois, à choisir dans le brouillon',
    en: 'payment in instalments, to be chosen in the draft',
  },
  leftVat: { fr: 'un taux de TVA que nous ne connaissons pas', en: 'a rate of VAT that we do not know' },
  leftText: { fr: 'la fin d’un texte trop long', en: 'the end of a text that is too long' },
  leftOut: { fr: (what: string) => `Sans ${what}.`, en: (what: string) => `Without ${what}.` },
  known: { fr: 'Déjà ici', en: 'Here already' },
  refused: { fr: 'Impossible à reprendre', en: 'Cannot be brought' },
  refusalNoPage: {
    fr: 'Elle n’a pas de page : c’est un paiement demandé par un autre site, à rebrancher avec une clé d’accès.',
    en: 'It has no page: it is a payment asked for by another site, to be connected again with an access key.',
  },
  refusalOtherCurrency: { fr: 'Elle n’est pas en euros.', en: 'It is not in euros.' },
  refusalUnreadable: {
    fr: 'Nous ne comprenons pas ce que HelloAsso en dit.',
    en: 'We do not understand what HelloAsso tells of it.',
  },
  bring: {
    fr: (count: number) => `Créer ${count} brouillon${s(count)}`,
    en: (count: number) => (count === 1 ? 'Make 1 draft' : `Make ${count} drafts`),
  },
  bringNone: { fr: 'Créer les brouillons', en: 'Make the drafts' },
  draftsTitle: { fr: '3. Vos brouillons', en: '3. Your drafts' },
  bringingTitle: { fr: 'Création des brouillons', en: 'Making the drafts' },
  bringingEach: {
    fr: (done: number, total: number) => `${done} brouillon${s(done)} sur ${total}`,
    en: (done: number, total: number) => `${done} of ${total} drafts`,
  },
  undoingTitle: { fr: 'Annulation', en: 'Undoing' },
  undoingEach: {
    fr: (left: number) => `Encore ${left} brouillon${s(left)} à supprimer`,
    en: (left: number) => (left === 1 ? '1 draft left to delete' : `${left} drafts left to delete`),
  },
  done: {
    fr: (count: number) => `${count} brouillon${s(count)} prêt${s(count)} à relire`,
    en: (count: number) =>
      count === 1 ? '1 draft is ready to be read again' : `${count} drafts are ready to be read again`,
  },
  doneText: {
    fr: 'Personne ne les voit tant que vous ne les publiez pas.',
    en: 'Nobody sees them until you publish them.',
  },
  undone: { fr: 'Cette reprise est annulée', en: 'This move is undone' },
  undoneText: {
    fr: 'Ses brouillons sont supprimés. Ce que vous aviez publié reste, et ce qui vient d’une autre lecture aussi.',
    en: 'Its drafts are deleted. What you had published stays, and so does what another reading brought.',
  },
  undo: { fr: 'Annuler cette reprise', en: 'Undo this move' },
  undoing: { fr: 'Annulation…', en: 'Undoing…' },
  undoTitle: { fr: 'Annuler cette reprise ?', en: 'Undo this move?' },
  undoText: {
    fr: 'Ses brouillons sont supprimés, avec ce que vous y avez changé. Une campagne déjà publiée reste. Les personnes importées s’annulent depuis leur import. Rien ne change chez HelloAsso.',
    en: 'Its drafts are deleted, with what you changed in them. A campaign that is published stays. People who were imported are undone from their import. Nothing changes at HelloAsso.',
  },
  earlierTitle: { fr: 'Vos reprises précédentes', en: 'Your earlier moves' },
  earlierOf: {
    fr: (day: string, by: string) => `Le ${day}, par ${by}`,
    en: (day: string, by: string) => `${day}, by ${by}`,
  },
  earlierCheck: { fr: 'Vérifier et importer les personnes', en: 'Check and import the people' },
  earlierSee: { fr: 'Voir l’import des personnes', en: 'See the import of the people' },
  back: { fr: 'Revenir sans lire', en: 'Back without reading' },
  withPeople: {
    fr: 'Lire aussi les adhérents, les payeurs et ce qu’ils ont donné ou acheté',
    en: 'Read members and payers too, and what they gave or bought',
  },
  withPeopleHint: {
    fr: 'Leurs coordonnées, les dates des adhésions pour les renouveler ici, et la mémoire des dons, billets et achats dans chaque fiche. Vous les vérifiez avant de les importer.',
    en: 'Their contact details, the dates of memberships to renew them here, and in each file the memory of gifts, tickets and purchases. You check them before they are imported.',
  },
  readingPeople: {
    fr: (count: string) => `Les personnes : ${count} lignes lues`,
    en: (count: string) => `The people: ${count} ${count === '1' ? 'line' : 'lines'} read`,
  },
  peopleTitle: {
    fr: 'Vos adhérents, vos payeurs et leur histoire',
    en: 'Your members, your payers and their history',
  },
  peopleFound: {
    fr: (count: string) => `${count} ${count === '1' ? 'ligne' : 'lignes'} à vérifier`,
    en: (count: string) => `${count} ${count === '1' ? 'line' : 'lines'} to check`,
  },
  peopleText: {
    fr: 'Une ligne par adhésion, don, billet ou achat. Ce qui a été payé là-bas reste en mémoire dans les fiches, sans changer vos totaux ici ; ses reçus fiscaux restent chez HelloAsso. Les participants qui n’ont pas payé eux-mêmes ne suivent pas. Vous relisez tout avant d’importer, et l’import s’annule.',
    en: 'One line for each membership, gift, ticket or purchase. What was paid there is remembered in people’s files, without changing your totals here; its tax receipts stay at HelloAsso. Participants who did not pay themselves do not come along. You check everything before it is imported, and the import can be undone.',
  },
  peopleCut: {
    fr: (count: string) => `Un import a ${count} lignes au plus : les plus anciennes n’ont pas été lues.`,
    en: (count: string) => `An import has ${count} lines at most: the oldest were not read.`,
  },
  peopleGone: { fr: 'L’import a déjà été lancé.', en: 'The import was started already.' },
  peopleCheck: { fr: 'Vérifier et importer', en: 'Check and import' },
  peopleSee: { fr: 'Voir l’import', en: 'See the import' },
  peopleNone: {
    fr: 'Personne n’a encore payé ni adhéré là-bas.',
    en: 'Nobody has paid or joined there yet.',
  },
  peopleRefused: {
    fr: 'Cette clé ne permet pas de lire les commandes. Les exports de HelloAsso s’importent depuis « Toutes les personnes ».',
    en: 'This key does not allow reading orders. Exports of HelloAsso are imported from “All people”.',
  },
  another: { fr: 'Reprendre d’autres campagnes', en: 'Bring other campaigns' },
})
