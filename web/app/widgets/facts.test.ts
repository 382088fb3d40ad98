import { describe, expect, it } from 'vitest'
import { isShown, widgetFacts, type WidgetForm } from './facts.ts'

const event: WidgetForm = {
  organizationSlug: 'les-jardins-partages',
  formType: 'Event',
  formSlug: 'fete-de-printemps',
  title: 'Fête de printemps',
  organization: { name: 'Les Jardins Partagés' },
  pageShows: 'open',
  isReserved: false,
  startDate: '2027-04-18T08:00:00.000Z',
  saleStartDate: null,
  minPrice: 600,
  maxPrice: 1200,
  allowCustomTier: false,
  financialGoal: null,
  collectedAmount: null,
  contributorsCount: null,
  widgetButtonText: null,
}
const gift: WidgetForm = { ...event, formType: 'CrowdFunding', startDate: null, minPrice: 0, maxPrice: 0 }

const action = (form: Partial<WidgetForm>, locale: 'fr' | 'en' = 'fr') =>
  widgetFacts({ ...event, ...form }, locale).action
const price = (form: Partial<WidgetForm>) => widgetFacts({ ...event, ...form }, 'fr').price

describe('the button', () => {
  it.each([
    ['Event', 'Participer', 'Participate'],
    ['CrowdFunding', 'Participer', 'Participate'],
    ['Donation', 'Faire un don', 'Make a gift'],
    ['Membership', 'Adhérer', 'Join'],
    ['Shop', 'Acheter', 'Buy'],
    ['PaymentForm', 'Payer', 'Make a payment'],
  ] as const)('of %s says %s, in English %s', (formType, french, english) => {
    expect(action({ formType })).toBe(french)
    expect(action({ formType }, 'en')).toBe(english)
  })

  it('says what the association chose to say', () => {
    expect(action({ widgetButtonText: 'Je viens' })).toBe('Je viens')
  })

  it('promises nothing that the page does not sell now', () => {
    const ended = widgetFacts({ ...event, pageShows: 'ended', widgetButtonText: 'Je viens' }, 'fr')
    expect(ended).toMatchObject({ action: 'Voir la campagne', state: 'Terminé' })
  })

  it('[F15] of what cannot be had now offers to tell when it can', () => {
    for (const pageShows of ['soldOut', 'notYetOpen', 'suspended'] as const)
      expect(action({ pageShows, widgetButtonText: 'Je viens' })).toBe('Me prévenir')
  })

  it('[F14] calls what unpaid carts hold reserved, and what is sold sold out', () => {
    const state = (isReserved: boolean) =>
      widgetFacts({ ...event, pageShows: 'soldOut', isReserved }, 'fr').state
    expect([state(true), state(false)]).toEqual(['Réservé pour l’instant', 'Complet'])
  })

  it('leads to the page of the same language, outside any widget', () => {
    expect(widgetFacts(event, 'en').href).toBe(
      '/associations/les-jardins-partages/evenements/fete-de-printemps/en',
    )
  })
})

describe('the price', () => {
  it.each([
    ['a range', {}, /^6,00\s€ - 12,00\s€$/],
    ['one price', { minPrice: 1200 }, /^12,00\s€$/],
    ['the least of what one may choose', { allowCustomTier: true }, /^Dès 6,00\s€$/],
    ['a range that begins with nothing', { minPrice: 0, allowCustomTier: true }, /^De 0 à 12,00\s€$/],
    ['nothing', { minPrice: 0, maxPrice: 0 }, /^Gratuit$/],
    ['whatever one gives', { formType: 'Donation' }, /^Montant libre$/],
  ] as const)('is %s', (_, form, text) => {
    expect(price(form)).toMatch(text)
  })

  it('is not told where nothing is sold', () => {
    expect(price({ minPrice: null, maxPrice: null })).toBeNull()
  })
})

describe('the progress of a fundraising', () => {
  it('never fills more than the whole bar, and tells the true share', () => {
    const { progress } = widgetFacts({ ...gift, collectedAmount: 600_000, financialGoal: 500_000 }, 'en')
    expect(progress).toMatchObject({ percent: { value: 100, text: '120% of the goal' } })
  })

  it('tells no share without a goal, and nothing where amounts are not shown', () => {
    expect(widgetFacts({ ...gift, collectedAmount: 5000 }, 'fr').progress?.percent).toBeNull()
    expect(widgetFacts({ ...gift, financialGoal: 5000 }, 'fr').progress).toBeNull()
  })
})

it('counts nobody where there is nobody yet', () => {
  expect(widgetFacts({ ...event, contributorsCount: 0 }, 'fr').contributions).toBeNull()
  expect(widgetFacts({ ...event, contributorsCount: 14 }, 'fr').contributions).toBe('14 contributions')
})

it('shows nobody but its administrators a campaign that is not published', () => {
  expect(isShown({ pageShows: 'draft', hasAdminRights: false })).toBe(false)
  expect(isShown({ pageShows: 'draft', hasAdminRights: true })).toBe(true)
  expect(isShown({ pageShows: 'ended', hasAdminRights: false })).toBe(true)
})
