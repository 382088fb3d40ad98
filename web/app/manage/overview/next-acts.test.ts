import type { PageShows } from '@obole/core/campaign/form'
import { describe, expect, it } from 'vitest'
import { nextActs } from './next-acts.ts'

const today = '2027-04-10'

interface Case {
  pageShows?: PageShows
  startDate?: string | null
  missing?: number
  hasChanges?: boolean
  orders?: number
  unpaid?: number
  rights?: boolean
  formType?: 'Event' | 'Membership'
  endDate?: string | null
  after?: { formSlug: string; title: string } | null
}

function actsOf(given: Case = {}) {
  const { pageShows = 'open', startDate = null, missing = 0, hasChanges = false } = given
  const { orders = 3, unpaid = 0, rights = true } = given
  const { formType = 'Event', endDate = null, after = null } = given
  const issues = Array.from({ length: missing }, () => ({
    path: 'title',
    code: 'REQUIRED',
    message: { fr: '', en: '' },
  }))
  return nextActs({
    campaign: {
      form: { formType, pageShows, missing: issues as never, seasons: { before: null, after } },
      document: { startDate, endDate, validityType: endDate === null ? null : 'Season' },
      // Only whether there is one matters here.
      published: hasChanges ? ({} as never) : null,
    },
    can: () => rights,
    today,
    orders,
    unpaid,
  })
}

describe('what is best done next with a campaign', () => {
  it('is to complete a draft, then to publish it', () => {
    expect(actsOf({ pageShows: 'draft', missing: 2 })).toEqual(['Complete'])
    expect(actsOf({ pageShows: 'draft' })).toEqual(['Publish'])
  })

  it('is to share one that sells, and to publish what waits', () => {
    expect(actsOf()).toEqual(['Share'])
    expect(actsOf({ hasChanges: true })).toEqual(['PublishChanges', 'Share'])
    expect(actsOf({ pageShows: 'notYetOpen' })).toEqual(['Share'])
  })

  it('is to add places where all are gone, and to prepare the entrance in the last week', () => {
    expect(actsOf({ pageShows: 'soldOut' })).toEqual(['AddPlaces'])
    expect(actsOf({ startDate: '2027-04-17T08:00:00Z' })).toEqual(['PrepareEntrance', 'Share'])
    expect(actsOf({ startDate: '2027-04-18T08:00:00Z' })).toEqual(['Share'])
  })

  it('is to prepare the next season in the last three months of one, once', () => {
    const season = { formType: 'Membership', endDate: '2027-07-09T21:59:00Z' } as const
    expect(actsOf(season)).toEqual(['PrepareSeason', 'Share'])
    expect(actsOf({ ...season, endDate: '2027-07-10T21:59:00Z' })).toEqual(['Share'])
    expect(actsOf({ ...season, after: { formSlug: 'b', title: 'B' } })).toEqual(['Share'])
  })

  it('is to thank those who came, once it is over and somebody did', () => {
    expect(actsOf({ startDate: '2027-04-09T08:00:00Z' })).toEqual(['Thank'])
    expect(actsOf({ pageShows: 'ended' })).toEqual(['Thank'])
    expect(actsOf({ pageShows: 'ended', orders: 0 })).toEqual([])
  })

  it('is to look after unpaid instalments, whatever else', () => {
    expect(actsOf({ unpaid: 1 })).toEqual(['FollowUnpaid', 'Share'])
  })

  it('asks nobody for what they may not do', () => {
    expect(actsOf({ pageShows: 'draft', rights: false })).toEqual([])
    expect(actsOf({ unpaid: 1, hasChanges: true, rights: false })).toEqual(['Share'])
    expect(actsOf({ pageShows: 'suspended', rights: false })).toEqual([])
  })
})
