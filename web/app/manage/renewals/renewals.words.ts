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
