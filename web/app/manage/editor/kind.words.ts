import { dictionary } from '../../i18n/words.ts'

/*
 * What the editor says of a campaign by its kind: what one buys there, whom it names, how it is counted. One table a kind,
 * with the same entries in each; whatever is said of every kind alike is in editor.words.ts.
 */

export const eventWords = dictionary({
  tiers: { fr: 'Tarifs', en: 'Rates' },
  tierAdd: { fr: 'Ajouter un tarif', en: 'Add a rate' },
  tierNone: {
    fr: 'Chaque tarif est une sorte de place : plein tarif, réduit, enfant… Il en faut au moins un.',
    en: 'Each rate is a kind of place: full price, reduced, child… You need at least one.',
  },
  activityHint: {
    fr: 'Par exemple «\u202fConcert\u202f», «\u202fStage\u202f».',
    en: 'For instance “Concert”, “Course”.',
  },
  maxEntries: { fr: 'Nombre de places en tout', en: 'Number of places in all' },
  maxEntriesHint: {
    fr: 'Tous tarifs confondus. Vide\u202f: sans limite.',
    en: 'Over all rates. Empty: no limit.',
  },
  showRemaining: { fr: 'Le nombre de places restantes', en: 'How many places are left' },
  showCount: { fr: 'Le nombre de participants', en: 'How many people take part' },
  asksParticipant: { fr: 'Demander le nom de chaque participant', en: 'Ask for each participant’s name' },
  ownQuestions: { fr: 'Questions propres à ce tarif', en: 'Questions for this rate only' },
  otherPrice: { fr: 'Pour un autre prix, ajoutez un tarif.', en: 'For another price, add a rate.' },
  optionNone: {
    fr: 'Un repas, un parking, un t-shirt\u202f: ce que l’on ajoute à sa place.',
    en: 'A meal, a parking place, a T-shirt: what people add to their place.',
  },
  optionRequired: { fr: 'Ajoutée d’office à chaque tarif coché.', en: 'Added to every ticked rate.' },
  questionNone: {
    fr: 'Taille de t-shirt, régime alimentaire, niveau… Elles sont posées à chaque participant, quel que soit le tarif.',
    en: 'T-shirt size, diet, level… They are asked of every participant, whatever the rate.',
  },
  allTiers: { fr: 'Tous les tarifs', en: 'All rates' },
})

export const membershipWords = dictionary({
  tiers: { fr: 'Formules', en: 'Plans' },
  tierAdd: { fr: 'Ajouter une formule', en: 'Add a plan' },
  tierNone: {
    fr: 'Chaque formule est une cotisation : individuelle, famille, soutien… Il en faut au moins une.',
    en: 'Each plan is a fee: individual, family, supporter… You need at least one.',
  },
  activityHint: {
    fr: 'Par exemple «\u202fThéâtre\u202f», «\u202fRandonnée\u202f».',
    en: 'For instance “Theatre”, “Hiking”.',
  },
  maxEntries: { fr: 'Nombre d’adhésions en tout', en: 'Number of memberships in all' },
  maxEntriesHint: {
    fr: 'Toutes formules confondues. Vide\u202f: sans limite.',
    en: 'Over all plans. Empty: no limit.',
  },
  showRemaining: { fr: 'Le nombre d’adhésions encore possibles', en: 'How many memberships are left' },
  showCount: { fr: 'Le nombre d’adhérents', en: 'How many members there are' },
  asksParticipant: { fr: 'Demander le nom de chaque adhérent', en: 'Ask for each member’s name' },
  ownQuestions: { fr: 'Questions propres à cette formule', en: 'Questions for this plan only' },
  otherPrice: { fr: 'Pour un autre prix, ajoutez une formule.', en: 'For another price, add a plan.' },
  optionNone: {
    fr: 'Une revue, une assurance, un t-shirt\u202f: ce que l’on ajoute à son adhésion.',
    en: 'A magazine, an insurance, a T-shirt: what people add to their membership.',
  },
  optionRequired: { fr: 'Ajoutée d’office à chaque formule cochée.', en: 'Added to every ticked plan.' },
  questionNone: {
    fr: 'Atelier souhaité, niveau, disponibilités… Elles sont posées à chaque adhérent, quelle que soit la formule.',
    en: 'Workshop, level, free days… They are asked of every member, whatever the plan.',
  },
  allTiers: { fr: 'Toutes les formules', en: 'All plans' },
})

export const shopWords = dictionary({
  tiers: { fr: 'Articles', en: 'Products' },
  tierAdd: { fr: 'Ajouter un article', en: 'Add a product' },
  tierNone: {
    fr: 'Chaque article a son prix, son stock et sa photo. Il en faut au moins un.',
    en: 'Each product has its price, stock and picture. You need at least one.',
  },
  activityHint: {
    fr: 'Par exemple «\u202fÉpicerie\u202f», «\u202fLibrairie\u202f».',
    en: 'For instance “Grocery”, “Books”.',
  },
  maxEntries: { fr: 'Nombre d’articles en tout', en: 'Number of products in all' },
  maxEntriesHint: {
    fr: 'Tous articles confondus. Vide\u202f: sans limite.',
    en: 'Over all products. Empty: no limit.',
  },
  showRemaining: { fr: 'Le nombre d’articles restants', en: 'How many products are left' },
  showCount: { fr: 'Le nombre d’acheteurs', en: 'How many people bought' },
  asksParticipant: { fr: 'Demander un nom pour chaque article', en: 'Ask for a name for each product' },
  ownQuestions: { fr: 'Questions propres à cet article', en: 'Questions for this product only' },
  otherPrice: { fr: 'Pour un autre prix, ajoutez un article.', en: 'For another price, add a product.' },
  optionNone: {
    fr: 'Un emballage cadeau, un envoi, une gravure\u202f: ce que l’on ajoute à son article.',
    en: 'Gift wrapping, delivery, an engraving: what people add to their product.',
  },
  optionRequired: { fr: 'Ajoutée d’office à chaque article coché.', en: 'Added to every ticked product.' },
  questionNone: {
    fr: 'Taille, couleur, jour de retrait… Elles sont posées pour chaque article.',
    en: 'Size, colour, day of collection… They are asked for every product.',
  },
  allTiers: { fr: 'Tous les articles', en: 'All products' },
})

export const crowdFundingWords = dictionary({
  tiers: { fr: 'Contreparties', en: 'Rewards' },
  tierAdd: { fr: 'Ajouter une contrepartie', en: 'Add a reward' },
  tierNone: {
    fr: 'Une contrepartie remercie ceux qui participent. Sans elle, on donne le montant de son choix.',
    en: 'A reward thanks those who take part. Without one, people give what they like.',
  },
  activityHint: {
    fr: 'Par exemple «\u202fTravaux\u202f», «\u202fVoyage\u202f».',
    en: 'For instance “Works”, “Journey”.',
  },
  maxEntries: { fr: 'Nombre de contreparties en tout', en: 'Number of rewards in all' },
  maxEntriesHint: {
    fr: 'Toutes confondues. Vide\u202f: sans limite.',
    en: 'Over all of them. Empty: no limit.',
  },
  showRemaining: { fr: 'Le nombre de contreparties restantes', en: 'How many rewards are left' },
  showCount: { fr: 'Le nombre de contributeurs', en: 'How many people contributed' },
  asksParticipant: { fr: 'Demander un nom pour chaque contrepartie', en: 'Ask for a name for each reward' },
  ownQuestions: { fr: 'Questions propres à cette contrepartie', en: 'Questions for this reward only' },
  otherPrice: { fr: 'Pour un autre prix, ajoutez une contrepartie.', en: 'For another price, add a reward.' },
  optionNone: { fr: 'Ce que l’on ajoute à sa contrepartie.', en: 'What people add to their reward.' },
  optionRequired: {
    fr: 'Ajoutée d’office à chaque contrepartie cochée.',
    en: 'Added to every ticked reward.',
  },
  questionNone: {
    fr: 'Nom à graver, adresse d’envoi… Elles sont posées pour chaque contrepartie.',
    en: 'Name to engrave, delivery address… They are asked for every reward.',
  },
  allTiers: { fr: 'Toutes les contreparties', en: 'All rewards' },
})

export const donationWords = dictionary({
  tiers: { fr: 'Dons proposés', en: 'Gifts offered' },
  tierAdd: { fr: 'Ajouter un don', en: 'Add a gift' },
  tierNone: {
    fr: 'Proposez un don ponctuel, un don mensuel, ou les deux.',
    en: 'Offer a one-time gift, a monthly gift, or both.',
  },
  activityHint: {
    fr: 'Par exemple «\u202fUrgence\u202f», «\u202fRecherche\u202f».',
    en: 'For instance “Emergency”, “Research”.',
  },
  maxEntries: { fr: 'Nombre de dons en tout', en: 'Number of gifts in all' },
  maxEntriesHint: { fr: 'Vide\u202f: sans limite.', en: 'Empty: no limit.' },
  showRemaining: { fr: 'Le nombre de dons encore possibles', en: 'How many gifts are left' },
  showCount: { fr: 'Le nombre de donateurs', en: 'How many people gave' },
  asksParticipant: { fr: 'Demander au nom de qui est le don', en: 'Ask in whose name the gift is' },
  ownQuestions: { fr: 'Questions propres à ce don', en: 'Questions for this gift only' },
  otherPrice: { fr: 'Pour un autre montant, ajoutez un don.', en: 'For another amount, add a gift.' },
  optionNone: { fr: 'Ce que l’on ajoute à son don.', en: 'What people add to their gift.' },
  optionRequired: { fr: 'Ajoutée d’office à chaque don coché.', en: 'Added to every ticked gift.' },
  questionNone: {
    fr: 'Projet à soutenir, message… Elles sont posées à chaque donateur.',
    en: 'Project to support, message… They are asked of every donor.',
  },
  allTiers: { fr: 'Tous les dons', en: 'All gifts' },
})

export const paymentFormWords = dictionary({
  tiers: { fr: 'Tarifs', en: 'Rates' },
  tierAdd: { fr: 'Ajouter un tarif', en: 'Add a rate' },
  tierNone: {
    fr: 'Un prix fixe, ou un montant que la personne saisit elle-même.',
    en: 'A fixed price, or an amount people type themselves.',
  },
  activityHint: {
    fr: 'Par exemple «\u202fFacture\u202f», «\u202fLocation de salle\u202f».',
    en: 'For instance “Invoice”, “Room hire”.',
  },
  maxEntries: { fr: 'Nombre de paiements en tout', en: 'Number of payments in all' },
  maxEntriesHint: {
    fr: 'Tous tarifs confondus. Vide\u202f: sans limite.',
    en: 'Over all rates. Empty: no limit.',
  },
  showRemaining: { fr: 'Le nombre de paiements encore possibles', en: 'How many payments are left' },
  showCount: { fr: 'Le nombre de personnes qui ont payé', en: 'How many people paid' },
  asksParticipant: { fr: 'Demander au nom de qui est le paiement', en: 'Ask in whose name the payment is' },
  ownQuestions: { fr: 'Questions propres à ce tarif', en: 'Questions for this rate only' },
  otherPrice: { fr: 'Pour un autre prix, ajoutez un tarif.', en: 'For another price, add a rate.' },
  optionNone: {
    fr: 'Un supplément, un document, une assurance\u202f: ce que l’on ajoute à son paiement.',
    en: 'An extra, a document, an insurance: what people add to their payment.',
  },
  optionRequired: { fr: 'Ajoutée d’office à chaque tarif coché.', en: 'Added to every ticked rate.' },
  questionNone: {
    fr: 'Numéro de facture, dates, référence… Elles sont posées à chaque paiement.',
    en: 'Invoice number, dates, reference… They are asked with every payment.',
  },
  allTiers: { fr: 'Tous les tarifs', en: 'All rates' },
})
