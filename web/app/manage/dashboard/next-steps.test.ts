import type { ManagedOrganization } from '@obole/contract/manage-associations'
import { rightsOf } from '@obole/contract/roles'
import type { Role } from '@obole/core/users/session'
import { describe, expect, it } from 'vitest'
import { mayMoveIn, nextSteps } from './next-steps.ts'

function association(role: Role, changes: Partial<ManagedOrganization> = {}): ManagedOrganization {
  return {
    organizationSlug: 'les-jardins',
    url: '/associations/les-jardins',
    version: 1,
    profile: {
      name: 'Les Jardins',
      type: 'Association1901',
      category: null,
      description: 'Des jardins.',
      purpose: null,
      address: null,
      zipCode: null,
      city: null,
      siren: null,
      rnaNumber: null,
      webSite: null,
      logo: null,
      banner: null,
      isUnderColucheLaw: false,
      fiscalReceiptIssuanceEnabled: false,
    },
    country: 'FR',
    fiscalReceiptEligibility: false,
    termsVersion: '2023-10',
    compliance: {
      authenticationState: 'Authenticated',
      allowCollect: true,
      isSuspended: false,
      reason: null,
      submittedAt: null,
      decidedAt: null,
      documents: [],
      missingDocuments: [],
      canSubmit: false,
      missingForAcceptance: [],
      identityChange: null,
      identityReviewOn: null,
      seen: {
        name: 'Les Jardins',
        type: 'Association1901',
        siren: null,
        rnaNumber: null,
        address: null,
        zipCode: null,
        city: null,
        purpose: null,
        isUnderColucheLaw: false,
        webSite: null,
        authenticationState: 'Authenticated',
        isSuspended: false,
        identityChangeId: null,
        documents: {},
      },
    },
    rights: [...rightsOf([role])],
    roles: [role],
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...changes,
  }
}

const published = [{ state: 'Public' as const }]

describe('what an association has left to do', () => {
  it('is nothing once it is verified, published and can be paid', () => {
    const organization = association('OrganizationAdmin')
    expect(nextSteps({ organization, forms: published, iban: 'FR76…123' })).toEqual([])
  })

  it('begins with the documents, then the first campaign', () => {
    const { compliance, profile } = association('OrganizationAdmin')
    const organization = association('OrganizationAdmin', {
      compliance: { ...compliance, authenticationState: 'None', allowCollect: false },
      profile: { ...profile, description: null },
    })
    expect(nextSteps({ organization, forms: [], iban: null })).toEqual([
      'SendDocuments',
      'CreateCampaign',
      'GiveIban',
      'Describe',
    ])
  })

  it('asks for nothing that the person may not do', () => {
    const organization = association('Accountant')
    expect(nextSteps({ organization, forms: [], iban: null })).toEqual([])
  })

  it('is to publish while there are only drafts', () => {
    const organization = association('OrganizationAdmin')
    const known = { organization, iban: 'FR76…123' }
    expect(nextSteps({ ...known, forms: [{ state: 'Draft' }] })).toEqual(['PublishCampaign'])
    expect(nextSteps({ ...known, forms: [{ state: 'Draft' }, { state: 'Private' }] })).toEqual([])
  })

  it('may come from elsewhere until something is published', () => {
    const organization = association('OrganizationAdmin')
    expect(mayMoveIn({ organization, forms: [] })).toBe(true)
    expect(mayMoveIn({ organization, forms: [{ state: 'Draft' }] })).toBe(true)
    expect(mayMoveIn({ organization, forms: published })).toBe(false)
    expect(mayMoveIn({ organization: association('Accountant'), forms: [] })).toBe(false)
    expect(mayMoveIn({ organization: null, forms: [] })).toBe(false)
  })
})
