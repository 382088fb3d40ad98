import { describe, expect, it } from 'vitest'
import { readNames } from './name-list.ts'

const read = (text: string) =>
  readNames(text).map(({ firstName, lastName, email }) => [firstName, lastName, email])

describe('a list of names that was pasted', () => {
  it.each([
    ['Alix Martin', ['Alix', 'Martin', '']],
    ['  Jean-Pierre   de La Tour ', ['Jean-Pierre', 'de La Tour', '']],
    ['MARTIN Alix', ['Alix', 'MARTIN', '']],
    ['LE GALL Anne-Marie', ['Anne-Marie', 'LE GALL', '']],
    ['Alix MARTIN', ['Alix', 'MARTIN', '']],
    ['ALIX MARTIN', ['ALIX', 'MARTIN', '']],
    ['Alix\tMartin', ['Alix', 'Martin', '']],
    ['Marie Claude;Dupont', ['Marie Claude', 'Dupont', '']],
    ['MARTIN, Alix', ['Alix', 'MARTIN', '']],
    ['Alix\tMartin\talix@example.org', ['Alix', 'Martin', 'alix@example.org']],
    ['Alix Martin <alix@example.org>', ['Alix', 'Martin', 'alix@example.org']],
    ['alix@example.org;Alix Martin', ['Alix', 'Martin', 'alix@example.org']],
    ['1. Alix Martin', ['Alix', 'Martin', '']],
    ['- Alix Martin', ['Alix', 'Martin', '']],
    ['Cher', ['Cher', '', '']],
  ])('[V52] %j is %j', (line, person) => {
    expect(read(line)).toEqual([person])
  })

  it('[V52] is one person a line, and empty lines are nobody', () => {
    expect(read('Alix Martin\r\n\n Camille Dupont\n')).toEqual([
      ['Alix', 'Martin', ''],
      ['Camille', 'Dupont', ''],
    ])
    expect(read(' \n\t\n;;\n')).toEqual([])
  })
})
