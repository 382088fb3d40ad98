import { MAX_DEDICATION_LENGTH } from '@obole/core/validation/dedication'
import { dictionary } from '../../i18n/words.ts'

export const dedicationDialogWords = dictionary({
  title: { fr: 'Dédier ce don', en: 'Dedicate this gift' },
  occasion: { fr: 'Ce don est fait', en: 'This gift is made' },
  inHonour: { fr: 'En l’honneur de', en: 'In honour of' },
  inMemory: { fr: 'À la mémoire de', en: 'In memory of' },
  honouree: { fr: 'Nom de la personne', en: 'Person’s name' },
  message: { fr: 'Votre message', en: 'Your message' },
  messageHint: {
    fr: `${MAX_DEDICATION_LENGTH} caractères au plus, sans adresse de site ni adresse e-mail.`,
    en: `${MAX_DEDICATION_LENGTH} characters at most, without web or e-mail addresses.`,
  },
  card: { fr: 'La carte', en: 'The card' },
  send: { fr: 'L’envoyer par e-mail', en: 'Send it by e-mail' },
  sendDetail: {
    fr: 'Un seul message, dès que le don est payé. L’adresse n’est pas conservée.',
    en: 'One message, as soon as the gift is paid. The address is not kept.',
  },
  print: { fr: 'L’imprimer moi-même', en: 'Print it myself' },
  printDetail: { fr: 'Un PDF joint à votre confirmation.', en: 'A PDF with your confirmation.' },
  recipientName: { fr: 'Nom du destinataire', en: 'Recipient’s name' },
  recipientEmail: { fr: 'E-mail du destinataire', en: 'Recipient’s e-mail' },
  showAmount: {
    fr: 'Indiquer le montant du don sur la carte',
    en: 'Show the amount of the gift on the card',
  },
  save: { fr: 'Enregistrer la dédicace', en: 'Save the dedication' },
})
