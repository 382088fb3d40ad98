import type { CampaignChanges, ManagedCampaign } from '@obole/contract/manage-campaigns'
import { expect, it } from 'vitest'
import { type MadeAssociation, makeAssociation } from '../../testing/association.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

const SEASON: CampaignChanges = {
  validityType: 'Season',
  startDate: '2026-08-31T22:00:00.000Z',
  endDate: '2027-08-31T21:59:00.000Z',
  saleStartDate: '2026-05-31T22:00:00.000Z',
  saleEndDate: '2027-06-30T21:59:00.000Z',
}

async function membership(title: string, changes: CampaignChanges = SEASON) {
  const association = await makeAssociation(test)
  const response = await association.admin.post(`${association.path}/forms`, {
    formType: 'Membership',
    title,
  })
  const made: ManagedCampaign = response.json()
  const on = { association, path: pathOf(association, made) }
  const saved = await association.admin.send('PATCH', on.path, {
    payload: { version: made.form.version, changes },
  })
  expect(saved.statusCode).toBe(200)
  return on
}

const pathOf = ({ path }: MadeAssociation, { form }: ManagedCampaign) =>
  `${path}/forms/${form.formType}/${form.formSlug}`

type On = Awaited<ReturnType<typeof membership>>

async function prepare({ association, path }: On): Promise<ManagedCampaign> {
  const response = await association.admin.post(`${path}/next-season`, {})
  expect(response.statusCode).toBe(200)
  return response.json()
}

it('a season is copied to the next: a draft with dates, titles and sales a year later', async () => {
  const on = await membership('Adhésion 2026-2027', { ...SEASON, privateTitle: 'Judo 2026' })
  const { document: before } = (await on.association.admin.get(on.path)).json()
  const next = await prepare(on)
  expect(next.form).toMatchObject({ state: 'Draft', formSlug: 'adhesion-2027-2028', missing: [] })
  expect(next.document).toMatchObject({
    title: 'Adhésion 2027-2028',
    privateTitle: 'Judo 2027',
    validityType: 'Season',
    startDate: '2027-08-31T22:00:00.000Z',
    endDate: '2028-08-31T21:59:00.000Z',
    saleStartDate: '2027-05-31T22:00:00.000Z',
    saleEndDate: '2028-06-30T21:59:00.000Z',
    tiers: [{ name: before.tiers[0].name, price: before.tiers[0].price }],
  })
  expect(next.document.tiers[0]?.id).not.toBe(before.tiers[0].id)
})

it('moves the sale of a rate, its name and the days of a code, and copies what they are', async () => {
  const on = await membership('Judo')
  const { admin } = on.association
  const { form, document }: ManagedCampaign = (await admin.get(on.path)).json()
  const [tier] = document.tiers
  if (!tier) throw new Error('a new membership has a rate')
  const changes: CampaignChanges = {
    allowCoupons: true,
    tiers: [{ ...tier, name: 'Licence 2026-27', saleEndDate: '2026-11-30T22:59:00.000Z', stock: 40 }],
    coupons: [
      {
        id: -1,
        code: 'RENTREE',
        percent: 10,
        amount: null,
        maxUses: 5,
        tierIds: [tier.id],
        startDate: null,
        endDate: '2026-09-30T21:59:00.000Z',
      },
    ],
  }
  await admin.send('PATCH', on.path, { payload: { version: form.version, changes } })
  const next = await prepare(on)
  const [moved] = next.document.tiers
  expect(next.document).toMatchObject({
    title: 'Judo 2027-2028',
    tiers: [{ name: 'Licence 2027-28', saleEndDate: '2027-11-30T22:59:00.000Z', stock: 40 }],
    coupons: [{ code: 'RENTREE', tierIds: [moved?.id], endDate: '2027-09-30T21:59:00.000Z', maxUses: 5 }],
  })
})

it('is prepared once, by several at once too, and tells both which follows which', async () => {
  const on = await membership('Adhésion 2026')
  const prepared = await Promise.all([prepare(on), prepare(on), prepare(on)])
  expect(new Set(prepared.map(({ form }) => form.id)).size).toBe(1)
  const next = await prepare(on)
  expect(next.form.seasons).toEqual({
    before: { formSlug: 'adhesion-2026', title: 'Adhésion 2026' },
    after: null,
  })
  const { form }: ManagedCampaign = (await on.association.admin.get(on.path)).json()
  expect(form.seasons).toEqual({
    before: null,
    after: { formSlug: 'adhesion-2027', title: 'Adhésion 2027' },
  })
})

it('is prepared again where its draft was deleted', async () => {
  const on = await membership('Adhésion 2026')
  const first = await prepare(on)
  await on.association.admin.send('PUT', `${pathOf(on.association, first)}/state`, {
    payload: { state: 'Deleted' },
  })
  const { form }: ManagedCampaign = (await on.association.admin.get(on.path)).json()
  expect(form.seasons.after).toBe(null)
  const second = await prepare(on)
  expect(second.form.id).not.toBe(first.form.id)
  expect(second.form.state).toBe('Draft')
})

it('two drafts of one season are refused by the database too', async () => {
  const on = await membership('Adhésion 2026')
  const { form } = await prepare(on)
  const again = sql`
      insert into forms (organization_id, form_type, slug, title, follows_form_id)
      select organization_id, form_type, slug || '-bis', title, follows_form_id from forms where id = ${form.id}`
  await expect(test.app.db.query(again)).rejects.toThrow('forms_following')
})

it('only a membership has a next season', async () => {
  const association = await makeAssociation(test)
  const made = (
    await association.admin.post(`${association.path}/forms`, { formType: 'Event', title: 'Fête' })
  ).json()
  const refused = await association.admin.post(`${pathOf(association, made)}/next-season`, {})
  expect(refused.json()).toMatchObject({ status: 409, code: 'NOT_A_MEMBERSHIP' })
})
