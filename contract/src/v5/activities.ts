import type { CampaignType } from '@obole/core/campaign/form'

export interface Activity {
  readonly id: number
  readonly label: string
}

/** What a campaign may be about, by its kind. Ids are those of the public API and never reused. */
export const ACTIVITIES: Readonly<Record<CampaignType, readonly Activity[]>> = {
  Event: [
    { id: 101, label: 'Atelier ou stage' },
    { id: 102, label: 'Assemblée générale' },
    { id: 103, label: 'Brocante ou vide-grenier' },
    { id: 104, label: 'Concert' },
    { id: 105, label: 'Conférence ou débat' },
    { id: 106, label: 'Exposition' },
    { id: 107, label: 'Fête ou festival' },
    { id: 108, label: 'Loto ou jeux' },
    { id: 109, label: 'Rencontre sportive' },
    { id: 110, label: 'Repas' },
    { id: 111, label: 'Sortie ou voyage' },
    { id: 112, label: 'Spectacle' },
    { id: 113, label: 'Autre événement' },
  ],
  Membership: [
    { id: 201, label: 'Adhésion' },
    { id: 202, label: 'Cotisation' },
    { id: 203, label: 'Licence sportive' },
    { id: 204, label: 'Inscription à des cours' },
    { id: 205, label: 'Autre adhésion' },
  ],
  Donation: [
    { id: 301, label: 'Don' },
    { id: 302, label: 'Urgence' },
    { id: 303, label: 'Parrainage' },
  ],
  CrowdFunding: [
    { id: 401, label: 'Projet' },
    { id: 402, label: 'Équipement ou travaux' },
    { id: 403, label: 'Œuvre ou publication' },
    { id: 404, label: 'Voyage solidaire' },
  ],
  PaymentForm: [
    { id: 501, label: 'Vente' },
    { id: 502, label: 'Prestation' },
    { id: 503, label: 'Participation aux frais' },
  ],
  Shop: [
    { id: 601, label: 'Boutique' },
    { id: 602, label: 'Vente de produits' },
    { id: 603, label: 'Vente solidaire' },
  ],
}

const ALL = Object.values(ACTIVITIES).flat()

export const activityOfId = (id: number): Activity | null =>
  ALL.find((activity) => activity.id === id) ?? null

/** Zero for what an association names in its own words. */
export const idOfActivity = (label: string | null): number =>
  ALL.find((activity) => activity.label === label)?.id ?? 0
