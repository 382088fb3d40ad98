import { createHash, createPrivateKey, createPublicKey, createVerify, X509Certificate } from 'node:crypto'
import { documentsSchema } from '@obole/contract/receipts'
import { unzipSync } from 'fflate'
import { importSPKI, jwtVerify } from 'jose'
import forge from 'node-forge'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampaign } from '../../testing/campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitor } from '../../testing/visitor.ts'
import { makeChain } from '../../testing/wallet-certificates.ts'
import { createApi } from '../api.ts'
import type { App } from '../app.ts'
import type { Http } from '../platform/http.ts'

const test = testApp({ bank: true })
let path = ''

const { authority, own } = makeChain(Date.now())
const apple = {
  WALLET_APPLE_PASS_TYPE: 'pass.org.example',
  WALLET_APPLE_TEAM: 'TEAM123456',
  WALLET_APPLE_CERTIFICATE: own.certificate,
  WALLET_APPLE_KEY: own.key,
  WALLET_APPLE_AUTHORITY: authority.certificate,
}
const google = {
  WALLET_GOOGLE_ISSUER: '3388000000012345678',
  WALLET_GOOGLE_EMAIL: 'cartes@obole.iam.gserviceaccount.com',
  WALLET_GOOGLE_KEY: own.key,
}

beforeAll(async () => {
  const club = await makeCampaign(test, {
    formType: 'Membership',
    tiers: [{ name: 'Adhésion', type: 'Membership', price: 1500, asksParticipant: true }],
    columns: { title: 'Adhésion annuelle', generate_membership_cards: true, validity_type: 'MovingYear' },
  })
  const participant = { firstName: 'Zoé', lastName: 'Łuczak' }
  const { orderToken } = await payOrder(
    test,
    club.cart({ tierId: club.tier('Adhésion'), tierType: 'Membership', participant }),
  )
  await test.worker.drain()
  const listed = await visitor(test).get(`/api/orders/${orderToken}/documents`)
  path = documentsSchema.parse(listed.json()).documents[0]?.cardUrl ?? ''
})

/** The same site with these settings. */
async function withSettings<T>(settings: Partial<App['config']>, use: (http: Http) => Promise<T>) {
  const http = await createApi({ ...test.app, config: { ...test.app.config, ...settings } })
  try {
    return await use(http)
  } finally {
    await http.close()
  }
}

const readOn = (settings: Partial<App['config']>, url: string) =>
  withSettings(settings, (http) =>
    http.inject({ url, headers: { accept: 'text/html', 'accept-language': 'fr' } }),
  )

const sha1 = (content: Uint8Array) => createHash('sha1').update(content).digest('hex')
const textOf = (content: Uint8Array | undefined) => Buffer.from(content ?? []).toString()

it('a site without certificates offers no wallet', async () => {
  const page = await readOn({}, path)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/Apple|Google/)
  expect((await readOn({}, `${path}/carte.pkpass`)).statusCode).toBe(404)
})

describe('a card for Apple Wallet', () => {
  const passOf = async () => {
    const response = await readOn(apple, `${path}/carte.pkpass`)
    expect(response.headers['content-type']).toBe('application/vnd.apple.pkpass')
    return unzipSync(response.rawPayload)
  }

  it('is offered on the page, and only that one', async () => {
    const { body } = await readOn(apple, path)
    expect(body).toContain(`href="${path}/carte.pkpass">Ajouter à Apple Cartes<`)
    expect(body).not.toContain('Google')
  })

  it('says whose it is, of which association, until when, with the code that strangers scan', async () => {
    const files = await passOf()
    const pass: unknown = JSON.parse(textOf(files['pass.json']))
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.org.example',
      teamIdentifier: 'TEAM123456',
      organizationName: 'Une association',
      backgroundColor: expect.stringMatching(/^rgb\(\d+, \d+, \d+\)$/),
      expirationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT2[23]:00:00\.000Z$/),
      barcodes: [{ format: 'PKBarcodeFormatQR', message: expect.stringContaining('/api/passes/') }],
      generic: {
        primaryFields: [{ key: 'member', label: 'Adhérent', value: 'Zoé Łuczak' }],
        secondaryFields: [{ key: 'rate', value: 'Adhésion' }],
      },
    })
    expect(JSON.stringify(pass)).toContain(`"value":"${test.app.config.PUBLIC_URL}${path}"`)
  })

  it('has the pictures that Apple asks for, in their sizes', async () => {
    const files = await passOf()
    const widths = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png'].map((name) =>
      Buffer.from(files[name] ?? []).readUInt32BE(16),
    )
    expect(widths).toEqual([29, 58, 87, 50, 100])
  })

  it('holds the hash of each file, and a detached signature of these hashes', async () => {
    const { 'manifest.json': manifest, signature, ...files } = await passOf()
    const hashes: unknown = JSON.parse(textOf(manifest))
    expect(hashes).toEqual(
      Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha1(content)])),
    )
    expect(isSignatureOf(Buffer.from(signature ?? []), Buffer.from(manifest ?? []))).toBe(true)
    expect(isSignatureOf(Buffer.from(signature ?? []), Buffer.from('{}'))).toBe(false)
  })

  it('opens a locked key by its password', async () => {
    const locked = createPrivateKey(own.key).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'sésame',
    })
    const settings = { ...apple, WALLET_APPLE_KEY: String(locked), WALLET_APPLE_KEY_PASSWORD: 'sésame' }
    expect((await readOn(settings, `${path}/carte.pkpass`)).statusCode).toBe(200)
  })
})

/** By RFC 5652: the signed attributes hold the hash of what was signed, and are signed with the key of the certificate. */
function isSignatureOf(signature: Buffer, signed: Buffer): boolean {
  const message = forge.asn1.fromDer(forge.util.createBuffer(signature.toString('binary')))
  // The types do not know what a message is read into.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { rawCapture, certificates } = forge.pkcs7.messageFromAsn1(message) as unknown as {
    certificates: forge.pki.Certificate[]
    rawCapture: {
      content?: unknown
      signature: string
      authenticatedAttributes: forge.asn1.Asn1[]
    }
  }
  expect(rawCapture.content).toBeUndefined()
  expect(certificates.map(({ subject }) => subject.getField('CN')?.value)).toEqual([
    'pass.org.example',
    'Autorit\u00e9',
  ])
  const { Class, Type, create, toDer } = forge.asn1
  const attributes = create(Class.UNIVERSAL, Type.SET, true, rawCapture.authenticatedAttributes)
  const bytes = Buffer.from(toDer(attributes).getBytes(), 'binary')
  const isOurs = createVerify('RSA-SHA256')
    .update(bytes)
    .verify(new X509Certificate(own.certificate).publicKey, Buffer.from(rawCapture.signature, 'binary'))
  return isOurs && bytes.includes(createHash('sha256').update(signed).digest())
}

describe('a card for Google Wallet', () => {
  const linkOf = async () => {
    const { body } = await readOn(google, path)
    expect(body).not.toContain('Apple')
    return (
      /href="(https:\/\/pay\.google\.com\/gp\/v\/save\/[^"]+)">Ajouter à Google Wallet</.exec(body)?.[1] ?? ''
    )
  }

  it('is a link that Google can verify, with the whole card in it', async () => {
    const link = await linkOf()
    const token = link.split('/').at(-1) ?? ''
    const publicKey = createPublicKey(own.key).export({ type: 'spki', format: 'pem' }).toString()
    const { payload, protectedHeader } = await jwtVerify(token, await importSPKI(publicKey, 'RS256'), {
      audience: 'google',
      issuer: google.WALLET_GOOGLE_EMAIL,
    })
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      payload: {
        genericClasses: [{ id: '3388000000012345678.membership-card' }],
        genericObjects: [
          {
            id: expect.stringMatching(/^3388000000012345678\.card-\d+$/),
            classId: '3388000000012345678.membership-card',
            state: 'ACTIVE',
            cardTitle: { defaultValue: { language: 'fr', value: 'Une association' } },
            header: { defaultValue: { value: 'Zoé Łuczak' } },
            barcode: { type: 'QR_CODE', value: expect.stringContaining('/api/passes/') },
            validTimeInterval: { end: { date: expect.stringMatching(/^\d{4}-\d\d-\d\dT23:59:59$/) } },
          },
        ],
      },
    })
  })

  it('is no longer than links may be', async () => {
    expect((await linkOf()).length).toBeLessThan(1800)
  })
})
