import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'
import { findCoupon } from './find-coupon.ts'
import { readLive } from './forms.store.ts'
import { CAMPAIGN_LIFE_MS, forgetCampaign, loadCampaign } from './load-campaign.ts'
import { sql, type Sql } from '../platform/sql.ts'

const test = testApp()
const ref = {
  organizationSlug: 'les-jardins-partages',
  formType: 'PaymentForm',
  formSlug: 'stage-de-permaculture',
} as const

async function load(options?: { fresh?: boolean }) {
  const campaign = await loadCampaign(test.app, ref, options)
  if (!campaign) throw new Error('no campaign')
  return campaign
}

const change = (statement: Sql) => test.app.db.query(statement)

beforeAll(() => seedDemo(test.app))

describe('a campaign in memory', () => {
  it('is the same by its id and by its address', async () => {
    const campaign = await load()
    expect(await loadCampaign(test.app, { formId: campaign.id })).toEqual(campaign)
  })

  it('is read once for all who ask at the same time', async () => {
    test.clock.advance(CAMPAIGN_LIFE_MS)
    const together = await Promise.all(Array.from({ length: 50 }, () => load()))
    expect(new Set(together).size).toBe(1)
  })

  it('has its own figures, whichever others are asked for with it', async () => {
    const { id, tiers } = await load()
    const [first = 0, second = 0] = tiers.flatMap(({ stockId }) => stockId ?? [])
    const asked = [
      { formId: id, stockIds: [first] },
      { formId: 0, stockIds: [] },
      { formId: id, stockIds: [second] },
    ]
    const read = await readLive(test.app.db, asked)
    expect(read.map((live) => live && [...live.stocks.keys()])).toEqual([[first], null, [second]])
  })

  it('follows its stocks within a second, without being read again whole', async () => {
    const { tiers, version } = await load()
    const [tier] = tiers
    await change(sql`update stocks set capacity = capacity + 3 where id = ${tier?.stockId}`)
    test.clock.advance(1_000)
    const later = await load()
    expect(later.tiers[0]?.remaining).toBe((tier?.remaining ?? 0) + 3)
    expect(later.version).toBe(version)
  })

  it.each([
    ['its own row', (id: number) => sql`update forms set description = description where id = ${id}`],
    ['a tier', (id: number) => sql`update tiers set price_cents = price_cents where form_id = ${id}`],
    ['an option', (id: number) => sql`update extra_options set label = label where form_id = ${id}`],
    ['a field', (id: number) => sql`update custom_fields set label = label where form_id = ${id}`],
    [
      'which options a tier has',
      (id: number) => sql`
        delete from tier_extra_options where tier_id in (
          select id from tiers where form_id = ${id} and label like 'Deux%')`,
    ],
  ])('grows its version with %s', async (_what, statementAbout) => {
    const { id, version } = await load({ fresh: true })
    await change(statementAbout(id))
    expect((await load({ fresh: true })).version).toBeGreaterThan(version)
  })

  it('is read again when its association has changed', async () => {
    const before = await load({ fresh: true })
    await change(sql`update organizations set allow_collect = false where id = ${before.organizationId}`)
    expect((await load({ fresh: true })).allowCollect).toBe(false)
    await change(sql`update organizations set allow_collect = true where id = ${before.organizationId}`)
    forgetCampaign(test.app, before.id)
    expect((await load()).allowCollect).toBe(true)
  })

  it('no longer has a tier that was deleted', async () => {
    const { tiers } = await load({ fresh: true })
    const last = tiers.at(-1)
    await change(sql`update tiers set deleted_at = ${new Date(test.clock.now())} where id = ${last?.id}`)
    expect((await load({ fresh: true })).tiers).toHaveLength(tiers.length - 1)
  })

  it('is not found any more under a name it no longer has', async () => {
    const { id } = await load()
    await change(sql`update forms set slug = 'autre-nom' where id = ${id}`)
    test.clock.advance(CAMPAIGN_LIFE_MS)
    expect(await loadCampaign(test.app, ref)).toBeNull()
    await change(sql`update forms set slug = ${ref.formSlug} where id = ${id}`)
    expect((await load()).id).toBe(id)
  })

  it('leaves out of the instalments the tiers that say so', async () => {
    const { tiers } = await load()
    expect(tiers.map(({ name, paymentFrequency }) => [name, paymentFrequency])).toContainEqual([
      'Acompte',
      'Single',
    ])
  })
})

describe('a coupon', () => {
  it('is found however it is typed, and only in its campaign', async () => {
    const event = await loadCampaign(test.app, { ...ref, formType: 'Event', formSlug: 'fete-de-printemps' })
    const { id: elsewhere } = await load()
    const eventId = event?.id ?? 0
    expect(await findCoupon(test.app, eventId, ' voisin 3 ')).toMatchObject({
      code: 'VOISIN3',
      reduction: { kind: 'Amount', amountCents: 300 },
      maxUses: 100,
      uses: 0,
    })
    expect(await findCoupon(test.app, elsewhere, 'VOISIN3')).toBeNull()
    expect(await findCoupon(test.app, eventId, 'a\0b')).toBeNull()
  })
})
