import { expect, it } from 'vitest'
import { lineNames } from './line-names.ts'

const numbered = (name: string, number: number) => `${name} no. ${number}`
const line = (name: string, participant: { firstName: string; lastName: string } | null = null) => ({
  name,
  participant,
})

it('two lines that look alike are called by their number, the others by what they are', () => {
  const alix = { firstName: 'Alix', lastName: 'Martin' }
  expect(lineNames([line('Plein'), line('Repas'), line('Plein'), line('Plein', alix)], numbered)).toEqual([
    'Plein no. 1',
    'Repas',
    'Plein no. 2',
    'Plein, Alix Martin',
  ])
  expect(lineNames([line('Plein', alix), line('Plein', alix)], numbered)).toEqual([
    'Plein, Alix Martin no. 1',
    'Plein, Alix Martin no. 2',
  ])
})
