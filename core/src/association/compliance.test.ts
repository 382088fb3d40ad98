import { expect, it } from 'vitest'
import {
  AUTHENTICATION_MACHINE,
  COMPLIANCE_DECISIONS,
  type Compliance,
  type ComplianceDecision,
  decideCompliance,
  isMissingUnnamed,
  missingDocuments,
  mayWriteToPayers,
  missingForAcceptance,
  needsReading,
  needsReason,
  REQUIRED_DOCUMENTS,
  whyNotSubmitted,
} from './compliance.ts'
import { machineFaults } from '../machine-faults.ts'

const waiting: Compliance = { authenticationState: 'Pending', allowCollect: false, isSuspended: false }
const known: Compliance = { authenticationState: 'Authenticated', allowCollect: true, isSuspended: false }
const suspended: Compliance = { ...known, allowCollect: false, isSuspended: true }
const nothing: Compliance = { ...waiting, authenticationState: 'None' }

it('[K1] an association waits, is asked for more, refused or authenticated, and may always try again', () => {
  expect(machineFaults(AUTHENTICATION_MACHINE, [])).toEqual([])
  expect(AUTHENTICATION_MACHINE.transitions.None).toEqual(['Pending'])
})

it.each<[ComplianceDecision, Compliance, Compliance | null]>([
  ['Authenticate', waiting, known],
  ['Authenticate', nothing, null],
  ['AskForMore', waiting, { ...waiting, authenticationState: 'Incomplete' }],
  ['AskForMore', known, { ...known, authenticationState: 'Incomplete' }],
  ['Refuse', waiting, { ...waiting, authenticationState: 'Refused' }],
  ['Refuse', known, { ...waiting, authenticationState: 'Refused' }],
  ['Suspend', known, suspended],
  ['Suspend', waiting, null],
  ['Suspend', suspended, null],
  ['Resume', suspended, known],
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
  expect(whyNotSubmitted(nothing, { missing: ['Identity'], added: 2 })).toBe('Documents')
  expect(whyNotSubmitted(nothing, { missing: [], added: 3 })).toBeNull()
  expect(whyNotSubmitted(waiting, { missing: [], added: 1 })).toBe('State')
})

it('[K1] what is authenticated submits what it adds, and nothing where it adds nothing', () => {
  expect(whyNotSubmitted(known, { missing: ['Identity'], added: 1 })).toBeNull()
  expect(whyNotSubmitted(known, { missing: [], added: 0 })).toBe('Documents')
  expect(whyNotSubmitted(suspended, { missing: [], added: 1 })).toBe('Suspended')
})

it('[K4] no paper lifts a suspension: Support does, by a decision of its own', () => {
  const wishes: ComplianceDecision[] = ['AskForMore', 'Authenticate', 'Refuse', 'ChangeReceipts']
  const after = (['Pending', 'Incomplete', 'Refused', 'Authenticated'] as const).flatMap((state) =>
    wishes.flatMap((wish) => decideCompliance({ ...suspended, authenticationState: state }, wish) ?? []),
  )
  expect(after.length).toBeGreaterThan(wishes.length)
  expect(after.filter(({ allowCollect, isSuspended }) => allowCollect || !isSuspended)).toEqual([])
  const asked = { ...suspended, authenticationState: 'Incomplete' as const }
  expect(whyNotSubmitted(asked, { missing: [], added: 1 })).toBeNull()
  expect(decideCompliance({ ...suspended, authenticationState: 'Pending' }, 'Authenticate')).toEqual(
    suspended,
  )
})

it('[K8] every decision is taken on the record as it was read, but a suspension waits for nobody', () => {
  expect(COMPLIANCE_DECISIONS.filter((decision) => !needsReading(decision))).toEqual(['Suspend'])
})

it('[K9] Support expects papers, terms, a bank account and a second factor, and names what it does without', () => {
  const whole = {
    documents: REQUIRED_DOCUMENTS,
    hasTerms: true,
    hasBankAccount: true,
    hasSecondFactor: true,
  }
  expect(missingForAcceptance(whole)).toEqual([])
  expect(missingForAcceptance({ ...whole, documents: ['Statutes', 'Other'], hasTerms: false })).toEqual([
    'Declaration',
    'Identity',
    'Terms',
  ])
  const noMoney = missingForAcceptance({ ...whole, hasBankAccount: false, hasSecondFactor: false })
  expect(noMoney).toEqual(['BankAccount', 'SecondFactor'])
  expect(isMissingUnnamed('Authenticate', noMoney, [])).toBe(true)
  expect(isMissingUnnamed('Authenticate', noMoney, ['BankAccount'])).toBe(true)
  expect(isMissingUnnamed('Authenticate', noMoney, noMoney)).toBe(false)
  expect(isMissingUnnamed('Authenticate', [], [])).toBe(false)
  expect(isMissingUnnamed('Refuse', noMoney, [])).toBe(false)
})

it('[K10] only an association that may collect has mails sent to people it names', () => {
  expect([true, false].map((allowCollect) => mayWriteToPayers({ allowCollect }))).toEqual([true, false])
})
