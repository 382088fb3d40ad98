import { expect, it } from 'vitest'
import { participantDetails } from './participant-details.ts'

it('says what a participant told besides the name and the e-mail, and nothing where nothing was told', () => {
  const lou = { firstName: 'Lou', lastName: 'Petit', email: 'lou@example.org' }
  expect(participantDetails(lou, 'fr')).toBe('')
  const whole = {
    ...lou,
    birthDate: '2015-03-01',
    address: '3 rue des Lilas',
    zipCode: '69007',
    city: 'Lyon',
    country: 'FR',
    organism: 'Les Amis',
    companyLegalStatusId: 1,
    companySiren: '732829320',
  }
  expect(participantDetails(whole, 'fr')).toBe(
    '1er mars 2015 · 3 rue des Lilas, 69007 Lyon, FR · Les Amis, Association loi 1901, SIREN 732829320',
  )
})
