import { expect, it } from 'vitest'
import { afterA, afterDe } from './french-names.ts'

it.each([
  ['Les Jardins Partagés', 'des Jardins Partagés', 'aux Jardins Partagés'],
  ['les voisins', 'des voisins', 'aux voisins'],
  ['Le Cercle', 'du Cercle', 'au Cercle'],
  ['La Ruche', 'de La Ruche', 'à La Ruche'],
  ['L’Atelier', 'de L’Atelier', 'à L’Atelier'],
  ['Emmaüs', 'd’Emmaüs', 'à Emmaüs'],
  ['École ouverte', 'd’École ouverte', 'à École ouverte'],
  ['Lesneven en fête', 'de Lesneven en fête', 'à Lesneven en fête'],
  ['Handi Sport', 'de Handi Sport', 'à Handi Sport'],
])('[G7] %s is said %s and %s', (name, de, a) => {
  expect([afterDe(name), afterA(name)]).toEqual([de, a])
})
