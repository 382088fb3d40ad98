import { describe, expect, it } from 'vitest'
import { atStart, nameForStrangers, nameInMail } from './name-in-mail.ts'

const JARDINS = 'Les Jardins Partagés'

describe('the name of somebody who is not known to the reader', () => {
  it.each([
    'Alix Martin',
    'Marie-Charlotte de La Rochefoucauld d’Estissac',
    'João Pedro da Silva Santos',
    'Bob Oley',
    'Obolensky',
    'Jardin Partagé',
    'Librairie du Tilleul',
  ])('[V66] is told as it is: %s', (name) => {
    expect(nameInMail(name, JARDINS)).toBe(name)
  })

  it.each([
    ['Votre compte est bloqué appelez le Service', 'Votre'],
    ['Marie Anne Françoise Élisabeth de Bourbon', 'Marie'],
  ])('[V66] of more than five words is told by the first: %s', (name, shown) => {
    expect(nameInMail(name, JARDINS)).toBe(shown)
  })

  it.each([
    'Obole Sécurité',
    'O b o l e',
    'O.b-o l e Service',
    'Ob Ole',
    'Obole vous dit de rappeler vite',
    'Les Jardins Partagés',
    'LES JARDINS PARTAGES',
    'L e s Jardins Partagés Trésorerie',
    'Appelez 0970',
    'Voir evil.com',
    ' ',
  ])('[V66] is not told where it is a number, an address, ours or the association’s: %s', (name) => {
    expect(nameInMail(name, JARDINS)).toBeNull()
  })

  it('[V66] is then somebody, in the reader’s language, with a capital where a sentence begins', () => {
    const about = { organizationName: JARDINS, locale: 'fr' } as const
    expect(nameForStrangers('Alix Martin', about)).toBe('Alix Martin')
    expect(nameForStrangers('O b o l e', about)).toBe('quelqu’un')
    expect(nameForStrangers('O b o l e', { ...about, locale: 'en' })).toBe('somebody')
    expect(atStart('quelqu’un')).toBe('Quelqu’un')
    expect(atStart('Alix')).toBe('Alix')
  })
})
