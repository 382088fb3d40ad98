import { at, type DemoCampaign } from '../description.ts'

/** Sold by season: whoever joins in winter pays for what is left of it, to the same last day. */
export const clubDesPetitsJardiniers: DemoCampaign = {
  formType: 'Membership',
  slug: 'club-des-petits-jardiniers-2026-2027',
  title: 'Club des petits jardiniers 2026-2027',
  description: 'Le mercredi après-midi, les enfants de 6 à 12 ans sèment, arrosent et goûtent.',
  activityType: 'Adhésion',
  banner: '/demo/banniere-stage.svg',
  validityType: 'Season',
  startsAt: at('2026-09-01'),
  endsAt: at('2027-08-31', '23:59'),
  saleStart: at('2026-06-01'),
  gives: 'membershipCards',
  contactEmail: 'adhesions@jardins-partages.example',
  tiers: [
    {
      name: 'Un enfant',
      type: 'Membership',
      price: 45,
      asksParticipant: true,
      isForMinors: true,
      isFavorite: true,
      fields: [
        {
          label:
            'J’ai répondu «\u202fnon\u202f» à toutes les questions du questionnaire de santé de mon enfant',
          type: 'Attestation',
          isHealth: true,
          erasedAfterValidity: 1,
        },
      ],
    },
  ],
}
