import { at, type DemoCampaign } from '../description.ts'

/** One campaign for each reason why a page sells nothing to a visitor. */

export const nuitDesEtoiles: DemoCampaign = {
  formType: 'Event',
  slug: 'nuit-des-etoiles',
  state: 'Draft',
  title: 'La nuit des étoiles',
  description: 'Une soirée d’août, couchés dans l’herbe, à compter les étoiles filantes.',
  banner: '/demo/banniere-jardin.svg',
  startsAt: at('2027-08-12', '21:00'),
  endsAt: at('2027-08-13', '01:00'),
  place: { name: 'Jardin des Lilas', city: 'Lyon', zipCode: '69007', country: 'FR' },
  gives: 'tickets',
  tiers: [{ name: 'Entrée', type: 'Registration', price: 5, asksParticipant: true }],
}

export const marcheDeNoel: DemoCampaign = {
  formType: 'Shop',
  slug: 'marche-de-noel-2025',
  state: 'Disabled',
  title: 'Marché de Noël 2025',
  description: 'Couronnes, confitures et bougies : merci à toutes et à tous, rendez-vous l’an prochain.',
  banner: '/demo/banniere-boutique.svg',
  tiers: [{ name: 'Couronne de houx', type: 'Product', price: 16, vatPercent: 20 }],
}

export const adhesion2024: DemoCampaign = {
  formType: 'Membership',
  slug: 'adhesion-2024',
  state: 'Deleted',
  title: 'Adhésion 2024',
  validityType: 'Custom',
  startsAt: at('2024-01-01'),
  endsAt: at('2024-12-31', '23:59'),
  tiers: [{ name: 'Adhésion individuelle', type: 'Membership', price: 22, asksParticipant: true }],
}

export const feteDePrintemps2028: DemoCampaign = {
  formType: 'Event',
  slug: 'fete-de-printemps-2028',
  title: 'Fête de printemps 2028',
  description: 'La prochaine se prépare déjà. La billetterie ouvre le 15 janvier 2028.',
  banner: '/demo/banniere-fete.svg',
  startsAt: at('2028-04-22', '10:00'),
  endsAt: at('2028-04-22', '19:00'),
  saleStart: at('2028-01-15', '09:00'),
  place: {
    name: 'Jardin des Lilas',
    address: '12 rue des Lilas',
    city: 'Lyon',
    zipCode: '69007',
    country: 'FR',
  },
  gives: 'tickets',
  tiers: [
    { name: 'Plein tarif', type: 'Registration', price: 13, stock: { capacity: 300 }, asksParticipant: true },
  ],
}

export const vendangesDeSeptembre: DemoCampaign = {
  formType: 'Event',
  slug: 'vendanges-de-septembre',
  title: 'Les vendanges de septembre',
  description: 'Trois rangs de vigne, quarante mains, un jus de raisin bu le soir même.',
  banner: '/demo/banniere-jardin.svg',
  startsAt: at('2026-09-19', '08:30'),
  endsAt: at('2026-09-19', '18:00'),
  saleEnd: at('2026-09-18', '20:00'),
  place: { name: 'Vigne de la Guillotière', city: 'Lyon', zipCode: '69007', country: 'FR' },
  gives: 'tickets',
  tiers: [{ name: 'Participation', type: 'Registration', price: 3, asksParticipant: true }],
}

export const atelierGreffe: DemoCampaign = {
  formType: 'Event',
  slug: 'atelier-greffe',
  title: 'Atelier greffe',
  description: 'Apprendre à greffer un pommier, et repartir avec le sien.',
  banner: '/demo/banniere-stage.svg',
  startsAt: at('2027-03-06', '14:00'),
  endsAt: at('2027-03-06', '17:00'),
  place: { name: 'Verger de Gerland', city: 'Lyon', zipCode: '69007', country: 'FR' },
  gives: 'tickets',
  tiers: [
    {
      name: 'Place',
      type: 'Registration',
      price: 15,
      stock: { capacity: 10, sold: 10 },
      asksParticipant: true,
    },
    {
      name: 'Place solidaire',
      type: 'Registration',
      price: 'free',
      stock: { capacity: 2, sold: 2 },
      asksParticipant: true,
    },
  ],
}

/** Reached only by its link, and in no list. */
export const locationDeLaSalle: DemoCampaign = {
  formType: 'PaymentForm',
  slug: 'location-de-la-salle',
  state: 'Private',
  title: 'Location de la salle du jardin',
  description: 'Pour les adhérents qui ont reçu ce lien : réglez ici la location de la salle.',
  banner: '/demo/banniere-jardin.svg',
  termsOfSaleUrl: '/demo/conditions-de-vente.html',
  hides: ['remainingEntries'],
  tiers: [
    { name: 'La journée', type: 'Payment', price: 120, vatPercent: 20, stock: { capacity: 30 } },
    { name: 'La soirée', type: 'Payment', price: 80, vatPercent: 20, stock: { capacity: 30 } },
  ],
}
