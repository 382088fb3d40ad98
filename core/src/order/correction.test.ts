import { describe, expect, it } from 'vitest'
import { emptiedFields, problemsOfCorrection } from './correction.ts'

describe('what is wrong with a correction', () => {
  const old = [{ path: 'birthDate', code: 'required' }]

  it('[CO1] is what it touched or broke, not what was so before', () => {
    const name = { path: 'firstName', code: 'required' }
    expect(problemsOfCorrection(old, [...old, name], (path) => path === 'firstName')).toEqual([name])
    expect(problemsOfCorrection(old, old, () => false)).toEqual([])
    const broken = { path: 'lastName', code: 'namesMustDiffer' }
    expect(problemsOfCorrection(old, [...old, broken], (path) => path === 'firstName')).toEqual([broken])
  })

  it('[CO1] is what was so before, where it is touched and still wrong', () => {
    expect(problemsOfCorrection(old, old, (path) => path === 'birthDate')).toEqual(old)
  })
})

it('[CO2] what names the payer or says where they live is never emptied', () => {
  const before = {
    email: 'a@b.fr',
    firstName: 'Alix',
    address: '1 rue Haute',
    city: null,
    birthDate: '2000-01-01',
  }
  const emptied = { ...before, email: ' ', address: null, birthDate: null }
  expect(emptiedFields(before, emptied)).toEqual(['email', 'address'])
  expect(emptiedFields(before, { ...before, city: '' })).toEqual([])
})
