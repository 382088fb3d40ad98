import { expect, it } from 'vitest'
import { dayOf, goesOn } from './monthly-words.ts'

it('says a day of the month as people do', () => {
  expect([1, 2, 15, 21].map((day) => dayOf(day, 'fr'))).toEqual(['1er', '2', '15', '21'])
  expect([1, 2, 3, 11, 12, 15, 22].map((day) => dayOf(day, 'en'))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '11th',
    '12th',
    '15th',
    '22nd',
  ])
})

it('says of what is taken each month that it goes on until it is stopped, and how', () => {
  expect(goesOn({ amount: 1100, day: 1 }, 'fr')).toBe(
    'Puis 11,00\u202f€ le 1er de chaque mois, contribution comprise, jusqu’à ce que vous y mettiez fin\u202f: vous l’arrêtez quand vous le souhaitez, depuis votre commande.',
  )
  expect(goesOn({ amount: 1100, day: 12 }, 'en')).toBe(
    'Then €11.00 on the 12th of each month, contribution included, until you stop it: you can do so whenever you like, from your order.',
  )
  expect(goesOn({ amount: 1100, day: 12 }, 'fr', 'before')).toBe(
    'Premier paiement aujourd’hui, puis 11,00\u202f€ le 12 de chaque mois, contribution comprise, jusqu’à ce que vous y mettiez fin\u202f: vous l’arrêtez quand vous le souhaitez, depuis votre commande.',
  )
  expect(goesOn({ amount: 1100, day: 12 }, 'fr', 'onOrder')).toBe(
    '11,00\u202f€ le 12 de chaque mois, contribution comprise, jusqu’à ce que vous y mettiez fin\u202f: vous l’arrêtez quand vous le souhaitez, ici.',
  )
  expect(goesOn({ amount: 1100, day: 12 }, 'en', 'onOrder')).toBe(
    '€11.00 on the 12th of each month, contribution included, until you stop it: you can do so whenever you like, here.',
  )
})
