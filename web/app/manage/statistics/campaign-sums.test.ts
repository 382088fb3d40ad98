import { expect, it } from 'vitest'
import { sumsOfCampaigns } from './campaign-sums.ts'

const tier = (formSlug: string, ordered: number, items: number) => ({
  tierId: 1,
  name: 'Entrée',
  formType: 'Event',
  formSlug,
  ordered,
  notBack: 0,
  items,
})

it('adds the tiers of each campaign, and puts the largest first', () => {
  expect(sumsOfCampaigns([tier('fete', 1200, 2), tier('bal', 5000, 1), tier('fete', 600, 1)])).toEqual([
    { formType: 'Event', formSlug: 'bal', ordered: 5000, items: 1 },
    { formType: 'Event', formSlug: 'fete', ordered: 1800, items: 3 },
  ])
})
