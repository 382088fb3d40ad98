import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIELD_TYPES } from '@obole/core/validation/field-types'
import { FORM_TYPES, type FormType, type PageShows } from '@obole/core/campaign/form'
import { INSTALMENT_COUNTS } from '@obole/core/payment/schedule'
import { couponStateAt } from '@obole/core/cart/coupon'
import { beforeAll, describe, expect, it } from 'vitest'
import { askToken, withSecret } from '../../testing/api-clients.ts'
import { signedInVisitor } from '../../testing/visitor.ts'
import { testApp } from '../../testing/test-app.ts'
import { stockChecks } from '../carts/stock.checks.ts'
import { campaignShows } from '../forms/campaign.ts'
import { findCoupon } from '../forms/find-coupon.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { runChecks } from '../platform/checks.ts'
import { isPastUnfinished } from './history/begin-history.ts'
import { DEMO_KEY, DEMO_PARTNER, DEMO_PASSWORD } from './people.ts'
import { demoAssociations, seedDemo } from './seed.ts'
import { joined, raw, sql } from '../platform/sql.ts'

const test = testApp()
const organizationSlug = 'les-jardins-partages'

async function campaign(formType: FormType, formSlug: string, of = organizationSlug) {
  const found = await loadCampaign(test.app, { organizationSlug: of, formType, formSlug })
  if (!found) throw new Error(`no campaign ${of}/${formType}/${formSlug}`)
  return found
}

describe('the demonstration', () => {
  beforeAll(() => seedDemo(test.app))

  it('is told once, however often and from however many nodes it is asked for', async () => {
    const rows = async () => {
      const tables = ['organizations', 'forms', 'tiers', 'coupons', 'stocks', 'orders', 'payments']
      const counts = tables.map((name) => sql`(select count(*) from ${raw(name)}) as ${raw(name)}`)
      return test.app.db.query(sql`select ${joined(counts, ', ')}`)
    }
    const before = await rows()
    await Promise.all([seedDemo(test.app), seedDemo(test.app)])
    expect(await rows()).toEqual(before)
  })

  it('has a key that gets tokens, as README says', async () => {
    const { clientId, secret } = DEMO_KEY
    const answer = await askToken(test, withSecret({ clientId, secret }))
    expect(answer.statusCode).toBe(200)
    const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8')
    expect(readme).toContain(`client_id=${clientId}`)
    expect(readme).toContain(`client_secret=${secret}`)
  })

  it('has an application that an administrator lets in, as README says', async () => {
    const { clientId, secret } = DEMO_PARTNER
    expect((await askToken(test, withSecret({ clientId, secret }))).statusCode).toBe(200)
    const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8')
    const [address = ''] = readme.match(/http:\/\/localhost:3000\/authorize\?\S+(?=")/) ?? []
    const asked = Object.fromEntries(new URL(address).searchParams)
    expect(asked['client_id']).toBe(clientId)
    const [, verifier = ''] = readme.match(/code_verifier=(\S+)/) ?? []
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked['code_challenge'])
    expect(readme).toContain(`client_secret=${secret}`)
    const admin = await signedInVisitor(test, 'camille@jardins-partages.example', DEMO_PASSWORD)
    const page = await admin.get(`/api/authorizations?${new URLSearchParams(asked)}`)
    expect(page.json()).toMatchObject({
      kind: 'asked',
      name: 'Ludothèque',
      associations: [{ organizationSlug: 'les-jardins-partages' }],
    })
  })

  it('has no past to tell unless it is asked for', async () => {
    expect(await isPastUnfinished(test.app.db)).toBe(false)
  })

  it.each([
    ['Event', 'fete-de-printemps', 'open'],
    ['Membership', 'adhesion-annuelle', 'open'],
    ['Membership', 'club-des-petits-jardiniers-2026-2027', 'open'],
    ['Shop', 'boutique-solidaire', 'open'],
    ['CrowdFunding', 'une-serre-pour-tous', 'open'],
    ['Donation', 'faire-un-don', 'open'],
    ['PaymentForm', 'stage-de-permaculture', 'open'],
    ['PaymentForm', 'location-de-la-salle', 'open'],
    ['Checkout', 'default', 'open'],
    ['Event', 'nuit-des-etoiles', 'draft'],
    ['Shop', 'marche-de-noel-2025', 'disabled'],
    ['Membership', 'adhesion-2024', 'deleted'],
    ['Event', 'fete-de-printemps-2028', 'notYetOpen'],
    ['Event', 'vendanges-de-septembre', 'ended'],
    ['Event', 'atelier-greffe', 'soldOut'],
  ] as const)('%s %s is %s a year from its making', async (formType, slug, shows: PageShows) => {
    const found = await campaign(formType, slug)
    const shownOn = ['2026-11-15', '2027-11-01'].map((day) => campaignShows(found, Date.parse(day)))
    expect(shownOn).toEqual([shows, shows])
  })

  it('has a second association whose payments are suspended', async () => {
    const bees = await campaign('CrowdFunding', 'un-rucher-sur-les-toits', 'les-abeilles-du-faubourg')
    expect(campaignShows(bees, Date.parse('2026-11-15'))).toBe('suspended')
  })

  it('uses every kind of campaign, field, price, plan, rate and limit', () => {
    const campaigns = demoAssociations.flatMap((association) => association.campaigns)
    const tiers = campaigns.flatMap((demoCampaign) => demoCampaign.tiers)
    const options = campaigns.flatMap((demoCampaign) => Object.values(demoCampaign.options ?? {}))
    const fields = [...campaigns, ...tiers, ...options].flatMap((owner) => owner.fields ?? [])
    expect(used(campaigns.map((demoCampaign) => demoCampaign.formType))).toEqual(used(FORM_TYPES))
    expect(used(fields.map((field) => field.type))).toEqual(used(FIELD_TYPES))
    expect(used(tiers.map(({ price }) => typeof price))).toEqual(used(['number', 'object', 'string']))
    expect(used(campaigns.flatMap((demoCampaign) => [1, ...(demoCampaign.instalments ?? [])]))).toEqual(
      used(INSTALMENT_COUNTS),
    )
    expect(used(tiers.map((tier) => tier.vatPercent ?? 0))).toEqual(used([0, 2.1, 5.5, 10, 20]))
    expect(used(tiers.map((tier) => tier.frequency ?? 'Single'))).toEqual(
      used(['Single', 'Installment', 'Monthly']),
    )
    expect(tiers.some((tier) => tier.maxPerUser)).toBe(true)
    expect(tiers.some((tier) => tier.maxPerCart)).toBe(true)
    expect(campaigns.some((demoCampaign) => demoCampaign.maxEntries && demoCampaign.maxPerUser)).toBe(true)
    expect(options.some((option) => option.isRequired)).toBe(true)
  })

  it('says of nothing that it was sold, where nobody bought it', async () => {
    expect(await runChecks(test.app.db, stockChecks)).toEqual([])
    const soldStocks = await test.app.db.query(sql`select from stocks where sold > 0 or sold_elsewhere > 0`)
    expect(soldStocks).toEqual([])
    const { tiers } = await campaign('Event', 'fete-de-printemps')
    const left = (name: string) => tiers.find((tier) => tier.name === name)?.remaining
    expect([left('Plein tarif'), left('Visite à la tombée du jour')]).toEqual([8, 0])
  })

  it('sold of the whole what it sold of its rates: the places left are the same however they are counted', async () => {
    const rows = await test.app.db.query<{ slug: string; ofTiers: number; ofWhole: number }>(sql`
        select f.slug, s.sold as "ofWhole",
          (select coalesce(sum(x.sold), 0)::int from tiers t join stocks x on x.id = t.stock_id
          where t.form_id = f.id) as "ofTiers"
        from forms f join stocks s on s.id = f.entries_stock_id`)
    expect(rows.map(({ slug }) => slug)).toContain('fete-de-printemps')
    for (const { slug, ofTiers, ofWhole } of rows) expect([slug, ofWhole]).toEqual([slug, ofTiers])
  })

  it.each([
    ['bienvenue 10', 'valid'],
    ['VOISIN3', 'valid'],
    ['PREMIERS', 'exhausted'],
    ['HIVER2026', 'expired'],
    ['AVRIL2027', 'notYetValid'],
  ])('has a coupon %s that is %s', async (code, state) => {
    const { id } = await campaign('Event', 'fete-de-printemps')
    const coupon = await findCoupon(test.app, id, code)
    expect(coupon && couponStateAt(coupon, Date.parse('2026-11-15'))).toBe(state)
  })

  it('has a coupon that is good for one tier only', async () => {
    const { id, tiers } = await campaign('Event', 'fete-de-printemps')
    const full = tiers.find(({ name }) => name === 'Plein tarif')
    expect((await findCoupon(test.app, id, 'BENEVOLE'))?.tierIds).toEqual([full?.id])
  })

  it('shows what a crowdfunding received outside the site', async () => {
    const greenhouseCampaign = demoAssociations[0]?.campaigns.find(
      ({ slug }) => slug === 'une-serre-pour-tous',
    )
    const gifts = greenhouseCampaign?.offlineContributions ?? []
    const greenhouse = await campaign('CrowdFunding', 'une-serre-pour-tous')
    expect(greenhouse.collectedCents).toBe(gifts.reduce((sum, { euros }) => sum + euros * 100, 0))
    expect(greenhouse.contributorsCount).toBe(gifts.length)
    expect(greenhouse.collectedCents).toBeGreaterThan(0)
    const orders = await test.app.db.query<{ consents: unknown }>(
      sql`
        select consents from orders where form_id = ${greenhouse.id}`,
    )
    expect(orders.every(({ consents }) => JSON.stringify(consents) === '[]')).toBe(true)
  })

  it('[F12] lists in public who gave, and nobody who bought or joined', async () => {
    const lists = await test.app.db.query<{ form_type: string; shown: boolean }>(
      sql`
        select distinct form_type, display_contributor_name as shown from forms order by form_type`,
    )
    const shown = lists.filter(({ shown: isShown }) => isShown).map(({ form_type: kind }) => kind)
    expect(shown).toEqual(['CrowdFunding', 'Donation'])
  })

  it('is written with French apostrophes and spaces', () => {
    const faults = textsIn(demoAssociations).filter(
      (text) =>
        /[a-zàâéèêîôû]'/i.test(text) ||
        /[^\s\u202f][ \u00a0]?[?!;»€]|[^\s\u202f\d] ?: |«[^\u202f]/.test(text),
    )
    expect(faults).toEqual([])
  })
})

const used = (values: readonly unknown[]) => new Set(values)

/** Every text with a space in it: what people read, and neither slugs nor addresses. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
