import ICAL from 'ical.js'
import { faultsOf } from '../scripts/schema-org.ts'
import { expect, test } from './stack.ts'
import { GARDENS } from './visitor.ts'

test('an association is followed by its calendar and its feeds, and each is sent once', async ({
  page,
  stack,
}) => {
  await page.goto(GARDENS)
  const calendar = page.getByRole('link', { name: 'Agenda (iCal)' })
  const feed = page.getByRole('link', { name: 'Flux (RSS)' })
  const addresses = [calendar, feed].map((link) => link.getAttribute('href'))
  const followed = page.getByRole('link', { name: 'S’abonner à l’agenda' })
  await expect(followed).toHaveAttribute(
    'href',
    `${stack.url.replace('http:', 'webcal:')}${GARDENS}/agenda.ics`,
  )
  const announced = page.locator('link[rel=alternate][type]')
  const types = ['application/rss+xml', 'application/feed+json', 'text/calendar']
  await expect(announced).toHaveCount(types.length)
  const hrefs = await announced.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const shown of await Promise.all(addresses)) expect(hrefs).toContain(shown)
  for (const [index, href] of hrefs.entries()) {
    const { status, headers } = await answerTo(stack.url + href)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(`${types[index]}; charset=utf-8`)
    expect(headers.get('cache-control')).toBe('public, max-age=900')
    expect(headers.get('set-cookie')).toBeNull()
    expect((await answerTo(stack.url + href, headers.get('etag') ?? '')).status).toBe(304)
  }
  const { text } = await answerTo(`${stack.url}${GARDENS}/agenda.ics`)
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const titles = events.map((event) => event.getFirstPropertyValue('summary'))
  expect(titles).toContain('Fête de printemps au jardin')
})

test('what every public page tells search engines is in the vocabulary of schema.org', async ({ stack }) => {
  const { text: map } = await answerTo(`${stack.url}/sitemap.xml`)
  const addresses = [...map.matchAll(/<loc>([^<]*\/associations\/[^<]*)<\/loc>/g)].map(([, loc = '']) => loc)
  expect(addresses.length).toBeGreaterThan(20)
  const seen = new Set<unknown>()
  for (const address of addresses.filter((one) => !one.endsWith('/en'))) {
    const { text } = await answerTo(address)
    for (const [, json = ''] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
      const data: { '@type'?: unknown } = JSON.parse(json)
      seen.add(data['@type'])
      expect(await faultsOf(data), address).toEqual([])
    }
  }
  expect(seen).toEqual(new Set(['NGO', 'Event', 'Product', 'ItemList', 'DonateAction']))
})

async function answerTo(url: string, tag?: string) {
  const response = await fetch(url, tag === undefined ? {} : { headers: { 'if-none-match': tag } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
