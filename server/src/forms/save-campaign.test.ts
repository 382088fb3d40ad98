import { EMPTY_TIER } from '@obole/contract/empty-campaign'
import type {
  CampaignChanges,
  CouponDocument,
  FieldDocument,
  ManagedCampaign,
  OptionDocument,
  TierDocument,
} from '@obole/contract/manage-campaigns'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { aPayer } from '../../testing/managed-campaign.ts'
import { statementsOf } from '../../testing/query-plans.ts'
import { testApp } from '../../testing/test-app.ts'
import type { App } from '../app.ts'
import { restoreVersion } from './campaign-versions.ts'
import { changeSlug, changeState } from './change-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { findSave, rememberSave } from './editor.store.ts'
import { showManagedCampaign } from './managed-campaign.ts'
import { discardDraft, publishDraft } from './publish-draft.ts'
import { saveCampaign, type Editing } from './save-campaign.ts'

const test = testApp()

type Verb = (app: App, editing: Editing, campaign: ManagedCampaign) => Promise<ManagedCampaign | Refusal>

interface Edited extends Editing {
  association: MadeAssociation
}

async function campaignToEdit(): Promise<Edited> {
  const association = await makeAssociation(test)
  const editor = { organizationId: association.id, userId: association.adminId }
  const made = await createCampaign(
    test.app,
    { ...editor, idempotencyKey: null },
    { formType: 'Event', title: 'Fête' },
  )
  if (isRefusal(made)) throw new Error('the campaign was refused')
  return { ...editor, formId: made.form.id, association }
}

const saving =
  (changes: (document: ManagedCampaign['document']) => CampaignChanges): Verb =>
  (app, editing, { form, document }) =>
    saveCampaign(app, editing, { version: form.version, base: {}, changes: changes(document) }, null)

const opening: Verb = (app, editing) => changeState(app, editing, 'Public')
const publishing: Verb = (app, editing, { form }) => publishDraft(app, editing, form.version)

const question: FieldDocument = {
  id: -5,
  label: 'Régime',
  type: 'TextInput',
  isRequired: false,
  values: [],
  maxLength: 40,
}
const meal: OptionDocument = {
  id: -20,
  label: 'Repas',
  description: null,
  price: 800,
  vatRate: 5.5,
  isRequired: false,
  stock: 10,
  customFields: [question],
}
const drink: OptionDocument = { ...meal, id: -21, label: 'Boisson', stock: null, customFields: [] }
const coupon: CouponDocument = {
  id: -30,
  code: 'voisin',
  percent: 12.5,
  amount: null,
  maxUses: 4,
  tierIds: null,
  startDate: '2031-01-01T00:00:00Z',
  endDate: null,
}
const gift: TierDocument = { ...EMPTY_TIER, id: -2, name: 'Soutien', tierType: 'Donation' }

/** Everything that an editor may do to a campaign, one after the other. */
const ACTS: readonly [string, Verb][] = [
  ['a text and a date', saving(() => ({ description: 'Au jardin', startDate: '2031-05-01T18:00:00Z' }))],
  [
    'rates, options, questions and codes',
    saving(({ tiers }) => ({
      options: [meal, drink],
      tiers: [
        { ...gift, optionIds: [-21, -20], vatRate: 20 },
        ...tiers.map((tier) => ({ ...tier, stock: 30, customFields: [{ ...question, id: -6 }] })),
      ],
      customFields: [{ ...question, id: -7 }],
      coupons: [{ ...coupon, id: -31, code: 'autre', tierIds: [-2] }, coupon],
      maxEntries: 100,
    })),
  ],
  [
    'another order',
    saving(({ tiers, options, coupons }) => ({
      tiers: tiers.toReversed(),
      options: options.toReversed(),
      coupons: coupons.toReversed(),
    })),
  ],
  ['nothing', saving(({ title }) => ({ title }))],
  ['what is taken off', saving(() => ({ options: [], customFields: [], coupons: [] }))],
  [
    'limits that are lifted',
    saving(({ tiers }) => ({
      maxEntries: null,
      tiers: tiers.map((tier) => ({ ...tier, stock: null })),
    })),
  ],
  ['another address', (app, editing) => changeSlug(app, editing, 'fete-de-printemps')],
  ['the page opened', opening],
  [
    'a draft with something new',
    saving(({ tiers }) => ({
      title: 'Fête d’été',
      tiers: [...tiers, { ...gift, customFields: [question] }],
    })),
  ],
  ['the draft published', publishing],
  [
    'a draft of limits',
    saving(({ tiers }) => ({
      maxEntries: 50,
      tiers: tiers.map((tier) => ({ ...tier, stock: 20 })),
    })),
  ],
  ['the limits published', publishing],
  ['a draft', saving(() => ({ title: 'Fête d’automne' }))],
  ['a draft that is what visitors see again', saving(() => ({ title: 'Fête d’été' }))],
  ['a draft to give up', saving(({ tiers }) => ({ tiers: tiers.slice(0, 1) }))],
  ['the draft given up', (app, editing, { form }) => discardDraft(app, editing, form.version)],
  ['an earlier version', (app, editing) => restoreVersion(app, editing, 1)],
  ['the earlier version published', publishing],
  ['the page closed', (app, editing) => changeState(app, editing, 'Disabled')],
]

describe('an editor who changes a campaign', () => {
  it('makes its document be read once, and is answered what the next reader sees', async () => {
    const { association, ...editing } = await campaignToEdit()
    const reads: [string, number][] = []
    for (const [what, verb] of ACTS) {
      test.clock.advance(60_000)
      const campaign = await showManagedCampaign(test.app, editing.formId)
      let answer: unknown
      const statements = await statementsOf(test.app, async (app) => {
        answer = await verb(app, editing, campaign)
        return answer
      })
      reads.push([what, statements.filter(({ name }) => name === 'form-editable').length])
      const next = await showManagedCampaign(test.app, editing.formId)
      expect([what, answer]).toEqual([what, { ...next, created: expect.anything() }])
      if (what === 'the page opened') await sellOne(association, next)
    }
    expect(reads).toEqual(ACTS.map(([what]) => [what, 1]))
  })
})

/** Sold while there is no limit, so that a limit set later has something to count. */
async function sellOne({ admin, path }: MadeAssociation, { form, document }: ManagedCampaign): Promise<void> {
  const { formType, formSlug } = form
  const items = document.tiers.flatMap(({ id, tierType }) =>
    tierType === 'Registration' ? [{ tierId: id, participant: { firstName: 'Lou', lastName: 'Petit' } }] : [],
  )
  const sold = await admin.post(`${path}/orders`, {
    formType,
    formSlug,
    items,
    payer: aPayer,
    means: 'Check',
    receivedOn: '2026-03-14',
  })
  expect(sold.json()).not.toHaveProperty('code')
}

it('a save is known by its key for a day', async () => {
  const { formId } = await campaignToEdit()
  const { db, clock } = test.app
  const remember = (key: string, hours: number) =>
    rememberSave(db, { key, hash: '', formId, created: {}, now: clock.now() - hours * 3_600_000 })
  for (const [key, hours] of [
    ['older', 25],
    ['recent', 23],
    ['new', 0],
  ] as const)
    await remember(key, hours)
  expect([await findSave(db, 'older'), await findSave(db, 'recent')]).toEqual([
    null,
    { created: {}, hash: '' },
  ])
})
