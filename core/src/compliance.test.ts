import { expect, it } from 'vitest'
import {
  AUTHENTICATION_MACHINE,
  canSubmit,
  COMPLIANCE_DECISIONS,
  type Compliance,
  type ComplianceDecision,
  decideCompliance,
  missingDocuments,
  needsReason,
  REQUIRED_DOCUMENTS,
} from './compliance.ts'
import { machineFaults } from './machine.ts'

const waiting: Compliance = { authenticationState: 'Pending', allowCollect: false }
const known: Compliance = { authenticationState: 'Authenticated', allowCollect: true }

it('[K1] an association waits, is asked for more, refused or authenticated, and may always try again', () => {
  expect(machineFaults(AUTHENTICATION_MACHINE, [])).toEqual([])
  expect(AUTHENTICATION_MACHINE.transitions.None).toEqual(['Pending'])
})

it.each<[ComplianceDecision, Compliance, Compliance | null]>([
  ['Authenticate', waiting, known],
  ['Authenticate', { authenticationState: 'None', allowCollect: false }, null],
  ['AskForMore', waiting, { authenticationState: 'Incomplete', allowCollect: false }],
  ['AskForMore', known, { authenticationState: 'Incomplete', allowCollect: true }],
  ['Refuse', waiting, { authenticationState: 'Refused', allowCollect: false }],
  ['Refuse', known, { authenticationState: 'Refused', allowCollect: false }],
  ['Suspend', known, { authenticationState: 'Authenticated', allowCollect: false }],
  ['Suspend', waiting, null],
  ['Resume', { authenticationState: 'Authenticated', allowCollect: false }, known],
  ['Resume', known, null],
  ['Resume', waiting, null],
  ['ChangeReceipts', known, known],
  ['ChangeReceipts', waiting, null],
])('[K2] %s of %o gives %o', (decision, record, after) => {
  expect(decideCompliance(record, decision)).toEqual(after)
})

it('[K2] who is told no is told why', () => {
  expect(COMPLIANCE_DECISIONS.filter(needsReason)).toEqual(['AskForMore', 'Refuse', 'Suspend'])
})

it('[K3] three documents are needed, whatever else is given', () => {
  expect(missingDocuments(['Other', 'Statutes'])).toEqual(['Declaration', 'Identity'])
  expect(missingDocuments(REQUIRED_DOCUMENTS)).toEqual([])
  expect(canSubmit({ ...waiting, authenticationState: 'None' }, { missing: ['Identity'], added: 2 })).toBe(
    false,
  )
  expect(canSubmit({ ...waiting, authenticationState: 'None' }, { missing: [], added: 3 })).toBe(true)
  expect(canSubmit(waiting, { missing: [], added: 1 })).toBe(false)
})

it('[K1] what is authenticated submits what it adds, and nothing where it adds nothing', () => {
  expect(canSubmit(known, { missing: ['Identity'], added: 1 })).toBe(true)
  expect(canSubmit(known, { missing: [], added: 0 })).toBe(false)
  expect(canSubmit({ ...known, allowCollect: false }, { missing: [], added: 1 })).toBe(false)
})
