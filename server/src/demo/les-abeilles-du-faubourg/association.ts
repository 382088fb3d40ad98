import { cartCheckout, type DemoAssociation, type DemoCampaign, paragraphs } from '../description.ts'

const unRucherSurLesToits: DemoCampaign = {
  formType: 'CrowdFunding',
  slug: 'un-rucher-sur-les-toits',
  title: 'Un rucher sur les toits',
  description:
    'Quatre ruches sur le toit du gymnase, et un atelier d’apiculture pour les écoles du faubourg.',
  longDescription: paragraphs(
    'La mairie nous prête le toit, un apiculteur nous forme, et les enfants choisiront la couleur des ruches. Il reste à acheter le matériel et les essaims.',
  ),
  activityType: 'Financement de projet',
  banner: '/demo/banniere-ruches.svg',
  financialGoalEuros: 3_500,
  tiers: [
    { name: 'Don libre', type: 'Donation', price: { from: 1, presets: [10, 25, 50] }, givesReceipt: true },
    { name: 'Un pot de la première récolte', type: 'Contribution', price: 20, stock: { capacity: 80 } },
  ],
}

/** Its documents are still being checked: its pages exist, but payments are not possible yet. */
export const lesAbeillesDuFaubourg: DemoAssociation = {
  slug: 'les-abeilles-du-faubourg',
  name: 'Les Abeilles du Faubourg',
  category: 'Environnement',
  description: 'Une poignée d’apiculteurs amateurs qui veulent ramener les abeilles en ville.',
  purpose: 'Installer des ruches sur les toits de la ville et faire découvrir la vie des abeilles.',
  address: '3 place du Marché',
  zipCode: '75011',
  city: 'Paris',
  siren: '000000026',
  rnaNumber: 'W750000002',
  logo: '/demo/logo-abeilles.svg',
  banner: '/demo/banniere-ruches.svg',
  isAuthenticated: false,
  allowCollect: false,
  givesFiscalReceipts: false,
  campaigns: [unRucherSurLesToits, cartCheckout],
}
