import { oembedAnswer } from '@obole/contract/forms'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const GARDENS = '/associations/les-jardins-partages'
const FESTIVAL = `${GARDENS}/evenements/fete-de-printemps`

beforeAll(() => seedDemo(test.app))

const ask = (url: string, more: Record<string, string> = {}) =>
  test.http.inject({ method: 'GET', url: '/api/oembed', query: { url, ...more } })

const ours = (path: string) => new URL(path, test.app.config.PUBLIC_URL).href

async function shown(path: string, more: Record<string, string> = {}) {
  const reply = await ask(ours(path), more)
  expect(reply.statusCode).toBe(200)
  return oembedAnswer.parse(reply.json())
}

it('[A13] the address of a public campaign is answered with a frame of its widget, in its language', async () => {
  const answer = await shown(FESTIVAL)
  expect(answer).toMatchObject({
    version: '1.0',
    type: 'rich',
    provider_name: 'Obole',
    title: 'Fête de printemps au jardin',
    author_name: 'Les Jardins Partagés',
    author_url: ours(GARDENS),
  })
  expect(answer.html).toContain(`src="${ours(FESTIVAL)}/widget-vignette-horizontale?hauteur=1"`)
  expect(answer.html).toContain(`width="${answer.width}" height="${answer.height}"`)
  expect((await shown(`${FESTIVAL}/en`)).html).toContain('/widget-vignette-horizontale/en?hauteur=1')
  expect((await shown(`${FESTIVAL}/2?utm=x#y`)).html).toContain('/fete-de-printemps/widget-')
})

it('[A13] fits the room it is given', async () => {
  expect((await shown(FESTIVAL, { maxwidth: '400' })).html).toContain('/widget-vignette?')
  expect(await shown(FESTIVAL, { maxwidth: '300', maxheight: '100' })).toMatchObject({
    width: 260,
    height: 64,
  })
})

it.each([
  ['another site', 'https://example.org/associations/les-jardins-partages/evenements/fete-de-printemps'],
  ['no address', 'pas une adresse'],
  ['nothing', `${GARDENS}/evenements/jamais-vue`],
  ['a draft', `${GARDENS}/evenements/nuit-des-etoiles`],
  ['a campaign for whoever was given its address', `${GARDENS}/paiements/location-de-la-salle`],
  ['a closed campaign', `${GARDENS}/boutiques/marche-de-noel-2025`],
  ['a widget', `${FESTIVAL}/widget-bouton`],
  ['a page that is no campaign', '/connexion'],
])('knows nothing of %s', async (_what, url) => {
  const reply = await ask(url.startsWith('/') ? ours(url) : url)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'NOT_FOUND' })
})

it('speaks JSON alone', async () => {
  expect((await ask(ours(FESTIVAL), { format: 'xml' })).statusCode).toBe(501)
})

it('cannot be left by a title', async () => {
  await test.app.db.query(
    sql`
      update forms set title = ${'"><script>alert(1)</script>'}, version = version + 1 where slug = 'faire-un-don'`,
  )
  const { html } = await shown(`${GARDENS}/formulaires/faire-un-don`)
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})
