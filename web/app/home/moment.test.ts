import type { FormLight, OrganizationsAnswer } from '@obole/contract/organizations'
import { describe, expect, it } from 'vitest'
import { momentCampaigns } from './moment.ts'

const NOW = Date.parse('2027-04-10T12:00:00Z')

const form = (changes: Partial<FormLight>): FormLight => ({
  id: 1,
  formType: 'Event',
  formSlug: 'fete',
  url_type: 'evenements',
  url: '/associations/a/evenements/fete',
  title: 'Fête',
  description: null,
  state: 'Public',
  isEventCanceled: false,
  banner: null,
  logo: null,
  startDate: '2027-05-01T08:00:00Z',
  endDate: null,
  saleStartDate: null,
  saleEndDate: null,
  isSoldOut: false,
  isReserved: false,
  updatedAt: '2027-01-01T00:00:00Z',
  ...changes,
})

function shown(forms: FormLight[], allowCollect = true): string[] {
  // What else is known of an association plays no part here.
  const data = [{ name: 'A', compliance: { allowCollect }, forms }] as unknown as OrganizationsAnswer['data']
  return momentCampaigns(data, NOW).map(({ form: { formSlug } }) => formSlug)
}

describe('the campaigns of the moment', () => {
  it('are those one can take part in today', () => {
    expect(shown([form({})])).toEqual(['fete'])
    expect(shown([form({ isSoldOut: true })])).toEqual([])
    expect(shown([form({ startDate: '2027-04-09T08:00:00Z' })])).toEqual([])
    expect(shown([form({ startDate: '2027-04-09T08:00:00Z', endDate: '2027-04-11T08:00:00Z' })])).toEqual([
      'fete',
    ])
    expect(shown([form({ saleStartDate: '2027-04-11T08:00:00Z' })])).toEqual([])
    expect(shown([form({ saleEndDate: '2027-04-01T08:00:00Z' })])).toEqual([])
    expect(shown([form({ isEventCanceled: true })])).toEqual([])
    expect(shown([form({})], false)).toEqual([])
  })

  it('show their own picture, else their association’s', () => {
    const forms = [form({ banner: '/api/files/own' }), form({})]
    // What else is known of an association plays no part here.
    const data = [
      { name: 'A', banner: '/api/files/association', compliance: { allowCollect: true }, forms },
    ] as unknown as OrganizationsAnswer['data']
    expect(momentCampaigns(data, NOW).map(({ picture }) => picture)).toEqual([
      '/api/files/own',
      '/api/files/association',
    ])
  })

  it('are six at most', () => {
    expect(shown(Array.from({ length: 9 }, () => form({})))).toHaveLength(6)
  })
})
