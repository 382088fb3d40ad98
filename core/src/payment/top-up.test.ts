import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { organizationOfTopUp, topUpReference } from './top-up.ts'

const id = fc.integer({ min: 1, max: 99_999_999 })

it('[P25] a reference is read back whatever banks write around it', () => {
  expect(topUpReference(12)).toBe('OBOLE 0000 0012 61')
  const around = fc.constantFrom('', ' ', 'VIR SEPA ', '/RFB/', ' du 12/03 ', '\n')
  fc.assert(
    fc.property(id, around, around, (organizationId, before, after) => {
      const written = topUpReference(organizationId)
      return [written, written.toLowerCase(), written.replaceAll(' ', '-')].every(
        (text) => organizationOfTopUp(before + text + after) === organizationId,
      )
    }),
  )
})

it('[P25] one digit mistyped names nobody', () => {
  fc.assert(
    fc.property(id, fc.nat(9), fc.nat(9), (organizationId, place, digit) => {
      const digits = topUpReference(organizationId).replaceAll(/\D/g, '')
      const wrong = digits.slice(0, place) + String(digit) + digits.slice(place + 1)
      return wrong === digits || organizationOfTopUp(`OBOLE${wrong}`) === null
    }),
  )
})

it('[P25] a text that names nobody, or two, is nobody’s', () => {
  expect(organizationOfTopUp('Virement pour les remboursements')).toBeNull()
  expect(organizationOfTopUp(`${topUpReference(12)} ${topUpReference(13)}`)).toBeNull()
  expect(organizationOfTopUp(`${topUpReference(12)} ${topUpReference(12)}`)).toBe(12)
})
