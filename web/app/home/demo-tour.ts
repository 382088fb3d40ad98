/** The demonstration's content beside its public campaigns; the server seeds it under the same names. */
export const DEMO_STATES = [
  { state: 'notYetOpen', path: 'les-jardins-partages/evenements/fete-de-printemps-2028' },
  { state: 'soldOut', path: 'les-jardins-partages/evenements/atelier-greffe' },
  { state: 'ended', path: 'les-jardins-partages/evenements/vendanges-de-septembre' },
  { state: 'suspended', path: 'les-abeilles-du-faubourg/collectes/un-rucher-sur-les-toits' },
  { state: 'private', path: 'les-jardins-partages/paiements/location-de-la-salle' },
  { state: 'disabled', path: 'les-jardins-partages/boutiques/marche-de-noel-2025' },
  { state: 'deleted', path: 'les-jardins-partages/adhesions/adhesion-2024' },
] as const

export const DEMO_LOGINS = [
  { role: 'roleAdmin', email: 'camille@jardins-partages.example' },
  { role: 'roleFormAdmin', email: 'sacha@jardins-partages.example' },
  { role: 'roleTreasurer', email: 'noemie@jardins-partages.example' },
  { role: 'roleSupport', email: 'support@obole.example' },
  { role: 'roleUser', email: 'alix@voisins.example' },
] as const

export const DEMO_PASSWORD = 'Jardin-Ouvert-2026'
