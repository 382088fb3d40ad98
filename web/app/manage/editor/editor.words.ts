import {
  FIELD_TYPE_NAMES,
  PRICE_CATEGORY_NAMES,
  TIER_TYPE_NAMES,
  VALIDITY_NAMES,
} from '@obole/contract/choice-names'
import { prefixed } from '@obole/contract/list-names'
import { dictionary } from '../../i18n/words.ts'

/** Around the sections of the editor. */
export const editorWords = dictionary({
  title: { fr: 'Contenu de la campagne', en: 'Contents of the campaign' },
  outline: { fr: 'Sections', en: 'Sections' },
  saved: { fr: 'Tout est enregistré', en: 'Everything is saved' },
  savedAt: { fr: (time: string) => `Enregistré à ${time}`, en: (time: string) => `Saved at ${time}` },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  waiting: { fr: 'Modifications en cours…', en: 'Editing…' },
  incomplete: { fr: 'À compléter pour tout enregistrer', en: 'Complete it to save everything' },
  unreachable: {
    fr: 'Hors ligne : gardé sur cet appareil',
    en: 'Offline: kept on this device',
  },
  refused: { fr: 'Une modification n’a pas été acceptée', en: 'A change was not accepted' },
  signedOut: {
    fr: 'Votre session a expiré : votre travail est gardé sur cet appareil.',
    en: 'Your session has expired: your work is kept on this device.',
  },
  signIn: { fr: 'Se reconnecter', en: 'Sign in again' },
  conflict: { fr: 'Deux versions à départager', en: 'Two versions to choose from' },
  issueCount: {
    fr: (count: number) => (count > 1 ? `${count} points à revoir` : '1 point à revoir'),
    en: (count: number) => (count === 1 ? '1 thing to check' : `${count} things to check`),
  },
  restoredTitle: { fr: 'Nous avons retrouvé votre travail', en: 'We found your work again' },
  restoredText: {
    fr: 'Des modifications n’avaient pas pu être enregistrées lors de votre dernière visite. Les voici.',
    en: 'Some changes could not be saved at your last visit. Here they are.',
  },
  othersTitle: {
    fr: 'Quelqu’un d’autre modifie cette campagne',
    en: 'Somebody else is editing this campaign',
  },
  othersText: {
    fr: (name: string) => `${name} a enregistré des changements ; ils sont repris ici, rien n’est perdu.`,
    en: (name: string) => `${name} saved some changes; they are included here, nothing is lost.`,
  },
  somebody: { fr: 'Une autre personne', en: 'Another person' },
  preview: { fr: 'Aperçu', en: 'Preview' },
  previewOf: { fr: 'Aperçu de la page', en: 'Preview of the page' },
  previewHint: {
    fr: 'La vraie page, avec ce qui est enregistré ici. Parcourez-la jusqu’au bout : rien n’y est vendu ni réservé.',
    en: 'The real page, with what is saved here. Walk through to its end: nothing is sold or held here.',
  },
  openPage: { fr: 'Ouvrir la page', en: 'Open the page' },
  readOnlyTitle: { fr: 'Vous ne pouvez pas modifier cette campagne', en: 'You cannot edit this campaign' },
  readOnlyText: {
    fr: 'Votre rôle permet de la lire. Demandez à un administrateur si vous devez la changer.',
    en: 'Your role lets you read it. Ask an administrator if you need to change it.',
  },
  deletedTitle: { fr: 'Cette campagne est supprimée', en: 'This campaign is deleted' },
  deletedText: {
    fr: 'Ses commandes restent dans vos listes. Pour recommencer, dupliquez-la.',
    en: 'Its orders stay in your lists. To start again, duplicate it.',
  },
})

/** The sections, as the outline names them. */
export const sectionWords = dictionary({
  sectionEssentials: { fr: 'L’essentiel', en: 'The essentials' },
  sectionLook: { fr: 'Apparence', en: 'Look' },
  sectionOptions: { fr: 'Options', en: 'Options' },
  sectionQuestions: { fr: 'Questions', en: 'Questions' },
  sectionCoupons: { fr: 'Codes promo', en: 'Discount codes' },
  sectionGifts: { fr: 'Dons', en: 'Gifts' },
  sectionPayment: { fr: 'Paiement', en: 'Payment' },
  sectionAfter: { fr: 'Après le paiement', en: 'After the payment' },
  sectionVisibility: { fr: 'Visibilité', en: 'Visibility' },
  sectionState: { fr: 'État', en: 'State' },
})

export const essentialsWords = dictionary({
  name: { fr: 'Titre', en: 'Title' },
  privateName: { fr: 'Nom pour vous', en: 'Your own name for it' },
  privateNameHint: {
    fr: 'Ne se voit que dans cet espace.',
    en: 'Only seen on this side.',
  },
  summary: { fr: 'En quelques mots', en: 'In a few words' },
  summaryHint: {
    fr: 'Deux phrases en haut de la page, et quand on la partage.',
    en: 'Two sentences at the top of the page, and wherever it is shared.',
  },
  story: { fr: 'Présentation', en: 'About it' },
  storyHint: {
    fr: 'Laissez une ligne vide entre les paragraphes. Les adresses web deviennent des liens.',
    en: 'Leave an empty line between paragraphs. Web addresses become links.',
  },
  when: { fr: 'Quand', en: 'When' },
  whenHint: {
    fr: 'Si cela se passe un jour précis. La page le dit et propose de l’ajouter à un agenda.',
    en: 'If it happens on a given day. The page says so and offers to add it to a calendar.',
  },
  starts: { fr: 'Début', en: 'Start' },
  ends: { fr: 'Fin', en: 'End' },
  where: { fr: 'Où', en: 'Where' },
  placeName: { fr: 'Nom du lieu', en: 'Name of the place' },
  address: { fr: 'Adresse', en: 'Address' },
  zipCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  validity: { fr: 'Durée de l’adhésion', en: 'How long a membership lasts' },
  seasonStarts: { fr: 'Premier jour de la saison', en: 'First day of the season' },
  seasonEnds: {
    fr: (day: string) => `Dernier jour\u202f: ${day}`,
    en: (day: string) => `Last day: ${day}`,
  },
  validityChoose: { fr: 'Choisissez', en: 'Choose' },
  ...prefixed('validity', VALIDITY_NAMES),
  validityRenewed: {
    fr: 'Renouvellement automatique par carte\u202f: proposé à qui paie, si son adhésion dure encore deux mois.',
    en: 'Automatic renewal by card: offered to whoever pays, if their membership lasts two more months.',
  },
  validityNotRenewed: {
    fr: 'Renouvellement automatique par carte\u202f: non proposé.',
    en: 'Automatic renewal by card: not offered.',
  },
  renewalPage: { fr: 'Le choisir dans Renouvellements', en: 'Choose it under Renewals' },
  goal: { fr: 'Objectif', en: 'Goal' },
  goalOfWidget: {
    fr: 'La jauge de la page et le compteur à poser sur votre site se remplissent jusqu’à lui.',
    en: 'The gauge on the page and the counter for your website fill up to it.',
  },
  goalHint: { fr: 'La jauge de la page se remplit jusqu’à lui.', en: 'The page’s gauge fills up to it.' },
  activity: { fr: 'Type d’activité', en: 'Kind of activity' },
})

export const lookWords = dictionary({
  colour: { fr: 'Couleur', en: 'Colour' },
  colourHint: {
    fr: 'Elle remplace le violet d’Obole sur les boutons et les liens.',
    en: 'It replaces Obole’s violet on buttons and links.',
  },
  colourGreen: { fr: 'Vert', en: 'Green' },
  colourBlue: { fr: 'Bleu', en: 'Blue' },
  colourRed: { fr: 'Rouge', en: 'Red' },
  colourPlum: { fr: 'Prune', en: 'Plum' },
  colourOchre: { fr: 'Ocre', en: 'Ochre' },
  colourInk: { fr: 'Encre', en: 'Ink' },
  colourOwn: { fr: 'Une autre couleur', en: 'Another colour' },
  colourNone: { fr: 'Celle d’Obole', en: 'Obole’s' },
  colourDarkened: {
    fr: 'Un peu foncée sur la page, pour que le texte reste lisible.',
    en: 'Slightly darkened on the page, so that text stays readable.',
  },
  banner: { fr: 'Bannière', en: 'Banner' },
  bannerHint: {
    fr: 'Une image large, 1120 × 280 pixels ou plus.',
    en: 'A wide picture, 1120 × 280 pixels or more.',
  },
  logo: { fr: 'Logo', en: 'Logo' },
  logoHint: {
    fr: 'Sans lui, c’est le logo de l’association.',
    en: 'Without one it is the association’s.',
  },
})

export const tierWords = dictionary({
  examples: {
    fr: 'Exemples : à remplacer par vos prix et vos montants.',
    en: 'Examples: to be replaced by your own prices and amounts.',
  },
  unnamed: { fr: 'Sans nom', en: 'Unnamed' },
  name: { fr: 'Nom', en: 'Name' },
  description: { fr: 'Description', en: 'Description' },
  kind: { fr: 'Nature', en: 'Kind' },
  ...prefixed('kind', TIER_TYPE_NAMES),
  pricing: { fr: 'Prix', en: 'Price' },
  ...prefixed('pricing', PRICE_CATEGORY_NAMES),
  price: { fr: 'Prix TTC', en: 'Price, VAT included' },
  soldKeepsPrice: {
    fr: (count: number) => `${count} déjà ${count > 1 ? 'vendus' : 'vendu'}\u202f: le prix ne change plus.`,
    en: (count: number) => `${count} already sold: the price no longer changes.`,
  },
  minimum: { fr: 'Minimum', en: 'Minimum' },
  maximum: { fr: 'Reste en dessous de', en: 'Stays below' },
  presets: { fr: 'Montants proposés', en: 'Suggested amounts' },
  fromPrice: { fr: (price: string) => `dès ${price}`, en: (price: string) => `from ${price}` },
  freePrice: { fr: 'Gratuit', en: 'Free' },
  anyPrice: { fr: 'Prix libre', en: 'Any price' },
  anyAmount: { fr: 'Montant libre', en: 'Any amount' },
  soldOf: {
    fr: (sold: number, stock: number) => `${sold} ${sold > 1 ? 'vendus' : 'vendu'} sur ${stock}`,
    en: (sold: number, stock: number) => `${sold} sold of ${stock}`,
  },
  given: {
    fr: (gifts: number) => (gifts > 1 ? `${gifts} dons` : `${gifts} don`),
    en: (gifts: number) => (gifts === 1 ? '1 gift' : `${gifts} gifts`),
  },
  sold: {
    fr: (sold: number) => (sold > 1 ? `${sold} vendus` : `${sold} vendu`),
    en: (sold: number) => `${sold} sold`,
  },
  stock: { fr: 'Quantité disponible', en: 'Available quantity' },
  stockHint: {
    fr: 'En tout, ventes comprises. Vide : sans limite.',
    en: 'In all, sales included. Empty: no limit.',
  },
  vat: { fr: 'TVA comprise', en: 'VAT included' },
  perUser: { fr: 'Maximum par personne', en: 'Maximum per person' },
  perCart: { fr: 'Maximum par commande', en: 'Maximum per order' },
  saleFrom: { fr: 'Proposé à partir du', en: 'Offered from' },
  saleTo: { fr: 'Proposé jusqu’au', en: 'Offered until' },
  picture: { fr: 'Image', en: 'Picture' },
  favourite: { fr: 'Mettre en avant', en: 'Highlight it' },
  receipt: { fr: 'Ouvre droit à un reçu fiscal', en: 'Gives right to a tax receipt' },
  receiptHint: {
    fr: 'Seulement pour ce qui est donné sans contrepartie.',
    en: 'Only for what is given without anything in return.',
  },
  paidAtOnce: { fr: 'Toujours payé en une fois', en: 'Always paid at once' },
  more: { fr: 'Plus de réglages', en: 'More settings' },
  remove: { fr: 'Supprimer', en: 'Delete' },
  duplicate: { fr: 'Dupliquer', en: 'Duplicate' },
  copyOf: { fr: (name: string) => `${name} (copie)`, en: (name: string) => `${name} (copy)` },
  removed: {
    fr: (name: string) => `« ${name} » est supprimé.`,
    en: (name: string) => `“${name}” is deleted.`,
  },
  undo: { fr: 'Rétablir', en: 'Restore' },
  withdraw: { fr: 'Retirer de la page', en: 'Take off the page' },
  withdrawn: {
    fr: (name: string, sold: number) =>
      `« ${name} » n’est plus proposé. ${sold > 1 ? `Ses ${sold} ventes restent` : 'Sa vente reste'} dans vos commandes.`,
    en: (name: string, sold: number) =>
      `“${name}” is no longer offered. Its ${sold === 1 ? 'sale stays' : `${sold} sales stay`} in your orders.`,
  },
  offPage: { fr: 'Retirés de la page', en: 'Taken off the page' },
  offPageHint: {
    fr: 'Plus personne ne peut les choisir. Ce qui a déjà été vendu reste vendu, au même prix.',
    en: 'Nobody can choose them any more. What was sold stays sold, at the same price.',
  },
  answered: { fr: 'Des réponses ont été reçues', en: 'Answers were received' },
  putBack: { fr: 'Remettre', en: 'Put back' },
  askedOfEach: { fr: 'Ce qui est demandé à chaque personne', en: 'What is asked of each person' },
  askedAlways: { fr: 'prénom, nom', en: 'first name, last name' },
  forMinors: { fr: 'Réservé aux mineurs', en: 'For minors' },
  forMinorsHint: {
    fr: 'Si la date de naissance est demandée, celle d’un adulte est refusée. On ne leur propose pas d’être la personne qui paie.',
    en: 'If the date of birth is asked, an adult’s is refused. They are not offered to be the person who pays.',
  },
  asksGuardian: {
    fr: 'Demander un responsable légal pour les mineurs',
    en: 'Ask for the legal guardian of minors',
  },
  asksGuardianHint: {
    fr: 'La date de naissance devient obligatoire. Pour les moins de 18 ans, le formulaire demande le nom, le téléphone et l’e-mail d’un responsable légal, et son autorisation.',
    en: 'The date of birth becomes required. For anybody under 18, the form asks for a legal guardian’s name, telephone and e-mail, and for their authorisation.',
  },
  offers: { fr: 'Options proposées', en: 'Options offered' },
})

export const optionWords = dictionary({
  add: { fr: 'Ajouter une option', en: 'Add an option' },
  name: { fr: 'Nom', en: 'Name' },
  price: { fr: 'Prix TTC', en: 'Price, VAT included' },
  priceHint: {
    fr: 'Compté chaque fois que l’option est choisie, et non une fois par commande.',
    en: 'Counted each time the option is chosen, not once per order.',
  },
  isRequired: { fr: 'Obligatoire', en: 'Mandatory' },
  offeredWith: { fr: 'Proposée avec', en: 'Offered with' },
  questions: { fr: 'Questions propres à cette option', en: 'Questions for this option only' },
})

export const questionWords = dictionary({
  add: { fr: 'Ajouter une question', en: 'Add a question' },
  label: { fr: 'Question', en: 'Question' },
  type: { fr: 'Réponse attendue', en: 'Expected answer' },
  ...prefixed('type', FIELD_TYPE_NAMES),
  choices: { fr: 'Réponses possibles', en: 'Possible answers' },
  choicesHint: { fr: 'Une par ligne.', en: 'One a line.' },
  maxLength: { fr: 'Longueur maximale', en: 'Maximum length' },
  isRequired: { fr: 'Réponse obligatoire', en: 'An answer is required' },
  required: { fr: 'obligatoire', en: 'required' },
  addCertificate: { fr: 'Ajouter un certificat médical', en: 'Add a medical certificate' },
  certificate: { fr: 'Certificat médical', en: 'Medical certificate' },
  addAttestation: { fr: 'Ajouter une attestation de santé', en: 'Add a health declaration' },
  attestation: {
    fr: 'J’atteste avoir répondu «\u202fnon\u202f» à toutes les questions du questionnaire de santé',
    en: 'I declare that I answered “no” to every question of the health questionnaire',
  },
  description: { fr: 'Explication', en: 'Explanation' },
  descriptionHint: {
    fr: 'Affichée avec la question. Donnez par exemple l’adresse du questionnaire de santé, pour que chacun lise ce qu’il atteste.',
    en: 'Shown with the question. Give for example the address of the health questionnaire, so that everybody can read what they declare.',
  },
  bothRequired: {
    fr: 'Le certificat et l’attestation sont tous deux obligatoires\u202f: chaque personne devra fournir l’un et l’autre. Si l’un des deux suffit, rendez-les facultatifs et dites-le dans l’explication.',
    en: 'Both the certificate and the declaration are required: everybody will have to give the one and the other. If either is enough, make them optional and say so in the explanation.',
  },
  mayComeLater: { fr: 'Peut être fourni plus tard', en: 'May be sent later' },
  mayComeLaterHint: {
    fr: 'La commande est possible sans ce document. La page de la commande permet de l’envoyer ensuite.',
    en: 'One can order without this document. The order’s page takes it afterwards.',
  },
  isHealth: { fr: 'Donnée de santé', en: 'Health data' },
  isHealthHint: {
    fr: 'Seules les personnes qui tiennent les fiches l’ouvrent, et chaque ouverture est notée. Ni les e-mails ni les exports n’en montrent le contenu.',
    en: 'Only those who keep people’s files open it, and each time is noted. No e-mail and no export shows what it says.',
  },
  erasedAfter: { fr: 'Effacer ces réponses', en: 'Erase these answers' },
  erasedNever: { fr: 'Non, les garder avec la commande', en: 'No, keep them with the order' },
  erasedAfterMonths: { fr: 'Combien de mois après', en: 'How many months after' },
  erasedAnswer: {
    fr: (months: number) => `réponse effacée au bout de ${months} mois`,
    en: (months: number) => `answer erased after ${months === 1 ? '1 month' : `${months} months`}`,
  },
  erasedValidity: {
    fr: (months: number) => `réponse effacée ${months} mois après la fin`,
    en: (months: number) => `answer erased ${months === 1 ? '1 month' : `${months} months`} after the end`,
  },
})

export const couponWords = dictionary({
  allow: { fr: 'Accepter des codes promo', en: 'Accept discount codes' },
  add: { fr: 'Ajouter un code', en: 'Add a code' },
  none: {
    fr: 'Un code à donner à vos bénévoles, à un partenaire, aux premiers inscrits.',
    en: 'A code for your volunteers, a partner, the first to sign up.',
  },
  code: { fr: 'Code', en: 'Code' },
  reduction: { fr: 'Réduction', en: 'Reduction' },
  reductionPercent: { fr: 'En pourcentage', en: 'Percentage' },
  reductionAmount: { fr: 'En euros', en: 'In euros' },
  percent: { fr: 'Pourcentage', en: 'Percentage' },
  amount: { fr: 'Montant', en: 'Amount' },
  maxUses: { fr: 'Nombre d’utilisations', en: 'Number of uses' },
  maxUsesHint: { fr: 'Vide : sans limite.', en: 'Empty: no limit.' },
  from: { fr: 'Valable à partir du', en: 'Valid from' },
  to: { fr: 'Valable jusqu’au', en: 'Valid until' },
  tiers: { fr: 'Valable pour', en: 'Valid for' },
  used: {
    fr: (uses: number) => (uses > 1 ? `${uses} utilisations` : `${uses} utilisation`),
    en: (uses: number) => (uses === 1 ? '1 use' : `${uses} uses`),
  },
})

export const impactWords = dictionary({
  impacts: { fr: 'Ce que permet chaque montant', en: 'What each amount does' },
  impactsHint: {
    fr: 'Une phrase courte et concrète, affichée à côté du montant : « un panier de légumes ».',
    en: 'A short, concrete phrase shown beside the amount: “a crate of vegetables”.',
  },
  impactOf: { fr: (amount: string) => `Avec ${amount}`, en: (amount: string) => `With ${amount}` },
  suggestion: { fr: 'Montant présélectionné', en: 'Preselected amount' },
  suggestionHint: {
    fr: 'Il est choisi à l’ouverture de la page, et la page le dit ; chacun peut en changer.',
    en: 'It is chosen when the page opens, and the page says so; everybody can change it.',
  },
  noSuggestion: { fr: 'Aucun : chacun choisit', en: 'None: everybody chooses' },
})

export const settingsWords = dictionary({
  openGifts: { fr: 'Proposer d’ajouter un don', en: 'Offer to add a gift' },
  openGiftsHint: {
    fr: 'Au moment de payer, chacun peut donner en plus le montant de son choix.',
    en: 'When paying, people can give whatever they like on top.',
  },
  monthlyGifts: { fr: 'Proposer aussi un don mensuel', en: 'Offer a monthly gift too' },
  giftPresets: { fr: 'Montants proposés', en: 'Suggested amounts' },
  instalments: {
    fr: 'Paiement en plusieurs fois, sans frais',
    en: 'Payment in several instalments, free of charge',
  },
  instalmentsHint: {
    fr: 'Proposé seulement si chaque échéance dépasse 0,50 €.',
    en: 'Offered only where each instalment is above €0.50.',
  },
  times: { fr: (count: number) => `${count} fois`, en: (count: number) => `${count} instalments` },
  saleFrom: { fr: 'Ouverture', en: 'Opens' },
  saleTo: { fr: 'Clôture', en: 'Closes' },
  saleHint: { fr: 'Vide : ouverte dès la publication.', en: 'Empty: open as soon as it is published.' },
  saleEndHint: { fr: 'Vide : sans date de fin.', en: 'Empty: no end date.' },
  maxPerUser: { fr: 'Maximum par personne', en: 'Maximum per person' },
  whoPays: { fr: 'Qui peut payer', en: 'Who may pay' },
  individuals: { fr: 'Les particuliers', en: 'Individuals' },
  organisations: { fr: 'Les entreprises et organisations', en: 'Companies and organisations' },
  asked: { fr: 'Demander au payeur', en: 'Ask the payer for' },
  askAddress: { fr: 'Son adresse postale', en: 'Their postal address' },
  askAddressHint: { fr: 'Nécessaire pour un reçu fiscal.', en: 'Needed for a tax receipt.' },
  askBirthDate: { fr: 'Sa date de naissance', en: 'Their date of birth' },
  termsOfSale: { fr: 'Conditions de vente', en: 'Terms of sale' },
  termsOfSaleHint: {
    fr: 'L’adresse web de vos conditions ; elles devront être acceptées avant de payer.',
    en: 'The web address of your terms; they will have to be accepted before paying.',
  },
  thanks: { fr: 'Message de remerciement', en: 'Thank-you message' },
  thanksHint: {
    fr: 'Affiché et envoyé par e-mail après le paiement.',
    en: 'Shown and sent by e-mail after the payment.',
  },
  tickets: { fr: 'Envoyer des billets avec un code à scanner', en: 'Send tickets with a code to scan' },
  passOn: { fr: 'Laisser transmettre un billet', en: 'Let a ticket be passed on' },
  passOnHint: {
    fr: 'La personne qui a payé peut donner un billet à quelqu’un d’autre jusqu’au début de l’événement ; l’ancien code n’est plus valable.',
    en: 'Whoever paid may give a ticket to somebody else until the event begins; the old code is no longer valid.',
  },
  cards: { fr: 'Envoyer une carte d’adhérent', en: 'Send a membership card' },
  remind: { fr: 'Rappeler les paniers abandonnés', en: 'Remind people of abandoned carts' },
  remindHint: {
    fr: 'Un seul e-mail à ceux qui ont commencé sans finir.',
    en: 'One e-mail to those who began and did not finish.',
  },
  contact: { fr: 'Adresse de contact', en: 'Contact address' },
  contactHint: { fr: 'Pour les questions des visiteurs.', en: 'For visitors’ questions.' },
  showNames: { fr: 'Les prénoms des personnes qui ont payé', en: 'First names of those who paid' },
  showNamesHint: {
    fr: 'Seules apparaissent les personnes qui l’ont demandé en payant.',
    en: 'Only those who asked for it when paying appear.',
  },
  showAmounts: { fr: 'Le montant collecté', en: 'The amount collected' },
  button: { fr: 'Texte du bouton des widgets', en: 'Text of the widgets’ button' },
  buttonHint: {
    fr: 'Vide : le verbe habituel de ce type de campagne.',
    en: 'Empty: the usual verb for this kind of campaign.',
  },
})
