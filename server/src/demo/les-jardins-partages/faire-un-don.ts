import { STARTING_GIFT_NAMES } from '@obole/contract/order-lines'
import { type DemoCampaign, paragraphs } from '../description.ts'

export const faireUnDon: DemoCampaign = {
  formType: 'Donation',
  slug: 'faire-un-don',
  title: 'Faire un don',
  description:
    'Vos dons paient l’eau, les graines et les outils : de quoi garder les jardins ouverts et gratuits.',
  longDescription: paragraphs(
    'Chaque semaine, deux cents personnes passent la porte d’un de nos jardins. Elles n’ont rien à payer, et nous y tenons. Pour que cela dure, nous comptons sur celles et ceux qui peuvent donner.',
    '20 €, ce sont les graines d’une parcelle pour une saison. 50 €, une brouette remise en état. 10 € par mois, l’eau d’un jardin tout l’été.',
  ),
  activityType: 'Don',
  banner: '/demo/banniere-don.svg',
  asks: ['address'],
  contactEmail: 'bonjour@jardins-partages.example',
  personalizedMessage: 'Merci de tout cœur. Votre reçu fiscal vous parvient par e-mail.',
  tiers: [
    {
      name: STARTING_GIFT_NAMES.once,
      description: 'Une fois, du montant de votre choix.',
      type: 'Donation',
      price: {
        from: null,
        presets: [10, 20, 50, 100],
        does: {
          10: 'l’eau d’une parcelle pendant un mois',
          20: 'les graines d’une parcelle pour une saison',
          50: 'une brouette remise en état',
          100: 'les outils d’une classe du quartier',
        },
        suggested: 20,
      },
      givesReceipt: true,
      isFavorite: true,
    },
    {
      name: STARTING_GIFT_NAMES.monthly,
      description: 'Chaque mois, le jour que vous choisissez ; vous arrêtez quand vous voulez.',
      type: 'MonthlyDonation',
      price: {
        from: 2,
        presets: [5, 10, 15, 30],
        does: { 10: 'l’eau d’un jardin tout l’été', 30: 'un atelier par mois pour une école' },
      },
      frequency: 'Monthly',
      givesReceipt: true,
    },
    {
      name: 'Parrainer un carré potager',
      description: 'Un carré d’un mètre de côté, semé et soigné par une classe du quartier.',
      type: 'Donation',
      price: 60,
      givesReceipt: true,
    },
  ],
}
