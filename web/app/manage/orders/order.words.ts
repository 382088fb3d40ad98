import { languageName, type Locale } from '@obole/core/locale'
import { organismWords, personWords } from '../../fields/person.words.ts'
import { dictionary } from '../../i18n/words.ts'

export const orderWords = dictionary({
  toEraseOn: {
    fr: (day: string) => `(sera effacé le ${day})`,
    en: (day: string) => `(will be erased on ${day})`,
  },
  pageTitle: { fr: 'Commande', en: 'Order' },
  title: { fr: (id: number) => `Commande n°\u202f${id}`, en: (id: number) => `Order no. ${id}` },
  back: { fr: 'Toutes les commandes', en: 'All orders' },
  madeOn: { fr: (moment: string) => `Le ${moment}`, en: (moment: string) => `On ${moment}` },
  receivedOn: {
    fr: (day: string) => `Reçu le ${day}, saisi par l’association`,
    en: (day: string) => `Received on ${day}, written down by the association`,
  },
  payer: { fr: 'Payeur', en: 'Payer' },
  languageIs: {
    fr: (language: Locale) => `Langue : ${languageName(language, 'fr')}`,
    en: (language: Locale) => `Language: ${languageName(language, 'en')}`,
  },
  payerLinks: {
    fr: 'Cette personne a sa propre page de commande, ouverte par les liens que nous lui envoyons ; elle seule peut y modifier ses prélèvements.',
    en: 'This person has a page of the order of their own, opened by the links we send them; they alone can change their debits there.',
  },
  payerPage: {
    fr: 'Cette personne a sa propre page de commande, ouverte par les liens que nous lui envoyons.',
    en: 'This person has a page of the order of their own, opened by the links we send them.',
  },
  forgottenPayer: {
    fr: 'Cette personne a été oubliée\u202f: son nom et son adresse sont effacés, et aucun message ne part d’ici.',
    en: 'This person was forgotten: their name and address are erased, and no message leaves from here.',
  },
  noEmail: {
    fr: 'Cette personne n’a pas laissé d’adresse e-mail : aucun message ne part d’ici, écrivez-lui par la poste.',
    en: 'This person left no e-mail address: no message leaves from here, write to them by post.',
  },
  toPost: { fr: 'À imprimer et à poster', en: 'To be printed and posted' },
  toPostText: {
    fr: 'Cette personne n’a pas d’adresse e-mail : rien ne lui a été envoyé.',
    en: 'This person has no e-mail address: nothing was sent to them.',
  },
  revokeLinks: { fr: 'Désactiver ses liens', en: 'End their links' },
  revokeLinksTitle: {
    fr: 'Désactiver les liens de cette commande ?',
    en: 'End the links of this order?',
  },
  revokeLinksText: {
    fr: (email: string) =>
      `À faire si un lien est arrivé chez quelqu’un d’autre : aucun de ceux envoyés ne fonctionnera plus, et un nouveau part à ${email}.`,
    en: (email: string) =>
      `For when a link reached somebody else: none of those sent will work any more, and a new one goes to ${email}.`,
  },
  revokingLinks: { fr: 'Désactivation…', en: 'Ending…' },
  contents: { fr: 'Contenu', en: 'Contents' },
  options: { fr: 'Options', en: 'Options' },
  correct: { fr: 'Corriger', en: 'Correct' },
  correctOf: { fr: (name: string) => `Corriger ${name}`, en: (name: string) => `Correct ${name}` },
  orderTotal: { fr: 'Total de la commande', en: 'Order total' },
  correctPayer: { fr: 'Corriger le payeur', en: 'Correct the payer' },
  numbered: {
    fr: (name: string, number: number) => `${name} n° ${number}`,
    en: (name: string, number: number) => `${name} no. ${number}`,
  },
  changeLine: { fr: 'Changer', en: 'Change' },
  changeLineOf: {
    fr: (name: string) => `Changer la ligne ${name}`,
    en: (name: string) => `Change the line ${name}`,
  },
  receiptEligible: { fr: 'Reçu fiscal', en: 'Tax receipt' },
  askedByKey: {
    fr: (name: string) => `Demandée par un autre site, avec la clé d’accès « ${name} »`,
    en: (name: string) => `Asked for by another site, with the access key “${name}”`,
  },
  askedByApplication: {
    fr: (name: string) => `Demandée par l’application « ${name} »`,
    en: (name: string) => `Asked for by the application “${name}”`,
  },
  askedByGone: { fr: 'Demandée par un autre site', en: 'Asked for by another site' },
  intentNumber: {
    fr: (id: number) => `Demande n° ${id} (checkoutIntentId)`,
    en: (id: number) => `Request no. ${id} (checkoutIntentId)`,
  },
  metadata: { fr: 'Précisions du site :', en: 'What the site noted:' },
  coupon: { fr: (code: string) => `Code promo ${code}`, en: (code: string) => `Discount code ${code}` },
  totalTip: { fr: 'Contribution à Obole', en: 'Contribution to Obole' },
  totalRefunded: { fr: 'Déjà remboursé', en: 'Already refunded' },
  payments: { fr: 'Paiements', en: 'Payments' },
  noPayment: { fr: 'Cette commande était gratuite.', en: 'This order was free.' },
  dueOn: { fr: (day: string) => `Prévu le ${day}`, en: (day: string) => `Due on ${day}` },
  paidOn: { fr: (day: string) => `Le ${day}`, en: (day: string) => `On ${day}` },
  instalment: {
    fr: (number: number) => `Échéance ${number}`,
    en: (number: number) => `Instalment ${number}`,
  },
  monthly: { fr: 'Mensuel', en: 'Monthly' },
  chequeNumber: {
    fr: (number: string) => `Chèque n°\u202f${number}`,
    en: (number: string) => `Cheque no. ${number}`,
  },
  deposited: {
    fr: (slip: number) => `remise n°\u202f${slip}`,
    en: (slip: number) => `deposit slip no. ${slip}`,
  },
  notDeposited: { fr: 'pas encore déposé', en: 'not deposited yet' },
  refund: { fr: 'Rembourser', en: 'Refund' },
  handBack: { fr: 'Noter de l’argent rendu', en: 'Note money given back' },
  cancelOnly: { fr: 'Annuler sans rembourser', en: 'Cancel without a refund' },
  cancelFree: { fr: 'Annuler des places', en: 'Cancel places' },
  documents: { fr: 'Documents', en: 'Documents' },
  needsAddressForInvoice: {
    fr: 'La facture attend l’adresse de l’entreprise. Son payeur peut l’indiquer sur sa page, dont le lien est dans sa confirmation\u202f; vous pouvez aussi l’ajouter ici, avec «\u202fCorriger\u202f» sous «\u202fPayeur\u202f».',
    en: 'The invoice waits for the address of the company. Its payer can give it on their own page, whose link is in their confirmation; you can also add it here, with “Correct” under “Payer”.',
  },
  needsAddressForFiscalReceipt: {
    fr: 'Un reçu fiscal est dû, mais l’adresse du donateur manque. Il peut l’indiquer sur sa page, dont le lien est dans sa confirmation.',
    en: 'A tax receipt is due, but the donor’s address is missing. They can give it on their own page, whose link is in their confirmation.',
  },
  attestation: { fr: 'Attestation de paiement', en: 'Proof of payment' },
  invoice: { fr: 'Établir une facture', en: 'Make an invoice' },
  invoicing: { fr: 'Un instant…', en: 'One moment…' },
  invoiced: {
    fr: (number: string) => `Facture ${number} établie`,
    en: (number: string) => `Invoice ${number} is made`,
  },
  receiptOfYear: {
    fr: (year: number) =>
      `Le reçu fiscal viendra avec celui de tous les dons de ${year}, que vous établissez depuis la page «\u202fReçus fiscaux\u202f».`,
    en: (year: number) =>
      `The tax receipt comes with that of all gifts of ${year}, which you make from the page “Tax receipts”.`,
  },
  noDocument: { fr: 'Pas de document pour cette commande.', en: 'No document for this order.' },
  history: { fr: 'Ce qui s’est passé', en: 'What happened' },
  tipGivenBack: {
    fr: (amount: string) => `Contribution à Obole rendue : ${amount}`,
    en: (amount: string) => `Contribution to Obole given back: ${amount}`,
  },
  tipRefund: {
    fr: (amount: string) => `Remboursement de la contribution à Obole : ${amount}`,
    en: (amount: string) => `Refund of the contribution to Obole: ${amount}`,
  },
  totalTipBack: { fr: 'Contribution à Obole rendue', en: 'Contribution to Obole given back' },
  refunded: {
    fr: (amount: string) => `Remboursement de ${amount}`,
    en: (amount: string) => `Refund of ${amount}`,
  },
  consentTermsOfService: {
    fr: (version: string) => `Conditions d’utilisation acceptées, version ${version}`,
    en: (version: string) => `Terms of service accepted, version ${version}`,
  },
  consentTermsOfSale: {
    fr: 'Conditions de vente de l’association acceptées',
    en: 'Terms of sale of the association accepted',
  },
  consentTip: {
    fr: 'Contribution à Obole confirmée par le payeur',
    en: 'Contribution to Obole confirmed by the payer',
  },
  consentNoTip: {
    fr: 'Pas de contribution à Obole, choisi par le payeur',
    en: 'No contribution to Obole, chosen by the payer',
  },
  refundWaits: {
    fr: 'En attente : le solde de l’association ne suffit pas, il partira dès que de l’argent arrive',
    en: 'Waiting: the association’s balance is too low, it will be made as soon as money comes in',
  },
  refundGivenUp: { fr: 'Retiré', en: 'Given up' },
  noteOf: { fr: (note: string) => `Note interne : ${note}`, en: (note: string) => `Internal note: ${note}` },
  messageOf: {
    fr: (message: string) => `Message envoyé : ${message}`,
    en: (message: string) => `Message sent: ${message}`,
  },
  refundUnderWay: { fr: 'En cours à la banque', en: 'Under way at the bank' },
  refundRefused: { fr: 'Refusé par la banque', en: 'Refused by the bank' },
  byHand: { fr: 'Note', en: 'Note' },
  moreActs: { fr: 'Autres actions', en: 'More' },
  resend: { fr: 'Renvoyer la confirmation', en: 'Send the confirmation again' },
  resending: { fr: 'Envoi…', en: 'Sending…' },
  resent: { fr: 'La confirmation est repartie', en: 'The confirmation has been sent again' },
  resentText: {
    fr: (email: string) => `Elle arrive chez ${email}.`,
    en: (email: string) => `It is on its way to ${email}.`,
  },
  cancelOffline: { fr: 'Retirer cette saisie', en: 'Take this entry back' },
  cancelOfflineTitle: {
    fr: 'Retirer cette saisie\u202f?',
    en: 'Take this entry back?',
  },
  cancelOfflineText: {
    fr: 'Elle ne comptera plus. Le retrait reste dans le journal.',
    en: 'It will no longer count. This stays in the activity log.',
  },
  undoTickets: {
    fr: 'Ses billets ne valent plus et ses places se libèrent.',
    en: 'Its tickets are no longer valid and its places are free again.',
  },
  undoMemberships: { fr: 'L’adhésion ne vaut plus.', en: 'The membership is no longer valid.' },
  undoProducts: {
    fr: 'Ce qui a été acheté revient en stock.',
    en: 'What was bought goes back on sale.',
  },
  undoReceipt: { fr: 'Son reçu fiscal ne vaut plus.', en: 'Its tax receipt is no longer valid.' },
  undoSlip: {
    fr: (number: number) => `Son chèque est sur la remise n° ${number} : il y sera marqué comme retiré.`,
    en: (number: number) =>
      `Its cheque is on deposit slip no. ${number}, where it will be marked as taken back.`,
  },
  canceling: { fr: 'Retrait…', en: 'Taking back…' },
  stopMonthly: { fr: 'Arrêter les prélèvements', en: 'Stop the debits' },
  stopMonthlyTitle: { fr: 'Arrêter les prélèvements mensuels ?', en: 'Stop the monthly debits?' },
  cancelPlan: { fr: 'Ne plus prélever la suite', en: 'Stop the instalments to come' },
  cancelPlanTitle: { fr: 'Annuler les échéances à venir ?', en: 'Cancel the instalments to come?' },
  stopText: {
    fr: 'Plus rien ne sera prélevé. Ce qui a été payé reste à l’association, billets et adhésions restent valables. La personne est prévenue par e-mail ; on ne peut pas revenir en arrière.',
    en: 'Nothing more will be debited. What was paid stays with the association, tickets and memberships stay valid. The person is told by e-mail; this cannot be undone.',
  },
  stopRenewal: { fr: 'Arrêter le renouvellement', en: 'Stop the renewal' },
  stopRenewalTitle: { fr: 'Arrêter le renouvellement automatique\u202f?', en: 'Stop the automatic renewal?' },
  stopRenewalText: {
    fr: 'L’adhésion reste valable jusqu’à sa fin, et rien ne sera débité ensuite. La personne est prévenue par e-mail\u202f; elle seule peut demander un nouveau renouvellement automatique, en adhérant de nouveau.',
    en: 'The membership stays valid until its end, and nothing is debited after it. The person is told by e-mail; only they can ask for automatic renewal again, by joining again.',
  },
  stopUnpaidRenewalText: {
    fr: 'Le débit de ce renouvellement n’a pas encore abouti. Il est abandonné\u202f: rien ne sera débité, et l’adhésion, qui n’est pas payée, ne vaut plus. La personne est prévenue par e-mail\u202f; on ne peut pas revenir en arrière.',
    en: 'The debit of this renewal has not succeeded yet. It is given up: nothing will be debited, and the membership, which is not paid, is no longer valid. The person is told by e-mail; this cannot be undone.',
  },
  renewalUnpaid: {
    fr: 'Renouvellement dont le débit n’a pas encore abouti',
    en: 'Renewal whose debit has not succeeded yet',
  },
  renewsOn: {
    fr: (day: string) => `Se renouvelle automatiquement le ${day}`,
    en: (day: string) => `Renews itself on ${day}`,
  },
  renewalStopped: {
    fr: (day: string, by: string) => `Renouvellement automatique arrêté le ${day} par ${by}`,
    en: (day: string, by: string) => `Automatic renewal stopped on ${day} by ${by}`,
  },
  byPayer: { fr: 'le payeur', en: 'the payer' },
  byAssociation: { fr: 'l’association', en: 'the association' },
  renewalLapsed: {
    fr: (day: string, why: string) => `Renouvellement automatique abandonné le ${day}\u202f: ${why}`,
    en: (day: string, why: string) => `Automatic renewal given up on ${day}: ${why}`,
  },
  renewed: {
    fr: (day: string) => `Renouvelée automatiquement le ${day}\u202f: `,
    en: (day: string) => `Renewed itself on ${day}: `,
  },
  renewedCanceled: { fr: ' (annulée)', en: ' (cancelled)' },
  renewalOrder: {
    fr: (id: number) => `commande n°\u202f${id}`,
    en: (id: number) => `order no. ${id}`,
  },
  consentAutomaticRenewal: {
    fr: 'A demandé le renouvellement automatique de l’adhésion',
    en: 'Asked for the membership to renew itself',
  },
  stopping: { fr: 'Arrêt…', en: 'Stopping…' },
})

export const participantWords = dictionary({
  title: { fr: 'Corriger le participant', en: 'Correct the participant' },
  text: {
    fr: 'La correction est notée dans l’historique de la commande. Billets et cartes d’adhérent sont refaits.',
    en: 'The correction is noted in the order’s history. Tickets and membership cards are made again.',
  },
  emailHint: {
    fr: 'Pour ce qui concerne sa venue : rappel, annulation. La confirmation et les reçus vont au payeur.',
    en: 'For what concerns their coming: reminder, cancellation. The confirmation and receipts go to the payer.',
  },
  ...personWords,
  ...organismWords,
  guardianFirstName: { fr: 'Prénom du responsable légal', en: 'Legal guardian’s first name' },
  guardianLastName: { fr: 'Nom du responsable légal', en: 'Legal guardian’s last name' },
  guardianPhone: { fr: 'Téléphone du responsable légal', en: 'Legal guardian’s telephone' },
  guardianEmail: { fr: 'E-mail du responsable légal', en: 'Legal guardian’s e-mail' },
  none: { fr: 'Non renseigné', en: 'Not given' },
  others: { fr: 'Autres informations', en: 'Other details' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
})
