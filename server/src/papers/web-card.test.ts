import { documentsSchema } from '@obole/contract/receipts'
import { isRefusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor } from '../../testing/visitor.ts'
import { correctParticipant } from '../orders/correct-participant.ts'
import { correctPayer } from '../orders/correct-payer.ts'
import { sql } from '../platform/sql.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import { grantRole } from '../people/change-roles.ts'
import { openKeys } from '../platform/keys.ts'
import { openCard } from './open-card.ts'
import { rewritePass } from './rewrite-pass.ts'

const test = testApp({ bank: true })
let club: MadeCampaign
let userId: number

// A club of its own: whoever joins one again begins after the membership that runs.
beforeEach(async () => {
  club = await makeCampaign(test, {
    formType: 'Membership',
    tiers: [{ name: 'Adhésion', type: 'Membership', price: 1500, asksParticipant: true }],
    columns: { title: 'Adhésion annuelle', generate_membership_cards: true, validity_type: 'MovingYear' },
  })
})
beforeAll(async () => {
  userId = await createTestUser(test, { email: 'bureau@club.example' })
})

/** A member pays, or is paid for by `payer`; answers their card's own address, and the order. */
async function join(firstName: string, email?: string) {
  const participant = { firstName, lastName: 'Łuczak', ...(email ? { email } : {}) }
  const line = { tierId: club.tier('Adhésion'), tierType: 'Membership', participant } as const
  const paid = await payOrder(test, club.cart(line))
  await test.worker.drain()
  return { ...paid, ...(await cardOf(paid.orderToken)) }
}

async function cardOf(orderToken: string) {
  const response = await visitor(test).get(`/api/orders/${orderToken}/documents`)
  const [document] = documentsSchema.parse(response.json()).documents
  return { path: document?.cardUrl ?? '', pdfUrl: document?.url ?? '' }
}

const open = (path: string, language = 'fr') =>
  visitor(test).get(path, { headers: { accept: 'text/html', 'accept-language': language } })

async function actingOn(orderId: number) {
  const [of] = await test.app.db.query<{
    organization_id: number
    form_id: number
    cart_id: string
    item: number
  }>(sql`
      select o.organization_id, o.form_id, o.cart_id, i.id as item
      from orders o join order_items i on i.order_id = o.id where o.id = ${orderId}`)
  if (!of) throw new Error('no such order')
  const acting = {
    orderId,
    formId: of.form_id,
    organizationId: of.organization_id,
    cartId: of.cart_id,
    userId,
  }
  return { acting, itemId: of.item }
}

async function correct(orderId: number, participant: { firstName?: string; email?: string }) {
  const { acting, itemId } = await actingOn(orderId)
  const tells = { tellsPayer: false }
  const refused = await correctParticipant(test.app, acting, itemId, participant, rewritePass, tells)
  expect(isRefusal(refused)).toBe(false)
  await test.worker.drain()
}

const cancel = (itemId: number) =>
  test.app.db.query(sql`with one as (select),
        ${cancelLinesCtes({ which: sql`i.id = ${itemId}`, from: sql`one`, now: sql`now()`, cause: sql`'Choice'` })}
      select id from canceled`)

describe('the member’s own page of a card', () => {
  it('shows the card with the whole name, its code, and that it is valid today', async () => {
    const { path, orderId } = await join('Zoé')
    expect(path).toMatch(/^\/carte\/\d+\.[\w-]{24}$/)
    const page = await open(path)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const expected of [
      'Zoé Łuczak',
      'Une association',
      'Adhésion annuelle',
      '✓ À jour',
      'Valable jusqu’au',
      '<svg role="img" aria-label="Code à scanner',
    ])
      expect(page.body).toContain(expected)
    const { itemId } = await actingOn(orderId)
    expect(page.body).toContain(`<dd>${itemId}</dd>`)
  })

  it('speaks English', async () => {
    const { path } = await join('Zoé')
    const { body } = await open(path, 'en')
    for (const expected of ['<html lang="en">', '✓ Up to date', 'Valid until', 'Card to print (PDF)'])
      expect(body).toContain(expected)
  })

  it('is kept by no cache or search engine, loads nothing foreign, and tells its address to nobody', async () => {
    const { headers } = await open((await join('Zoé')).path)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('says that it is over once its year is', async () => {
    const { path } = await join('Zoé')
    const started = test.clock.now()
    test.clock.advanceDays(366)
    const { body } = await open(path)
    test.clock.advance(started - test.clock.now())
    expect(body).toContain('✕ Expirée')
    expect(body).toContain('Elle était valable jusqu’au')
    expect(body).not.toContain('À jour')
  })

  it('says that it is not valid yet before its season begins', async () => {
    const { path, orderId } = await join('Zoé')
    const { itemId } = await actingOn(orderId)
    await test.app.db.query(sql`
        update papers set contents = contents || '{"validFrom":"2031-09-01","validUntil":null}' where order_item_id = ${itemId}`)
    expect(parisDate(test.clock.now()) < '2031-09-01').toBe(true)
    const { body } = await open(path)
    expect(body).toContain('! Pas encore valable')
    expect(body).toContain('1er septembre 2031')
    const [, scanned = ''] = /\/api\/passes\/([\w.-]+)/.exec(body) ?? []
    const verified = await open(`/api/passes/${scanned}`)
    expect(verified.body).toContain('Pas encore valable')
    expect(verified.body).toContain('l’adhésion n’a pas encore commencé')
  })

  it('has one script, of ours, that keeps it for where there is no network', async () => {
    const { body, headers } = await open((await join('Zoé')).path)
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/carte/hors-ligne.js" defer>'])
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  it('has its PDF, its icon, and a manifest with the association’s name', async () => {
    const { path } = await join('Zoé')
    const pdf = await open(`${path}/carte.pdf`)
    expect(pdf.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
    const icon = await open(`${path}/icone.png`)
    expect(icon.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect(icon.rawPayload.readUInt32BE(16)).toBe(512)
    const manifest = await open(`${path}/manifest.webmanifest`)
    for (const { headers } of [pdf, icon, manifest])
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    expect(pdf.headers['content-disposition']).toContain('carte-adherent-')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.json()).toMatchObject({
      name: 'Une association',
      start_url: path,
      scope: path,
      display: 'standalone',
      icons: [{ src: `${path}/icone.png`, sizes: '512x512' }],
    })
  })
})

describe('whoever has not the member’s link', () => {
  it('cannot open it by the code that is scanned, which shows initials only', async () => {
    const { path } = await join('Zoé')
    const page = await open(path)
    const [, scanned = ''] = /\/api\/passes\/([\w.-]+)/.exec(page.body) ?? []
    expect((await open(`/carte/${scanned}`)).statusCode).toBe(404)
    const verified = await open(`/api/passes/${scanned}`)
    expect(verified.body).toContain('Valable')
    expect(verified.body).not.toContain('Łuczak')
    // Nor the other way round.
    const own = path.slice('/carte/'.length)
    expect((await open(`/api/passes/${own}`)).statusCode).toBe(404)
  })

  it('reads that it is gone, without a name, for any other code', async () => {
    const { path } = await join('Zoé')
    const [, item = '', signature = ''] = /(\d+)\.(.+)$/.exec(path) ?? []
    for (const forged of [
      `${item}.${'A'.repeat(24)}`,
      `${Number(item) + 1}.${signature}`,
      `0${item}.${signature}`,
      item,
      'x.y',
      `${item}.${signature}.${signature}`,
    ]) {
      const page = await open(`/carte/${forged}`)
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('Cette carte d’adhérent n’est pas disponible')
      expect(page.headers['referrer-policy']).toBe('no-referrer')
      expect(page.body).not.toContain('Łuczak')
    }
  })

  it('as the association, which reads the order by its own session, is not given the link', async () => {
    const { orderId, organizationId } = await join('Zoé')
    await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin' })
    const staff = await signedInVisitor(test, 'bureau@club.example')
    const { organizationSlug } = club.ref
    const listed = await staff.get(
      `/api/manage/organizations/${organizationSlug}/orders/${orderId}/documents`,
    )
    expect(documentsSchema.parse(listed.json()).documents).toMatchObject([
      { kind: 'MembershipCard', cardUrl: null },
    ])
  })
})

describe('the link of a card', () => {
  it('stays the same when an accent of the name is corrected', async () => {
    const { path, orderId, orderToken } = await join('Zoe')
    await correct(orderId, { firstName: 'Zoé' })
    expect((await cardOf(orderToken)).path).toBe(path)
    expect((await open(path)).body).toContain('Zoé Łuczak')
  })

  it('ends when the card becomes somebody else’s, and another opens theirs', async () => {
    const { path, orderId, orderToken } = await join('Zoé')
    await correct(orderId, { firstName: 'Sacha' })
    const gone = await open(path)
    expect(gone.statusCode).toBe(404)
    expect(gone.body).not.toContain('Sacha')
    const { path: next } = await cardOf(orderToken)
    expect(next).not.toBe(path)
    expect((await open(next)).body).toContain('Sacha Łuczak')
  })

  it('ends when it went to a wrong mailbox, the participant’s or the payer’s', async () => {
    const first = await join('Zoé', 'zoe@exemple.fr')
    await correct(first.orderId, { email: 'zoe.l@exemple.fr' })
    expect((await open(first.path)).statusCode).toBe(404)
    const second = await join('Noé')
    const { acting } = await actingOn(second.orderId)
    await grantRole(test.app, { userId, organizationId: acting.organizationId, role: 'OrganizationAdmin' })
    const refused = await correctPayer(test.app, acting, { email: 'autre@exemple.fr' }, rewritePass)
    expect(isRefusal(refused)).toBe(false)
    expect((await open(second.path)).statusCode).toBe(404)
  })

  it('ends when the line is cancelled', async () => {
    const { path, orderId } = await join('Zoé')
    const { itemId } = await actingOn(orderId)
    await cancel(itemId)
    for (const file of ['', '/carte.pdf', '/icone.png', '/manifest.webmanifest'])
      expect((await open(path + file)).statusCode).toBe(404)
  })

  it('is sent anew to a participant whose own was ended, and only then', async () => {
    const { orderId, orderToken } = await join('Zoe', 'zoe.neuve@exemple.fr')
    const sent = () => test.mails.received.filter(({ to }) => to?.[0]?.address === 'zoe.neuve@exemple.fr')
    expect(sent()).toHaveLength(1)
    await correct(orderId, { firstName: 'Zoé' })
    expect(sent()).toHaveLength(1)
    await correct(orderId, { firstName: 'Zoélie' })
    const { path } = await cardOf(orderToken)
    const [first, second] = sent()
    expect(second?.text).toContain(test.app.config.PUBLIC_URL + path)
    expect(second?.messageId).not.toBe(first?.messageId)
    const { acting } = await actingOn(orderId)
    await grantRole(test.app, { userId, organizationId: acting.organizationId, role: 'OrganizationAdmin' })
    await correctPayer(test.app, acting, { email: 'payeuse@exemple.fr' }, rewritePass)
    await test.worker.drain()
    expect(sent()).toHaveLength(3)
    const [, address = ''] = /(\/carte\/[\w.-]+)/.exec(sent()[2]?.text ?? '') ?? []
    expect((await open(address)).body).toContain('Zoélie Łuczak')
  })

  it('lives on after the secret is replaced', async () => {
    const { path } = await join('Zoé')
    const [, code = ''] = /^\/carte\/(.+)$/.exec(path) ?? []
    const { SECRET } = test.app.config
    const rotated = { ...test.app, keys: openKeys(['y'.repeat(32), SECRET]) }
    expect(isRefusal(await openCard(rotated, code))).toBe(false)
    const replaced = { ...test.app, keys: openKeys(['y'.repeat(32)]) }
    expect(await openCard(replaced, code)).toMatchObject({ refusal: 'NOT_FOUND' })
  })

  it('comes with the confirmation, and to a participant with their own mail', async () => {
    const { path, orderToken } = await join('Zoé', 'zoe@exemple.fr')
    const address = test.app.config.PUBLIC_URL + path
    const confirmation = test.mails.received.findLast(({ text }) => text?.includes(orderToken))
    expect(confirmation?.to?.[0]?.address).toBe(payer.email)
    expect(confirmation?.text).toContain(`Carte sur le téléphone – Zoé Łuczak\n${address}`)
    const own = test.mails.received.findLast(({ to }) => to?.[0]?.address === 'zoe@exemple.fr')
    expect(own?.text).toContain('Votre carte s’ouvre aussi sur votre téléphone')
    expect(own?.text).toContain(address)
  })
})
