import { createSign } from 'node:crypto'
import type { Locale } from '@obole/core/locale'
import { ourPicture } from '@obole/core/site/picture'
import type { App } from '../app.ts'
import { fullAddress } from '../platform/fronts.ts'
import { mainOf, PASS_WORDS, validityOf } from './draw-pass.ts'
import type { OpenCard } from './open-card.ts'
import type { MembershipCard } from './paper.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'

/** Long texts would make a link that browsers and Google cut. */
const LONGEST_TEXT = 60

/** The link that puts the card into Google Wallet, where the operator has a service account; otherwise null. */
export function googleLink(app: App, card: OpenCard, locale: Locale): string | null {
  const { WALLET_GOOGLE_ISSUER: issuer, WALLET_GOOGLE_EMAIL: iss, WALLET_GOOGLE_KEY: key } = app.config
  if (issuer === '') return null
  const classId = `${issuer}.membership-card`
  const payload = {
    genericClasses: [{ id: classId }],
    genericObjects: [
      {
        ...genericObject(app, card, locale),
        id: `${issuer}.card-${card.paper.contents.passNumber}`,
        classId,
      },
    ],
  }
  const iat = Math.floor(app.clock.now() / 1000)
  return SAVE + signedToken({ iss, aud: 'google', typ: 'savetowallet', iat, payload }, key)
}

function genericObject(app: App, { paper, path }: OpenCard, locale: Locale) {
  const card = paper.contents
  const words = PASS_WORDS[locale]
  const text = (value: string) => ({ defaultValue: { language: locale, value: shortened(value) } })
  return {
    state: 'ACTIVE',
    cardTitle: text(card.organizationName),
    subheader: text(words.member),
    header: text(card.holder ?? card.payerName),
    hexBackgroundColor: mainOf(card),
    barcode: {
      type: 'QR_CODE',
      value: card.verifyUrl,
      alternateText: words.number(card.passNumber),
    },
    textModulesData: [
      { id: 'rate', header: words.membership, body: shortened(card.tierName) },
      { id: 'validity', header: words.validity, body: validityOf({ ...card, locale }) },
    ],
    ...(card.validUntil && { validTimeInterval: { end: { date: `${card.validUntil}T23:59:59` } } }),
    linksModuleData: { uris: [{ id: 'page', uri: fullAddress(app, path), description: words.card }] },
    ...logoOf(app, card),
  }
}

/** Google fetches the picture by itself: one of ours, in pixels, where it can reach us. */
function logoOf(app: App, { logo }: MembershipCard) {
  const ours = ourPicture(logo ?? null)
  if (ours === null || ours.endsWith('.svg') || !app.config.PUBLIC_URL.startsWith('https:')) return {}
  return { logo: { sourceUri: { uri: fullAddress(app, ours) } } }
}

const shortened = (text: string) => {
  const letters = Array.from(text)
  return letters.length <= LONGEST_TEXT
    ? text
    : `${letters
        .slice(0, LONGEST_TEXT - 1)
        .join('')
        .trimEnd()}…`
}

/** A JSON Web Token, signed with RS256. */
function signedToken(claims: object, key: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}
