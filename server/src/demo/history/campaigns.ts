import { addDays, dateParts, type LocalDate } from '@obole/core/dates/dates'
import { at, type DemoCampaign } from '../description.ts'

/** Campaigns of the past two years, and one now on sale, each dated from the day of the first start. */
export interface PastCampaigns {
  formerMembership: DemoCampaign
  harvestFeast: DemoCampaign
  sowingFeast: DemoCampaign
  /** On sale for three weeks, taking place in three. */
  plantFair: DemoCampaign
}

const jardin = {
  name: 'Jardin des Lilas',
  address: '12 rue des Lilas',
  zipCode: '69007',
  city: 'Lyon',
  country: 'FR',
  geoLocation: { latitude: 45.7485, longitude: 4.8421 },
}

export function pastCampaigns(today: LocalDate): PastCampaigns {
  const membershipEnds = addDays(today, -366)
  // If the first start is around the first of January, the season lies within one year.
  const years = new Set([addDays(today, -730), membershipEnds].map((day) => dateParts(day).year))
  const season = [...years].join('-')
  return {
    formerMembership: {
      formType: 'Membership',
      slug: `ancienne-adhesion-${season}`,
      title: `Adhésion ${season}`,
      description: 'L’adhésion de la saison passée. Celle d’aujourd’hui vaut un an, de date à date.',
      activityType: 'Adhésion',
      banner: '/demo/banniere-adhesion.svg',
      validityType: 'Custom',
      startsAt: at(addDays(today, -730)),
      endsAt: at(membershipEnds, '23:59'),
      saleEnd: at(addDays(today, -370), '23:59'),
      asks: ['address', 'birthDate'],
      gives: 'membershipCards',
      contactEmail: 'adhesions@jardins-partages.example',
      tiers: [
        {
          name: 'Adhésion individuelle',
          type: 'Membership',
          price: 22,
          asksParticipant: true,
          isFavorite: true,
        },
        { name: 'Adhésion famille', type: 'Membership', price: 40, asksParticipant: true },
      ],
    },
    harvestFeast: feast('fete-des-recoltes', 'Fête des récoltes', saturdayNear(addDays(today, -400)), {
      description: 'Soupe de courges, jus de pomme pressé sur place et bal au crépuscule.',
      full: 8,
    }),
    sowingFeast: feast('fete-des-semis', 'Fête des semis', saturdayNear(addDays(today, -215)), {
      description: 'On sème, on repique, on échange ses plants ; les enfants repartent avec une pousse.',
      full: 9,
    }),
    plantFair: {
      ...feast('grand-troc-aux-plantes', 'Le grand troc aux plantes', saturdayNear(addDays(today, 21)), {
        description:
          'Boutures, graines et bonnes adresses : venez avec ce que vous avez, repartez avec ce qui manque.',
        full: 6,
      }),
      saleStart: at(addDays(today, -20), '09:00'),
      maxEntries: 120,
      showsParticipantsCount: true,
    },
  }
}

function feast(
  slug: string,
  title: string,
  on: LocalDate,
  { description, full }: { description: string; full: number },
): DemoCampaign {
  return {
    formType: 'Event',
    slug: `${slug}-${dateParts(on).year}`,
    title: `${title} ${dateParts(on).year}`,
    description,
    activityType: 'Fête ou festival',
    banner: '/demo/banniere-fete.svg',
    place: jardin,
    startsAt: at(on, '10:00'),
    endsAt: at(on, '18:00'),
    saleEnd: at(on, '16:00'),
    gives: 'tickets',
    contactEmail: 'fete@jardins-partages.example',
    openDonationPresetsEuros: [5, 10, 20],
    tiers: [
      { name: 'Plein tarif', type: 'Registration', price: full, asksParticipant: true, isFavorite: true },
      { name: 'Tarif réduit', type: 'Registration', price: full / 2, asksParticipant: true },
      { name: 'Enfant de moins de 12 ans', type: 'Registration', price: 'free', asksParticipant: true },
    ],
    coupons: [
      { code: 'AMIS20', off: { percent: 20 } },
      { code: 'BENEVOLE', off: { percent: 100 }, tiers: ['Plein tarif'], uses: { capacity: 15 } },
    ],
  }
}

const SATURDAY = 6

function saturdayNear(day: LocalDate): LocalDate {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, (SATURDAY - weekday + 7) % 7)
}
