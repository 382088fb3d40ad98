import { describe, expect, it } from 'vitest'
import {
  knownNameRule,
  nameAlphabetRule,
  nameCharactersRule,
  nameDigitsRule,
  nameForStrangersRule,
  nameLengthRule,
  namePlatformRule,
  nameProseRule,
  nameRepeatsRule,
  nameRule,
  namesDifferRule,
  nameValuesRule,
  nameVowelRule,
  nameWordsRule,
} from './name.ts'

const REAL_NAMES = [
  'Léa',
  'Jean-François',
  'D’Artagnan',
  "O'Brien",
  'Ng Nguyễn',
  'Œdipe',
  'Yv',
  'MÜLLER',
  'de la Tour',
  'Åsa',
  'Obolensky',
  'Marie Anne Françoise Élisabeth de Bourbon',
]

describe('names', () => {
  it('[V20] real names pass', () => {
    expect(REAL_NAMES.filter((name) => nameRule(name) !== null)).toEqual([])
    expect(nameRule('')).toBeNull()
  })

  it('[V65] no more than 60 characters and 6 words', () => {
    expect(nameProseRule(`A${'na'.repeat(29)}a`)).toBeNull()
    expect(nameProseRule(`A${'na'.repeat(30)}`)).toBe('nameTooLong')
    expect(nameProseRule('Un deux trois quatre cinq six')).toBeNull()
    expect(nameProseRule('Votre compte est bloqué appelez votre banque')).toBe('nameTooLong')
    expect(nameRule('a '.repeat(200) + 'b')).toBe('nameTooLong')
  })

  it('[V65] not the platform’s, however it is written', () => {
    const pretended = [
      'Obole',
      'OBOLE Sécurité',
      'l’Obóle',
      'Ｏｂｏｌｅ',
      'Service-Obole',
      'O b o l e',
      'Ob-ole',
    ]
    expect(pretended.map(namePlatformRule)).toEqual(Array(7).fill('nameForbiddenWord'))
    expect(nameRule('Obole Sécurité')).toBe('nameForbiddenWord')
    expect(nameForStrangersRule('Obole SAS')).toBe('nameForbiddenWord')
    expect(nameForStrangersRule('Librairie du Tilleul')).toBeNull()
  })

  it('[V71] of somebody known it is hardly doubted, and holds no formula, page or address', () => {
    for (const name of ['Ng', 'J.-P.', 'Petit (fils)', 'O', 'Αθηνά', '3e fils', 'Test'])
      expect([name, knownNameRule(name)]).toEqual([name, null])
    for (const name of ['=1+1', '@SUM', '<img src=x>', 'a@b.fr', 'x;y'])
      expect([name, knownNameRule(name)]).toEqual([name, 'nameForbiddenCharacters'])
    expect(knownNameRule('Obole')).toBe('nameForbiddenWord')
    expect(knownNameRule('x'.repeat(61))).toBe('nameTooLong')
  })

  it('[V11] no digits', () => {
    expect(nameDigitsRule('Léa2')).toBe('nameDigits')
    expect(nameDigitsRule('Léa')).toBeNull()
  })

  it('[V12] more than one character', () => {
    expect(['L', ' L ', 'e\u0301'].map(nameLengthRule)).toEqual(Array(3).fill('nameTooShort'))
    expect(nameLengthRule('Lé')).toBeNull()
  })

  it.each('<>.!@#$%^&*/()"_+=;'.split(''))('[V13] no %s', (sign) => {
    expect(nameCharactersRule(`Lé${sign}a`)).toBe('nameForbiddenCharacters')
    expect(nameCharactersRule("Jean-Lou d'Été, fils")).toBeNull()
  })

  it('[V14] only Latin letters, accents and common punctuation', () => {
    expect(['Лея', '莉亚', 'Léa😀', 'ليا'].map(nameAlphabetRule)).toEqual(Array(4).fill('nameAlphabet'))
    expect(REAL_NAMES.map(nameAlphabetRule)).toEqual(REAL_NAMES.map(() => null))
    expect(nameAlphabetRule('Léa 2')).toBeNull()
  })

  it('[V15] at least one vowel, accented ones and y included', () => {
    expect(['Brt', 'Xz'].map(nameVowelRule)).toEqual(['nameNoVowel', 'nameNoVowel'])
    expect(['Yv', 'É', 'ï', 'Œ', 'Ø', 'BAT'].map(nameVowelRule)).toEqual(Array(6).fill(null))
  })

  it('[V16] no three identical characters in a row', () => {
    expect(['Léaaa', 'Aaah', 'Maaarie'].map(nameRepeatsRule)).toEqual(Array(3).fill('nameRepeats'))
    expect(['Aaron', 'Anna', 'abab'].map(nameRepeatsRule)).toEqual([null, null, null])
  })

  it.each(['firstname', 'lastname', 'unknown', 'first_name', 'last_name', 'anonyme'])(
    '[V17] must not contain %s',
    (word) => {
      expect(nameWordsRule(`Le ${word.toUpperCase()}x`)).toBe('nameForbiddenWord')
      expect(nameWordsRule('Léa')).toBeNull()
    },
  )

  it.each(['test', 'nom', 'prénom', 'user', 'admin', 'lastname', 'firstname', 'name'])(
    '[V18] must not be %s',
    (value) => {
      expect(nameValuesRule(` ${value.toUpperCase()} `)).toBe('nameForbiddenValue')
      expect(nameValuesRule(`${value}s`)).toBeNull()
    },
  )

  it('[V18] an accent typed in two signs hides nothing', () => {
    expect(nameValuesRule('pre\u0301nom')).toBe('nameForbiddenValue')
  })

  it('[V19] first and last name differ', () => {
    expect(namesDifferRule('Martin', ' MARTIN')).toBe('namesEqual')
    expect(namesDifferRule('Léa', 'Martin')).toBeNull()
    expect(namesDifferRule('', '')).toBeNull()
  })

  it.each([
    ['L', 'nameTooShort'],
    ['Léa2', 'nameDigits'],
    ['Léa!', 'nameForbiddenCharacters'],
    ['Лея', 'nameAlphabet'],
    ['Léaaa', 'nameRepeats'],
    ['Brt', 'nameNoVowel'],
    ['Anonyme', 'nameForbiddenWord'],
    ['Test', 'nameForbiddenValue'],
  ])('[V20] %s is told %s', (name, key) => {
    expect(nameRule(name)).toBe(key)
  })
})
