import { createHash, createPrivateKey } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { addDays, parisInstant } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import forge from 'node-forge'
import { ZipFile } from 'yazl'
import type { App } from '../app.ts'
import { fullAddress } from '../platform/fronts.ts'
import { cardIcon } from './card-icon.ts'
import { mainOf, PASS_WORDS, validityOf } from './draw-pass.ts'
import type { OpenCard } from './open-card.ts'

/** Whether the operator has the certificate of a pass type; the settings come all together or not at all. */
export const hasApplePasses = ({ config }: Pick<App, 'config'>): boolean =>
  config.WALLET_APPLE_CERTIFICATE !== ''

/** In points, for screens of one, two and three pixels a point. */
const ICON_POINTS = 29
const LOGO_POINTS = 50
const DENSITIES = [
  ['', 1],
  ['@2x', 2],
  ['@3x', 3],
] as const

/** The card as Apple Wallet takes it: its facts and pictures, their hashes, and our signature of the hashes. */
export async function applePass(app: App, card: OpenCard, locale: Locale): Promise<Buffer> {
  const files = new Map([
    ['pass.json', Buffer.from(JSON.stringify(passJson(app, card, locale)))],
    ...(await pictures(app, card)),
  ])
  const manifest = Buffer.from(JSON.stringify(hashesOf(files)))
  files.set('manifest.json', manifest).set('signature', signatureOf(app, manifest))
  const zip = new ZipFile()
  for (const [name, content] of files) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

/** Apple's format asks for SHA-1 here; what protects the hashes is the signature. */
const hashesOf = (files: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries(
    [...files].map(([name, content]) => [name, createHash('sha1').update(content).digest('hex')]),
  )

async function pictures(app: App, { paper }: OpenCard): Promise<[string, Buffer][]> {
  const drawn: [string, Buffer][] = []
  for (const [suffix, density] of DENSITIES) {
    drawn.push(
      [`icon${suffix}.png`, await cardIcon(app, paper.contents, ICON_POINTS * density)],
      [`logo${suffix}.png`, await cardIcon(app, paper.contents, LOGO_POINTS * density)],
    )
  }
  return drawn
}

function passJson(app: App, { paper, path }: OpenCard, locale: Locale) {
  const card = paper.contents
  const words = PASS_WORDS[locale]
  const { WALLET_APPLE_PASS_TYPE, WALLET_APPLE_TEAM } = app.config
  return {
    formatVersion: 1,
    passTypeIdentifier: WALLET_APPLE_PASS_TYPE,
    teamIdentifier: WALLET_APPLE_TEAM,
    serialNumber: `card-${card.passNumber}`,
    organizationName: card.organizationName,
    description: `${words.card} – ${card.organizationName}`,
    logoText: card.organizationName,
    backgroundColor: rgbOf(mainOf(card)),
    foregroundColor: rgbOf('#ffffff'),
    labelColor: rgbOf('#ffffff'),
    sharingProhibited: true,
    // The first moment that it is no longer good.
    ...(card.validUntil && {
      expirationDate: new Date(parisInstant(addDays(card.validUntil, 1), '00:00')).toISOString(),
    }),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: card.verifyUrl,
        messageEncoding: 'iso-8859-1',
        altText: words.number(card.passNumber),
      },
    ],
    generic: {
      primaryFields: [field('member', words.member, card.holder ?? card.payerName)],
      secondaryFields: [field('rate', words.membership, card.tierName)],
      auxiliaryFields: [field('validity', words.validity, validityOf({ ...card, locale }))],
      backFields: [
        field('campaign', card.organizationName, card.title),
        field('page', words.card, fullAddress(app, path)),
      ],
    },
  }
}

const field = (key: string, label: string, value: string) => ({ key, label, value })

function rgbOf(colour: string): string {
  const value = Number.parseInt(colour.slice(1), 16)
  return `rgb(${value >> 16}, ${(value >> 8) & 255}, ${value & 255})`
}

/** What the parts of a signature are called in it. */
const OIDS = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

/** PKCS#7, detached: the signed text is the manifest beside it. */
function signatureOf({ config, clock }: App, manifest: Buffer): Buffer {
  const certificate = forge.pki.certificateFromPem(config.WALLET_APPLE_CERTIFICATE)
  const signed = forge.pkcs7.createSignedData()
  signed.content = forge.util.createBuffer(manifest.toString('binary'))
  signed.addCertificate(certificate)
  signed.addCertificate(forge.pki.certificateFromPem(config.WALLET_APPLE_AUTHORITY))
  signed.addSigner({
    key: forge.pki.privateKeyFromPem(plainKey(config)),
    certificate,
    digestAlgorithm: OIDS.sha256,
    authenticatedAttributes: [
      { type: OIDS.contentType, value: OIDS.data },
      { type: OIDS.messageDigest },
      // A date is taken, though the types only know of texts.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      { type: OIDS.signingTime, value: new Date(clock.now()) as unknown as string },
    ],
  })
  signed.sign({ detached: true })
  return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary')
}

/** However the key was written and locked, in the one form that the library reads. */
function plainKey({ WALLET_APPLE_KEY: key, WALLET_APPLE_KEY_PASSWORD: passphrase }: App['config']): string {
  return createPrivateKey({ key, passphrase }).export({ type: 'pkcs1', format: 'pem' }).toString()
}
