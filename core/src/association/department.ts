/** A French département: how its postcodes begin, and the position of its main town; null overseas, outside the map. */
export interface Department {
  readonly code: string
  readonly name: string
  readonly at: { readonly latitude: number; readonly longitude: number } | null
}

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

export const DEPARTMENTS: readonly Department[] = [
  { code: '01', name: 'Ain', at: at(46.2, 5.23) },
  { code: '02', name: 'Aisne', at: at(49.56, 3.62) },
  { code: '03', name: 'Allier', at: at(46.57, 3.33) },
  { code: '04', name: 'Alpes-de-Haute-Provence', at: at(44.09, 6.24) },
  { code: '05', name: 'Hautes-Alpes', at: at(44.56, 6.08) },
  { code: '06', name: 'Alpes-Maritimes', at: at(43.7, 7.27) },
  { code: '07', name: 'Ardèche', at: at(44.74, 4.6) },
  { code: '08', name: 'Ardennes', at: at(49.77, 4.72) },
  { code: '09', name: 'Ariège', at: at(42.97, 1.61) },
  { code: '10', name: 'Aube', at: at(48.3, 4.08) },
  { code: '11', name: 'Aude', at: at(43.21, 2.35) },
  { code: '12', name: 'Aveyron', at: at(44.35, 2.57) },
  { code: '13', name: 'Bouches-du-Rhône', at: at(43.3, 5.37) },
  { code: '14', name: 'Calvados', at: at(49.18, -0.37) },
  { code: '15', name: 'Cantal', at: at(44.93, 2.44) },
  { code: '16', name: 'Charente', at: at(45.65, 0.16) },
  { code: '17', name: 'Charente-Maritime', at: at(46.16, -1.15) },
  { code: '18', name: 'Cher', at: at(47.08, 2.4) },
  { code: '19', name: 'Corrèze', at: at(45.27, 1.77) },
  { code: '2A', name: 'Corse-du-Sud', at: at(41.93, 8.74) },
  { code: '2B', name: 'Haute-Corse', at: at(42.7, 9.45) },
  { code: '21', name: 'Côte-d’Or', at: at(47.32, 5.04) },
  { code: '22', name: 'Côtes-d’Armor', at: at(48.51, -2.76) },
  { code: '23', name: 'Creuse', at: at(46.17, 1.87) },
  { code: '24', name: 'Dordogne', at: at(45.18, 0.72) },
  { code: '25', name: 'Doubs', at: at(47.24, 6.02) },
  { code: '26', name: 'Drôme', at: at(44.93, 4.89) },
  { code: '27', name: 'Eure', at: at(49.02, 1.15) },
  { code: '28', name: 'Eure-et-Loir', at: at(48.45, 1.48) },
  { code: '29', name: 'Finistère', at: at(48.0, -4.1) },
  { code: '30', name: 'Gard', at: at(43.84, 4.36) },
  { code: '31', name: 'Haute-Garonne', at: at(43.6, 1.44) },
  { code: '32', name: 'Gers', at: at(43.65, 0.59) },
  { code: '33', name: 'Gironde', at: at(44.84, -0.58) },
  { code: '34', name: 'Hérault', at: at(43.61, 3.88) },
  { code: '35', name: 'Ille-et-Vilaine', at: at(48.11, -1.68) },
  { code: '36', name: 'Indre', at: at(46.81, 1.69) },
  { code: '37', name: 'Indre-et-Loire', at: at(47.39, 0.69) },
  { code: '38', name: 'Isère', at: at(45.19, 5.72) },
  { code: '39', name: 'Jura', at: at(46.67, 5.55) },
  { code: '40', name: 'Landes', at: at(43.89, -0.5) },
  { code: '41', name: 'Loir-et-Cher', at: at(47.59, 1.33) },
  { code: '42', name: 'Loire', at: at(45.44, 4.39) },
  { code: '43', name: 'Haute-Loire', at: at(45.04, 3.89) },
  { code: '44', name: 'Loire-Atlantique', at: at(47.22, -1.55) },
  { code: '45', name: 'Loiret', at: at(47.9, 1.9) },
  { code: '46', name: 'Lot', at: at(44.45, 1.44) },
  { code: '47', name: 'Lot-et-Garonne', at: at(44.2, 0.62) },
  { code: '48', name: 'Lozère', at: at(44.52, 3.5) },
  { code: '49', name: 'Maine-et-Loire', at: at(47.47, -0.55) },
  { code: '50', name: 'Manche', at: at(49.12, -1.09) },
  { code: '51', name: 'Marne', at: at(48.96, 4.36) },
  { code: '52', name: 'Haute-Marne', at: at(48.11, 5.14) },
  { code: '53', name: 'Mayenne', at: at(48.07, -0.77) },
  { code: '54', name: 'Meurthe-et-Moselle', at: at(48.69, 6.18) },
  { code: '55', name: 'Meuse', at: at(48.77, 5.16) },
  { code: '56', name: 'Morbihan', at: at(47.66, -2.76) },
  { code: '57', name: 'Moselle', at: at(49.12, 6.18) },
  { code: '58', name: 'Nièvre', at: at(46.99, 3.16) },
  { code: '59', name: 'Nord', at: at(50.63, 3.06) },
  { code: '60', name: 'Oise', at: at(49.43, 2.08) },
  { code: '61', name: 'Orne', at: at(48.43, 0.09) },
  { code: '62', name: 'Pas-de-Calais', at: at(50.29, 2.78) },
  { code: '63', name: 'Puy-de-Dôme', at: at(45.78, 3.08) },
  { code: '64', name: 'Pyrénées-Atlantiques', at: at(43.3, -0.37) },
  { code: '65', name: 'Hautes-Pyrénées', at: at(43.23, 0.07) },
  { code: '66', name: 'Pyrénées-Orientales', at: at(42.7, 2.9) },
  { code: '67', name: 'Bas-Rhin', at: at(48.58, 7.75) },
  { code: '68', name: 'Haut-Rhin', at: at(48.08, 7.36) },
  { code: '69', name: 'Rhône', at: at(45.76, 4.84) },
  { code: '70', name: 'Haute-Saône', at: at(47.62, 6.15) },
  { code: '71', name: 'Saône-et-Loire', at: at(46.31, 4.83) },
  { code: '72', name: 'Sarthe', at: at(48.01, 0.2) },
  { code: '73', name: 'Savoie', at: at(45.57, 5.92) },
  { code: '74', name: 'Haute-Savoie', at: at(45.9, 6.13) },
  { code: '75', name: 'Paris', at: at(48.86, 2.35) },
  { code: '76', name: 'Seine-Maritime', at: at(49.44, 1.1) },
  { code: '77', name: 'Seine-et-Marne', at: at(48.54, 2.66) },
  { code: '78', name: 'Yvelines', at: at(48.8, 2.13) },
  { code: '79', name: 'Deux-Sèvres', at: at(46.32, -0.46) },
  { code: '80', name: 'Somme', at: at(49.89, 2.3) },
  { code: '81', name: 'Tarn', at: at(43.93, 2.15) },
  { code: '82', name: 'Tarn-et-Garonne', at: at(44.02, 1.35) },
  { code: '83', name: 'Var', at: at(43.12, 5.93) },
  { code: '84', name: 'Vaucluse', at: at(43.95, 4.81) },
  { code: '85', name: 'Vendée', at: at(46.67, -1.43) },
  { code: '86', name: 'Vienne', at: at(46.58, 0.34) },
  { code: '87', name: 'Haute-Vienne', at: at(45.83, 1.26) },
  { code: '88', name: 'Vosges', at: at(48.17, 6.45) },
  { code: '89', name: 'Yonne', at: at(47.8, 3.57) },
  { code: '90', name: 'Territoire de Belfort', at: at(47.64, 6.86) },
  { code: '91', name: 'Essonne', at: at(48.62, 2.43) },
  { code: '92', name: 'Hauts-de-Seine', at: at(48.89, 2.21) },
  { code: '93', name: 'Seine-Saint-Denis', at: at(48.91, 2.44) },
  { code: '94', name: 'Val-de-Marne', at: at(48.79, 2.46) },
  { code: '95', name: 'Val-d’Oise', at: at(49.04, 2.08) },
  { code: '971', name: 'Guadeloupe', at: null },
  { code: '972', name: 'Martinique', at: null },
  { code: '973', name: 'Guyane', at: null },
  { code: '974', name: 'La Réunion', at: null },
  { code: '976', name: 'Mayotte', at: null },
]

/** Corsica's postcodes still use its old number, 20: those below this one belong to the south. */
const NORTH_OF_CORSICA = '202'

/** The département of a postcode; null if it is not French. */
export function departmentOf(zipCode: string): Department | null {
  if (!/^\d{5}$/.test(zipCode)) return null
  const code = zipCode.startsWith('20')
    ? zipCode < NORTH_OF_CORSICA
      ? '2A'
      : '2B'
    : zipCode.slice(0, zipCode.startsWith('97') ? 3 : 2)
  return DEPARTMENTS.find((one) => one.code === code) ?? null
}

/** How the postcodes of a département begin; empty for an unknown code. */
export function zipBeginnings(code: string): readonly string[] {
  const wanted = code.trim().toUpperCase()
  if (wanted === '2A') return ['200', '201']
  if (wanted === '2B') return ['202', '206']
  return DEPARTMENTS.some((one) => one.code === wanted) ? [wanted] : []
}
