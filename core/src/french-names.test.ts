import { expect, it } from 'vitest'
import { afterA, afterDe, afterQue, ofPerson } from './french-names.ts'

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

it.each([
  ['odile@exemple.fr', 'd’odile@exemple.fr', 'qu’odile@exemple.fr'],
  ['Élise Durand', 'd’Élise Durand', 'qu’Élise Durand'],
  ['Camille Durand', 'de Camille Durand', 'que Camille Durand'],
  ['Le Goff', 'de Le Goff', 'que Le Goff'],
])('[G7] what is of %s is said %s, what they do %s, and a person has no article', (name, de, que) => {
  expect([ofPerson(name), afterQue(name)]).toEqual([de, que])
})
