import { ofPerson } from '@obole/core/french-names'
import { dictionary } from '../../i18n/words.ts'

export const receiptWords = dictionary({
  title: { fr: 'Reçus fiscaux', en: 'Tax receipts' },
  lead: {
    fr: 'Numérotés sans trou et envoyés par e-mail, à chaque don ou une fois par an ; ceux des personnes sans adresse e-mail sont à imprimer et à poster.',
    en: 'Numbered without a gap and e-mailed, for each gift or once a year; those of people without an e-mail address are to be printed and posted.',
  },
  oneTitle: { fr: 'Reçu fiscal', en: 'Tax receipt' },
  toPost: { fr: 'À poster', en: 'To post' },
  notEligible: {
    fr: 'Votre association n’émet pas encore de reçus fiscaux',
    en: 'Your association does not issue tax receipts yet',
  },
  notEligibleText: {
    fr: 'Le Support doit d’abord confirmer qu’elle est d’intérêt général. Joignez ce qui le prouve dans la page Vérification, puis écrivez-lui.',
    en: 'Support must first confirm that it is of general interest. Add what proves it on the page Verification, then write to Support.',
  },
  incomplete: {
    fr: 'Aucun reçu ne part tant que ceci manque',
    en: 'No receipt leaves while this is missing',
  },
  missingissuance: {
    fr: 'l’émission des reçus est désactivée dans la fiche',
    en: 'issuing receipts is switched off in the profile',
  },
  missingorganizationAddress: { fr: 'l’adresse de l’association', en: 'the association’s address' },
  missingorganizationPurpose: { fr: 'l’objet de l’association', en: 'the association’s purpose' },
  missingorganizationNumber: { fr: 'son SIREN ou son RNA', en: 'its SIREN or RNA number' },
  completeProfile: { fr: 'Compléter la fiche', en: 'Complete the profile' },
  signatory: { fr: 'Qui signe', en: 'Who signs' },
  signatoryText: {
    fr: 'Les prochains reçus porteront ce nom. Ceux déjà émis gardent leur signature.',
    en: 'The next receipts will carry this name. Those already issued keep their signature.',
  },
  noSignatory: {
    fr: 'Personne pour le moment : les reçus sont scellés par voie électronique, sans nom.',
    en: 'Nobody for now: receipts are sealed electronically, without a name.',
  },
  chooseSignatory: { fr: 'Choisir le signataire', en: 'Choose who signs' },
  changeSignatory: { fr: 'Changer', en: 'Change' },
  signatoryName: { fr: 'Prénom et nom', en: 'First and last name' },
  signatoryRole: { fr: 'Qualité', en: 'Position' },
  signatoryRoleHint: { fr: 'Présidente, trésorier…', en: 'President, treasurer…' },
  nameMissing: { fr: 'Indiquez qui signe', en: 'Say who signs' },
  signatorySaved: { fr: 'Signataire enregistré', en: 'Signatory saved' },
  signature: { fr: 'Signature', en: 'Signature' },
  signatureOf: {
    fr: (name: string) => `Signature ${ofPerson(name)}`,
    en: (name: string) => `Signature of ${name}`,
  },
  signatureHint: {
    fr: 'Une photo ou un scan sur fond blanc. PNG ou JPEG, 200 Ko au plus.',
    en: 'A photograph or scan on white. PNG or JPEG, 200 kB at most.',
  },
  signatureStays: { fr: 'La signature actuelle reste.', en: 'The present signature stays.' },
  chooseSignature: { fr: 'Choisir une image', en: 'Choose a picture' },
  replaceSignature: { fr: 'Remplacer', en: 'Replace' },
  removeSignature: { fr: 'Retirer', en: 'Remove' },
  signatureFormat: { fr: 'Choisissez un PNG ou un JPEG', en: 'Choose a PNG or JPEG' },
  signatureTooLarge: { fr: 'Cette image dépasse 200 Ko', en: 'This picture is over 200 kB' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  missing: { fr: 'Dons sans reçu', en: 'Gifts without a receipt' },
  nothingMissing: {
    fr: 'Chaque don qui ouvre droit à un reçu a le sien.',
    en: 'Every gift that entitles to a receipt has its own.',
  },
  ready: {
    fr: (count: number) =>
      count === 0
        ? 'Aucun reçu ne peut être émis maintenant.'
        : count === 1
          ? 'Une commande attend son reçu.'
          : `${count} commandes attendent leur reçu.`,
    en: (count: number) =>
      count === 0
        ? 'No receipt can be issued now.'
        : count === 1
          ? 'One order waits for its receipt.'
          : `${count} orders wait for their receipt.`,
  },
  withoutAddress: {
    fr: (count: number) =>
      count === 1
        ? 'Pour une commande, l’adresse du donateur manque : sa page de commande la lui demande.'
        : `Pour ${count} commandes, l’adresse du donateur manque : leur page de commande la demande.`,
    en: (count: number) =>
      count === 1
        ? 'For one order the donor’s address is missing: their order page asks for it.'
        : `For ${count} orders the donor’s address is missing: their order page asks for it.`,
  },
  issue: { fr: 'Émettre les reçus manquants', en: 'Issue the missing receipts' },
  asking: { fr: 'Demande…', en: 'Asking…' },
  issuing: { fr: 'Les reçus partent', en: 'The receipts are leaving' },
  issuingText: {
    fr: 'Ils sont établis et envoyés un par un : revenez dans un instant.',
    en: 'They are made and sent one by one: come back in a moment.',
  },
  none: { fr: 'Pas encore de reçu', en: 'No receipt yet' },
  noneText: {
    fr: 'Les reçus émis et la déclaration de l’année apparaîtront ici.',
    en: 'The receipts issued and the declaration of the year will appear here.',
  },
  declaration: { fr: 'Déclaration annuelle', en: 'Yearly declaration' },
  declarationText: {
    fr: 'À déclarer chaque année à l’administration fiscale (article 222 bis du code général des impôts) : le nombre de reçus et le total des dons. Les reçus annulés n’y comptent pas.',
    en: 'To be declared to the tax office each year (article 222 bis of the French tax code): the number of receipts and the total of the gifts. Void receipts do not count.',
  },
  year: { fr: 'Année des dons', en: 'Year of the gifts' },
  countIn: { fr: (year: number) => `Reçus en ${year}`, en: (year: number) => `Receipts in ${year}` },
  totalIn: { fr: (year: number) => `Total en ${year}`, en: (year: number) => `Total in ${year}` },
  issuedIn: {
    fr: (year: number) => `Reçus des dons de ${year}`,
    en: (year: number) => `Receipts of the gifts of ${year}`,
  },
  number: { fr: 'Numéro', en: 'Number' },
  seeReceipt: {
    fr: (number: string) => `Voir le reçu ${number}`,
    en: (number: string) => `See receipt ${number}`,
  },
  donor: { fr: 'Donateur', en: 'Donor' },
  givenOn: { fr: 'Don du', en: 'Gift of' },
  state: { fr: 'État', en: 'State' },
  valid: { fr: 'Valable', en: 'Valid' },
  void: { fr: 'Annulé', en: 'Void' },
  amount: { fr: 'Montant', en: 'Amount' },
  allStates: { fr: 'Tous les états', en: 'All states' },
  searchHint: { fr: 'Nom, e-mail ou numéro de reçu', en: 'Name, e-mail or number of a receipt' },
  nothingFound: { fr: 'Aucun reçu ne correspond', en: 'No receipt matches' },
  company: { fr: 'Entreprise', en: 'Company' },
  ofCompanies: {
    fr: (count: number, total: string) =>
      count === 1 ? `Dont une entreprise, pour ${total}.` : `Dont ${count} d’entreprises, pour ${total}.`,
    en: (count: number, total: string) =>
      count === 1 ? `Of these, one of a company: ${total}.` : `Of these, ${count} of companies: ${total}.`,
  },
  gifts: {
    fr: (count: number) => (count === 1 ? 'Un don' : count === 0 ? '0 don' : `${count} dons`),
    en: (count: number) => (count === 1 ? 'One gift' : `${count} gifts`),
  },
  rhythm: { fr: 'Un reçu par don, ou un par an', en: 'A receipt for each gift, or one a year' },
  rhythmEachGift: { fr: 'Un reçu pour chaque don', en: 'A receipt for each gift' },
  rhythmEachYear: { fr: 'Un reçu par donateur et par an', en: 'One receipt for each donor and year' },
  rhythmTextEachGift: {
    fr: (year: number) => `Chaque don de ${year} reçoit aussitôt le sien, par e-mail.`,
    en: (year: number) => `Each gift of ${year} gets its own at once, by e-mail.`,
  },
  rhythmWasEachGift: {
    fr: (year: number) => `Chaque don de ${year} a reçu le sien, par e-mail.`,
    en: (year: number) => `Each gift of ${year} got its own, by e-mail.`,
  },
  singlesStay: {
    fr: (count: number) =>
      count === 1
        ? 'Un don a déjà son propre reçu : il reste valable, et le reçu annuel réunit les autres dons.'
        : `${count} dons ont déjà leur propre reçu : ces reçus restent valables, et le reçu annuel réunit les autres dons.`,
    en: (count: number) =>
      count === 1
        ? 'One gift has a receipt of its own already: it stays valid, and the yearly receipt covers the other gifts.'
        : `${count} gifts have receipts of their own already: these stay valid, and the yearly receipt covers the other gifts.`,
  },
  rhythmTextEachYear: {
    fr: (year: number) =>
      `Un seul reçu réunit les dons d’une même personne en ${year}, en ligne, mensuels et par chèque. Vous les établissez tous en janvier ${year + 1}.`,
    en: (year: number) =>
      `A single receipt brings together one person’s gifts of ${year}: online, monthly and by cheque. You make them all in January ${year + 1}.`,
  },
  changeRhythm: { fr: 'Changer', en: 'Change' },
  rhythmWished: { fr: 'Reçus', en: 'Receipts' },
  fromGiftsOf: { fr: 'À partir des dons de', en: 'From the gifts of' },
  rhythmThenEachYear: {
    fr: (year: number) =>
      `Les dons de ${year} et des années suivantes ne recevront plus de reçu un par un : les pages et les e-mails annoncent un reçu en janvier. Les reçus déjà émis restent valables.`,
    en: (year: number) =>
      `Gifts of ${year} and the years after no longer get receipts one by one: pages and e-mails announce one in January. Receipts already issued stay valid.`,
  },
  rhythmThenEachGift: {
    fr: (year: number) =>
      `Chaque don de ${year} et des années suivantes recevra aussitôt son reçu. Ceux qui attendent s’émettent avec « Émettre les reçus manquants ». Les reçus annuels déjà émis restent valables.`,
    en: (year: number) =>
      `Each gift of ${year} and the years after gets its receipt at once. Those that wait are issued with “Issue the missing receipts”. Yearly receipts already issued stay valid.`,
  },
  rhythmSaved: { fr: 'Choix enregistré', en: 'Choice saved' },
  yearly: {
    fr: (year: number) => `Reçus annuels de ${year}`,
    en: (year: number) => `Yearly receipts of ${year}`,
  },
  noGifts: {
    fr: (year: number) => `Aucun don de ${year} n’attend de reçu.`,
    en: (year: number) => `No gift of ${year} waits for a receipt.`,
  },
  given: {
    fr: (donors: number, gifts: number, total: string) =>
      `${donors === 1 ? 'Un donateur' : `${donors} donateurs`}, ${gifts === 1 ? 'un don' : `${gifts} dons`}, ${total} au total.`,
    en: (donors: number, gifts: number, total: string) =>
      `${donors === 1 ? 'One donor' : `${donors} donors`}, ${gifts === 1 ? 'one gift' : `${gifts} gifts`}, ${total} in all.`,
  },
  byMail: {
    fr: (count: number) =>
      count === 1 ? 'Un reçu à envoyer par e-mail' : `${count} reçus à envoyer par e-mail`,
    en: (count: number) => (count === 1 ? 'One receipt to e-mail' : `${count} receipts to e-mail`),
  },
  byPost: {
    fr: (count: number) => (count === 1 ? 'Un reçu à poster' : `${count} reçus à poster`),
    en: (count: number) => (count === 1 ? 'One receipt to post' : `${count} receipts to post`),
  },
  toReplace: {
    fr: (count: number) =>
      count === 1
        ? 'Dont un qui annule et remplace le précédent'
        : `Dont ${count} qui annulent et remplacent le précédent`,
    en: (count: number) =>
      count === 1 ? 'Of these, one replaces the one before' : `Of these, ${count} replace the one before`,
  },
  unchanged: {
    fr: (count: number) =>
      count === 1 ? 'Un donateur a déjà son reçu' : `${count} donateurs ont déjà leur reçu`,
    en: (count: number) =>
      count === 1 ? 'One donor has the receipt already' : `${count} donors have their receipt already`,
  },
  addressMissing: {
    fr: (count: number) =>
      count === 1
        ? 'Un donateur n’a pas donné son adresse postale\u202f: son reçu viendra dès qu’elle sera indiquée sur sa page de commande'
        : `${count} donateurs n’ont pas donné leur adresse postale\u202f: leur reçu viendra dès qu’elle sera indiquée sur leur page de commande`,
    en: (count: number) =>
      count === 1
        ? 'One donor gave no postal address: the receipt comes once it is on the page of their order'
        : `${count} donors gave no postal address: their receipts come once it is on the page of their order`,
  },
  nothingLeft: {
    fr: (count: number) =>
      count === 1
        ? 'Un donateur dont les dons ont été rendus : pas de reçu'
        : `${count} donateurs dont les dons ont été rendus : pas de reçu`,
    en: (count: number) =>
      count === 1
        ? 'One donor whose gifts were given back: no receipt'
        : `${count} donors whose gifts were given back: no receipt`,
  },
  notOver: {
    fr: (year: number) =>
      `${year} n’est pas terminée\u202f: si quelqu’un donne encore, son reçu sera remplacé à la prochaine émission.`,
    en: (year: number) =>
      `${year} is not over: if somebody gives again, their receipt is replaced by the next run.`,
  },
  whoHasNoAddress: { fr: 'Voir les donateurs sans adresse', en: 'See the donors without an address' },
  asked: { fr: 'adresse demandée par e-mail', en: 'address asked for by e-mail' },
  issueYear: {
    fr: (year: number) => `Émettre les reçus de ${year}`,
    en: (year: number) => `Issue the receipts of ${year}`,
  },
  issueYearText: {
    fr: (count: number) =>
      count === 1
        ? 'Un reçu sera numéroté et envoyé. Un reçu émis ne se modifie plus : il s’annule ou se remplace.'
        : `${count} reçus seront numérotés et envoyés peu à peu. Un reçu émis ne se modifie plus : il s’annule ou se remplace.`,
    en: (count: number) =>
      count === 1
        ? 'One receipt will be numbered and sent. An issued receipt is never changed: it is voided or replaced.'
        : `${count} receipts will be numbered and sent little by little. An issued receipt is never changed: it is voided or replaced.`,
  },
  askAddresses: { fr: 'Demander les adresses', en: 'Ask for the addresses' },
  askAddressesText: {
    fr: 'Chaque donateur qui a laissé un e-mail y reçoit un lien pour indiquer son adresse, une fois par an. Aucun reçu n’est numéroté maintenant\u202f: il viendra avec une prochaine émission.',
    en: 'Every donor who left an e-mail address is sent a link to say where they live, once a year. No receipt is numbered now: it comes when receipts are issued again.',
  },
  askNow: { fr: 'Demander', en: 'Ask' },
  issueNow: { fr: 'Émettre', en: 'Issue' },
  progress: {
    fr: (done: string, all: string) => `Donateurs traités : ${done} sur ${all}`,
    en: (done: string, all: string) => `${done} of ${all} donors`,
  },
  atWorkText: {
    fr: 'Vous pouvez quitter cette page : l’émission continue, et reprend d’elle-même après une coupure.',
    en: 'You may leave this page: the work goes on, and resumes by itself after an interruption.',
  },
  pausedText: { fr: 'L’émission est en pause.', en: 'The work is paused.' },
  pause: { fr: 'Mettre en pause', en: 'Pause' },
  goOn: { fr: 'Reprendre', en: 'Go on' },
  endRun: { fr: 'Arrêter l’émission', en: 'Stop issuing' },
  endRunTitle: { fr: 'Arrêter l’émission ?', en: 'Stop issuing?' },
  endRunText: {
    fr: 'Les reçus déjà émis restent valables et partent. Les autres donateurs attendront la prochaine émission.',
    en: 'Receipts already issued stay valid and are sent. The other donors wait for the next run.',
  },
  runDone: {
    fr: (count: number) =>
      count === 1
        ? 'Dernière émission terminée : un reçu émis'
        : `Dernière émission terminée : ${count} reçus émis`,
    en: (count: number) =>
      count === 1 ? 'Last run done: one receipt issued' : `Last run done: ${count} receipts issued`,
  },
  runHadNothing: {
    fr: 'Dernière émission terminée : rien à émettre',
    en: 'Last run done: nothing to issue',
  },
  runSaidAll: {
    fr: 'Dernière émission terminée : tout était déjà émis',
    en: 'Last run done: all was issued already',
  },
  runLacksAddresses: {
    fr: (count: number) =>
      count === 1
        ? 'Dernière émission terminée, rien à émettre : un donateur sans adresse postale'
        : `Dernière émission terminée, rien à émettre : ${count} donateurs sans adresse postale`,
    en: (count: number) =>
      count === 1
        ? 'Last run done, nothing to issue: one donor without a postal address'
        : `Last run done, nothing to issue: ${count} donors without a postal address`,
  },
  runEnded: {
    fr: (count: number) =>
      count === 0
        ? 'Émission arrêtée avant le premier reçu'
        : count === 1
          ? 'Émission arrêtée après un reçu'
          : `Émission arrêtée après ${count} reçus`,
    en: (count: number) =>
      count === 0
        ? 'Run stopped before the first receipt'
        : count === 1
          ? 'Run stopped after one receipt'
          : `Run stopped after ${count} receipts`,
  },
  letters: { fr: 'Courriers à poster', en: 'Letters to post' },
  noLetter: {
    fr: 'Aucun reçu de cette année n’est à poster.',
    en: 'No receipt of this year is to be posted.',
  },
  lettersToPost: {
    fr: (all: number, left: number) =>
      `${all === 1 ? 'Un reçu part' : `${all} reçus partent`} par courrier ; ${left === 0 ? 'tous imprimés' : left === 1 ? 'un reste à imprimer' : `${left} restent à imprimer`}.`,
    en: (all: number, left: number) =>
      `${all === 1 ? 'One receipt goes' : `${all} receipts go`} by post; ${left === 0 ? 'all printed' : `${left} still to print`}.`,
  },
  makeLetters: {
    fr: (count: number) => (count === 1 ? 'Préparer le courrier' : `Préparer les ${count} courriers`),
    en: (count: number) => (count === 1 ? 'Make the letter' : `Make the ${count} letters`),
  },
  makeAllLetters: {
    fr: (count: number) => (count === 1 ? 'Préparer de nouveau' : `Préparer de nouveau les ${count}`),
    en: (count: number) => (count === 1 ? 'Make it again' : `Make all ${count} again`),
  },
  drawing: {
    fr: (done: number, all: number) =>
      done < 2 ? `${done} courrier préparé sur ${all}` : `${done} courriers préparés sur ${all}`,
    en: (done: number, all: number) => `${done} of ${all} letters made`,
  },
  openLetters: {
    fr: (count: number) => (count === 1 ? 'Un courrier (PDF)' : `${count} courriers (PDF)`),
    en: (count: number) => (count === 1 ? 'One letter (PDF)' : `${count} letters (PDF)`),
  },
  lettersOutdated: {
    fr: (voided: number) =>
      voided === 1
        ? 'un de ces reçus a été annulé depuis\u202f: préparez de nouveaux courriers'
        : `${voided} de ces reçus ont été annulés depuis\u202f: préparez de nouveaux courriers`,
    en: (voided: number) =>
      voided === 1
        ? 'one of these receipts was voided since: make new letters'
        : `${voided} of these receipts were voided since: make new letters`,
  },
  lettersForgotten: { fr: 'fichier effacé', en: 'file erased' },
  notePrinted: { fr: 'Marquer comme imprimés', en: 'Mark as printed' },
  printedBy: {
    fr: (name: string) => `imprimés${name ? ` par ${name}` : ''} le`,
    en: (name: string) => `printed${name ? ` by ${name}` : ''} on`,
  },
  changeLetterText: { fr: 'Texte des courriers', en: 'Text of the letters' },
  letterText: { fr: 'Texte', en: 'Text' },
  letterTextHint: {
    fr: 'Entre la formule d’appel et la signature ; le reçu suit sur la page d’après.',
    en: 'Between the salutation and the signature; the receipt follows on the next page.',
  },
  letterTextMissing: { fr: 'Écrivez un texte', en: 'Write a text' },
  letterTextSaved: { fr: 'Texte enregistré', en: 'Text saved' },
  receiptNumber: {
    fr: (number: string) => `Reçu n° ${number}`,
    en: (number: string) => `Receipt no. ${number}`,
  },
  receiptInSentence: {
    fr: (number: string) => `reçu n° ${number}`,
    en: (number: string) => `receipt no. ${number}`,
  },
  openPdf: { fr: 'Télécharger le PDF', en: 'Download the PDF' },
  receiptSays: { fr: 'Ce que dit le reçu', en: 'What the receipt says' },
  issuedOn: { fr: 'Établi le', en: 'Issued on' },
  printedOn: { fr: 'Courrier imprimé le', en: 'Letter printed on' },
  correctDonor: { fr: 'Corriger le donateur', en: 'Correct the donor' },
  voidIt: { fr: 'Annuler ce reçu', en: 'Void this receipt' },
  voidTitle: {
    fr: (number: string) => `Annuler le reçu n° ${number} ?`,
    en: (number: string) => `Void receipt no. ${number}?`,
  },
  voidText: {
    fr: 'Il ne vaudra plus rien, et sa page de vérification le dira. Son numéro reste pris. Aucun autre ne sera établi pour ces dons, sauf si vous le demandez. Obole ne prévient pas le donateur : c’est à l’association de le lui dire.',
    en: 'It will be worth nothing any more, and its verification page will say so. Its number stays taken. No other is made for these gifts unless you ask for it. Obole does not tell the donor: the association should.',
  },
  voidReason: { fr: 'Motif', en: 'Reason' },
  voidReasonHint: { fr: 'Gardé avec le reçu.', en: 'Kept with the receipt.' },
  voidReasonMissing: { fr: 'Dites pourquoi', en: 'Say why' },
  voiding: { fr: 'Annulation…', en: 'Voiding…' },
  voidedOn: {
    fr: (day: string, by: string | null) => `Reçu annulé le ${day}${by ? ` par ${by}` : ''}`,
    en: (day: string, by: string | null) => `Receipt voided on ${day}${by ? ` by ${by}` : ''}`,
  },
  voidBecause: {
    fr: (reason: string) => `Motif : ${reason}`,
    en: (reason: string) => `Reason: ${reason}`,
  },
  replacedBy: { fr: 'Remplacé par le', en: 'Replaced by' },
  replaces: { fr: 'Annule et remplace le', en: 'Replaces' },
  makeAnew: { fr: 'Établir un nouveau reçu', en: 'Make a new receipt' },
  makeAnewText: {
    fr: 'Un nouveau reçu, avec un autre numéro, dira ces dons et renverra à celui-ci. Il part par e-mail si le donateur a une adresse.',
    en: 'A new receipt with another number says these gifts and refers to this one. It is e-mailed if the donor has an address.',
  },
})
