import { dictionary } from '../../i18n/words.ts'

export const formWords = dictionary({
  stepChoose: { fr: 'Je choisis', en: 'My choice' },
  stepGive: { fr: 'Mon don', en: 'My gift' },
  stepWho: { fr: 'Les participants', en: 'Participants' },
  stepWhoMembership: { fr: 'Les adhérents', en: 'Members' },
  stepWhoOther: { fr: 'Les précisions', en: 'Order details' },
  stepPayer: { fr: 'Mes coordonnées', en: 'My details' },
  stepSummary: { fr: 'Récapitulatif', en: 'Summary' },
  steps: { fr: 'Étapes', en: 'Steps' },
  continue: { fr: 'Continuer', en: 'Continue' },
  reserving: { fr: 'Réservation en cours…', en: 'Holding your places…' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  back: { fr: 'Revenir à l’étape précédente', en: 'Back to the previous step' },
  yourOrder: { fr: 'Votre commande', en: 'Your order' },
  yourGift: { fr: 'Votre don', en: 'Your gift' },
  yourCart: { fr: 'Votre panier', en: 'Your cart' },
  yourContribution: { fr: 'Votre participation', en: 'Your pledge' },
  nothingYet: { fr: 'Rien pour le moment.', en: 'Nothing yet.' },
  total: { fr: 'Total', en: 'Total' },
  today: { fr: 'Aujourd’hui', en: 'Today' },
  perMonth: { fr: 'Par mois', en: 'Per month' },
  holdNote: {
    fr: 'Vos places sont réservées 15 minutes dès l’étape suivante.',
    en: 'Your places are held for 15 minutes from the next step on.',
  },
  holdNoteItems: {
    fr: 'Vos articles sont réservés 15 minutes dès l’étape suivante.',
    en: 'Your items are held for 15 minutes from the next step on.',
  },
  secureNote: { fr: 'Paiement sécurisé par carte bancaire.', en: 'Secure payment by card.' },
  cartKept: {
    fr: (time: string) => `Votre panier est gardé encore ${time}`,
    en: (time: string) => `Your cart is kept for another ${time}`,
  },
  cartSoonGone: {
    fr: (time: string) => `Votre panier expire dans ${time}`,
    en: (time: string) => `Your cart expires in ${time}`,
  },
  keepCart: { fr: 'Garder mon panier', en: 'Keep my cart' },
  cartGone: { fr: 'Votre panier a expiré', en: 'Your cart has expired' },
  cartGoneDetail: {
    fr: 'Les places ne sont plus réservées. Ce que vous avez saisi est conservé.',
    en: 'The places are no longer held. What you entered is kept.',
  },
  cartGoneKept: { fr: 'Ce que vous avez saisi est conservé.', en: 'What you entered is kept.' },
  cartGoneForGood: {
    fr: 'Il ne peut plus être payé. Demandez un nouveau lien à l’association.',
    en: 'It can no longer be paid. Ask the association for a new link.',
  },
  begunHere: {
    fr: (time: string) => `Vous l’avez commencé dans ce navigateur. Il est gardé jusqu’à ${time} environ.`,
    en: (time: string) => `You began it in this browser. It is kept until about ${time}.`,
  },
  takeUpAgain: { fr: 'Reprendre ce paiement', en: 'Resume this payment' },
  startAgain: { fr: 'Reprendre', en: 'Resume' },
  minutesLeft: {
    fr: (minutes: number) => `Il reste moins de ${minutes} minutes avant que votre panier n’expire.`,
    en: (minutes: number) => `Less than ${minutes} minutes are left before your cart expires.`,
  },
  minutesSeconds: {
    fr: (minutes: number, seconds: string) => `${minutes} min ${seconds} s`,
    en: (minutes: number, seconds: string) => `${minutes} min ${seconds} s`,
  },
  nothingChosen: { fr: 'Rien de choisi', en: 'Nothing chosen' },
  items: {
    fr: (count: number) => (count > 1 ? `${count} articles` : `${count} article`),
    en: (count: number) => (count === 1 ? `${count} item` : `${count} items`),
  },
  tickets: {
    fr: (count: number) => (count > 1 ? `${count} billets` : `${count} billet`),
    en: (count: number) => (count === 1 ? `${count} ticket` : `${count} tickets`),
  },
  withGift: { fr: (items: string) => `${items}, 1 don`, en: (items: string) => `${items}, 1 gift` },
})
