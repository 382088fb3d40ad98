/** What kind of body an organisation is, by the public interface's names, and how it is written on paper. */
export const ORGANIZATION_TYPES = {
  Association1901: 'Association loi 1901',
  Association1901Rig: 'Association loi 1901 d’intérêt général',
  Association1901Rup: 'Association loi 1901 reconnue d’utilité publique',
  Association1905: 'Association cultuelle (loi 1905)',
  Association1905Rup: 'Association cultuelle (loi 1905) reconnue d’utilité publique',
  Association1908: 'Association de droit local (Alsace-Moselle)',
  Association1908Rig: 'Association de droit local (Alsace-Moselle) d’intérêt général',
  Association1908Rup: 'Association de droit local (Alsace-Moselle) reconnue d’utilité publique',
  AssociationMilitaire: 'Association militaire',
  AssociationProprietaire: 'Association de propriétaires',
  FondationRup: 'Fondation reconnue d’utilité publique',
  FondationSousEgide: 'Fondation sous égide',
  FondationScientifique: 'Fondation de coopération scientifique',
  FondationPartenariale: 'Fondation partenariale',
  FondationUniversitaire: 'Fondation universitaire',
  FondationHospitaliere: 'Fondation hospitalière',
  FondDotation: 'Fonds de dotation',
  FondsPerenite: 'Fonds de pérennité',
  Etablissement: 'Établissement public',
  Collectivités: 'Collectivité territoriale',
  FabriqueEglise: 'Fabrique d’église',
  MenseCuriale: 'Mense curiale',
  GIE: 'Groupement d’intérêt économique',
  GIP: 'Groupement d’intérêt public',
  SCIC: 'Société coopérative d’intérêt collectif',
  SCOP: 'Société coopérative et participative',
  Cooperative: 'Coopérative',
  Entreprise: 'Entreprise',
  ComiteEntreprise: 'Comité d’entreprise',
  CSE: 'Comité social et économique',
  Autres: 'Autre organisme',
} as const
export type OrganizationType = keyof typeof ORGANIZATION_TYPES

/** A type nobody has named is another organisation. */
export function organizationTypeLabel(type: string): string {
  const known = Object.entries(ORGANIZATION_TYPES).find(([name]) => name === type)
  return known ? known[1] : ORGANIZATION_TYPES.Autres
}
