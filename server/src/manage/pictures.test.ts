import { cents } from '@obole/core/money/money'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitor } from '../../testing/visitor.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { shareFactsOf } from '../forms/share-picture.ts'
import { seedDemo } from '../demo/seed.ts'

const test = testApp()

it('draws what is shared of a campaign in either language, once for those who ask together', async () => {
  const on = await publishCampaign(test, { formType: 'Shop' })
  const path = `/api/organizations/${on.association.slug}/forms/Shop/${on.formSlug}/share.png`
  const asked = await Promise.all(Array.from({ length: 5 }, () => visitor(test).get(path)))
  const [french] = asked
  expect(french?.headers).toMatchObject({ 'content-type': 'image/png' })
  // The size stands in the first block of a PNG.
  expect([french?.rawPayload.readUInt32BE(16), french?.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  for (const again of asked) expect(again.rawPayload.equals(french?.rawPayload ?? Buffer.of())).toBe(true)
  const english = await visitor(test).get(`${path}?locale=en`)
  expect(english.statusCode).toBe(200)
  expect(english.rawPayload.equals(french?.rawPayload ?? Buffer.of())).toBe(false)
})

it('what is shared of a fundraiser shows its picture and how far it is, unless it keeps its amounts to itself', async () => {
  await seedDemo(test.app)
  const ref = {
    organizationSlug: 'les-jardins-partages',
    formType: 'CrowdFunding',
    formSlug: 'une-serre-pour-tous',
  } as const
  const campaign = await loadCampaign(test.app, ref)
  if (!campaign) throw new Error('the demonstration has no fundraiser')
  const half = { ...campaign, collectedCents: cents(400_000), financialGoalCents: cents(800_000) }
  const facts = shareFactsOf(half, 'fr')
  expect(facts).toMatchObject({
    line: '4\u202f000\u202f€ sur 8\u202f000\u202f€',
    filled: 50,
    picture: campaign.banner,
  })
  const silent = shareFactsOf({ ...half, amountVisible: false }, 'fr')
  expect(silent).toMatchObject({ line: 'Objectif\u202f: 8\u202f000\u202f€', filled: null })
  expect(shareFactsOf({ ...half, collectedCents: cents(1_000_000) }, 'en')).toMatchObject({ filled: 100 })

  const { rawPayload } = await visitor(test).get(
    `/api/organizations/${ref.organizationSlug}/forms/${ref.formType}/${ref.formSlug}/share.png`,
  )
  const margin = sharp(rawPayload).extract({ left: 0, top: 40, width: 80, height: 200 })
  const { channels } = await margin.stats()
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  // Without a picture there is nothing in the margin.
  expect(channels[0]?.stdev).toBeGreaterThan(2)
  expect(rawPayload.length).toBeLessThan(300_000)
})
