import { expect, it } from 'vitest'
import type { CampaignType } from '@obole/core/campaign/form'
import { draftOf, type ReadDraft } from './draft-of.ts'
import { sourceForm } from './source-models.ts'

function draft(formType: CampaignType, tiers: readonly object[], more: object = {}): ReadDraft {
  const read = draftOf(formType, 'Campagne', sourceForm.parse({ ...more, tiers }))
  if ('refusal' in read) throw new Error(read.refusal)
  return read
}

const gift = (more: object) => ({
  tierType: 'Donation',
  price: 0,
  vatRate: 0,
  isEligibleTaxReceipt: true,
  ...more,
})
const amount = (price: number, label: string | null, description: string | null = null) =>
  gift({ price, label, description })
const once = gift({ label: 'Don ponctuel', description: 'Du montant de votre choix.', isFavorite: true })
const monthly = gift({
  tierType: 'MonthlyDonation',
  label: 'Don mensuel',
  description: 'Chaque mois.',
  minAmount: 200,
})
const sponsor = amount(60_00, 'Parrainer un carré potager', 'Un carré d’un mètre de côté.')

it('[IM7] brings a gift of its own name and price as a rate, and what the others say', () => {
  const { document, leftOut, rateCount } = draft('Donation', [once, monthly, sponsor])
  expect(leftOut).toEqual([])
  expect(rateCount).toBe(3)
  expect(document.tiers).toMatchObject([
    {
      name: 'Don ponctuel',
      description: 'Du montant de votre choix.',
      priceCategory: 'Pwyw',
      paymentFrequency: 'Single',
      presetAmounts: [],
      isFavorite: true,
    },
    {
      name: 'Parrainer un carré potager',
      description: 'Un carré d’un mètre de côté.',
      priceCategory: 'Fixed',
      price: 60_00,
      isEligibleTaxReceipt: true,
    },
    {
      name: 'Don mensuel',
      description: 'Chaque mois.',
      priceCategory: 'Pwyw',
      minAmount: 200,
      paymentFrequency: 'Monthly',
    },
  ])
})

it('[IM7] makes amounts of one rate of gifts that say nothing else', () => {
  const { document, leftOut } = draft('Donation', [
    amount(10_00, 'Aider le refuge', 'Dix repas'),
    amount(50_00, 'Aider le refuge', 'Cinquante repas'),
    amount(20_00, null),
    amount(30_00, 'Trente repas'),
  ])
  expect(leftOut).toEqual([])
  expect(document.tiers).toMatchObject([
    {
      name: 'Aider le refuge',
      presetAmounts: [10_00, 20_00, 30_00, 50_00],
      presetImpacts: [
        { amount: 10_00, text: 'Dix repas' },
        { amount: 30_00, text: 'Trente repas' },
        { amount: 50_00, text: 'Cinquante repas' },
      ],
    },
  ])
})

const LONG = 'mot '.repeat(30).trim()
const several = (count: number, one: (index: number) => object) =>
  Array.from({ length: count }, (_, n) => one(n))
const question = (n: number) => ({ label: `Question ${n}`, type: 'TextInput', isRequired: false })
const option = (n: number) => ({ id: n + 1, label: `Option ${n}`, price: 100, customFields: [] })
const place = (more: object) => ({ tierType: 'Registration', label: 'Entrée', price: 10_00, ...more })

it.each<[string, CampaignType, object[]]>([
  [
    'as many amounts as a rate has not',
    'Donation',
    several(15, (n) => amount((n + 1) * 100, `Soutien ${n}`)),
  ],
  [
    'texts that do not fit beside an amount',
    'Donation',
    [amount(10_00, null, LONG), amount(20_00, 'Un arbre', LONG)],
  ],
  ['the same amount said twice', 'Donation', [amount(10_00, 'Un arbre'), amount(10_00, 'Une haie')]],
  [
    'several gifts of any amount',
    'Donation',
    [gift({ label: 'Pour l’eau' }), gift({ label: 'Pour les graines' })],
  ],
  [
    'names that some share',
    'Donation',
    several(4, (n) => amount((n + 1) * 100, n < 2 ? 'Un toit' : 'Un repas')),
  ],
  ['gifts of a collection', 'CrowdFunding', [{ ...sponsor, tierType: 'Contribution' }, sponsor, monthly]],
  ['gifts beside what is sold', 'Event', [place({}), sponsor, once, { ...monthly, price: 5_00 }]],
  [
    'what a gift beside asks and offers',
    'Event',
    [place({}), { ...sponsor, customFields: [question(1)], extraOptions: [option(1)] }],
  ],
  [
    'amounts beside what is sold',
    'Event',
    [place({}), ...several(15, (n) => amount((n + 1) * 100, `Soutien ${n}`))],
  ],
  ['more rates than a campaign has', 'Event', several(203, (n) => place({ label: `Tarif ${n}` }))],
  ['more questions than a rate asks', 'Event', [place({ customFields: several(53, question) })]],
  ['more options than a rate has', 'Event', [place({ extraOptions: several(53, option) })]],
  [
    'more options than a campaign has',
    'Event',
    several(3, (n) => place({ label: `Tarif ${n}`, extraOptions: several(40, (m) => option(n * 40 + m)) })),
  ],
])('[IM7] loses nothing silently: %s', (_, formType, tiers) => {
  const { document, leftOut } = draft(formType, tiers)
  const said = JSON.stringify(document)
  const isNamed = (label: unknown) => leftOut.some(({ name }) => name === label)
  const lost = everyElement(tiers)
    .filter(({ label }) => !isNamed(label) && !OURS.includes(label ?? ''))
    .flatMap(({ label, description }) => [label, description].filter((text) => text && !said.includes(text)))
  expect(lost).toEqual([])
})

interface Said {
  label?: string
  description?: string
}

/** Names by which we call it anyway. */
const OURS = ['Don ponctuel', 'Don mensuel']

const everyElement = (listed: readonly object[]): Said[] =>
  listed.flatMap((one) => [
    one,
    ...everyElement(Object.values(one).flatMap((part) => (Array.isArray(part) ? part : []))),
  ])

it('[IM7] names an option at each rate only where it came along', () => {
  const { document } = draft(
    'Event',
    several(3, (n) => place({ label: `Tarif ${n}`, extraOptions: several(40, (m) => option(n * 40 + m)) })),
  )
  const ids = new Set(document.options.map(({ id }) => id))
  expect(document.tiers.flatMap(({ optionIds }) => optionIds).filter((id) => !ids.has(id))).toEqual([])
})

it('[IM7] asks a question of several amounts once', () => {
  const asked = { customFields: [question(1)] }
  const { document } = draft('Donation', [
    { ...amount(10_00, null), ...asked },
    { ...amount(20_00, null), ...asked },
  ])
  expect([document.customFields, document.tiers[0]?.customFields].flat()).toHaveLength(1)
})

it('[IM7] counts no rate where none could be read', () => {
  expect(draft('Donation', [{ label: 'Inconnu', tierType: 'Other' }])).toMatchObject({
    rateCount: 0,
    leftOut: [{ what: 'Rate', name: 'Inconnu' }],
  })
})

it('[IM7] keeps the no-break spaces that French puts before its signs, and tidies the others', () => {
  const { document } = draft(
    'Event',
    [
      place({
        label: 'Qui\u202f? Moi\u00a0:\t oui !',
        customFields: [{ label: 'Vous venez\u202f?', type: 'ChoiceList', values: ['Oui\u202f!', 'Non  !'] }],
      }),
    ],
    { place: { name: 'Où\u202f?' }, description: 'Venez\u202f!' },
  )
  expect(document).toMatchObject({ place: { name: 'Où\u202f?' }, description: 'Venez\u202f!' })
  expect(document.tiers[0]).toMatchObject({ name: 'Qui\u202f? Moi\u00a0: oui !' })
  expect(document.tiers[0]?.customFields[0]).toMatchObject({
    label: 'Vous venez\u202f?',
    values: ['Oui\u202f!', 'Non !'],
  })
})
