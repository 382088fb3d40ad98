import type { Cart } from '@obole/contract/carts'
import type { Renewal } from '@obole/contract/renewals'
import { lastDayOfYear } from '@obole/core/campaign/membership'
import { addDays, formatDate, parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { type PublishedCampaign, publishCampaign } from '../../testing/managed-campaign.ts'
import { makeMember, prolong } from '../../testing/members.ts'
import { testApp } from '../../testing/test-app.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'
import { formerMemberOf } from './find-former-member.ts'
import { renewalCampaign } from './renewal-address.ts'
import { renewalToken } from './renewal-token.ts'

const test = testApp()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let association: MadeAssociation
let other: MadeAssociation
let campaign: PublishedCampaign
let foreign: PublishedCampaign

const RATES = ['Adhésion', 'Ancien adhérent'] as const

const published = (of: MadeAssociation, title = 'Adhésion 2026-2027') =>
  publishCampaign(test, {
    association: of,
    formType: 'Membership',
    title,
    changes: ({ document }) => ({
      tiers: document.tiers.flatMap((tier) =>
        RATES.map((name, index) => ({
          ...tier,
          id: index === 0 ? tier.id : -1,
          name,
          priceCategory: 'Free' as const,
          forFormerMembers: index === 1,
        })),
      ),
    }),
  })

beforeAll(async () => {
  association = await makeAssociation(test)
  other = await makeAssociation(test)
  campaign = await published(association)
  foreign = await published(other)
})

const today = () => parisDate(test.clock.now())
const member = (email: string | null, more: { organizationId?: number; firstName?: string } = {}) =>
  makeMember(test, {
    organizationId: association.id,
    lastName: 'Petit',
    email,
    until: addDays(today(), 20),
    ...more,
  })

const tokenOf = (contactId: number, email: string, organizationId = association.id) =>
  renewalToken(test.app, { contactId, organizationId, email })

const placeOf = ({ association: of, formType, formSlug }: PublishedCampaign) => ({
  organizationSlug: of.slug,
  formType,
  formSlug,
})

const open = (somebody: ReturnType<typeof buyer>, token: string, on = campaign) =>
  somebody.call('POST', '/renewals/open', { token, ...placeOf(on) })

const choose = (somebody: ReturnType<typeof buyer>, name: (typeof RATES)[number], on = campaign) => {
  const cart = on.cart(name)
  const participant = { firstName: 'Lou', lastName: 'Petit' }
  return somebody.call('POST', '/carts', {
    ...cart,
    items: cart.items.map((item) => ({ ...item, participant })),
  })
}

const mailsTo = (email: string) =>
  test.mails.received.filter((mail) => mail.to?.some(({ address }) => address === email))

describe('a rate of former members', () => {
  it('is shown with that word, and sold to nobody who comes by themselves', async () => {
    const stranger = buyer(test)
    const page = await stranger.call(
      'GET',
      `/organizations/${association.slug}/forms/Membership/${campaign.formSlug}/enriched`,
    )
    expect(page.json).toMatchObject({
      tiers: [
        { name: 'Adhésion', forFormerMembers: false },
        { name: 'Ancien adhérent', forFormerMembers: true },
      ],
    })
    expect((await choose(stranger, 'Ancien adhérent')).json).toMatchObject({ code: 'FORMER_MEMBERS_ONLY' })
    expect((await choose(stranger, 'Adhésion')).status).toBe(200)
  })

  it('is not put into a cart later either', async () => {
    const stranger = buyer(test)
    const cart = (await choose(stranger, 'Adhésion')).json as { id: string }
    const changed = await stranger.call('PUT', `/carts/${cart.id}`, campaign.cart('Ancien adhérent'))
    expect(changed.json).toMatchObject({ code: 'FORMER_MEMBERS_ONLY' })
  })

  describe('belongs to the person behind the link', () => {
    const lou = { firstName: 'Lou', lastName: 'Petit' }
    const max = { firstName: 'Max', lastName: 'Petit' }
    const stranger = { firstName: 'Zoé', lastName: 'Durand' }

    const cartFor = (...people: ({ firstName: string; lastName: string } | null)[]) => ({
      ...campaign.cart(),
      items: people.map((participant) => {
        const { id: tierId, tierType } = campaign.tier('Ancien adhérent')
        return { tierId, tierType, ...(participant && { participant }) }
      }),
    })
    const fill = (somebody: ReturnType<typeof buyer>, ...people: Parameters<typeof cartFor>) =>
      somebody.call('POST', '/carts', cartFor(...people))
    const begin = async (somebody: ReturnType<typeof buyer>, cart: Cart, email: string) => {
      await somebody.call('PUT', `/carts/${cart.id}/payer`, { ...payer, email })
      await somebody.call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })
      return somebody.request(cart)
    }
    const came = async (email: string) => {
      const contactId = await member(email)
      const somebody = buyer(test)
      await open(somebody, tokenOf(contactId, email))
      return { contactId, somebody }
    }

    it('is sold for no stranger, and says for whom it is', async () => {
      const { somebody } = await came('inconnus@renouvelle.example')
      const refused = await fill(somebody, stranger)
      expect(refused.json).toMatchObject({ code: 'FORMER_MEMBERS_BY_NAME' })
      expect((refused.json as { message: string }).message).toContain('Lou Petit')
      expect((await fill(somebody, lou, stranger)).json).toMatchObject({
        code: 'FORMER_MEMBERS_BY_NAME',
        details: { itemIndex: 1, names: ['Lou Petit'] },
      })
      const cart = await somebody.cart(cartFor({ firstName: 'LOU ', lastName: 'petit' }))
      const changed = await somebody.call('PUT', `/carts/${cart.id}`, cartFor(stranger))
      expect(changed.json).toMatchObject({ code: 'FORMER_MEMBERS_BY_NAME' })
    })

    it('is sold for nobody twice in a cart', async () => {
      const { somebody } = await came('double@renouvelle.example')
      for (const people of [
        [lou, lou],
        [lou, null],
        [null, null],
      ])
        expect((await fill(somebody, ...people)).json).toMatchObject({ code: 'FORMER_MEMBERS_BY_NAME' })
    })

    it('is sold for their household too, and for no other', async () => {
      const { contactId, somebody } = await came('foyer@renouvelle.example')
      const sibling = await member(null, { firstName: 'Max' })
      expect((await fill(somebody, lou, max)).json).toMatchObject({ code: 'FORMER_MEMBERS_BY_NAME' })
      await test.app.db.query(sql`
        with home as (
          insert into households (organization_id, created_at) values (${association.id}, now()) returning id)
        update contacts set household_id = home.id from home where contacts.id in (${contactId}, ${sibling})`)
      const cart = await somebody.cart(cartFor(lou, max))
      await begin(somebody, cart, 'foyer@renouvelle.example')
      expect((await fill(somebody, max)).json).toMatchObject({
        code: 'FORMER_MEMBERS_RATE_TAKEN',
        details: { names: ['Max Petit'] },
      })
    })

    it('is sold for each person once, also where two have the same link', async () => {
      const email = 'partage@renouvelle.example'
      const { contactId, somebody } = await came(email)
      const friend = buyer(test)
      await open(friend, tokenOf(contactId, email))
      const own = await somebody.cart(cartFor(lou))
      const theirs = await friend.cart(cartFor(lou))
      await begin(somebody, own, email)
      await expect(begin(friend, theirs, 'ami@renouvelle.example')).rejects.toThrow(
        'FORMER_MEMBERS_RATE_TAKEN',
      )
      expect((await fill(friend, lou)).json).toMatchObject({ code: 'FORMER_MEMBERS_RATE_TAKEN' })
      expect((await fill(somebody, lou)).json).toMatchObject({ code: 'FORMER_MEMBERS_RATE_TAKEN' })
    })

    it('is one of two that are begun at once', async () => {
      const email = 'ensemble@renouvelle.example'
      const { contactId, somebody } = await came(email)
      const friend = buyer(test)
      await open(friend, tokenOf(contactId, email))
      const carts = [await somebody.cart(cartFor(lou)), await friend.cart(cartFor(lou))] as const
      const begun = await Promise.allSettled([
        begin(somebody, carts[0], email),
        begin(friend, carts[1], 'ami@renouvelle.example'),
      ])
      expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('is given back by a cart that was begun and left', async () => {
      const email = 'laisse@renouvelle.example'
      const { contactId, somebody } = await came(email)
      const left = await somebody.cart(cartFor(lou))
      await test.app.db.query(sql`
        insert into former_member_rates (tier_id, contact_id, cart_id, taken_at)
        values (${campaign.tier('Ancien adhérent').id}, ${contactId}, ${left.id}, ${new Date(test.clock.now())})`)
      expect((await fill(somebody, lou)).json).toMatchObject({ code: 'FORMER_MEMBERS_RATE_TAKEN' })
      test.clock.advance(60_000)
      const become = (state: string) =>
        test.app.db.query(sql`update carts set state = ${state} where id = ${left.id}`)
      await become('Paying')
      expect((await fill(somebody, lou)).json).toMatchObject({ code: 'FORMER_MEMBERS_RATE_TAKEN' })
      await become('Open')
      expect((await fill(somebody, lou)).status).toBe(200)
    })

    it('is theirs again once what they bought was cancelled', async () => {
      const email = 'annule@renouvelle.example'
      const { somebody } = await came(email)
      await begin(somebody, await somebody.cart(cartFor(lou)), email)
      await test.app.db.query(sql`
        update order_items set state = 'Canceled' where order_id in (select id from orders where payer_email = ${email})`)
      expect((await fill(somebody, lou)).status).toBe(200)
    })
  })

  it('is bought to the end by whoever came by a renewal link', async () => {
    const email = 'lou@renouvelle.example'
    const former = buyer(test)
    expect((await open(former, tokenOf(await member(email), email))).status).toBe(200)
    const cart = await former.cart(reserved())
    await former.call('PUT', `/carts/${cart.id}/payer`, { ...payer, email })
    await former.call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })
    await former.request(cart)
    const [order] = await test.app.db.query<{ name: string }>(sql`
      select i.name from order_items i join orders o on o.id = i.order_id where o.payer_email = ${email}`)
    expect(order?.name).toBe('Ancien adhérent')
  })

  const reserved = () => {
    const cart = campaign.cart('Ancien adhérent')
    const participant = { firstName: 'Lou', lastName: 'Petit' }
    return { ...cart, items: cart.items.map((item) => ({ ...item, participant })) }
  }

  it('is asked about again before the payment', async () => {
    const email = 'radie@renouvelle.example'
    const former = buyer(test)
    const contactId = await member(email)
    await open(former, tokenOf(contactId, email))
    const cart = await former.cart(reserved())
    await former.call('PUT', `/carts/${cart.id}/payer`, { ...payer, email })
    await former.call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })
    await test.app.db.query(sql`delete from imported_memberships where contact_id = ${contactId}`)
    await test.app.db.query(sql`update contacts set member_days = '{}' where id = ${contactId}`)
    await expect(former.request(cart)).rejects.toThrow('FORMER_MEMBERS_ONLY')
  })

  it('is not sold to a member of another association', async () => {
    const email = 'voisin@renouvelle.example'
    const former = buyer(test)
    const token = tokenOf(await member(email), email)
    expect((await open(former, token, foreign)).json).toMatchObject({ code: 'RENEWAL_LINK_INVALID' })
    expect((await choose(former, 'Ancien adhérent')).json).toMatchObject({ code: 'FORMER_MEMBERS_ONLY' })
    await open(former, token)
    expect((await choose(buyer(test), 'Ancien adhérent')).json).toMatchObject({ code: 'FORMER_MEMBERS_ONLY' })
    expect((await choose(former, 'Ancien adhérent', foreign)).json).toMatchObject({
      code: 'FORMER_MEMBERS_ONLY',
    })
    expect((await choose(former, 'Ancien adhérent')).status).toBe(200)
  })
})

describe('a renewal link', () => {
  const refused = { code: 'RENEWAL_LINK_INVALID' }

  it('fills in what is known of the member, who pays where nobody else did', async () => {
    const email = 'connue@renouvelle.example'
    const token = tokenOf(await member(email, { firstName: 'Éva' }), email)
    const { member: known, payer: paying } = (await open(buyer(test), token)).json as Renewal
    expect(known).toMatchObject({ firstName: 'Éva', email })
    expect(paying).toEqual(known)
  })

  it('tells until when the membership runs, the rate they had and what they answered, no file or consent', async () => {
    const email = 'encore@renouvelle.example'
    const asking = await makeCampaign(test, {
      formType: 'Membership',
      tiers: [{ name: 'Adulte', type: 'Membership', price: 0, asksParticipant: true }],
      fields: [
        { label: 'Téléphone', type: 'Phone' },
        { label: 'La lettre', type: 'YesNo' },
        { label: 'J’atteste', type: 'Attestation' },
        { label: 'Allergies', type: 'TextInput' },
      ],
      columns: { validity_type: 'MovingYear' },
    })
    await test.app.db.query(
      sql`update custom_fields set is_health = true where id = ${asking.field('Allergies')}`,
    )
    const first = buyer(test)
    const cart = await first.cart(
      asking.cart({
        tierId: asking.tier('Adulte'),
        tierType: 'Membership',
        participant: { firstName: 'Lou', lastName: 'Petit', email },
        customFields: [
          { fieldId: asking.field('Téléphone'), value: '0612345678' },
          { fieldId: asking.field('La lettre'), value: true },
          { fieldId: asking.field('J’atteste'), value: true },
          { fieldId: asking.field('Allergies'), value: 'Arachides' },
        ],
      }),
    )
    await first.call('PUT', `/carts/${cart.id}/payer`, {
      ...payer,
      firstName: 'Lou',
      lastName: 'Petit',
      email,
    })
    await first.call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })
    await first.request(cart)
    await fileNewOrders(test.app)
    const [file] = await test.app.db.query<{ id: number; organization_id: number }>(
      sql`select id, organization_id from contacts where email = ${email} and not isempty(member_days)`,
    )
    if (!file) throw new Error('no file')
    const token = tokenOf(file.id, email, file.organization_id)
    expect((await buyer(test).call('POST', '/renewals/open', { token, ...asking.ref })).json).toMatchObject({
      ends: { on: lastDayOfYear(today()), isOver: false },
      lastRate: { tierId: asking.tier('Adulte'), name: 'Adulte', amount: null },
      answers: [{ fieldId: asking.field('Téléphone'), value: '+33612345678' }],
    })
  })

  it('tells what they chose to pay the last time, to the mailbox it was paid from alone', async () => {
    const email = 'soutien@renouvelle.example'
    const ofOwnChoice = await makeCampaign(test, {
      formType: 'Membership',
      tiers: [{ name: 'Soutien', type: 'Membership', price: null, asksParticipant: true }],
      columns: { validity_type: 'MovingYear' },
    })
    const lou = { firstName: 'Lou', lastName: 'Petit', email }
    const first = buyer(test)
    const cart = await first.cart(
      ofOwnChoice.cart({
        tierId: ofOwnChoice.tier('Soutien'),
        tierType: 'Membership',
        customAmount: 0,
        participant: lou,
      }),
    )
    await first.call('PUT', `/carts/${cart.id}/payer`, { ...payer, ...lou })
    await first.call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })
    await first.request(cart)
    await fileNewOrders(test.app)
    const [file] = await test.app.db.query<{ id: number; organization_id: number }>(
      sql`select id, organization_id from contacts where email = ${email} and not isempty(member_days)`,
    )
    if (!file) throw new Error('no file')
    const token = tokenOf(file.id, email, file.organization_id)
    const rate = async () =>
      ((await buyer(test).call('POST', '/renewals/open', { token, ...ofOwnChoice.ref })).json as Renewal)
        .lastRate
    expect(await rate()).toMatchObject({ name: 'Soutien', amount: 0 })
    await test.app.db.query(
      sql`update orders set payer_email = 'autre@renouvelle.example' where payer_email = ${email}`,
    )
    expect(await rate()).toMatchObject({ name: 'Soutien', amount: null })
  })

  it('opens nothing when it was changed or is invented', async () => {
    const email = 'exact@renouvelle.example'
    const contactId = await member(email)
    const neighbour = await member('autre@renouvelle.example')
    const token = tokenOf(contactId, email)
    const [, ...rest] = token.split('.')
    const elsewhere = tokenOf(contactId, email, other.id)
    expect((await open(buyer(test), elsewhere, foreign)).json).toMatchObject(refused)
    for (const wrong of [
      `0${token}`,
      token.replaceAll('.', '.0'),
      `${neighbour}.${rest.join('.')}`,
      `${token}x`,
      'x',
      '1.1.99999999999999.abc',
    ])
      expect((await open(buyer(test), wrong)).json).toMatchObject(refused)
    expect((await open(buyer(test), token)).status).toBe(200)
  })

  it('opens on no campaign that sells no membership', async () => {
    const email = 'billets@renouvelle.example'
    const event = await publishCampaign(test, { association })
    expect((await open(buyer(test), tokenOf(await member(email), email), event)).json).toMatchObject(refused)
  })

  it('ends with the address it was sent to, and with the last membership', async () => {
    const email = 'ancienne@renouvelle.example'
    const contactId = await member(email)
    const token = tokenOf(contactId, email)
    await test.app.db.query(
      sql`update contacts set email = 'nouvelle@renouvelle.example' where id = ${contactId}`,
    )
    expect((await open(buyer(test), token)).json).toMatchObject(refused)
  })

  it('leads to the last season that follows and sells, else to the newest that does', async () => {
    const email = 'saison@renouvelle.example'
    const contactId = await member(email)
    const where = { contactId, organizationId: association.id }
    const target = async (formId: number | null) => {
      const found = await formerMemberOf(test.app, where)
      if (!found) throw new Error('nobody')
      return (await renewalCampaign(test.app, { ...found, form_id: formId }))?.id
    }
    const newest = await published(association, 'Adhésion du club')
    await published(other, 'Plus récente, mais d’une autre association')
    const hidden = await published(association, 'Plus récente, mais privée')
    await association.admin.send('PUT', `${association.path}/forms/Membership/${hidden.formSlug}/state`, {
      payload: { state: 'Private' },
    })
    test.clock.advance(2_000)
    expect(await target(null)).toBe(newest.formId)
    expect(await target(campaign.formId)).toBe(campaign.formId)
    const path = `${association.path}/forms/Membership/${campaign.formSlug}`
    const { form } = (await association.admin.post(`${path}/next-season`, {})).json()
    expect(await target(campaign.formId)).toBe(campaign.formId)
    await association.admin.send('PUT', `${association.path}/forms/Membership/${form.formSlug}/state`, {
      payload: { state: 'Public' },
    })
    test.clock.advance(2_000)
    expect(await target(campaign.formId)).toBe(form.id)
  })
})

describe('a link asked for on the page', () => {
  const ask = async (email: string, on = campaign, as = buyer(test)) => {
    const { organizationSlug, formType, formSlug } = placeOf(on)
    const path = `/organizations/${organizationSlug}/forms/${formType}/${formSlug}/renewal-link`
    const answer = await as.call('POST', path, { email })
    await test.worker.drain()
    return answer
  }

  it('goes to whoever was a member, and is answered alike for anybody', async () => {
    const email = 'membre@renouvelle.example'
    await member(email)
    await makeMember(test, { organizationId: other.id, email: 'ailleurs@renouvelle.example', until: null })
    const known = await ask(email.toUpperCase())
    const unknown = await ask('personne@renouvelle.example')
    const elsewhere = await ask('ailleurs@renouvelle.example')
    expect(known).toEqual({ status: 202, json: { asked: true } })
    expect(unknown).toEqual(known)
    expect(elsewhere).toEqual(known)
    expect(mailsTo('personne@renouvelle.example')).toHaveLength(0)
    expect(mailsTo('ailleurs@renouvelle.example')).toHaveLength(0)
    const [mail] = mailsTo(email)
    expect(mail?.text).toContain('Bonjour Lou,')
    expect(mail?.text).toContain(`court jusqu’au ${formatDate(addDays(today(), 20), 'fr')}`)
    const token = /#renouvellement=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await open(buyer(test), token)).status).toBe(200)
  })

  it('is one mail for a family, with a link for each', async () => {
    const email = 'famille@renouvelle.example'
    for (const firstName of ['Ana', 'Max']) await member(email, { firstName })
    await ask(email)
    const mails = mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text?.match(/#renouvellement=/g)).toHaveLength(2)
  })

  it('does not fill a mailbox: five a day', async () => {
    const email = 'harcele@renouvelle.example'
    await member(email)
    for (let times = 0; times < 7; times += 1) await ask(email)
    expect(mailsTo(email)).toHaveLength(5)
  })

  it('is limited for one place: thirty an hour', async () => {
    const somebody = buyer(test, '203.0.113.77')
    const answers: number[] = []
    for (let times = 0; times < 31; times += 1)
      answers.push((await ask(`u${times}@renouvelle.example`, campaign, somebody)).status)
    expect(answers.slice(0, 30).every((status) => status === 202)).toBe(true)
    expect(answers.at(-1)).toBe(429)
  })

  it('is not sent for an association that may not write to people', async () => {
    const email = 'suspendue@renouvelle.example'
    await makeMember(test, { organizationId: other.id, email, until: addDays(today(), 5) })
    await test.app.db.query(sql`update organizations set allow_collect = false where id = ${other.id}`)
    test.clock.advance(2_000)
    expect((await ask(email, foreign)).status).toBe(202)
    expect(mailsTo(email)).toHaveLength(0)
    await test.app.db.query(sql`update organizations set allow_collect = true where id = ${other.id}`)
  })
})

it('a membership that goes on is still that of a former member', async () => {
  const email = 'fidele@renouvelle.example'
  const contactId = await member(email)
  await prolong(test, contactId, addDays(today(), 400))
  expect((await open(buyer(test), tokenOf(contactId, email))).status).toBe(200)
})

it('a rate of former members is sold to nobody once the visit is over', async () => {
  const email = 'tard@renouvelle.example'
  const former = buyer(test)
  await open(former, tokenOf(await member(email), email))
  test.clock.advance(3 * HOUR_MS)
  expect((await choose(former, 'Ancien adhérent')).json).toMatchObject({ code: 'FORMER_MEMBERS_ONLY' })
  await test.worker.drain()
  const kept = await test.app.db.query(
    sql`select from renewal_visits where ends_at <= ${new Date(test.clock.now())}`,
  )
  expect(kept).toHaveLength(0)
})

it('a renewal link opens nothing once its sixty days are over', async () => {
  const email = 'vieux@renouvelle.example'
  const token = tokenOf(await member(email), email)
  test.clock.advance(60 * DAY_MS - 1_000)
  expect((await open(buyer(test), token)).status).toBe(200)
  test.clock.advance(1_000)
  expect((await open(buyer(test), token)).json).toMatchObject({ code: 'RENEWAL_LINK_INVALID' })
})
