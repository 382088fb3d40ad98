import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { cartSchema, type UploadedFile } from '@obole/contract/carts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { claiming, describePicture, picture, turnedPhoto } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { addressRange, takeToken } from '../platform/rate-limit.ts'
import { expireCarts } from './expire-carts.ts'
import { openFile } from './open-file.ts'
import { sweepFiles } from './sweep-files.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
let campaign: MadeCampaign

beforeAll(async () => {
  campaign = await makeCampaign(test, {
    tiers: [
      {
        name: 'Réduit',
        price: 0,
        options: ['Stand'],
        fields: [{ label: 'Justificatif', type: 'File', isRequired: true }],
      },
    ],
    options: [{ name: 'Stand', fields: [{ label: 'Plan', type: 'File' }] }],
  })
})

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const PDF = bytes('%PDF-1.7\n', 'un justificatif\n%%EOF')
const [PNG, JPEG, WEBP] = await Promise.all([picture('png'), picture('jpeg'), picture('webp')])

const big = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length, 'x')])

interface Upload {
  name?: string
  type?: string
  key?: string
  field?: string
  address?: string
}

async function send(
  cartId: string,
  content: Uint8Array,
  { name = 'preuve.pdf', type, key, field = 'file', address = '127.0.0.1' }: Upload = {},
) {
  const form = new FormData()
  form.append(field, new File([Buffer.from(content)], name, { type: type ?? 'application/pdf' }))
  const request = new Response(form)
  const answer = await test.http.inject({
    method: 'POST',
    url: `/api/carts/${cartId}/file`,
    remoteAddress: address,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, json: answer.json<UploadedFile & { code?: string }>() }
}

/** As programs send it: what leads to the file, then the file in equal pieces, of which one may end at the very limit. */
async function sendInPieces(cartId: string, content: Uint8Array, pieceBytes: number) {
  const form = new FormData()
  form.append('file', new File([Buffer.from(content)], 'preuve.pdf', { type: 'application/pdf' }))
  const request = new Response(form)
  const whole = Buffer.from(await request.arrayBuffer())
  const begin = whole.indexOf('%PDF')
  const pieces = [whole.subarray(0, begin)]
  for (let at = begin; at < whole.length; at += pieceBytes) pieces.push(whole.subarray(at, at + pieceBytes))
  const answer = await test.http.inject({
    method: 'POST',
    url: `/api/carts/${cartId}/file`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Readable.from(pieces),
  })
  return { status: answer.statusCode, json: answer.json<UploadedFile & { code?: string }>() }
}

const newCart = async () => {
  const visitor = buyer(test)
  return { visitor, cart: await visitor.cart(campaign.cart('Réduit')) }
}
const answered = (fileId: string) =>
  campaign.cart({
    tierId: campaign.tier('Réduit'),
    tierType: 'Registration',
    customFields: [{ fieldId: campaign.field('Justificatif'), value: fileId }],
  })
const onDisk = async () => {
  const entries = await readdir(join(test.app.config.DATA_DIR, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('an uploaded file', () => {
  it.each([
    ['application/pdf', 'pdf', PDF],
    ['image/png', 'png', PNG],
    ['image/jpeg', 'jpg', JPEG],
    ['image/webp', 'webp', WEBP],
  ])('is a %s called .%s because its content says so', async (contentType, extension, content) => {
    const { cart } = await newCart()
    const { status, json } = await send(cart.id, content, { name: 'photo.exe', type: 'text/html' })
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { fileName: `photo.${extension}`, contentType },
    })
  })

  it('keeps of a picture its pixels alone, upright', async () => {
    const { cart } = await newCart()
    const { json } = await send(cart.id, await turnedPhoto(), { name: 'moi.jpg' })
    const kept = (await test.http.inject(`/api/carts/${cart.id}/file/${json.id}`)).rawPayload
    expect(kept.length).toBe(json.sizeBytes)
    expect(kept.includes('chez moi')).toBe(false)
    expect(await describePicture(kept)).toMatchObject({ format: 'jpeg', width: 30, height: 40 })
  })

  it('is refused where so few bytes unfold into so many pixels', async () => {
    const { cart } = await newCart()
    const bomb = await claiming({ width: 9000, height: 9000, bits: 8 })
    expect(await send(cart.id, bomb)).toMatchObject({ status: 413, json: { code: 'PICTURE_TOO_LARGE' } })
  })

  it.each([
    [
      'SVG, which can carry scripts (makeplane/plane#9312)',
      bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'logo.svg',
      'image/svg+xml',
    ],
    ['SVG called PNG', bytes('<?xml version="1.0"?><svg/>'), 'logo.png', 'image/png'],
    ['HTML called PDF', bytes('<!doctype html><script>1</script>%PDF-'), 'facture.pdf', 'application/pdf'],
    ['GIF', bytes('GIF89a'), 'chat.gif', 'image/gif'],
    ['program', bytes('MZ', [0x90, 0]), 'photo.png', 'image/png'],
    ['RIFF that is no picture', bytes('RIFF', [4, 0, 0, 0], 'WAVEfmt '), 'photo.webp', 'image/webp'],
    ['picture that ends after its header', PNG.subarray(0, 40), 'photo.png', 'image/png'],
    ['empty file', bytes(), 'vide.pdf', 'application/pdf'],
  ])('is refused when it is an %s', async (_what, content, name, type) => {
    const { cart } = await newCart()
    expect(await send(cart.id, content, { name, type })).toMatchObject({
      status: 415,
      json: { code: 'FILE_FORMAT' },
    })
  })

  it('has 5 MiB at most', async () => {
    const { cart } = await newCart()
    const limit = 5 * 1024 * 1024
    expect(await send(cart.id, big(limit))).toMatchObject({ status: 200, json: { sizeBytes: limit } })
    expect(await send(cart.id, big(limit + 1))).toMatchObject({
      status: 413,
      json: { code: 'FILE_TOO_LARGE' },
    })
    expect(await send(cart.id, big(limit + 200_000))).toMatchObject({
      status: 413,
      json: { code: 'FILE_TOO_LARGE' },
    })
  })

  it('is refused, never cut, whatever pieces it comes in', async () => {
    const { cart } = await newCart()
    for (const pieceBytes of [4096, 65_536, 1_000_000]) {
      const tooLarge = await sendInPieces(cart.id, big(9 * 1024 * 1024), pieceBytes)
      expect(tooLarge).toMatchObject({ status: 413, json: { code: 'FILE_TOO_LARGE' } })
    }
  })

  it('is refused where it is no file at all, or has no cart', async () => {
    const { visitor, cart } = await newCart()
    expect(await visitor.call('POST', `/carts/${cart.id}/file`, { file: 'x' })).toMatchObject({
      status: 415,
      json: { code: 'FILE_FORMAT' },
    })
    expect(await send('nobody-holds-this-token-00', PDF)).toMatchObject({
      status: 404,
      json: { code: 'CART_UNKNOWN' },
    })
  })

  it('is kept once when it is sent twice, and its key serves one content', async () => {
    const { cart } = await newCart()
    const before = (await onDisk()).length
    const sent = await Promise.all([1, 2, 3].map(() => send(cart.id, PDF, { key: 'the-proof' })))
    expect(new Set(sent.map(({ json }) => json.id)).size).toBe(1)
    expect((await onDisk()).length).toBe(before + 1)
    expect(await send(cart.id, PNG, { key: 'the-proof' })).toMatchObject({
      status: 409,
      json: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it('is stored under a name nobody chose, whatever the visitor calls it', async () => {
    const { cart } = await newCart()
    const { json } = await send(cart.id, PDF, { name: '../../../../etc/cron.d/obole\u202efdp.exe' })
    expect(json.fileName).toBe('obolefdp.pdf')
    for (const name of await onDisk()) expect(name).toMatch(/^[A-Za-z0-9_-]{24}$/)
  })

  it('is saved and never shown, to whoever holds the cart', async () => {
    const { cart } = await newCart()
    const { json } = await send(cart.id, PDF, { name: 'preuve d’été (1).pdf.hta' })
    const answer = await test.http.inject(`/api/carts/${cart.id}/file/${json.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(PDF)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''preuve%20d%E2%80%99%C3%A9t%C3%A9%20%281%29.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    // Kept before names were looked at.
    await test.app.db.query(sql`update files set file_name = 'preuve.pdf.hta' where id = ${json.id}`)
    const renamed = await test.http.inject(`/api/carts/${cart.id}/file/${json.id}`)
    expect(renamed.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''preuve.pdf`)
    const other = await newCart()
    const theirs = await test.http.inject(`/api/carts/${other.cart.id}/file/${json.id}`)
    expect(theirs.statusCode).toBe(404)
  })
})

describe('the room for files', () => {
  it('is for campaigns that ask for one', async () => {
    const plain = await makeCampaign(test, { tiers: [{ name: 'Place', price: 0 }] })
    const { id } = await buyer(test).cart(plain.cart('Place'))
    expect(await send(id, PDF)).toMatchObject({ status: 409, json: { code: 'FILE_NOT_ASKED' } })
  })

  it('is counted in a cart, to the file, also when they come all at once', async () => {
    const { cart } = await newCart()
    const sent = await Promise.all(Array.from({ length: 120 }, () => send(cart.id, PDF)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(sent.find(({ status }) => status !== 200)).toMatchObject({ status: 429 })
    const [kept] = await test.app.db.query<{ count: number }>(
      sql`
        select count(*) as count from files where cart_id = ${cart.id}`,
    )
    expect(kept?.count).toBe(40)
    expect(await send(cart.id, PDF)).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
  })

  it('is no more than twenty of the largest in a cart', async () => {
    const { cart } = await newCart()
    const largest = 5 * 1024 * 1024
    await test.app.db.query(sql`update carts set file_bytes = ${19 * largest + 1} where id = ${cart.id}`)
    expect(await send(cart.id, big(largest))).toMatchObject({ status: 429 })
    expect(await send(cart.id, PDF)).toMatchObject({ status: 200 })
  })

  it('is shared by a range, which sends 400 MiB an hour', async () => {
    const { cart } = await newCart()
    const hour = 3_600_000
    const range = addressRange('203.0.113.9')
    await takeToken(test.app, 'upload-range', range, { limit: 400 / 396, windowMs: hour })
    const large = big(4 * 1024 * 1024)
    expect(await send(cart.id, large, { address: '203.0.113.9' })).toMatchObject({ status: 200 })
    expect(await send(cart.id, PDF, { address: '203.0.113.77' })).toMatchObject({ status: 429 })
    expect(await send(cart.id, PDF, { address: '198.51.100.1' })).toMatchObject({ status: 200 })
  })
})

describe('a question that wants a file', () => {
  it('is answered by a file of the same cart, and by no other', async () => {
    const [mine, theirs] = [await newCart(), await newCart()]
    const own = (await send(mine.cart.id, PDF)).json.id
    const strange = (await send(theirs.cart.id, PDF)).json.id
    const put = (fileId: string) => mine.visitor.call('PUT', `/carts/${mine.cart.id}`, answered(fileId))
    const path = `items.0.customFields.${campaign.field('Justificatif')}`
    expect(await put(strange)).toMatchObject({
      status: 400,
      json: { code: 'CART_INVALID', errors: [{ path, code: 'fileUnknown' }] },
    })
    expect(await put(own)).toMatchObject({ status: 200 })
    const stand = {
      tierId: campaign.tier('Réduit'),
      tierType: 'Registration' as const,
      customFields: [{ fieldId: campaign.field('Justificatif'), value: own }],
      extraOptions: [
        {
          extraOptionId: campaign.option('Stand'),
          value: true as const,
          customFields: [{ fieldId: campaign.field('Plan'), value: strange }],
        },
      ],
    }
    expect(await mine.visitor.call('PUT', `/carts/${mine.cart.id}`, campaign.cart(stand))).toMatchObject({
      status: 400,
      json: { errors: [{ code: 'fileUnknown' }] },
    })
  })

  it('is required when the payment starts', async () => {
    const { visitor, cart } = await newCart()
    await visitor.call('PUT', `/carts/${cart.id}/payer`, payer)
    expect(await visitor.init(cart)).toMatchObject({
      status: 400,
      json: { code: 'CART_INVALID', errors: [{ code: 'required' }] },
    })
  })
})

describe('the sweeping of files', () => {
  it('keeps what an order speaks of and forgets the rest, on the disk too', async () => {
    const ordered = await newCart()
    const replaced = (await send(ordered.cart.id, PNG)).json.id
    const kept = (await send(ordered.cart.id, PDF)).json.id
    await ordered.visitor.call('PUT', `/carts/${ordered.cart.id}`, answered(kept))
    const { json: filled } = await ordered.visitor.call('PUT', `/carts/${ordered.cart.id}/payer`, payer)
    expect(await ordered.visitor.init(cartSchema.parse(filled))).toMatchObject({
      status: 200,
      json: { isFree: true },
    })

    const abandoned = await newCart()
    const lost = (await send(abandoned.cart.id, JPEG)).json.id
    // The process died between writing the content and writing its row.
    const nobodys = await test.app.files.write(PDF)

    test.clock.advance(20 * 60_000)
    await expireCarts(test.app)
    await sweepFiles(test.app)
    expect(await onDisk()).toContain(nobodys)
    expect(await openFile(test.app, abandoned.cart.id, lost)).toHaveProperty('content')

    test.clock.advance(49 * 3_600_000)
    await sweepFiles(test.app)
    expect(await openFile(test.app, abandoned.cart.id, lost)).toMatchObject({ refusal: 'NOT_FOUND' })
    expect(await openFile(test.app, ordered.cart.id, replaced)).toMatchObject({ refusal: 'NOT_FOUND' })
    expect(await openFile(test.app, ordered.cart.id, kept)).toMatchObject({ contentType: 'application/pdf' })
    const names = await test.app.db.query<{ stored_as: string; order_id: number | null }>(
      sql`
        select stored_as, order_id from files`,
    )
    expect(await onDisk()).toEqual(names.map(({ stored_as }) => stored_as))
    expect(names.map(({ order_id }) => order_id)).toEqual([expect.any(Number)])
  })
})
