import type { Form, WireTier } from '@obole/contract/forms'
import { ASKED_BY_DEFAULT } from '@obole/core/validation/participant'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../i18n/words.ts'
import { EMPTY_DRAFT, itemOf } from './draft.ts'
import { formWords } from './form.words.ts'
import { stepName } from './step-shell.tsx'
import { applicableSteps, shownSteps } from './steps.ts'

// Only what the steps need of a rate.
const tier = (id: number, asksParticipant: boolean) =>
  ({
    id,
    tierType: 'Contribution',
    asksParticipant,
    participantFields: ASKED_BY_DEFAULT,
    customFields: [],
    extraOptions: [],
  }) as unknown as WireTier

const asking = tier(1, true)
const silent = tier(2, false)
const form = { tiers: [asking, silent] } as unknown as Form
const draftOf = (chosen: WireTier) => ({ ...EMPTY_DRAFT, items: [itemOf(chosen, 'k1')] })

describe('the line of steps', () => {
  it('has the same count before and after a choice that asks nothing', () => {
    expect(shownSteps(form)).toEqual([1, 2, 3, 4])
    expect(applicableSteps({ form, draft: draftOf(silent), cart: null })).toEqual([1, 3, 4])
    expect(applicableSteps({ form, draft: draftOf(asking), cart: null })).toEqual([1, 2, 3, 4])
  })

  it('leaves out what the campaign never asks', () => {
    expect(shownSteps({ tiers: [silent] })).toEqual([1, 3, 4])
  })
})

describe('the name of the second step', () => {
  it.each([
    ['Event', asking, 'Les participants'],
    ['Membership', asking, 'Les adhérents'],
    ['PaymentForm', asking, 'Les participants'],
    ['PaymentForm', silent, 'Les précisions'],
    ['Shop', silent, 'Les précisions'],
    ['CrowdFunding', silent, 'Les précisions'],
  ] as const)('is what it asks: %s', (formType, asked, name) => {
    const of = { form: { ...form, formType, tiers: [asked] } }
    expect(stepName(2, of, wordsIn(formWords, 'fr'))).toBe(name)
  })
})
