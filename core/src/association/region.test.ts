import { expect, it } from 'vitest'
import { DEPARTMENTS } from './department.ts'
import { departmentCode, departmentsOfRegion } from './region.ts'

it('[K11] a region has its départements, however it is written', () => {
  expect(departmentsOfRegion('Bretagne')).toEqual(['22', '29', '35', '56'])
  expect(departmentsOfRegion('ile de france')).toHaveLength(8)
  expect(departmentsOfRegion("Provence-Alpes-Côte d'Azur")).toContain('13')
  expect(departmentsOfRegion('Atlantide')).toEqual([])
})

it('[K11] a département is known by its code and by its name', () => {
  expect(['69', '2a', 'Rhône', 'rhone', 'La Réunion', 'Atlantide'].map(departmentCode)).toEqual([
    '69',
    '2A',
    '69',
    '69',
    '974',
    null,
  ])
})

it('[K11] every département of France is in one region', () => {
  const regions = [
    'Auvergne-Rhône-Alpes',
    'Bourgogne-Franche-Comté',
    'Bretagne',
    'Centre-Val de Loire',
    'Corse',
    'Grand Est',
    'Hauts-de-France',
    'Île-de-France',
    'Normandie',
    'Nouvelle-Aquitaine',
    'Occitanie',
    'Pays de la Loire',
    'Provence-Alpes-Côte d’Azur',
    'Guadeloupe',
    'Martinique',
    'Guyane',
    'La Réunion',
    'Mayotte',
  ]
  const all = regions.flatMap(departmentsOfRegion)
  expect(all).toHaveLength(new Set(all).size)
  const known = DEPARTMENTS.map(({ code }) => code)
  expect(all.filter((code) => !known.includes(code))).toEqual([])
  expect(known.filter((code) => !all.includes(code) && !/^97[578]|^98/.test(code))).toEqual([])
})
