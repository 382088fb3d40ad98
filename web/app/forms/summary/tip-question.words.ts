import { dictionary } from '../../i18n/words.ts'

export const tipQuestionWords = dictionary({
  title: {
    fr: (amount: string) => `Vous laissez ${amount} à Obole : est-ce bien ce que vous voulez ?`,
    en: (amount: string) => `You are leaving ${amount} to Obole: is that what you want?`,
  },
  body: {
    fr: (order: string) =>
      `C’est plus que ${order}. Cette contribution reste facultative, et rien n’est débité avant votre réponse.`,
    en: (order: string) =>
      `That is more than ${order} itself. This contribution is optional, and nothing is debited before you answer.`,
  },
  change: { fr: 'Changer le montant', en: 'Change the amount' },
  yes: {
    fr: (amount: string) => `Oui, je laisse ${amount}`,
    en: (amount: string) => `Yes, I leave ${amount}`,
  },
})
