import {
  organizationFormsAnswer,
  organizationFullAnswer,
  directoryAnswer,
  organizationsAnswer,
  providerAnswer,
} from '@obole/contract/organizations'
import { beforeAll, describe, expect, it } from 'vitest'
import { wordsBeginning } from './list-organizations.ts'
import { testApp } from '../../testing/test-app.ts'
import { demoPeople } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const bearers = new Map<string, string>()

async function get(url: string, email?: string) {
  const authorization = email ? bearers.get(email) : undefined
  return test.http.inject({ method: 'GET', url, headers: authorization ? { authorization } : {} })
}

const camille = 'camille@jardins-partages.example'
const ines = 'ines@abeilles-du-faubourg.example'
/** Stands at the entrance. */
const louison = 'louison@jardins-partages.example'

beforeAll(async () => {
  await seedDemo(test.app)
  for (const email of [camille, ines, louison]) {
    const payload = {
      username: email,
      password: demoPeople.find((person) => person.email === email)?.password,
    }
    const login = await test.http.inject({ method: 'POST', url: '/auth/token', payload })
    bearers.set(email, `Bearer ${login.json<{ access_token: string }>().access_token}`)
  }
})

const slugsOf = (forms: readonly { formSlug: string }[]) => forms.map(({ formSlug }) => formSlug)
const publicSlugs = [
  'fete-de-printemps',
  'adhesion-annuelle',
  'boutique-solidaire',
  'une-serre-pour-tous',
  'faire-un-don',
  'stage-de-permaculture',
  'club-des-petits-jardiniers-2026-2027',
  'fete-de-printemps-2028',
  'vendanges-de-septembre',
  'atelier-greffe',
]

describe('GET /organizations', () => {
  it('lists associations by name with their public campaigns, page by page', async () => {
    const first = organizationsAnswer.parse((await get('/api/organizations?pageSize=1')).json())
    expect(first.data.map(({ name }) => name)).toEqual(['Les Abeilles du Faubourg'])
    const token = encodeURIComponent(first.pagination.continuationToken ?? '')
    const reply = await get(`/api/organizations?pageSize=1&continuationToken=${token}`)
    const second = organizationsAnswer.parse(reply.json())
    expect(second.data.map(({ name }) => name)).toEqual(['Les Jardins Partagés'])
    expect(slugsOf(second.data[0]?.forms ?? [])).toEqual(publicSlugs)
    expect(second.pagination.continuationToken).toBeNull()
  })

  it('shows the same list to everybody', async () => {
    expect((await get('/api/organizations', camille)).json()).toEqual(
      (await get('/api/organizations')).json(),
    )
  })

  it.each([
    ['search=jardins', ['Les Jardins Partagés']],
    ['search=PARTAGES+jard', ['Les Jardins Partagés']],
    ['search=les', ['Les Abeilles du Faubourg', 'Les Jardins Partagés']],
    ['search=jardins+faubourg', []],
    ['search=%26%7C!', []],
    ['place=lyon&search=jardins', ['Les Jardins Partagés']],
    ['place=69', ['Les Jardins Partagés']],
    ['place=69007', ['Les Jardins Partagés']],
    ['place=2A', []],
    ['kind=Membership', ['Les Jardins Partagés']],
    ['kind=Checkout', []],
    ['category=environnement&search=jardins', ['Les Jardins Partagés']],
    ['category=Sport', []],
  ])('finds by %s', async (query, names) => {
    const found = organizationsAnswer.parse((await get(`/api/organizations?${query}`)).json())
    expect(found.data.map(({ name }) => name)).toEqual(names)
  })

  it('goes on to the next page of what was looked for', async () => {
    const first = organizationsAnswer.parse((await get('/api/organizations?search=les&pageSize=1')).json())
    const token = encodeURIComponent(first.pagination.continuationToken ?? '')
    const next = await get(`/api/organizations?search=les&pageSize=1&continuationToken=${token}`)
    expect(organizationsAnswer.parse(next.json()).data.map(({ name }) => name)).toEqual([
      'Les Jardins Partagés',
    ])
  })

  it.each(['coeur', 'Cœur', 'oeuvr', 'lodz'])('finds letters as one types them: %s', async (typed) => {
    const [found] = await test.app.db.query(sql`
      select to_tsvector('simple', search_key('Les Œuvres du cœur de Łódź'))
        @@ to_tsquery('simple', search_key(${wordsBeginning(typed)})) as "isFound"`)
    expect(found).toEqual({ isFound: true })
  })

  it('looks names and places up in an index, however many associations there are', async () => {
    const plan = await test.app.db.transaction(async (db) => {
      await db.query(sql`set local enable_seqscan = off`)
      return db.query<{ 'QUERY PLAN': string }>(sql`explain select from organizations o
          where to_tsvector('simple', search_key(o.name)) @@ to_tsquery('simple', 'jard:*')
            and to_tsvector('simple', search_key(coalesce(o.zip_code, '') || ' ' || coalesce(o.city,
            ''))) @@ to_tsquery('simple', 'lyon:*')`)
    })
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/organizations_by_(name|place)_words/)
  })

  it('says what there is to narrow it by', async () => {
    const { categories, departments } = directoryAnswer.parse(
      (await get('/api/organizations/directory')).json(),
    )
    expect(categories).toContainEqual({ name: 'Environnement', count: 2 })
    expect(departments).toContainEqual({ code: '69', count: 1 })
  })

  it('refuses a token it did not give', async () => {
    expect((await get('/api/organizations?continuationToken=nonsense')).statusCode).toBe(400)
  })
})

const full = async (email?: string) =>
  organizationFullAnswer.parse((await get('/api/organizations/les-jardins-partages/full', email)).json())

describe('GET /organizations/{slug}/full', () => {
  it('tells everything public about an association', async () => {
    const { organization, compliance, forms, hasAdminRights, seoTags } = await full()
    expect(organization).toMatchObject({
      organizationSlug: 'les-jardins-partages',
      category: 'Environnement',
      rnaNumber: 'W690000001',
      url: '/associations/les-jardins-partages',
    })
    expect(compliance).toEqual({ allowCollect: true })
    expect(slugsOf(forms)).toEqual(publicSlugs)
    expect(slugsOf(forms.filter(({ isSoldOut }) => isSoldOut))).toEqual(['atelier-greffe'])
    expect(hasAdminRights).toBe(false)
    expect(seoTags.canonical).toBe(`${test.app.config.PUBLIC_URL}/associations/les-jardins-partages`)
  })

  it('shows its administrator every campaign, and another association’s only the public ones', async () => {
    const own = await full(camille)
    expect(own.hasAdminRights).toBe(true)
    expect(slugsOf(own.forms)).toEqual(
      expect.arrayContaining([
        'nuit-des-etoiles',
        'marche-de-noel-2025',
        'adhesion-2024',
        'location-de-la-salle',
      ]),
    )
    const other = await full(ines)
    expect([other.hasAdminRights, slugsOf(other.forms)]).toEqual([false, publicSlugs])
    expect(slugsOf((await full(louison)).forms)).toEqual(publicSlugs)
  })

  it.each(['jamais-vue', 'a%00b', '..%2f..'])('does not find %s', async (slug) => {
    expect((await get(`/api/organizations/${slug}/full`)).statusCode).toBe(404)
  })
})

describe('GET /organizations/{org}/forms', () => {
  it.each([
    ['a visitor', undefined],
    ['whoever stands at the entrance', louison],
  ])('walks through all campaigns, by %s', async (_who, email) => {
    const found: string[] = []
    for (let token: string | null = ''; token !== null;) {
      const query: string = token ? `&continuationToken=${encodeURIComponent(token)}` : ''
      const reply = await get(`/api/organizations/les-jardins-partages/forms?pageSize=2${query}`, email)
      const { data, pagination } = organizationFormsAnswer.parse(reply.json())
      found.push(...slugsOf(data))
      token = pagination.continuationToken
    }
    expect(found).toEqual(publicSlugs)
  })

  it('does not find the campaigns of nobody', async () => {
    expect((await get('/api/organizations/jamais-vue/forms')).statusCode).toBe(404)
  })
})

describe('GET /organizations/{org}/provider', () => {
  it('names the provider and its card fields, which are not ours', async () => {
    const reply = await get('/api/organizations/les-jardins-partages/provider')
    const provider = providerAnswer.parse(reply.json())
    expect(provider).toMatchObject({ provider: 'HaPay', isReady: true })
    expect(new URL(provider.cardFieldsUrl).origin).toBe(new URL(test.app.config.BANK_URL).origin)
    expect(reply.body).not.toContain(test.app.config.BANK_SECRET_KEY)
  })

  it('says that an association is not ready to be paid', async () => {
    const reply = await get('/api/organizations/les-abeilles-du-faubourg/provider')
    expect(providerAnswer.parse(reply.json()).isReady).toBe(false)
  })

  it('does not find the provider of nobody', async () => {
    expect((await get('/api/organizations/jamais-vue/provider')).statusCode).toBe(404)
  })
})
