import type { Renewal } from '@obole/contract/renewals'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { buyer, payer } from '../../testing/buyer.ts'
import { type PublishedCampaign, publishCampaign } from '../../testing/managed-campaign.ts'
import { makeMember, prolong } from '../../testing/members.ts'
import { testApp } from '../../testing/test-app.ts'
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
  makeMember(test, { organizationId: association.id, email, until: addDays(today(), 20), ...more })

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

  it('opens nothing when it was changed or is invented', async () => {
    const email = 'exact@renouvelle.example'
    const contactId = await member(email)
    const neighbour = await member('autre@renouvelle.example')
    const token = tokenOf(contactId, email)
    const [, ...rest] = token.split('.')
    const elsewhere = tokenOf(contactId, email, other.id)
    expect((await open(buyer(test), elsewhere, foreign)).json).toMatchObject(refused)
    for (const wrong of [`${neighbour}.${rest.join('.')}`, `${token}x`, 'x', '1.1.99999999999999.abc'])
      expect((await open(buyer(test), wrong)).json).toMatchObject(refused)
    expect((await open(buyer(test), token)).status).toBe(200)
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
