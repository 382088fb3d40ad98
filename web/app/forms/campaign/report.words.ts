import { dictionary } from '../../i18n/words.ts'

export const reportWords = dictionary({
  title: { fr: 'Signaler cette campagne', en: 'Report this campaign' },
  reason: { fr: 'Pour quelle raison ?', en: 'What is the reason?' },
  DISLIKE: { fr: 'Ce contenu me déplaît', en: 'I dislike this content' },
  INTELLECTUAL_PROPERTY: { fr: 'Il porte atteinte à un droit d’auteur', en: 'It infringes a copyright' },
  OFF_TOPIC: { fr: 'Il n’a pas sa place ici', en: 'It does not belong here' },
  SPAM: { fr: 'C’est une arnaque ou du spam', en: 'It is a scam or spam' },
  email: { fr: 'Votre e-mail', en: 'Your e-mail' },
  message: { fr: 'Votre message', en: 'Your message' },
  send: { fr: 'Envoyer le signalement', en: 'Send the report' },
  sending: { fr: 'Envoi…', en: 'Sending…' },
  sent: { fr: 'Merci, votre signalement est envoyé.', en: 'Thank you, your report has been sent.' },
  sentText: { fr: 'Quelqu’un va le lire et vous répondre.', en: 'Somebody will read it and answer you.' },
})
