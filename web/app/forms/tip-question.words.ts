import { dictionary } from '../i18n/words.ts'

export const tipQuestionWords = dictionary({
  title: {
    fr: (amount: string) => `Vous laissez ${amount} à Obole : est-ce bien ce que vous voulez ?`,
    en: (amount: string) => `You are leaving ${amount} to Obole: is that what you want?`,
  },
  body: {
    fr: 'C’est plus que votre commande elle-même. Cette contribution reste facultative, et rien n’est débité avant votre réponse.',
    en: 'That is more than your order itself. This contribution is optional, and nothing is debited before you answer.',
  },
  change: { fr: 'Changer le montant', en: 'Change the amount' },
  yes: {
    fr: (amount: string) => `Oui, je laisse ${amount}`,
    en: (amount: string) => `Yes, I leave ${amount}`,
  },
})
