import type { FeedAnswer, FeedCampaign } from '@obole/contract/forms'
import type { PageContext } from '@obole/contract/page-context'
import { formatPeriod } from '@obole/core/dates/dates'
import ICAL from 'ical.js'
import { RouterContextProvider } from 'react-router'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { pageContext } from '../session/page-context.ts'
import { loader as agenda } from './agenda.ts'
import { htmlOf } from './feed-entries.ts'
import { loader as json } from './json.ts'
import { loader as rss } from './rss.ts'

const SITE = 'https://obole.example'

const organization: FeedAnswer['organization'] = {
  organizationSlug: 'les-jardins',
  name: 'Jardins & <Cie>',
  type: 'Association1901',
  category: null,
  description: 'On jardine,\nensemble.',
  city: 'Lyon',
  zipCode: '69007',
  logo: '/api/files/logo',
  banner: null,
  webSite: null,
  authenticationState: 'Authenticated',
  isAuthenticated: true,
  isUnderColucheLaw: false,
  fiscalReceiptEligibility: true,
  fiscalReceiptIssuanceEnabled: true,
  issuesReceipts: true,
  url: '/associations/les-jardins',
}

const event = {
  id: 7,
  formType: 'Event',
  url: '/associations/les-jardins/evenements/la-fete',
  title: 'La fête </title> & ]]> 🎉',
  description: 'On danse <b>tard</b>,\nvoir https://bal.example/?a=1&b=2.\n\n<script>alert(1)</script>',
  place: {
    name: 'La halle',
    address: '3 place du Marché',
    zipCode: '69007',
    city: 'Lyon',
    country: 'FRA',
    geoLocation: { latitude: 45.7485, longitude: 4.8467 },
  },
  startDate: '2027-04-17T08:00:00.000Z',
  endDate: '2027-04-17T17:00:00.000Z',
  updatedAt: '2026-11-15T10:00:00.000Z',
} as const
const campaigns: FeedCampaign[] = [
  {
    ...event,
    publishedAt: '2026-11-01T09:30:00.000Z',
    banner: '/api/files/banner',
    bannerFile: { contentType: 'image/webp', bytes: 12_345 },
  },
  {
    ...event,
    id: 6,
    formType: 'Donation',
    url: '/associations/les-jardins/formulaires/un-don',
    title: 'Un don',
    description: null,
    place: null,
    startDate: null,
    endDate: null,
    publishedAt: '2026-10-01T09:30:00.000Z',
    banner: '/demo/serre.svg',
    bannerFile: null,
  },
]

type Loader = typeof rss | typeof json | typeof agenda

/** The answer at `…/les-jardins/<file>`, made of what the API answers. */
async function ask(loader: Loader, file: string, answer: object | null, accept = '*/*'): Promise<Response> {
  const context = new RouterContextProvider()
  // Only what loading asks of the context.
  context.set(pageContext, {
    api: async () => ({ status: answer ? 200 : 404, etag: null, text: JSON.stringify(answer) }),
    publicUrl: SITE,
  } as unknown as PageContext)
  const url = new URL(`/associations/les-jardins/${file}`, SITE)
  const request = new Request(url, { headers: { accept } })
  // The rest of what a loader is handed is not looked at.
  const args = { context, request, url, params: { organizationSlug: 'les-jardins' } } as unknown as never
  return loader(args)
}

const nothing = { organization: { ...organization, description: null, logo: null }, campaigns: [] }

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** As another program reads it: it refuses what is not well-formed, or uses a prefix that nobody declared. */
function parsed(source: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.entries(attributes).map(([name, { value }]) => [name, value])
    const element = { name: uri + local, attributes: Object.fromEntries(own), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const inside = open.at(-1)
    if (inside) inside.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(source).close()
  return root.children[0] ?? root
}

const all = (of: Element, name: string) => of.children.filter((child) => child.name === name)
const textOf = (of: Element, name: string) => all(of, name)[0]?.text
const ATOM_LINK = 'http://www.w3.org/2005/Atomlink'

const RFC_822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** What the profile of the RSS advisory board asks for: https://www.rssboard.org/rss-profile */
function expectProfile(feed: Element): void {
  expect(feed.name).toBe('rss')
  expect(feed.attributes['version']).toBe('2.0')
  const [channel] = feed.children
  expect(feed.children.map(({ name }) => name)).toEqual(['channel'])
  if (!channel) return
  const once = [
    'title',
    'link',
    'description',
    'language',
    'lastBuildDate',
    'generator',
    'docs',
    'ttl',
    ATOM_LINK,
  ]
  for (const name of ['title', 'link', 'description']) expect(textOf(channel, name)).toMatch(/\S/)
  for (const { name } of channel.children) expect([...once, 'item']).toContain(name)
  for (const name of once) expect(all(channel, name).length).toBeLessThanOrEqual(1)
  expect(all(channel, ATOM_LINK)[0]?.attributes).toMatchObject({ rel: 'self', type: 'application/rss+xml' })
  for (const date of all(channel, 'lastBuildDate')) expect(date.text).toMatch(RFC_822)
  const guids = all(channel, 'item').map((item) => textOf(item, 'guid'))
  expect(new Set(guids).size).toBe(guids.length)
  for (const item of all(channel, 'item')) {
    const names = item.children.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names)
      expect(['title', 'link', 'description', 'pubDate', 'guid', 'enclosure']).toContain(name)
    expect(textOf(item, 'title')).toMatch(/\S/)
    expect(textOf(item, 'link')).toMatch(/^https?:\/\/\S+$/)
    expect(textOf(item, 'pubDate')).toMatch(RFC_822)
    for (const { attributes } of all(item, 'enclosure'))
      expect(attributes).toMatchObject({
        url: expect.stringMatching(/^https?:\/\/\S+$/),
        length: expect.stringMatching(/^\d+$/),
        type: expect.stringMatching(/^\w+\/[\w.+-]+$/),
      })
  }
}

describe('the RSS feed of an association', () => {
  it('keeps to the profile, with campaigns and without', async () => {
    const answers = [{ organization, campaigns }, nothing]
    expect.hasAssertions()
    for (const answer of answers) expectProfile(parsed(await (await ask(rss, 'flux.xml', answer)).text()))
  })

  it('says of itself and of each campaign what its page says, whatever signs it is written in', async () => {
    const [channel] = parsed(await (await ask(rss, 'flux.xml', { organization, campaigns })).text()).children
    if (!channel) throw new Error('there is no channel')
    expect(textOf(channel, 'title')).toBe(organization.name)
    expect(textOf(channel, 'link')).toBe(`${SITE}/associations/les-jardins`)
    expect(textOf(channel, 'language')).toBe('fr')
    expect(all(channel, ATOM_LINK)[0]?.attributes['href']).toBe(`${SITE}/associations/les-jardins/flux.xml`)
    const [first, second] = all(channel, 'item')
    const when = formatPeriod(event.startDate, event.endDate, 'fr')
    expect(first && textOf(first, 'title')).toBe(event.title)
    expect(first && textOf(first, 'link')).toBe(SITE + event.url)
    expect(first && textOf(first, 'pubDate')).toBe('Sun, 01 Nov 2026 09:30:00 GMT')
    expect(first && textOf(first, 'description')).toBe(
      `<p>S${when.slice(1)} · La halle, 3 place du Marché, 69007 Lyon</p>` +
        '<p>On danse &lt;b&gt;tard&lt;/b&gt;,<br>voir <a href="https://bal.example/?a=1&amp;b=2">https://bal.example/?a=1&amp;b=2</a>.</p>' +
        '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    )
    expect(first && all(first, 'enclosure')[0]?.attributes).toEqual({
      url: `${SITE}/api/files/banner`,
      length: '12345',
      type: 'image/webp',
    })
    // It says nothing of a picture that it cannot weigh, nor describes what says nothing.
    expect(second?.children.map(({ name }) => name)).toEqual(['title', 'link', 'pubDate', 'guid'])
  })
})

describe('the JSON feed of an association', () => {
  it('keeps to version 1.1, with campaigns and without', async () => {
    for (const answer of [{ organization, campaigns }, nothing]) {
      const feed = await (await ask(json, 'flux.json', answer)).json()
      expect(feed).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        title: organization.name,
        home_page_url: `${SITE}/associations/les-jardins`,
        feed_url: `${SITE}/associations/les-jardins/flux.json`,
        language: 'fr',
        authors: [{ name: organization.name }],
      })
      // Everything that version 1.1 knows of what we say; it has no null.
      const ours = [
        'version',
        'title',
        'home_page_url',
        'feed_url',
        'description',
        'icon',
        'authors',
        'language',
      ]
      for (const [name, value] of Object.entries(feed)) {
        expect([...ours, 'items']).toContain(name)
        expect(value).not.toBeNull()
      }
    }
  })

  it('says of each campaign what the other feed says, with its picture', async () => {
    const { items } = await (await ask(json, 'flux.json', { organization, campaigns })).json()
    expect(items).toEqual([
      {
        id: SITE + event.url,
        url: SITE + event.url,
        title: event.title,
        content_html: expect.stringContaining('&lt;script&gt;'),
        content_text: expect.stringContaining('<script>alert(1)</script>'),
        image: `${SITE}/api/files/banner`,
        date_published: '2026-11-01T09:30:00.000Z',
        date_modified: '2026-11-15T10:00:00.000Z',
      },
      {
        id: `${SITE}/associations/les-jardins/formulaires/un-don`,
        url: `${SITE}/associations/les-jardins/formulaires/un-don`,
        title: 'Un don',
        content_html: '',
        content_text: '',
        image: `${SITE}/demo/serre.svg`,
        date_published: '2026-10-01T09:30:00.000Z',
        date_modified: '2026-11-15T10:00:00.000Z',
      },
    ])
  })
})

describe('the calendar of an association', () => {
  it('is read by another program, word for word', async () => {
    const events = [
      { ...event, isCanceled: false },
      { ...event, id: 8, place: null, description: null, isCanceled: true },
    ]
    const ics = await (await ask(agenda, 'agenda.ics', { organization, events })).text()
    const calendar = new ICAL.Component(ICAL.parse(ics))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(organization.name)
    expect(calendar.getFirstPropertyValue('source')).toBe(`${SITE}/associations/les-jardins/agenda.ics`)
    const [first, second] = calendar.getAllSubcomponents('vevent')
    expect(new ICAL.Event(first)).toMatchObject({
      uid: 'form-7@obole',
      summary: event.title,
      description: event.description,
      location: 'La halle, 3 place du Marché, 69007 Lyon',
    })
    expect(first?.getFirstPropertyValue('url')).toBe(SITE + event.url)
    expect(first?.getFirstPropertyValue('geo')).toEqual([45.7485, 4.8467])
    expect(first?.getFirstPropertyValue('last-modified')?.toString()).toBe('2026-11-15T10:00:00Z')
    expect(second?.getFirstPropertyValue('status')).toBe('CANCELLED')
    for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

describe('all three', () => {
  const files = [
    [rss, 'flux.xml', 'application/rss+xml; charset=utf-8'],
    [json, 'flux.json', 'application/feed+json; charset=utf-8'],
    [agenda, 'agenda.ics', 'text/calendar; charset=utf-8'],
  ] as const

  it.each(files)('may be kept a quarter of an hour, and say what they are', async (loader, file, type) => {
    const { headers } = await ask(loader, file, { ...nothing, events: [] })
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': type,
      'cache-control': 'public, max-age=900',
    })
  })

  it.each(files)(
    'lead a person to the page where there is nothing, and tell a program',
    async (loader, file) => {
      await expect(ask(loader, file, null)).rejects.toMatchObject({ init: { status: 404 } })
      const person: unknown = await ask(loader, file, null, 'text/html').catch((thrown: unknown) => thrown)
      expect((person as Response).headers.get('location')).toBe('/associations/les-jardins')
    },
  )
})

it('a text becomes paragraphs and lines, and no markup of its own', () => {
  expect(htmlOf('')).toBe('')
  expect(htmlOf('a\nb\n\n\nc "&" <i>')).toBe('<p>a<br>b</p><p>c &quot;&amp;&quot; &lt;i&gt;</p>')
})
