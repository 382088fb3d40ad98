import { afterA, ofPerson } from '@obole/core/french-names'
import { dayOf } from '@obole/contract/monthly-words'
import { dictionary } from '../i18n/words.ts'

export const orderWords = dictionary({
  title: { fr: 'Votre commande', en: 'Your order' },
  pageTitle: { fr: (id: number) => `Commande n° ${id}`, en: (id: number) => `Order no. ${id}` },
  numberAndDate: {
    fr: (id: number, date: string) => `Commande n° ${id} du ${date}`,
    en: (id: number, date: string) => `Order no. ${id} of ${date}`,
  },
  eventCanceled: {
    fr: (title: string) => `L’événement « ${title} » n’aura pas lieu`,
    en: (title: string) => `The event “${title}” will not take place`,
  },
  recap: { fr: 'Récapitulatif', en: 'Summary' },
  total: { fr: 'Total', en: 'Total' },
  free: { fr: 'Gratuit', en: 'Free' },
  question: { fr: 'Une question ?', en: 'A question?' },
  writeTo: { fr: (name: string) => `Écrivez ${afterA(name)}`, en: (name: string) => `Write to ${name}` },
  backToCampaign: { fr: 'Revenir à la campagne', en: 'Back to the campaign' },
  cardChanged: { fr: 'Votre nouvelle carte est enregistrée', en: 'Your new card is saved' },
  cardChangedDetail: {
    fr: 'Les prochains prélèvements s’y feront.',
    en: 'The next debits will be taken from it.',
  },
  unpaidTitle: { fr: 'Un prélèvement n’a pas pu être fait', en: 'A debit could not be made' },
  unpaidDetail: {
    fr: 'Rien n’a été débité. Réglez-le maintenant pour que tout soit en ordre.',
    en: 'Nothing was debited. Pay it now to put everything in order.',
  },
  cardEnds: {
    fr: 'Votre carte expire avant le prochain prélèvement',
    en: 'Your card expires before the next debit',
  },
  cardEndsDetail: {
    fr: 'Enregistrez-en une autre pour qu’il ne soit pas refusé.',
    en: 'Save another one so that it is not refused.',
  },
})

export const linkWords = dictionary({
  myData: { fr: 'Recevoir mes données personnelles', en: 'Receive my personal data' },
  myDataAsking: { fr: 'Envoi…', en: 'Sending…' },
  myDataAsked: { fr: 'C’est demandé', en: 'It is on its way' },
  myDataAskedText: {
    fr: (email: string) =>
      `Un lien vers tout ce que l’association sait de vous part à l’adresse ${email}. Il sera valable 7\u00a0jours.`,
    en: (email: string) =>
      `A link to everything the association knows of you goes to ${email}. It will be valid for 7 days.`,
  },
  forgottenTitle: {
    fr: 'Les données de cette commande ont été effacées',
    en: 'The data of this order was erased',
  },
  forgottenBody: { fr: 'Ce lien n’ouvre plus rien.', en: 'This link opens nothing any more.' },
  forgottenWhy: {
    fr: 'L’association a oublié la personne qui a payé, à sa demande ou au terme de la durée de conservation. Elle ne garde que les montants et les dates, comme la loi le demande.',
    en: 'The association forgot whoever paid, at their request or at the end of the time it keeps data. It keeps amounts and dates alone, as the law asks.',
  },
  endedTitle: { fr: 'Ce lien n’est plus valable', en: 'This link is no longer valid' },
  endedBody: {
    fr: 'Pour que votre commande reste la vôtre, les liens que nous envoyons ne durent pas toujours, et vous pouvez les désactiver.',
    en: 'To keep your order yours, the links we send do not last for ever, and you can end them.',
  },
  endedWhere: {
    fr: 'Un nouveau lien part à l’adresse e-mail donnée avec la commande, et nulle part ailleurs.',
    en: 'A new link goes to the e-mail address given with the order, and nowhere else.',
  },
  askFresh: { fr: 'Recevoir un nouveau lien', en: 'Get a new link' },
  sending: { fr: 'Envoi…', en: 'Sending…' },
  freshSent: { fr: 'C’est demandé', en: 'It is asked for' },
  freshSentDetail: {
    fr: 'Si ce lien était celui d’une commande, un nouveau arrive dans la boîte de la personne qui l’a passée. Si rien n’arrive, écrivez à l’association : elle peut renvoyer la confirmation.',
    en: 'If this was the link of an order, a new one is on its way to the mailbox of whoever made it. If nothing arrives, write to the association: it can send the confirmation again.',
  },
  whyLink: {
    fr: (email: string, minutes: number) =>
      `Pour votre sécurité, ce changement se confirme depuis votre boîte e-mail. Nous envoyons un lien à ${email} ; il est valable ${minutes} minutes.`,
    en: (email: string, minutes: number) =>
      `To keep you safe, this change is confirmed from your mailbox. We send a link to ${email}; it is valid for ${minutes} minutes.`,
  },
  askLink: { fr: 'Recevoir un lien par e-mail', en: 'Get a link by e-mail' },
  linkSent: {
    fr: (email: string) => `Un lien est parti à ${email}`,
    en: (email: string) => `We have sent a link to ${email}`,
  },
  linkSentDetail: {
    fr: (minutes: number) =>
      `Ouvrez-le dans les ${minutes} minutes : vous y ferez votre changement, ou vous confirmerez celui que vous venez de saisir. Rien ne change d’ici là.`,
    en: (minutes: number) =>
      `Open it within ${minutes} minutes: there you make your change, or confirm the one you have just entered. Nothing changes until then.`,
  },
  moneyTitle: {
    fr: (time: string) => `Vous pouvez modifier vos prélèvements jusqu’à ${time}`,
    en: (time: string) => `You can change your debits until ${time}`,
  },
  ticketTitle: {
    fr: (time: string) => `Vous pouvez transmettre vos billets jusqu’à ${time}`,
    en: (time: string) => `You can pass your tickets on until ${time}`,
  },
  ticketBody: {
    fr: 'Ce lien vient de votre boîte e-mail.',
    en: 'This link comes from your mailbox.',
  },
  moneyBody: {
    fr: 'Ce lien vient de votre boîte e-mail et sert à un seul changement.',
    en: 'This link comes from your mailbox and serves for one change.',
  },
  changedTitle: { fr: 'Votre changement est enregistré', en: 'Your change is saved' },
  raisedTitle: { fr: 'Votre banque a confirmé', en: 'Your bank has confirmed' },
  changedDetail: {
    fr: 'Voici ce qui sera prélevé désormais.',
    en: 'This is what will be debited from now on.',
  },
  revoke: { fr: 'Désactiver ce lien', en: 'End this link' },
  revokeTitle: { fr: 'Désactiver ce lien ?', en: 'End this link?' },
  revokeBody: {
    fr: (email: string) =>
      `Tous les liens de cette commande cesseront de fonctionner, celui-ci compris. Nous en envoyons un nouveau à ${email}.`,
    en: (email: string) =>
      `Every link of this order will stop working, this one included. We send a new one to ${email}.`,
  },
  revokeBodyFree: {
    fr: (email: string) =>
      `Tous les liens de cette commande cesseront de fonctionner, celui-ci compris. Nous en envoyons un nouveau à ${email}, sauf si cette adresse a déjà reçu plusieurs e-mails de commandes gratuites aujourd’hui : l’association peut alors renvoyer la confirmation.`,
    en: (email: string) =>
      `Every link of this order will stop working, this one included. We send a new one to ${email}, unless that address has already had several e-mails of free orders today: the association can then send the confirmation again.`,
  },
  revokeYes: { fr: 'Oui, désactiver', en: 'Yes, end it' },
  revokeNo: { fr: 'Non, garder', en: 'No, keep it' },
  revoking: { fr: 'Désactivation…', en: 'Ending…' },
})

export const passOnWords = dictionary({
  title: { fr: 'Donner un billet à quelqu’un d’autre', en: 'Give a ticket to somebody else' },
  text: {
    fr: 'Une personne ne peut plus venir ? Transmettez son billet : l’ancien code cesse d’être valable, et le nouveau titulaire reçoit le sien par e-mail.',
    en: 'Somebody can no longer come? Pass their ticket on: the old code stops being valid, and the new holder receives theirs by e-mail.',
  },
  passOn: { fr: 'Transmettre', en: 'Pass on' },
  passOnOf: {
    fr: (holder: string) => `Transmettre le billet ${ofPerson(holder)}`,
    en: (holder: string) => `Pass on the ticket of ${holder}`,
  },
  who: {
    fr: (tier: string, title: string) => `À qui donnez-vous ce billet (« ${tier} ») pour « ${title} » ?`,
    en: (tier: string, title: string) => `Whom do you give this ticket (“${tier}”) for “${title}” to?`,
  },
  whatHappens: {
    fr: 'Dès que vous confirmez, l’ancien billet n’est plus valable. Le nouveau part par e-mail, et vous recevez une confirmation.',
    en: 'As soon as you confirm, the old ticket is no longer valid. The new one goes out by e-mail, and you receive a confirmation.',
  },
  weTell: {
    fr: (holder: string) => `Nous prévenons ${holder} par e-mail.`,
    en: (holder: string) => `We tell ${holder} by e-mail.`,
  },
  youTell: {
    fr: (holder: string) => `Pensez à prévenir ${holder} vous-même : aucun message ne lui sera envoyé.`,
    en: (holder: string) => `Remember to tell ${holder} yourself: no message will be sent to them.`,
  },
  confirm: { fr: 'Transmettre ce billet', en: 'Pass this ticket on' },
  passing: { fr: 'Envoi…', en: 'Sending…' },
  done: { fr: 'Le billet est transmis', en: 'The ticket is passed on' },
  doneDetail: {
    fr: (email: string) => `Le nouveau part à ${email}.`,
    en: (email: string) => `The new one goes to ${email}.`,
  },
})

export const paymentListWords = dictionary({
  title: { fr: 'Paiements', en: 'Payments' },
  older: { fr: 'Voir les paiements plus anciens', en: 'See older payments' },
  withTip: {
    fr: (contribution: string) => `dont ${contribution}`,
    en: (contribution: string) => `including ${contribution}`,
  },
  statePending: { fr: 'À venir', en: 'To come' },
  stateAuthorized: { fr: 'Payé', en: 'Paid' },
  stateRefused: { fr: 'Impayé', en: 'Unpaid' },
  stateCorrected: { fr: 'Régularisé', en: 'Settled' },
  stateRefunding: { fr: 'Remboursement en cours', en: 'Refund in progress' },
  stateRefunded: { fr: 'Remboursé', en: 'Refunded' },
  partlyRefunded: {
    fr: (amount: string) => `Remboursé en partie (${amount})`,
    en: (amount: string) => `Refunded in part (${amount})`,
  },
  stateContested: { fr: 'Contesté', en: 'Contested' },
  stateCanceled: { fr: 'Annulé', en: 'Cancelled' },
  stateRegistered: { fr: 'Reçu', en: 'Received' },
  refused: { fr: 'Refusé', en: 'Refused' },
  triedAgain: {
    fr: (date: string) => `Refusé, nouvel essai le ${date}`,
    en: (date: string) => `Refused, tried again on ${date}`,
  },
  payNow: { fr: 'Régler maintenant', en: 'Pay now' },
  opening: { fr: 'Ouverture…', en: 'Opening…' },
})

export const planWords = dictionary({
  monthlyGift: { fr: 'Votre don mensuel', en: 'Your monthly gift' },
  monthlyPayment: { fr: 'Votre paiement mensuel', en: 'Your monthly payment' },
  plan: { fr: 'Prélèvements à venir', en: 'Debits to come' },
  eachMonth: { fr: 'Chaque mois', en: 'Each month' },
  ofWhichTip: { fr: 'Dont contribution à Obole', en: 'Including the contribution to Obole' },
  day: { fr: 'Jour du prélèvement', en: 'Day of the debit' },
  dayOfMonth: {
    fr: (day: number) => `Le ${dayOf(day, 'fr')} du mois`,
    en: (day: number) => `The ${dayOf(day, 'en')} of the month`,
  },
  next: { fr: 'Prochain prélèvement', en: 'Next debit' },
  nextOn: {
    fr: (amount: string, date: string) => `${amount} le ${date}`,
    en: (amount: string, date: string) => `${amount} on ${date}`,
  },
  card: { fr: 'Carte', en: 'Card' },
  cardUntil: {
    fr: (card: string, expiry: string) => `${card}, expire en ${expiry}`,
    en: (card: string, expiry: string) => `${card}, expires ${expiry}`,
  },
  change: { fr: 'Modifier', en: 'Change' },
  changeCard: { fr: 'Changer de carte', en: 'Change card' },
  opening: { fr: 'Ouverture…', en: 'Opening…' },
  stop: { fr: 'Arrêter', en: 'Stop' },
  stopped: {
    fr: 'Vous y avez mis fin : plus rien n’est prélevé. Merci pour tout ce que vous avez donné.',
    en: 'You have stopped it: nothing more is debited. Thank you for all you have given.',
  },
  stoppedPayment: {
    fr: 'Vous y avez mis fin : plus rien n’est prélevé.',
    en: 'You have stopped it: nothing more is debited.',
  },
  changeGift: { fr: 'Modifier votre don mensuel', en: 'Change your monthly gift' },
  changePayment: { fr: 'Modifier votre paiement mensuel', en: 'Change your monthly payment' },
  amount: { fr: 'Montant chaque mois', en: 'Amount each month' },
  amountOf: { fr: (name: string) => `${name}, chaque mois`, en: (name: string) => `${name}, each month` },
  amountFixed: {
    fr: (name: string, amount: string) => `${name} : ${amount} par mois, fixé par l’association.`,
    en: (name: string, amount: string) => `${name}: ${amount} a month, set by the association.`,
  },
  tipField: { fr: 'Contribution à Obole, chaque mois', en: 'Contribution to Obole, each month' },
  tipHint: { fr: 'Vous choisissez, zéro compris.', en: 'It is up to you, zero included.' },
  totalEachMonth: {
    fr: (amount: string, day: number) => `${amount} seront prélevés le ${dayOf(day, 'fr')} de chaque mois.`,
    en: (amount: string, day: number) =>
      `${amount} will be debited on the ${dayOf(day, 'en')} of each month.`,
  },
  tooHigh: {
    fr: (amount: string) => `En une fois, un prélèvement peut être triplé au plus : ${amount} par mois.`,
    en: (amount: string) => `At once, a debit can be tripled at most: ${amount} a month.`,
  },
  bankNote: {
    fr: (amount: string) =>
      `Ensuite, vous saisissez votre carte et votre banque vous demande de confirmer. Rien n’est débité aujourd’hui : ${amount} le seront au prochain prélèvement, puis chaque mois. Sans votre accord, rien ne change.`,
    en: (amount: string) =>
      `Next, you type your card and your bank asks you to confirm. Nothing is debited today: ${amount} will be at the next debit, then each month. Without your agreement, nothing changes.`,
  },
  confirmAtBank: { fr: 'Confirmer avec ma banque', en: 'Confirm with my bank' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  saved: { fr: 'C’est modifié', en: 'It is changed' },
  stopTitle: { fr: 'Arrêter les prélèvements ?', en: 'Stop the debits?' },
  stopBody: {
    fr: (organization: string) =>
      `Plus rien ne sera prélevé pour ${organization}. Ce qui a déjà été payé le reste, et vos documents restent ici.`,
    en: (organization: string) =>
      `Nothing more will be debited for ${organization}. What was paid stays paid, and your documents stay here.`,
  },
  stopYes: { fr: 'Oui, arrêter', en: 'Yes, stop' },
  stopNo: { fr: 'Non, continuer', en: 'No, go on' },
  stopping: { fr: 'Arrêt…', en: 'Stopping…' },
  stopDone: { fr: 'Plus rien ne sera prélevé', en: 'Nothing more will be debited' },
  renewalTitle: { fr: 'Renouvellement automatique', en: 'Automatic renewal' },
  renews: { fr: 'Se renouvelle le', en: 'Renews on' },
  renewalAnnounced: {
    fr: 'C’est le montant que nous vous avons annoncé\u202f: jamais plus.',
    en: 'This is the amount we told you of, and never more.',
  },
  renewalStopped: {
    fr: (day: string) => `Renouvellement automatique arrêté le ${day}.`,
    en: (day: string) => `Automatic renewal stopped on ${day}.`,
  },
  renewalStoppedByAssociation: {
    fr: (day: string) => `Renouvellement automatique arrêté le ${day} par l’association.`,
    en: (day: string) => `Automatic renewal stopped on ${day} by the association.`,
  },
  renewalLapsed: {
    fr: (day: string, why: string) =>
      `Cette adhésion ne se renouvelle plus automatiquement depuis le ${day}\u202f: ${why}. Rien n’a été débité.`,
    en: (day: string, why: string) =>
      `This membership has not renewed itself since ${day}: ${why}. Nothing was debited.`,
  },
  renewed: {
    fr: (day: string, id: number) =>
      `Renouvelée automatiquement le ${day}\u202f: c’est la commande n°\u202f${id}. Son lien vous est envoyé par e-mail.`,
    en: (day: string, id: number) =>
      `Renewed itself on ${day}: it is order no. ${id}. Its link is sent to you by e-mail.`,
  },
  renewedCanceled: {
    fr: (day: string, id: number) =>
      `Renouvelée automatiquement le ${day}\u202f: c’est la commande n°\u202f${id}, annulée depuis.`,
    en: (day: string, id: number) => `Renewed itself on ${day}: it is order no. ${id}, cancelled since.`,
  },
  renewalUnpaid: {
    fr: 'Le débit de ce renouvellement n’a pas encore abouti. Vous pouvez y renoncer\u202f: rien ne sera débité, et cette adhésion s’arrête.',
    en: 'The debit of this renewal has not succeeded yet. You can give it up: nothing will be debited, and this membership stops.',
  },
  stopRenewal: { fr: 'Arrêter le renouvellement', en: 'Stop the renewal' },
  stopRenewalTitle: { fr: 'Arrêter le renouvellement\u202f?', en: 'Stop the renewal?' },
  stopRenewalBody: {
    fr: 'Votre adhésion reste valable jusqu’à sa fin, puis s’arrête. Rien ne sera débité, et votre carte est oubliée.',
    en: 'Your membership stays valid until its end, and then stops. Nothing will be debited, and your card is forgotten.',
  },
  stopUnpaidRenewalBody: {
    fr: 'Ce renouvellement n’a pas été payé\u202f: il est annulé, et cette adhésion s’arrête maintenant. Rien n’a été débité, rien ne le sera, et votre carte est oubliée.',
    en: 'This renewal was not paid: it is cancelled, and this membership stops now. Nothing was debited, nothing will be, and your card is forgotten.',
  },
})

export const tipBackWords = dictionary({
  title: { fr: 'Votre contribution à Obole', en: 'Your contribution to Obole' },
  body: {
    fr: (amount: string) =>
      `Vous avez laissé ${amount} pour faire vivre Obole. Vous avez changé d’avis ? Nous vous les rendons, sans question ; votre commande ne change pas.`,
    en: (amount: string) =>
      `You left ${amount} to keep Obole going. Changed your mind? We give it back, no questions asked; your order does not change.`,
  },
  takeBack: { fr: 'Reprendre ma contribution', en: 'Take my contribution back' },
  askTitle: { fr: 'Reprendre votre contribution ?', en: 'Take your contribution back?' },
  askBody: {
    fr: (amount: string) =>
      `${amount} reviennent sur la carte qui a payé, en quelques jours. Votre commande ne change pas.`,
    en: (amount: string) =>
      `${amount} return to the card that paid, within a few days. Your order does not change.`,
  },
  askToCome: {
    fr: 'Les prochains prélèvements n’en prendront plus.',
    en: 'The next debits will take none either.',
  },
  askYes: { fr: (amount: string) => `Reprendre ${amount}`, en: (amount: string) => `Take ${amount} back` },
  askNo: { fr: 'La laisser', en: 'Leave it' },
  bankRefused: {
    fr: 'Votre banque n’a pas accepté ce remboursement. Réessayez un peu plus tard.',
    en: 'Your bank did not accept this refund. Try again a little later.',
  },
  takingBack: { fr: 'Remboursement…', en: 'Refunding…' },
  underWay: {
    fr: (amount: string) => `Remboursement en cours : ${amount}`,
    en: (amount: string) => `Being refunded: ${amount}`,
  },
  underWayDetail: {
    fr: 'Votre banque a été prévenue. Le montant revient sur votre carte en quelques jours.',
    en: 'Your bank has been told. The amount returns to your card within a few days.',
  },
  givenBack: {
    fr: (amount: string) => `Votre contribution vous a été rendue : ${amount}`,
    en: (amount: string) => `Your contribution was given back: ${amount}`,
  },
  givenBackOn: {
    fr: (day: string) => `Remboursée sur votre carte le ${day}.`,
    en: (day: string) => `Refunded to your card on ${day}.`,
  },
})

export const documentWords = dictionary({
  title: { fr: 'Vos documents', en: 'Your documents' },
  coming: {
    fr: 'Vos documents se préparent ; ils apparaissent ici dans un instant.',
    en: 'Your documents are being made; they appear here in a moment.',
  },
  attestation: { fr: 'Attestation de paiement', en: 'Proof of payment' },
  pdf: { fr: 'PDF', en: 'PDF' },
  onPhone: { fr: 'Sur le téléphone', en: 'On the phone' },
  receiptToCome: {
    fr: (year: number) =>
      `Votre reçu fiscal\u202f: un seul pour tous vos dons de ${year}, que l’association établit en janvier ${year + 1}. Il vous sera envoyé.`,
    en: (year: number) =>
      `Your tax receipt: a single one for all your gifts of ${year}, which the association makes in January ${year + 1}. It will be sent to you.`,
  },
  receiptOfYear: {
    fr: (year: number) =>
      `Ce don figure sur votre reçu fiscal de ${year}, qui vous a été envoyé. Vous le retrouvez aussi dans votre compte, s’il a la même adresse e-mail.`,
    en: (year: number) =>
      `This gift is on your tax receipt of ${year}, which was sent to you. You also find it in your account, if that has the same e-mail address.`,
  },
  addressTitleReceipt: {
    fr: 'Votre adresse, pour votre reçu fiscal',
    en: 'Your address, for your tax receipt',
  },
  addressTitleInvoice: {
    fr: 'L’adresse de votre organisme, pour la facture',
    en: 'The address of your organisation, for the invoice',
  },
  addressTitleBoth: {
    fr: 'L’adresse de votre organisme, pour la facture et le reçu fiscal',
    en: 'The address of your organisation, for the invoice and the tax receipt',
  },
  addressWhyInvoice: {
    fr: 'La facture attend l’adresse de l’organisme ou de l’entreprise qui a payé, que la loi demande. Elle vous est ensuite envoyée par e-mail.',
    en: 'The invoice waits for the address of the organisation or company that paid, as the law requires. It is then sent to you by e-mail.',
  },
  addressWhyBoth: {
    fr: 'La facture et le reçu fiscal attendent cette adresse, que la loi demande. Ils vous sont ensuite envoyés par e-mail.',
    en: 'The invoice and the tax receipt wait for this address, as the law requires. They are then sent to you by e-mail.',
  },
  addressWhyReceipt: {
    fr: 'La loi demande l’adresse du donateur sur le reçu. Elle ne sert qu’à cela.',
    en: 'The law requires the donor’s address on the receipt. It is used for nothing else.',
  },
  address: { fr: 'Adresse', en: 'Address' },
  zipCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  country: { fr: 'Pays', en: 'Country' },
  sendAddressReceipt: { fr: 'Préparer mon reçu', en: 'Make my receipt' },
  sendAddressInvoice: { fr: 'Préparer la facture', en: 'Make the invoice' },
  sendAddressBoth: { fr: 'Préparer les deux', en: 'Make both' },
  sending: { fr: 'Envoi…', en: 'Sending…' },
})
