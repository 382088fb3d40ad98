import { dictionary } from '../../i18n/words.ts'

export const renewalsWords = dictionary({
  title: { fr: 'Renouvellements', en: 'Renewals' },
  lead: {
    fr: 'Vos adhérents reçoivent un e-mail autour de la fin de leur adhésion, avec un lien qui ouvre la page déjà remplie à leur nom. Qui a déjà renouvelé ne reçoit rien\u202f; chacun peut arrêter ces rappels.',
    en: 'Your members get an e-mail around the end of their membership, with a link to a page filled in with their name. Whoever renewed already gets nothing; everybody can stop these reminders.',
  },
  notSending: { fr: 'Ces rappels ne partent pas encore', en: 'These reminders are not sent yet' },
  notSendingText: {
    fr: 'Ils partiront dès que votre association sera vérifiée.',
    en: 'They will be sent as soon as your association is verified.',
  },
  automatic: { fr: 'Renouvellement automatique', en: 'Automatic renewal' },
  automaticOffered: {
    fr: 'Proposer aux adhérents le renouvellement automatique par carte',
    en: 'Offer members automatic renewal by card',
  },
  automaticText: {
    fr: 'Au moment de payer, chacun peut cocher une case\u202f: sa carte est gardée par le prestataire de paiement, et l’adhésion se renouvelle le lendemain de sa fin. Obole envoie l’avis prévu par la loi entre deux mois et un mois avant (code de la consommation, article L215-1), avec la date, le montant et un lien pour refuser. Si le tarif augmente après cet avis, rien n’est débité.',
    en: 'When paying, everybody may tick a box: the payment provider keeps the card, and the membership renews itself on the day after its end. Obole sends the notice that French law asks for between two months and one month before (consumer code, article L215-1), with the date, the amount and a link to refuse. If the price rises after the notice, nothing is debited.',
  },
  automaticCount: {
    fr: (count: number) =>
      count > 1
        ? `${count} adhésions se renouvellent automatiquement.`
        : '1 adhésion se renouvelle automatiquement.',
    en: (count: number) =>
      count > 1 ? `${count} memberships renew themselves.` : '1 membership renews itself.',
  },
  atBefore30: { fr: '30 jours avant la fin', en: '30 days before the end' },
  atBefore7: { fr: '7 jours avant la fin', en: '7 days before the end' },
  atAfter7: { fr: '7 jours après la fin', en: '7 days after the end' },
  isOn: { fr: 'Envoyer ce rappel', en: 'Send this reminder' },
  subject: { fr: 'Objet', en: 'Subject' },
  text: { fr: 'Message', en: 'Message' },
  placeholders: {
    fr: 'Écrivez {prénom}, {association} ou {date de fin}\u202f: ils sont remplacés pour chaque personne. Le bouton de renouvellement est ajouté après le message.',
    en: 'Write {prénom}, {association} or {date de fin}: they are replaced for each person. The button to renew comes after the message.',
  },
  preview: { fr: 'Ce que reçoit Camille', en: 'What Camille gets' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  saved: { fr: 'C’est enregistré', en: 'Saved' },
  ours: { fr: 'Reprendre le texte d’Obole', en: 'Use Obole’s text again' },
  required: { fr: 'Écrivez un objet et un message', en: 'Write a subject and a message' },
})
