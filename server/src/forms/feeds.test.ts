import { agendaAnswer, feedAnswer } from '@obole/contract/forms'
import type { CampaignChanges } from '@obole/contract/manage-campaigns'
import type { FormType } from '@obole/core/campaign/form'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { type PublishedCampaign, publishCampaign } from '../../testing/managed-campaign.ts'
import { moveMoney } from '../../testing/money.ts'
import { picture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { upload } from '../../testing/upload.ts'
import { TEST_PASSWORD, type Visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const place = {
  name: 'La halle',
  address: '3 place du Marché',
  zipCode: '69007',
  city: 'Lyon',
  country: 'FRA',
  geoLocation: { latitude: 45.7485, longitude: 4.8467 },
}
let association: MadeAssociation
let banner: string
let gift: PublishedCampaign
let fair: PublishedCampaign

const publish = (title: string, changes: CampaignChanges = {}, formType: FormType = 'Event') =>
  publishCampaign(test, { association, title, formType, changes: () => changes })

const begin = async (title: string) =>
  expect(
    await association.admin.post(`${association.path}/forms`, { formType: 'Event', title }),
  ).toMatchObject({
    statusCode: 201,
  })

const move = async ({ formType, formSlug }: PublishedCampaign, state: string) => {
  const path = `${association.path}/forms/${formType}/${formSlug}/state`
  expect((await association.admin.send('PUT', path, { payload: { state } })).statusCode).toBe(200)
}

const cancel = async ({ formType, formSlug }: PublishedCampaign) => {
  const path = `${association.path}/forms/${formType}/${formSlug}/cancellation`
  const done = await moveMoney(
    association.admin,
    path,
    { message: 'La salle est inondée.', internalNote: 'voir l’assureur' },
    { password: TEST_PASSWORD },
  )
  expect(done.json()).toHaveProperty('cancellation')
}

const get = (what: 'feed' | 'agenda', { slug } = association, by?: Visitor) => {
  const path = `/api/organizations/${slug}/${what}`
  return by ? by.get(path) : test.http.inject(path)
}
const feed = async (of = association) => feedAnswer.parse((await get('feed', of)).json())
const agenda = async (of = association) => agendaAnswer.parse((await get('agenda', of)).json())
const titles = (of: readonly { title: string }[]) => of.map(({ title }) => title)

beforeAll(async () => {
  association = await makeAssociation(test)
  const kept = await association.admin.send(
    'POST',
    `${association.path}/pictures`,
    upload(await picture('png')),
  )
  banner = kept.json<{ url: string }>().url
  gift = await publish('Faire un don', { startDate: null, description: 'Chaque don compte' }, 'Donation')
  test.clock.advance(60_000)
  fair = await publish('Fête', { place, description: 'On danse', banner })
  test.clock.advance(60_000)
  await move(await publish('Chez nous'), 'Private')
  await move(await publish('Fermé'), 'Disabled')
  const deleted = await publish('Effacé')
  await move(deleted, 'Disabled')
  await move(deleted, 'Deleted')
  await begin('Brouillon')
  // Another association's, which neither list may hold.
  await publishCampaign(test, { title: 'Ailleurs' })
})

describe('the feed of an association', () => {
  it('holds what anybody can find, the newest first, and nothing else', async () => {
    expect(titles((await feed()).campaigns)).toEqual(['Fête', 'Faire un don'])
  })

  it('says of each when it was published, when and where it is, and of its picture what it weighs', async () => {
    const [event, donation] = (await feed()).campaigns
    expect(event).toMatchObject({
      id: fair.formId,
      url: `/associations/${association.slug}/evenements/fete`,
      description: 'On danse',
      startDate: '2031-05-01T18:00:00.000Z',
      place: { city: 'Lyon' },
      banner,
      bannerFile: { contentType: expect.stringMatching(/^image\//), bytes: expect.any(Number) },
    })
    expect(donation).toMatchObject({ id: gift.formId, startDate: null, banner: null, bannerFile: null })
    const ages = [event, donation].map((one) => Date.parse(one?.publishedAt ?? ''))
    expect((ages[0] ?? 0) - (ages[1] ?? 0)).toBeGreaterThanOrEqual(60_000)
  })

  it('keeps the date of the first publication when the campaign changes, or is hidden for a while', async () => {
    const before = (await feed()).campaigns
    test.clock.advance(60_000)
    await move(gift, 'Private')
    expect(titles((await feed()).campaigns)).toEqual(['Fête'])
    await move(gift, 'Public')
    const after = (await feed()).campaigns
    expect(after.map(({ publishedAt }) => publishedAt)).toEqual(before.map(({ publishedAt }) => publishedAt))
    expect(after[1]?.updatedAt).not.toBe(before[1]?.updatedAt)
  })

  it('weighs no picture that another association keeps', async () => {
    const other = await makeAssociation(test)
    await publishCampaign(test, { association: other, changes: () => ({ banner }) })
    expect((await feed(other)).campaigns[0]?.bannerFile).toBeNull()
  })
})

describe('the agenda of an association', () => {
  it('holds its public events, each with its place, and nothing that has no date', async () => {
    const { events, organization } = await agenda()
    expect(organization.organizationSlug).toBe(association.slug)
    expect(titles(events)).toEqual(['Fête'])
    expect(events[0]).toMatchObject({ place, description: 'On danse', isCanceled: false })
  })

  it('says that an event was cancelled, and no more than its page then says', async () => {
    const concert = await publish('Concert', { place, description: 'À minuit' })
    await cancel(concert)
    const entry = (await agenda()).events.find(({ id }) => id === concert.formId)
    expect(entry).toMatchObject({ title: 'Concert', isCanceled: true, description: null, place: null })
    expect(titles((await feed()).campaigns)).not.toContain('Concert')
    await move(concert, 'Deleted')
    expect(titles((await agenda()).events)).not.toContain('Concert')
  })

  it('says nothing of a private event that was cancelled', async () => {
    const wedding = await publish('Entre nous')
    await move(wedding, 'Private')
    await cancel(wedding)
    expect(titles((await agenda()).events)).toEqual(['Fête'])
  })

  it('has no date for a season of membership', async () => {
    await publish('Adhésion', { startDate: null }, 'Membership')
    expect(titles((await agenda()).events)).toEqual(['Fête'])
    await test.app.db.query(sql`update forms set start_at = now() where organization_id = ${association.id}
      and form_type = 'Membership'`)
    expect(titles((await agenda()).events)).toEqual(['Fête'])
    expect((await feed()).campaigns.find(({ title }) => title === 'Adhésion')?.startDate).toBeNull()
  })
})

describe('both', () => {
  it.each(['feed', 'agenda'] as const)('answer everybody alike: the %s', async (what) => {
    const anybodys = await get(what)
    expect((await get(what, association, association.admin)).json()).toEqual(anybodys.json())
    expect((await get(what, { ...association, slug: 'personne' })).statusCode).toBe(404)
  })

  it.each(['feed', 'agenda'] as const)(
    'go on for an association that may not collect, as its page does: the %s',
    async (what) => {
      const set = (allow: boolean) =>
        test.app.db.query(sql`
          update organizations set allow_collect = ${allow}, is_suspended = ${!allow} where id = ${association.id}`)
      const before = (await get(what)).body
      await set(false)
      const suspended = (await get(what)).json()
      await set(true)
      const { campaigns, events } = JSON.parse(before)
      expect(suspended.campaigns ?? suspended.events).toEqual(campaigns ?? events)
    },
  )
})
