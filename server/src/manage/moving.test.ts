import type { CampaignDocument } from '@obole/contract/manage-campaigns'
import type { ContactRow } from '@obole/contract/contacts'
import type { ImportView } from '@obole/contract/imports'
import type { PulledCampaign, PullView } from '@obole/contract/moving'
import { MAX_IMPORT_LINES } from '@obole/core/imports/import'
import { MOST_UNANSWERED, PULL_KEY_HOURS, UNUSED_PULL_DAYS } from '@obole/core/imports/pull'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestKey } from '../../testing/api-clients.ts'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { ImportDesk } from '../../testing/import-desk.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { startTamperedSource, type TamperedSource, type Tampering } from '../../testing/tampered-source.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { again, type Visitor } from '../../testing/visitor.ts'
import type { KeyWithSecret } from '../api-clients/keys.ts'
import { revokeKey } from '../api-clients/keys.ts'
import { bringPiece } from '../moving/bring.ts'
import { forgetPulls } from '../moving/forget-pulls.ts'
import { readPiece } from '../moving/read-pull.ts'
import { undoPiece } from '../moving/undo-pull.ts'
import { withdrawRole } from '../people/change-roles.ts'
import { sql } from '../platform/sql.ts'

/** The association as it is over there: another installation of ours, which serves the same API on a socket. */
let there: TestApp
let source: TamperedSource
let test: TestApp
let theirs: MadeAssociation
let key: KeyWithSecret
let ours: MadeAssociation

beforeAll(async () => {
  there = await startTestApp({ listen: true })
  source = await startTamperedSource(() => there.url)
  test = await startTestApp({ config: { HELLOASSO_URL: source.url } })
  theirs = await makeAssociation(there)
  key = await makeTestKey(there, theirs)
  await publishCampaign(there, {
    association: theirs,
    title: 'Bal d’été',
    changes: ({ document }) => ({
      description: 'Un bal sur la place.',
      longDescription: null,
      startDate: '2031-07-14T18:00:00.000Z',
      endDate: '2031-07-14T22:00:00.000Z',
      place: {
        name: 'Salle des fêtes',
        address: '1 place de la Mairie',
        zipCode: '38000',
        city: 'Grenoble',
        country: 'FR',
        geoLocation: null,
      },
      options: [
        {
          id: -50,
          label: 'Repas',
          description: null,
          price: 12_00,
          vatRate: 10,
          isRequired: false,
          stock: 80,
          customFields: [],
        },
      ],
      tiers: document.tiers.flatMap((tier) => [
        {
          ...tier,
          name: 'Plein tarif',
          price: 15_00,
          vatRate: 5.5,
          maxPerUser: 4,
          optionIds: [-50],
          customFields: [
            {
              id: -51,
              label: 'Taille',
              type: 'ChoiceList',
              isRequired: true,
              values: ['S', 'M'],
              maxLength: 500,
            },
          ],
        },
        { ...tier, id: -52, name: 'Enfant', priceCategory: 'Free', price: null },
      ]),
    }),
  })
  const joining = await publishCampaign(there, {
    association: theirs,
    formType: 'Membership',
    title: 'Adhésion 2031',
    changes: () => ({
      validityType: 'Season',
      startDate: '2030-08-31T22:00:00.000Z',
      endDate: '2031-08-30T22:00:00.000Z',
    }),
  })
  await publishCampaign(there, { association: theirs, formType: 'Donation', title: 'Dons' })
  // Jeanne pays for Lou’s membership: an order of two people.
  const lou = { tierId: joining.tier().id, participant: { firstName: 'Lou', lastName: 'Petit' } }
  await registerOrder(joining, { items: [lou] })
}, 120_000)

afterAll(async () => {
  await test.close()
  await source.stop()
  await there.close()
})

beforeEach(async () => {
  source.tamper(null)
  source.asked.length = 0
  ours = await makeAssociation(test)
})

const pulls = (more = '', of = ours) => `${of.path}/pulls${more}`
const begin = (with_: Partial<KeyWithSecret> = {}, by: Visitor = ours.admin, call = again()) => {
  const { clientId, secret } = { ...key, ...with_ }
  return by.post(pulls(), { clientId, clientSecret: secret }, call)
}
const shown = async (): Promise<PullView> => (await ours.admin.get(pulls())).json().pull
const work = () => test.worker.drain()

async function read(tampering: Tampering | null = null): Promise<PullView> {
  source.tamper(tampering)
  expect((await begin()).statusCode).toBe(201)
  await work()
  return shown()
}

const numbers = (campaigns: readonly PulledCampaign[]) => campaigns.map(({ number }) => number)
async function bring(pull: PullView, chosen = numbers(pull.campaigns)) {
  const began = await ours.admin.post(pulls(`/${pull.id}/bring`), { campaigns: chosen })
  expect(began.json()).not.toHaveProperty('code')
  await work()
  return shown()
}

const titled = (pull: PullView, title: string): PulledCampaign => {
  const found = pull.campaigns.find((one) => one.title === title)
  if (!found) throw new Error(`no campaign "${title}"`)
  return found
}

async function documentOf({ here }: PulledCampaign): Promise<CampaignDocument> {
  const answer = await ours.admin.get(`${ours.path}/forms/${here?.formType}/${here?.formSlug}`)
  return answer.json().document
}

const drafts = async () =>
  test.app.db.query<{ title: string; state: string }>(sql`
    select title, state from forms where organization_id = ${ours.id} and state <> 'Deleted' order by id`)

const keyKept = async () => {
  const [row] = await test.app.db.query<{ kept: boolean; state: string }>(sql`
    select encrypted_key is not null as kept, state from pulls where organization_id = ${ours.id} order by id desc limit 1`)
  return row
}

describe('[IM7] campaigns of another platform', () => {
  it('are read, chosen, and become drafts', async () => {
    const pull = await read()
    expect(pull).toMatchObject({ state: 'Read', sourceName: 'Les Voisins', failure: null })
    expect(pull.campaigns.map(({ title, state, isCurrent }) => [title, state, isCurrent])).toEqual(
      expect.arrayContaining([
        ['Bal d’été', 'Ready', true],
        ['Adhésion 2031', 'Ready', true],
        ['Dons', 'Ready', true],
      ]),
    )
    expect(await drafts()).toEqual([])
    expect(titled(pull, 'Bal d’été')).toMatchObject({ formType: 'Event', rateCount: 2, questionCount: 1 })

    const done = await bring(pull, [titled(pull, 'Bal d’été').number, titled(pull, 'Adhésion 2031').number])
    expect(done).toMatchObject({ state: 'Done' })
    expect((await drafts()).map(({ state }) => state)).toEqual(['Draft', 'Draft'])
    const ball = await documentOf(titled(done, 'Bal d’été'))
    expect(ball).toMatchObject({
      title: 'Bal d’été',
      description: 'Un bal sur la place.',
      startDate: '2031-07-14T18:00:00.000Z',
      endDate: '2031-07-14T22:00:00.000Z',
      place: { name: 'Salle des fêtes', city: 'Grenoble', country: 'FR' },
      options: [{ label: 'Repas', price: 12_00, vatRate: 10, isRequired: false }],
      tiers: [
        {
          name: 'Plein tarif',
          tierType: 'Registration',
          priceCategory: 'Fixed',
          price: 15_00,
          vatRate: 5.5,
          maxPerUser: 4,
          customFields: [{ label: 'Taille', type: 'ChoiceList', isRequired: true, values: ['S', 'M'] }],
        },
        { name: 'Enfant', priceCategory: 'Free', price: null },
      ],
    })
    expect(ball.tiers[0]?.optionIds).toEqual([ball.options[0]?.id])
    expect(await documentOf(titled(done, 'Adhésion 2031'))).toMatchObject({
      validityType: 'Season',
      generateMembershipCards: true,
      tiers: [{ name: 'Adhésion', tierType: 'Membership', price: 20_00, asksParticipant: true }],
    })
    expect(titled(done, 'Dons')).toMatchObject({ state: 'Ready', here: null })
  })

  it('have their gift amounts as amounts of one rate', async () => {
    const rate = (price: number, description: string, tierType = 'Donation') => ({
      id: price,
      label: 'Don',
      description,
      tierType,
      price,
      vatRate: 0,
      customFields: [],
      paymentFrequency: 'Single',
      isEligibleTaxReceipt: true,
    })
    const pull = await read((path, answered) =>
      path.includes('/Donation/')
        ? {
            body: {
              ...(answered as object),
              tiers: [
                rate(5000, 'Cinquante repas'),
                rate(1000, 'Dix repas'),
                rate(800, 'Chaque mois', 'MonthlyDonation'),
              ],
            },
          }
        : undefined,
    )
    const done = await bring(pull, [titled(pull, 'Dons').number])
    expect((await documentOf(titled(done, 'Dons'))).tiers).toMatchObject([
      {
        tierType: 'Donation',
        priceCategory: 'Pwyw',
        presetAmounts: [1000, 5000],
        presetImpacts: [
          { amount: 1000, text: 'Dix repas' },
          { amount: 5000, text: 'Cinquante repas' },
        ],
        isEligibleTaxReceipt: true,
      },
      { tierType: 'MonthlyDonation', paymentFrequency: 'Monthly', presetAmounts: [800] },
    ])
  })

  it('come once, however often they are read, and again once their draft is gone', async () => {
    const first = await bring(await read())
    const count = (await drafts()).length
    const second = await read()
    expect(second.campaigns.map(({ state }) => state)).toEqual(second.campaigns.map(() => 'Known'))
    expect(titled(second, 'Dons').here).toEqual(titled(first, 'Dons').here)
    const chosen = await ours.admin.post(pulls(`/${second.id}/bring`), {
      campaigns: numbers(second.campaigns),
    })
    expect([chosen.statusCode, chosen.json().code]).toEqual([409, 'PULL_NOTHING_CHOSEN'])

    const { formType, formSlug } = titled(first, 'Dons').here ?? {}
    await ours.admin.send('PUT', `${ours.path}/forms/${formType}/${formSlug}/state`, {
      payload: { state: 'Deleted' },
    })
    const third = await bring(await read(), [1, 2, 3])
    expect(await drafts()).toHaveLength(count)
    expect(titled(third, 'Dons').here).not.toEqual(titled(first, 'Dons').here)
  })

  it('are brought once each, however often the work is cut', async () => {
    expect((await begin()).statusCode).toBe(201)
    const [{ id } = { id: 0 }] = await test.app.db.query<{ id: number }>(
      sql`select id from pulls where organization_id = ${ours.id}`,
    )
    // Two workers at once, and one that is killed before it keeps what it was told: the pieces are asked again.
    for (let turns = 0; turns < 40; turns += 1) {
      const goesOn = await Promise.all([readPiece(test.app, id), readPiece(test.app, id)])
      if (!goesOn.some(Boolean)) break
    }
    const pull = await shown()
    expect(pull).toMatchObject({ state: 'Read' })
    expect(pull.campaigns.map(({ title }) => title).toSorted()).toEqual([
      'Adhésion 2031',
      'Bal d’été',
      'Dons',
    ])
    await ours.admin.post(pulls(`/${id}/bring`), { campaigns: numbers(pull.campaigns) })
    for (let turns = 0; turns < 20; turns += 1)
      if (!(await Promise.all([bringPiece(test.app, id), bringPiece(test.app, id)])).some(Boolean)) break
    expect(await shown()).toMatchObject({ state: 'Done' })
    expect(await drafts()).toHaveLength(3)
    await ours.admin.post(pulls(`/${id}/undo`))
    for (let turns = 0; turns < 20; turns += 1)
      if (!(await Promise.all([undoPiece(test.app, id), undoPiece(test.app, id)])).some(Boolean)) break
    expect(await shown()).toMatchObject({ state: 'Undone' })
    expect(await drafts()).toEqual([])
  })

  it('are undone as a whole, but for what was published', async () => {
    const done = await bring(await read())
    const { formType, formSlug } = titled(done, 'Bal d’été').here ?? {}
    const published = await ours.admin.send('PUT', `${ours.path}/forms/${formType}/${formSlug}/state`, {
      payload: { state: 'Public' },
    })
    expect(published.statusCode).toBe(200)
    expect((await ours.admin.post(pulls(`/${done.id}/undo`))).statusCode).toBe(200)
    await work()
    const undone = await shown()
    expect(undone).toMatchObject({ state: 'Undone' })
    expect(titled(undone, 'Bal d’été').state).toBe('Kept')
    expect(titled(undone, 'Dons').state).toBe('Undone')
    expect(await drafts()).toEqual([{ title: 'Bal d’été', state: 'Public' }])
    expect((await read()).campaigns.map(({ title, state }) => [title, state])).toEqual(
      expect.arrayContaining([
        ['Bal d’été', 'Known'],
        ['Dons', 'Ready'],
      ]),
    )
  })

  it('of an earlier reading stay in sight, and are undone with it alone', async () => {
    const first = await bring(await read(), [1])
    const kept = first.campaigns.find(({ number }) => number === 1)?.title ?? ''
    const between = await begin({ secret: 'not-the-secret' })
    expect(between.statusCode).toBe(201)
    await work()
    const afterFailure = (await ours.admin.get(pulls())).json()
    expect(afterFailure).toMatchObject({
      pull: { state: 'Failed' },
      earlier: [{ id: first.id, state: 'Done' }],
    })

    const second = await read()
    const others = second.campaigns.filter(({ state }) => state === 'Ready')
    const done = await bring(second, numbers(others))
    expect((await ours.admin.post(pulls(`/${done.id}/undo`))).statusCode).toBe(200)
    await work()
    const answered = (await ours.admin.get(pulls())).json()
    expect(answered).toMatchObject({ pull: { id: done.id, state: 'Undone' }, earlier: [{ id: first.id }] })
    expect(answered.earlier[0].campaigns.map(({ title }: PulledCampaign) => title)).toEqual([kept])
    expect((await drafts()).map(({ title }) => title)).toEqual([kept])

    expect((await ours.admin.post(pulls(`/${first.id}/undo`))).statusCode).toBe(200)
    await work()
    expect((await ours.admin.get(pulls())).json()).toMatchObject({ earlier: [] })
    expect(await drafts()).toEqual([])
  })

  it('of an earlier reading lead to its people as long as these can be read in or undone', async () => {
    await ours.admin.post(
      pulls(),
      { clientId: key.clientId, clientSecret: key.secret, withPeople: true },
      again(),
    )
    await work()
    const { people, id } = await shown()
    await read()
    const { earlier } = (await ours.admin.get(pulls())).json()
    expect(earlier).toMatchObject([
      { id, campaigns: [], people: { importId: people?.importId, state: 'Uploaded' } },
    ])
    const stranger = await makeAssociation(test)
    const wish = { clientId: key.clientId, clientSecret: key.secret }
    const theirsAlone = await stranger.admin.post(`${stranger.path}/pulls`, wish, again())
    expect(theirsAlone.json()).toMatchObject({ pull: { state: 'Reading' }, earlier: [] })
    await work()
  })
})

describe('[IM8] the key', () => {
  it('is kept while everything is read, sealed, and forgotten then', async () => {
    await begin()
    const [row] = await test.app.db.query<{ text: string }>(
      sql`select encode(encrypted_key, 'escape') as text from pulls where organization_id = ${ours.id}`,
    )
    expect(row?.text).not.toContain(key.secret)
    await work()
    expect(await keyKept()).toEqual({ kept: false, state: 'Read' })
  })

  it('is forgotten when it is refused, when the reading is stopped, and after a day', async () => {
    await begin({ secret: 'not-the-secret' })
    await work()
    expect(await shown()).toMatchObject({ state: 'Failed', failure: 'KeyRefused', campaigns: [] })
    expect(await keyKept()).toMatchObject({ kept: false })

    const { id } = (await begin()).json().pull
    expect((await ours.admin.post(pulls(`/${id}/stop`))).json().pull).toMatchObject({ failure: 'Stopped' })
    expect(await keyKept()).toMatchObject({ kept: false })
    await work()
    expect(await shown()).toMatchObject({ state: 'Failed', campaigns: [] })
    expect((await ours.admin.post(pulls(`/${id}/stop`))).json().code).toBe('PULL_STATE_REFUSED')

    await begin()
    await forgetPulls(test.app)
    expect(await keyKept()).toMatchObject({ kept: true })
    test.clock.advance(PULL_KEY_HOURS * 3_600_000 + 1000)
    await forgetPulls(test.app)
    expect(await keyKept()).toEqual({ kept: false, state: 'Failed' })
  })

  it('that is revoked meanwhile ends the reading in plain words', async () => {
    const short = await makeTestKey(there, theirs)
    source.tamper((path) => {
      if (path.includes('/forms?')) {
        void there.app.db.transaction((db) =>
          revokeKey(there.app, db, {
            organizationId: theirs.id,
            clientId: short.clientId,
            by: theirs.adminId,
          }),
        )
      }
      return undefined
    })
    await begin(short)
    await work()
    expect(await shown()).toMatchObject({ state: 'Failed', failure: 'KeyRefused' })
  })

  it('is asked a token again when the one before is over, once', async () => {
    let refused = 0
    const pull = await read((path) => {
      if (!path.includes('/public') || refused > 0) return undefined
      refused += 1
      return { status: 401, body: {} }
    })
    expect(pull).toMatchObject({ state: 'Read' })
    expect(source.asked.filter((path) => path === '/oauth2/token')).toHaveLength(2)
  })

  it('is handed over by an administrator who types their password, ten times an hour', async () => {
    const refused = await begin({}, ours.admin, again('not the password'))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    const treasurer = await ours.member('Treasurer')
    expect((await begin({}, treasurer)).statusCode).toBe(403)
    const second = await begin()
    expect(second.statusCode).toBe(201)
    expect((await begin()).json().code).toBe('PULL_AT_WORK')
    for (let n = 0; n < 8; n += 1) await begin()
    expect((await begin()).statusCode).toBe(429)
  })

  it('is not taken from somebody who lost the right meanwhile', async () => {
    const { id } = (await begin()).json().pull
    await work()
    await ours.member('OrganizationAdmin')
    await withdrawRole(test.app, {
      userId: ours.adminId,
      organizationId: ours.id,
      role: 'OrganizationAdmin',
      formId: null,
    })
    const answers = await Promise.all([
      begin(),
      ours.admin.post(pulls(`/${id}/bring`), { campaigns: [1] }),
      ours.admin.get(pulls()),
    ])
    expect(answers.map(({ statusCode }) => statusCode).every((code) => code === 403 || code === 404)).toBe(
      true,
    )
  })
})

describe('[IM9] what comes back', () => {
  it('is asked again after a pause that grows, or as long as we are told', async () => {
    let busy = 2
    source.tamper((path) =>
      path.includes('/forms?') && busy > 0
        ? { status: (busy -= 1) === 1 ? 429 : 503, headers: { 'retry-after': '60' }, body: {} }
        : undefined,
    )
    await begin()
    await work()
    expect(await shown()).toMatchObject({ state: 'Reading', isPaused: true })
    test.clock.advance(59_000)
    await work()
    expect(await shown()).toMatchObject({ state: 'Reading', isPaused: true })
    test.clock.advance(2_000)
    await work()
    test.clock.advance(61_000)
    await work()
    expect(await shown()).toMatchObject({ state: 'Read', isPaused: false })
  })

  it('ends the reading after eight questions without an answer', async () => {
    source.tamper(() => ({ status: 502, body: 'bad gateway' }))
    await begin()
    for (let n = 0; n < MOST_UNANSWERED; n += 1) {
      await work()
      test.clock.advance(16 * 60_000)
    }
    // Whoever began it was signed out meanwhile.
    const [row] = await test.app.db.query(
      sql`select state, failure from pulls where organization_id = ${ours.id}`,
    )
    expect(row).toEqual({ state: 'Failed', failure: 'NoAnswer' })
    expect(source.asked).toHaveLength(MOST_UNANSWERED)
  })

  it('is not believed: marks, other currencies, negative prices, unknown kinds, one by one', async () => {
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>Fête &amp; <b>bal</b>'
    const pull = await read((path, answered) => {
      const answer = answered as { data?: object[]; tiers?: object[] }
      if (path.includes('/forms?'))
        return {
          body: {
            ...answer,
            data: [
              ...(answer.data ?? []),
              { formType: 'Event', formSlug: '../../organizations', title: 'Ailleurs', state: 'Public' },
              { formType: 'Tombola', formSlug: 'tombola', title: evil, state: 'Public' },
              { formType: 'Shop', formSlug: 'effacee', title: 'Effacée', state: 'Deleted' },
              'not a campaign',
              null,
            ],
          },
        }
      if (path.includes('/Event/'))
        return {
          body: {
            ...answer,
            description: `${evil}<br>x`,
            validityType: 12,
            startDate: 'tomorrow',
            saleStartDate: '0001-01-01T00:00:00',
            saleEndDate: '9999-12-31T23:59:59-02:00',
            banner: { publicUrl: 'http://169.254.169.254/latest' },
            tiers: [
              { ...answer.tiers?.[0], price: -5 },
              { ...answer.tiers?.[0], label: evil, vatRate: 19.6, price: 1000 },
              { ...answer.tiers?.[0], label: 'Inconnu', tierType: 'Raffle' },
              { ...answer.tiers?.[0], label: 'Don', tierType: 'Donation', price: 500 },
              17,
            ],
          },
        }
      if (path.includes('/Membership/')) return { body: { ...answer, currency: 'USD' } }
      if (path.includes('/Donation/')) return { body: '{"title": ' }
      return undefined
    })
    expect(
      pull.campaigns.map(({ title, state, refusal }) => `${title} ${state} ${refusal}`).toSorted(),
    ).toEqual([
      'Adhésion 2031 Refused OtherCurrency',
      'Bal d’été Ready null',
      'Dons Refused Unreadable',
      'Fête & bal Refused NoPage',
    ])
    const ball = titled(pull, 'Bal d’été')
    expect(ball.leftOut).toEqual(
      expect.arrayContaining([
        { what: 'Picture', name: null },
        { what: 'Rate', name: 'Plein tarif' },
        { what: 'Rate', name: 'Inconnu' },
        { what: 'Vat', name: 'Fête & bal' },
      ]),
    )
    const done = await bring(pull, numbers(pull.campaigns))
    expect(await documentOf(titled(done, 'Bal d’été'))).toMatchObject({
      description: 'Fête & bal\nx',
      startDate: null,
      saleStartDate: null,
      saleEndDate: null,
      banner: null,
      acceptOpenDonation: true,
      openDonationPresetAmounts: [500],
      tiers: [{ name: 'Fête & bal', price: 1000, vatRate: 0 }],
    })
    expect(source.asked.some((path) => path.includes('..'))).toBe(false)
  })

  it('ends: a list without end, an answer without end, an address elsewhere', async () => {
    let page = 0
    const endless = await read((path) => {
      if (path.includes('/Shop/')) return { body: { title: 'Boutique', tiers: [], currency: 'EUR' } }
      if (!path.includes('/forms?')) return undefined
      page += 1
      const form = {
        formType: 'Shop',
        formSlug: `boutique-${page}`,
        title: `Boutique ${page}`,
        state: 'Public',
      }
      return { body: { data: [form], pagination: { continuationToken: `page-${page}` } } }
    })
    expect(endless.state).toBe('Read')
    expect(endless.campaigns).toHaveLength(60)

    const huge = await read((path) =>
      path.includes('/users/me') ? { body: 'x'.repeat(5_000_000) } : undefined,
    )
    expect(huge).toMatchObject({ state: 'Failed', failure: 'TooMuch' })

    source.tamper((path) =>
      path.includes('/users/me')
        ? { status: 302, headers: { location: `${there.url}/v5/users/me/organizations` }, body: '' }
        : undefined,
    )
    await begin()
    await work()
    expect(await shown()).toMatchObject({ state: 'Reading', isPaused: true })
  }, 60_000)

  it('may be no association at all, or nothing that we read', async () => {
    expect(await read((path) => (path.includes('/users/me') ? { body: [] } : undefined))).toMatchObject({
      failure: 'NoAssociation',
    })
    expect(
      await read((path) => (path.includes('/users/me') ? { body: { error: 'no' } } : undefined)),
    ).toMatchObject({ failure: 'Unreadable' })
    expect(
      await read((path) => (path.includes('/forms?') ? { status: 403, body: {} } : undefined)),
    ).toMatchObject({ failure: 'NotAllowed' })
  })
})

describe('[IM10] people', () => {
  const readPeople = async (tampering: Tampering | null = null) => {
    source.tamper(tampering)
    const { clientId, secret } = key
    const wish = { clientId, clientSecret: secret, withPeople: true }
    expect((await ours.admin.post(pulls(), wish, again())).statusCode).toBe(201)
    await work()
    return shown()
  }
  const imports = async () => (await ours.admin.get(`${ours.path}/imports`)).json().data
  async function readIn(importId: number | null | undefined): Promise<ImportView> {
    const path = `${ours.path}/imports/${importId}`
    const { mapping }: ImportView = (await ours.admin.get(path)).json()
    await ours.admin.send('PUT', `${path}/mapping`, { payload: { mapping } })
    expect((await ours.admin.post(`${path}/run`)).statusCode).toBe(200)
    await work()
    return (await ours.admin.get(path)).json()
  }
  const contacts = async () => {
    const { data }: { data: ContactRow[] } = (await ours.admin.get(`${ours.path}/contacts`)).json()
    return data
  }

  it('are an import that is previewed, read in and undone like a file', async () => {
    const pull = await readPeople()
    expect(pull).toMatchObject({
      state: 'Read',
      people: { isRefused: false, lineCount: 2, state: 'Uploaded' },
    })
    expect(await contacts()).toEqual([])
    const done = await readIn(pull.people?.importId)
    expect(done).toMatchObject({ kind: 'Members', state: 'Done', fileName: 'HelloAsso, Les Voisins' })
    const people = await contacts()
    expect(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted()).toEqual([
      'Jeanne Marchand',
      'Lou Petit',
    ])
    const days = await test.app.db.query(sql`
      select c.first_name, m.name, m.valid_from::text as "from", m.valid_until::text as until, m.amount_cents as amount
      from imported_memberships m join contacts c on c.id = m.contact_id where m.organization_id = ${ours.id}`)
    expect(days).toEqual([
      { first_name: 'Lou', name: 'Adhésion', from: '2030-09-01', until: '2031-08-31', amount: 2000 },
    ])
    // Nothing of it is money of ours.
    const [money] = await test.app.db.query(
      sql`select count(*)::integer as orders from orders o join forms f on f.id = o.form_id where f.organization_id = ${ours.id}`,
    )
    expect(money).toEqual({ orders: 0 })

    await ours.admin.post(`${ours.path}/imports/${done.id}/undo`)
    await work()
    expect(await contacts()).toEqual([])
  })

  it('come once, however often they are read', async () => {
    await readIn((await readPeople()).people?.importId)
    const second = await readPeople()
    const path = `${ours.path}/imports/${second.people?.importId}`
    const { mapping }: ImportView = (await ours.admin.get(path)).json()
    const seen: ImportView = (
      await ours.admin.send('PUT', `${path}/mapping`, { payload: { mapping } })
    ).json()
    expect(seen.counts).toMatchObject({ Ready: 0, Refused: 0, Known: 2 })
  })

  it('are seen once all are there, and go with a reading that ends before', async () => {
    let isFirst = true
    source.tamper((path) => {
      if (!path.includes('/items?')) return undefined
      if (isFirst) return void (isFirst = false)
      return { status: 503, body: {} }
    })
    const { clientId, secret } = key
    await ours.admin.post(pulls(), { clientId, clientSecret: secret, withPeople: true }, again())
    await work()
    expect(await shown()).toMatchObject({ state: 'Reading', people: { lineCount: 2, importId: null } })
    expect(await imports()).toEqual([])
    const [row] = await test.app.db.query<{ id: number }>(
      sql`select import_id as id from pulls where organization_id = ${ours.id}`,
    )
    expect((await ours.admin.get(`${ours.path}/imports/${row?.id}`)).statusCode).toBe(404)
    await ours.admin.post(pulls(`/${(await shown()).id}/stop`))
    const left = await test.app.db.query(sql`select from import_lines where organization_id = ${ours.id}`)
    expect(left).toEqual([])
  })

  describe('[IM11] what they did there', () => {
    const desk = () => new ImportDesk(test, () => ours)
    const payer = { firstName: 'Ana', lastName: 'Petit', email: 'ana@example.org' }
    const order = (id: number) => ({ id, date: '2026-01-02T10:00:00+01:00', formSlug: 'dons' })
    const debit = (id: number, month: string, state = 'Authorized') => ({
      id,
      date: `2026-${month}-02T10:00:00+01:00`,
      amount: 1500,
      shareAmount: 1000,
      state,
    })
    const item = <More extends object>(id: number, more: More) => ({
      id,
      type: 'Donation',
      state: 'Processed',
      name: 'Don libre',
      amount: 1000,
      order: order(id),
      payer,
      ...more,
    })
    const pulled = async (...items: object[]) => {
      const pull = await readPeople((path) =>
        path.includes('/items?') ? { body: { data: items, pagination: null } } : undefined,
      )
      return readIn(pull.people?.importId)
    }
    const acts = async () => (await desk().fileOf('Petit')).acts

    it('is an act of the member, with the number of the order there', async () => {
      const done = await readIn((await readPeople()).people?.importId)
      expect(done.acts).toEqual({ count: 1, amount: 2000 })
      const [act] = await acts()
      expect(act).toMatchObject({ kind: 'Membership', amount: 2000, fileName: 'HelloAsso, Les Voisins' })
      expect(act?.name).toContain('Adhésion 2031')
    })

    it('is what was paid: with options, each debit by itself, nothing that was given back', async () => {
      const { acts: brought } = await pulled(
        item(1, {
          options: [{ amount: 500 }, { amount: null }],
          payments: [{ ...debit(11, '01'), shareAmount: 1500 }],
        }),
        item(6, { type: 'Product', amount: 3000, payments: [debit(61, '03')] }),
        item(2, {
          type: 'MonthlyDonation',
          payments: [debit(21, '01'), debit(22, '02'), debit(23, '03', 'Waiting')],
        }),
        item(3, { type: 'Registration', payments: [debit(31, '01', 'Refunded')] }),
        item(4, { type: 'Unheard', name: null, payments: [] }),
        item(5, { type: 'Product', amount: null, order: { ...order(5), date: '2096-01-02' } }),
      )
      expect(brought).toEqual({ count: 5, amount: 1500 + 2 * 1000 + 1000 + 1000 })
      const known = (await acts()).map(({ kind, on, amount, name }) => [kind, on, amount, name])
      expect(known.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
        ['Gift', '2026-01-02', 1500, 'Dons · Don libre'],
        ['MonthlyGift', '2026-01-02', 1000, 'Dons · Don libre'],
        ['MonthlyGift', '2026-02-02', 1000, 'Dons · Don libre'],
        ['Other', '2026-01-02', 1000, 'Dons'],
        ['Purchase', '2026-03-02', 1000, 'Dons · Don libre'],
      ])
    })

    it('[IM12] is known from a file, and a file from it, by the number of the order', async () => {
      const head =
        'Référence commande;Date de la commande;Nom payeur;Prénom payeur;Email payeur;Tarif;Montant tarif'
      const line = (id: number, amount = '12,00') =>
        `${id};02/01/2026 10:00;Petit;Ana;ana@example.org;Don;${amount}`
      await desk().readIn([head, line(1), line(9)].join('\n'))
      const debits = [debit(21, '01'), debit(22, '02')]
      const monthly = (...more: object[]) =>
        item(2, { type: 'MonthlyDonation', payments: [...debits, ...more] })
      const done = await pulled(item(1, {}), item(1, { id: 100 }), monthly())
      expect(done).toMatchObject({ acts: { count: 3, amount: 3000 } })
      const file = await desk().previewed([head, line(1), line(1), line(2), line(7)].join('\n'))
      expect(file).toMatchObject({ counts: { Known: 3, Ready: 1 }, acts: { count: 1 } })
      const later = await pulled(item(1, {}), monthly(debit(23, '03')))
      expect(later).toMatchObject({ acts: { count: 1, amount: 1000 } })
      expect(await acts()).toHaveLength(6)
    })

    it('is of two members of one order and one plan, each with a share', async () => {
      const joined = (id: number, firstName: string) =>
        item(id, {
          type: 'Membership',
          order: { ...order(1), formSlug: 'adhesion-2031' },
          user: { firstName, lastName: 'Petit' },
          payments: [debit(11, '01'), debit(12, '02')],
        })
      expect(await pulled(joined(1, 'Lou'), joined(2, 'Zoé'))).toMatchObject({
        acts: { count: 4, amount: 4000 },
      })
      const lou = await desk().fileOf('Lou Petit')
      expect(lou.acts).toHaveLength(2)
    })
  })

  it('are left where the key does not allow them, and nobody is made of what is no sale', async () => {
    const refused = await readPeople((path) =>
      path.includes('/items?') ? { status: 403, body: {} } : undefined,
    )
    expect(refused).toMatchObject({ state: 'Read', people: { isRefused: true, importId: null } })
    const nobody = await readPeople((path, answered) =>
      path.includes('/items?')
        ? {
            body: {
              data: [
                ...(answered as { data: object[] }).data.map((item) => ({ ...item, state: 'Canceled' })),
                { type: 'Membership', state: 'Processed', order: { date: 'yesterday' } },
                {
                  type: 'Donation',
                  state: 'Processed',
                  order: { date: '0001-01-01T00:00:00', formSlug: null },
                },
                {
                  type: 'Donation',
                  state: 'Processed',
                  order: { date: '2026-01-02', formSlug: null },
                  payer: null,
                },
                12,
              ],
            },
          }
        : undefined,
    )
    expect(nobody).toMatchObject({
      state: 'Read',
      people: { isRefused: false, importId: null, lineCount: 0 },
    })
    expect(await imports()).toEqual([])
  })

  it('are not more than an import holds, however long the list', async () => {
    const item = (n: number) => ({
      type: 'Donation',
      state: 'Processed',
      order: { date: '2026-01-02', formSlug: 'dons' },
      amount: 500,
      payer: { firstName: 'Ana', lastName: `Petit-${n}`, email: `ana-${n}@example.org` },
    })
    let page = 0
    const pull = await readPeople((path) => {
      if (!path.includes('/items?')) return undefined
      page += 1
      const data = Array.from({ length: 10_000 }, (_, n) => item(page * 10_000 + n))
      return { body: { data, pagination: { continuationToken: `page-${page}` } } }
    })
    expect(pull.people).toMatchObject({ lineCount: MAX_IMPORT_LINES })
    expect(page).toBe(5)
  }, 120_000)
})

describe('another association', () => {
  it('sees nothing of it, and may do nothing with it', async () => {
    const pull = await read()
    const others = await makeAssociation(test)
    expect((await others.admin.get(pulls('', others))).json().pull).toBeNull()
    for (const [act, payload] of [
      ['stop', undefined],
      ['bring', { campaigns: [1] }],
      ['undo', undefined],
    ] as const) {
      const answer = await others.admin.post(pulls(`/${pull.id}/${act}`, others), payload)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'PULL_UNKNOWN'])
    }
    expect(await shown()).toEqual(pull)
  })

  it('brings the same campaigns for itself', async () => {
    await bring(await read())
    ours = await makeAssociation(test)
    const pull = await read()
    expect(pull.campaigns.map(({ state }) => state)).toEqual(['Ready', 'Ready', 'Ready'])
  })
})

it('[IM8] what was read and not brought is forgotten after seven days', async () => {
  const theirsBefore = ours
  await bring(await read())
  ours = await makeAssociation(test)
  await read()
  test.clock.advance((UNUSED_PULL_DAYS * 24 - 1) * 3_600_000)
  await forgetPulls(test.app)
  expect(await keyKept()).toEqual({ kept: false, state: 'Read' })
  test.clock.advance(2 * 3_600_000)
  await forgetPulls(test.app)
  expect(await keyKept()).toBeUndefined()
  ours = theirsBefore
  expect(await keyKept()).toEqual({ kept: false, state: 'Done' })
})
