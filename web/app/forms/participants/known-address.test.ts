import { expect, it } from 'vitest'
import { takenOf } from './known-address.ts'

const LILAS = {
  label: '12 Rue des Lilas 69007 Lyon',
  address: '12 Rue des Lilas',
  zipCode: '69007',
  city: 'Lyon',
}

it('a chosen address fills what is asked of a participant, and nothing else', () => {
  expect(takenOf(LILAS, ['email', 'address', 'zipCode', 'city', 'country'])).toEqual({
    address: '12 Rue des Lilas',
    zipCode: '69007',
    city: 'Lyon',
    country: 'FR',
  })
  expect(takenOf(LILAS, ['address', 'city'])).toEqual({ address: '12 Rue des Lilas', city: 'Lyon' })
})

it('stands whole on its line where no town is asked', () => {
  expect(takenOf(LILAS, ['address'])).toEqual({ address: '12 Rue des Lilas 69007 Lyon' })
})
