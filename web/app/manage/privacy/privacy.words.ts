import { forgottenFullName } from '@obole/core/privacy/forgetting'
import { dictionary } from '../../i18n/words.ts'

/** The page « Données personnelles », and what a person's file offers of it. */
export const privacyWords = dictionary({
  title: { fr: 'Données personnelles', en: 'Personal data' },
  lead: {
    fr: 'Ce que vous savez des personnes, combien de temps, et qui a été oublié.',
    en: 'What you know of people, for how long, and who was forgotten.',
  },
  retention: { fr: 'Durée de conservation', en: 'How long it is kept' },
  notChosen: { fr: 'Choisissez une durée de conservation', en: 'Choose how long data is kept' },
  notChosenText: {
    fr: 'La loi vous demande de ne pas garder les données sans limite. Tant que vous n’avez pas choisi, rien n’est effacé tout seul. La CNIL retient le plus souvent 3\u00a0ans après le dernier contact.',
    en: 'The law asks you not to keep data for ever. Until you have chosen, nothing is erased by itself. The CNIL mostly uses 3 years after the last contact.',
  },
  retentionText: {
    fr: 'Une personne sans commande, paiement, adhésion ni note depuis ce temps est oubliée. Vous êtes prévenus ici 30\u00a0jours avant.',
    en: 'Somebody without an order, a payment, a membership or a note for that long is forgotten. You are told here 30 days before.',
  },
  retentionIs: {
    fr: (years: number) => `${years}\u00a0an${years > 1 ? 's' : ''} après le dernier contact`,
    en: (years: number) => `${years} year${years > 1 ? 's' : ''} after the last contact`,
  },
  choose: { fr: 'Choisir la durée', en: 'Choose the time' },
  change: { fr: 'Changer la durée', en: 'Change the time' },
  years: { fr: 'Durée sans contact', en: 'Time without contact' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  saved: { fr: 'La durée est enregistrée.', en: 'The time is saved.' },
  coming: { fr: 'Bientôt oubliées', en: 'Soon forgotten' },
  comingNone: { fr: 'Personne dans les 30\u00a0jours qui viennent.', en: 'Nobody within the next 30 days.' },
  comingCount: {
    fr: (count: number) => `${count} personne${count > 1 ? 's' : ''} dans les 30\u00a0jours qui viennent.`,
    en: (count: number) => `${count} ${count === 1 ? 'person' : 'people'} within the next 30 days.`,
  },
  columnName: { fr: 'Nom', en: 'Name' },
  columnLast: { fr: 'Dernier contact', en: 'Last contact' },
  columnOn: { fr: 'Oubliée le', en: 'Forgotten on' },
  forgettings: { fr: 'Personnes oubliées', en: 'People forgotten' },
  forgettingsNone: { fr: 'Personne pour l’instant.', en: 'Nobody so far.' },
  columnCause: { fr: 'Pourquoi', en: 'Why' },
  columnState: { fr: 'État', en: 'State' },
  columnDone: { fr: 'Terminé', en: 'Done' },
  columnProof: { fr: 'Preuve', en: 'Proof' },
  causeRequest: { fr: 'À sa demande', en: 'At their request' },
  causeRetention: { fr: 'Durée écoulée', en: 'Time over' },
  running: { fr: 'En cours', en: 'Under way' },
  done: { fr: 'Effacée', en: 'Erased' },
  notClean: { fr: 'À vérifier', en: 'To be checked' },
  remains: {
    fr: (name: string) => `${name}\u202f: il reste quelque chose à effacer`,
    en: (name: string) => `${name}: something is still to be erased`,
  },
  remainsText: {
    fr: 'Tout a été effacé sauf ce qui suit, où son adresse, son téléphone ou son nom se trouve encore. C’est souvent écrit chez quelqu’un d’autre\u202f: une réponse, une fiche, une note. S’il s’agit bien de cette personne, corrigez-le, puis recommencez\u202f: ce qui est déjà effacé le reste. Sinon, écartez-le.',
    en: 'All was erased but what follows, where their address, telephone or name is still found. It is often written with somebody else: an answer, a file, a note. If it is indeed about this person, correct it, then begin again: what is erased stays so. If not, set it aside.',
  },
  failed: {
    fr: (name: string) => `${name}\u202f: l’effacement n’a pas abouti`,
    en: (name: string) => `${name}: erasing did not succeed`,
  },
  failedText: {
    fr: 'Ce qui est déjà effacé le reste. Vous pouvez recommencer\u202f; si cela échoue encore, écrivez-nous.',
    en: 'What is erased stays so. You can begin again; if it fails once more, write to us.',
  },
  others: { fr: 'Écarter', en: 'Set aside' },
  othersOf: {
    fr: (what: string) => `Écarter\u202f: ${what}`,
    en: (what: string) => `Set aside: ${what}`,
  },
  othersTitle: {
    fr: 'Ces données ne concernent pas cette demande\u202f?',
    en: 'Is this data outside the request?',
  },
  othersText: {
    fr: 'Écartez-les après les avoir regardées\u202f: elles sont d’une autre personne, par exemple d’un homonyme, ou ont été données après la demande. Elles restent telles quelles. La preuve dira que vous les avez écartées, et quand.',
    en: 'Set it aside after you looked at it: it is about somebody else, a namesake for example, or was given after the request. It stays as it is. The proof will say that you set it aside, and when.',
  },
  othersBusy: { fr: 'Un instant…', en: 'One moment…' },
  othersDone: { fr: 'C’est écarté.', en: 'It is set aside.' },
  othersDoneLast: {
    fr: 'C’est écarté\u202f; on vérifie une dernière fois.',
    en: 'It is set aside; we look once more.',
  },
  remainsIn: {
    fr: (what: string, rows: number) => `${what} (${rows} ligne${rows > 1 ? 's' : ''})`,
    en: (what: string, rows: number) => `${what} (${rows} ${rows === 1 ? 'row' : 'rows'})`,
  },
  again: { fr: 'Recommencer', en: 'Begin again' },
  begunAgain: { fr: 'L’effacement recommence.', en: 'Erasing begins again.' },
  proof: { fr: 'Télécharger', en: 'Download' },
  proofOf: {
    fr: (name: string) => `Télécharger la preuve\u202f: ${name}`,
    en: (name: string) => `Download the proof: ${name}`,
  },
  forgottenName: {
    fr: forgottenFullName,
    en: (number: number) => `Forgotten person no.\u00a0${number}`,
  },
  months: { fr: 'Mois par mois', en: 'Month by month' },
  month: {
    fr: (month: string, asked: number, inTime: number) =>
      `${month}\u202f: ${asked} sur demande, ${inTime} par durée écoulée`,
    en: (month: string, asked: number, inTime: number) => `${month}: ${asked} on request, ${inTime} by time`,
  },
  register: { fr: 'Ce que vous savez des personnes', en: 'What you know of people' },
  columnWhat: { fr: 'Donnée', en: 'Data' },
  columnGround: { fr: 'Base légale', en: 'Legal ground' },
  columnTerm: { fr: 'Conservation', en: 'Kept' },
  columnFate: { fr: 'En cas d’oubli', en: 'When forgotten' },
  card: { fr: 'Données personnelles', en: 'Personal data' },
  cardText: {
    fr: 'Pour répondre à cette personne si elle demande ses données ou leur effacement.',
    en: 'To answer this person when they ask for their data, or for its erasure.',
  },
  makeFile: { fr: 'Préparer ses données', en: 'Prepare their data' },
  makeFileTitle: { fr: 'Préparer le fichier de ses données', en: 'Prepare the file of their data' },
  makeFileText: {
    fr: 'Tout ce que vous savez de cette personne, avec ses documents, dans un fichier ZIP. Il reste disponible 7\u00a0jours.',
    en: 'Everything you know of this person, with their documents, in one ZIP file. It stays available for 7 days.',
  },
  askedOn: { fr: 'Date de sa demande', en: 'Date of their request' },
  reason: { fr: 'Note', en: 'Note' },
  make: { fr: 'Préparer', en: 'Prepare' },
  making: { fr: 'Préparation…', en: 'Preparing…' },
  fileAsked: { fr: 'Le fichier se prépare.', en: 'The file is being prepared.' },
  fileWaiting: { fr: 'Fichier en préparation…', en: 'File being prepared…' },
  fileReady: {
    fr: (until: string) => `Télécharger le fichier (jusqu’au ${until})`,
    en: (until: string) => `Download the file (until ${until})`,
  },
  reload: { fr: 'Actualiser', en: 'Refresh' },
  forget: { fr: 'Oublier cette personne', en: 'Forget this person' },
  forgetTitle: { fr: (name: string) => `Oublier ${name}\u202f?`, en: (name: string) => `Forget ${name}?` },
  forgetText: {
    fr: 'Ce qui est effacé ne revient pas. Les montants ne changent pas.',
    en: 'What is erased does not come back. No amount changes.',
  },
  erased: { fr: 'Effacé', en: 'Erased' },
  heldCount: {
    fr: (title: string, count: number) => `${title}\u202f: ${count} sorte${count > 1 ? 's' : ''} de données`,
    en: (title: string, count: number) => `${title}: ${count} ${count === 1 ? 'kind' : 'kinds'} of data`,
  },
  pseudonymised: { fr: 'Gardé sans le nom', en: 'Kept without the name' },
  keptByLaw: { fr: 'Gardé par la loi', en: 'Kept by law' },
  accountsUntil: {
    fr: (day: string) => `Montants et dates\u202f: jusqu’au ${day} au moins (Code de commerce, L123-22).`,
    en: (day: string) => `Amounts and dates: until ${day} at least (Commercial Code, L123-22).`,
  },
  receiptsUntil: {
    fr: (day: string) => `Reçus fiscaux avec son nom\u202f: jusqu’au ${day} (LPF, L102\u00a0B).`,
    en: (day: string) => `Tax receipts with their name: until ${day} (LPF, L102 B).`,
  },
  hindered: { fr: 'Pas encore possible', en: 'Not possible yet' },
  member: { fr: 'Cette personne est encore adhérente.', en: 'This person is still a member.' },
  children: {
    fr: (count: number) =>
      count === 1
        ? 'Un enfant perdra son responsable légal'
        : `${count} enfants perdront leur responsable légal`,
    en: (count: number) =>
      count === 1
        ? 'A child will lose their legal guardian'
        : `${count} children will lose their legal guardian`,
  },
  child: {
    fr: (name: string, age: number | null) =>
      `${name}, ${age === null ? '' : `${age}\u00a0an${age > 1 ? 's' : ''}, `}n’aura plus de responsable légal\u202f: demandez-en un autre à la famille.`,
    en: (name: string, age: number | null) =>
      `${name}, ${age === null ? '' : `aged ${age}, `}will have no legal guardian any more: ask the family for another one.`,
  },
  forgetting: { fr: 'Effacement…', en: 'Erasing…' },
  forgotten: {
    fr: (name: string) => `C’est lancé. Cette personne devient «\u202f${name}\u202f».`,
    en: (name: string) => `It has begun. This person becomes “${name}”.`,
  },
  close: { fr: 'Fermer', en: 'Close' },
})
