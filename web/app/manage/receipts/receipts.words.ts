import { ofPerson } from '@obole/core/french-names'
import { dictionary } from '../../i18n/words.ts'

export const receiptWords = dictionary({
  title: { fr: 'Reçus fiscaux', en: 'Tax receipts' },
  lead: {
    fr: 'Numérotés sans trou et envoyés par e-mail à chaque don qui y ouvre droit ; ceux des personnes sans adresse e-mail sont à imprimer et à poster.',
    en: 'Numbered without a gap and e-mailed for each gift that entitles to one; those of people without an e-mail address are to be printed and posted.',
  },
  toPost: { fr: 'À imprimer et à poster', en: 'To be printed and posted' },
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
  openReceipt: {
    fr: (number: string) => `Ouvrir le reçu ${number}`,
    en: (number: string) => `Open receipt ${number}`,
  },
  donor: { fr: 'Donateur', en: 'Donor' },
  givenOn: { fr: 'Don du', en: 'Gift of' },
  order: { fr: 'Commande', en: 'Order' },
  orderNumber: { fr: (id: number) => `n° ${id}`, en: (id: number) => `no. ${id}` },
  state: { fr: 'État', en: 'State' },
  valid: { fr: 'Valable', en: 'Valid' },
  void: { fr: 'Annulé', en: 'Void' },
  amount: { fr: 'Montant', en: 'Amount' },
})
