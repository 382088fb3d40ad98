import { type Machine, next } from '../machine.ts'

/** How far the platform has verified the identity of an association. */
export const AUTHENTICATION_STATES = ['None', 'Pending', 'Incomplete', 'Refused', 'Authenticated'] as const
export type AuthenticationState = (typeof AUTHENTICATION_STATES)[number]

export const AUTHENTICATION_MACHINE: Machine<AuthenticationState> = {
  initial: ['None'],
  transitions: {
    None: ['Pending'],
    Pending: ['Authenticated', 'Incomplete', 'Refused'],
    Incomplete: ['Pending', 'Refused'],
    Refused: ['Pending'],
    Authenticated: ['Pending', 'Incomplete', 'Refused'],
  },
}

export const DOCUMENT_KINDS = ['Statutes', 'Declaration', 'Identity', 'BankDetails', 'Other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The names are those of the public API: Saved can still be withdrawn, Pending is with Support. */
export const DOCUMENT_STATES = ['Saved', 'Pending', 'Rejected', 'Accepted'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** What an association's file is for. */
export const FILE_PURPOSES = ['Picture', 'Document'] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]

/** Without these Support cannot verify who runs an association. */
export const REQUIRED_DOCUMENTS: readonly DocumentKind[] = ['Statutes', 'Declaration', 'Identity']

export function missingDocuments(present: readonly DocumentKind[]): DocumentKind[] {
  return REQUIRED_DOCUMENTS.filter((kind) => !present.includes(kind))
}

/** What Support needs before it lets an association collect. */
export const ACCEPTANCE_NEEDS = [
  'Statutes',
  'Declaration',
  'Identity',
  'Terms',
  'BankAccount',
  'SecondFactor',
] as const
export type AcceptanceNeed = (typeof ACCEPTANCE_NEEDS)[number]

export type AcceptanceFacts = {
  readonly documents: readonly DocumentKind[]
  readonly hasTerms: boolean
  readonly hasBankAccount: boolean
  /** At least one of its administrators has a second factor. */
  readonly hasSecondFactor: boolean
}

export function missingForAcceptance(facts: AcceptanceFacts): AcceptanceNeed[] {
  const documents: readonly string[] = missingDocuments(facts.documents)
  return ACCEPTANCE_NEEDS.filter((need) => {
    if (need === 'Terms') return !facts.hasTerms
    if (need === 'BankAccount') return !facts.hasBankAccount
    if (need === 'SecondFactor') return !facts.hasSecondFactor
    return documents.includes(need)
  })
}

/** Whether something is missing that Support did not name: accepting is then refused. */
export function isMissingUnnamed(
  decision: ComplianceDecision,
  missing: readonly AcceptanceNeed[],
  named: readonly AcceptanceNeed[],
): boolean {
  return decision === 'Authenticate' && missing.some((need) => !named.includes(need))
}

export type Compliance = {
  readonly authenticationState: AuthenticationState
  readonly allowCollect: boolean
  /** Support suspended its payments and has not resumed them; sending documents does not change that. */
  readonly isSuspended: boolean
}

/** An unverified association may not send mails through us to addresses that it typed itself. */
export function mayWriteToPayers({ allowCollect }: Pick<Compliance, 'allowCollect'>): boolean {
  return allowCollect
}

export type WhyNotSubmitted = 'State' | 'Suspended' | 'Documents'

/**
 * A record is submitted with all its documents; once accepted, with the documents added since. An association suspended
 * after that waits until Support asks for more.
 */
export function whyNotSubmitted(
  { authenticationState: from, isSuspended }: Compliance,
  { missing, added }: { missing: readonly DocumentKind[]; added: number },
): WhyNotSubmitted | null {
  if (next(AUTHENTICATION_MACHINE, from, 'Pending') === null) return 'State'
  if (from !== 'Authenticated') return missing.length === 0 ? null : 'Documents'
  if (isSuspended) return 'Suspended'
  return added > 0 ? null : 'Documents'
}

/**
 * What Support may decide. Suspending, resuming and decisions on what an association may issue do not change the state.
 */
export const COMPLIANCE_DECISIONS = [
  'Authenticate',
  'AskForMore',
  'Refuse',
  'Suspend',
  'Resume',
  'ChangeReceipts',
] as const
export type ComplianceDecision = (typeof COMPLIANCE_DECISIONS)[number]

/** Whether Support must give the association a reason: it must for every negative decision. */
export function needsReason(decision: ComplianceDecision): boolean {
  return decision === 'AskForMore' || decision === 'Refuse' || decision === 'Suspend'
}

/** Whether Support must have read the current record. Suspending payments is urgent and does not wait for that. */
export function needsReading(decision: ComplianceDecision): boolean {
  return decision !== 'Suspend'
}

/** The record after the decision, or null where it does not fit the record. */
export function decideCompliance(record: Compliance, decision: ComplianceDecision): Compliance | null {
  const { authenticationState: from, allowCollect, isSuspended } = record
  switch (decision) {
    case 'Authenticate':
      return moved(record, 'Authenticated', !isSuspended)
    case 'AskForMore':
      return moved(record, 'Incomplete', allowCollect)
    case 'Refuse':
      return moved(record, 'Refused', false)
    case 'Suspend':
      return allowCollect ? { ...record, allowCollect: false, isSuspended: true } : null
    case 'Resume':
      return !allowCollect && from === 'Authenticated'
        ? { ...record, allowCollect: true, isSuspended: false }
        : null
    case 'ChangeReceipts':
      return from === 'Authenticated' ? record : null
  }
}

function moved(record: Compliance, to: AuthenticationState, allowCollect: boolean): Compliance | null {
  const authenticationState = next(AUTHENTICATION_MACHINE, record.authenticationState, to)
  return authenticationState && { ...record, authenticationState, allowCollect }
}
