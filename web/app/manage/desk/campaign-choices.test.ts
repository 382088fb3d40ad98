import { expect, it } from 'vitest'
import { campaignChoices } from './campaign-choices.ts'

const form = (formSlug: string, state: 'Public' | 'Draft' | 'Disabled' | 'Deleted') => ({
  formType: 'Event' as const,
  formSlug,
  title: formSlug,
  state,
})
const forms = [form('gone', 'Deleted'), form('fete', 'Public'), form('bal', 'Draft'), form('old', 'Disabled')]

it('names a deleted campaign after all the others, as deleted: its orders are still in the lists', () => {
  const choices = campaignChoices(forms)
  expect(choices.map(({ formSlug, isDeleted }) => [formSlug, isDeleted])).toEqual([
    ['fete', false],
    ['bal', false],
    ['old', false],
    ['gone', true],
  ])
})

it('offers no deleted campaign where one is chosen to be worked on', () => {
  expect(campaignChoices(forms, { ofDeleted: false }).map(({ formSlug }) => formSlug)).toEqual([
    'fete',
    'bal',
    'old',
  ])
})
