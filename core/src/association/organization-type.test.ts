import { expect, it } from 'vitest'
import { ORGANIZATION_TYPE_LABELS, organizationTypeLabel } from './organization-type.ts'

it('[N6] every kind of organisation has its name on paper, and an unknown one is another organisation', () => {
  expect(organizationTypeLabel('Association1901Rup')).toBe('Association loi 1901 reconnue d’utilité publique')
  expect(organizationTypeLabel('toString')).toBe('Autre organisme')
  const labels = Object.values(ORGANIZATION_TYPE_LABELS)
  expect(new Set(labels).size).toBe(labels.length)
})
