import { expect, it } from 'vitest'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitor } from '../../testing/visitor.ts'

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
