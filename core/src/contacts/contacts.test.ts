import { describe, expect, it } from 'vitest'
import { type ContactFacts, contactName, mergedFacts } from './facts.ts'
import { contactStanding } from './standing.ts'

const run = (from: string, until: string | null) => ({ from, until })

describe('where a person stands', () => {
  const today = '2026-11-18'
  it.each([
    ['no membership ever', [], 'Never', null, null],
    ['one that runs', [run('2026-09-01', '2027-08-31')], 'Current', '2026-09-01', '2027-08-31'],
    ['its last day', [run('2025-11-19', '2026-11-18')], 'EndsSoon', '2025-11-19', '2026-11-18'],
    ['the day after', [run('2025-11-18', '2026-11-17')], 'Over', '2025-11-18', '2026-11-17'],
    ['without an end', [run('2020-01-01', null)], 'Current', '2020-01-01', null],
    ['bought before it begins', [run('2027-01-01', '2027-12-31')], 'NotYet', '2027-01-01', '2027-12-31'],
    [
      'one that runs and one to come after a gap',
      [run('2026-01-01', '2026-12-31'), run('2027-02-01', '2028-01-31')],
      'Current',
      '2026-01-01',
      '2026-12-31',
    ],
    [
      'several that are over: the last counts',
      [run('2020-01-01', '2020-12-31'), run('2024-01-01', '2024-12-31')],
      'Over',
      '2024-01-01',
      '2024-12-31',
    ],
  ] as const)('[PF1] %s', (_what, runs, standing, since, until) => {
    expect(contactStanding(runs, today)).toEqual({ standing, since, until })
  })
})

const nobody: ContactFacts = {
  firstName: null,
  lastName: null,
  companyName: null,
  email: null,
  phone: null,
  birthDate: null,
  address: null,
  zipCode: null,
  city: null,
  country: null,
}

describe('two files made one', () => {
  const kept = { ...nobody, firstName: 'Lou', lastName: 'Petit', email: 'lou@example.org' }
  const other = {
    ...kept,
    email: 'l.petit@example.org',
    birthDate: '1990-02-01',
    zipCode: '31000',
    city: 'Toulouse',
  }
  it('[PF2] what the kept one says stays, what it lacks comes from the other', () => {
    expect(mergedFacts(kept, other)).toEqual({ ...other, email: 'lou@example.org' })
  })
  it('[PF2] an address is taken whole or not at all', () => {
    const withStreet = { ...kept, address: '1 rue du Port', country: 'FR' }
    expect(mergedFacts(withStreet, other)).toEqual({ ...withStreet, birthDate: '1990-02-01' })
  })
  it('[PF2] a company is called by its own name, a person by both of theirs', () => {
    expect(contactName({ ...kept, companyName: ' Atelier ' })).toBe('Atelier')
    expect(contactName(kept)).toBe('Lou Petit')
    expect(contactName({ ...kept, firstName: null })).toBe('Petit')
  })
})
