import { CAMPAIGN_TYPES, type CampaignType } from '../campaign/form.ts'
import { kindOf } from '../campaign/kinds.ts'
import type { Locale } from '../locale.ts'
import { normaliseSlug, slugNeedsNormalising } from './slug.ts'

export const JOURNEY_STEPS = 4

export type Step = 1 | 2 | 3 | 4

export const WIDGET_SEGMENTS = {
  button: 'widget-bouton',
  counter: 'widget-compteur',
  vignette: 'widget-vignette',
  horizontalVignette: 'widget-vignette-horizontale',
} as const
export type WidgetKind = keyof typeof WIDGET_SEGMENTS

export const RESULT_SEGMENTS = {
  confirmation: 'confirmation',
  cancellation: 'annulation',
  failure: 'echec',
} as const
export type PaymentResult = keyof typeof RESULT_SEGMENTS

export const ADMIN_SECTIONS = {
  contents: 'contenu',
  share: 'partage',
  statistics: 'statistiques',
  door: 'accueil',
  administrators: 'administrateurs',
  cancellation: 'annulation',
} as const
export type AdminSection = keyof typeof ADMIN_SECTIONS

export type Campaign = { organizationSlug: string; formType: CampaignType; campaignSlug: string }

export type Address =
  | { page: 'associations'; locale: Locale }
  | { page: 'association'; organizationSlug: string; locale: Locale }
  | { page: 'campaigns'; organizationSlug: string; formType: CampaignType; locale: Locale }
  | ({ page: 'form'; step: Step; locale: Locale; widget: boolean } & Campaign)
  | ({ page: 'widget'; kind: WidgetKind; locale: Locale } & Campaign)
  | { page: 'checkout'; organizationSlug: string; cartId: string; locale: Locale }
  | ({ page: 'campaignCheckout'; cartId: string; locale: Locale } & Campaign)
  | { page: 'checkoutRedirection'; organizationSlug: string; cartId: string; locale: Locale }
  | ({ page: 'campaignRedirection'; locale: Locale } & Campaign)
  | { page: 'redirection'; locale: Locale }
  | { page: 'payment'; id: string }
  | { page: 'paymentResult'; result: PaymentResult; id: string }
  | { page: 'regularisation'; id: string }
  | { page: 'regularisationPayment'; id: string }
  | { page: 'regularisationResult'; result: PaymentResult; id: string }
  | { page: 'order'; token: string }
  | { page: 'firstLogin' }
  | { page: 'forgottenPassword' }
  | { page: 'expiredPassword' }
  | { page: 'authorization' }
  | ({ page: 'admin'; section: AdminSection | null } & Campaign)

/** The French word for a kind of campaign in an address. */
export function segmentOf(type: CampaignType): string {
  return kindOf(type).segment
}

export function formTypeOfSegment(segment: string): CampaignType | null {
  return CAMPAIGN_TYPES.find((type) => segmentOf(type) === segment) ?? null
}

/** The same for addresses of the desk, where some kinds have another word. */
export function adminSegmentOf(type: CampaignType): string {
  const { segment, deskSegment = segment } = kindOf(type)
  return deskSegment
}

export function formTypeOfAdminSegment(segment: string): CampaignType | null {
  return CAMPAIGN_TYPES.find((type) => adminSegmentOf(type) === segment) ?? null
}

/** The path of a page, percent-encoded where it must be. */
export function addressOf(to: Address): string {
  return `/${segmentsOf(to).map(encodeURIComponent).join('/')}`
}

function segmentsOf(to: Address): string[] {
  switch (to.page) {
    case 'associations':
      return ['associations', ...language(to.locale)]
    case 'association':
      return ['associations', to.organizationSlug, ...language(to.locale)]
    case 'campaigns':
      return ['associations', to.organizationSlug, segmentOf(to.formType), ...language(to.locale)]
    case 'form':
      return [...campaign(to), ...(to.widget ? ['widget'] : []), ...step(to.step), ...language(to.locale)]
    case 'widget':
      return [...campaign(to), WIDGET_SEGMENTS[to.kind], ...language(to.locale)]
    case 'checkout':
      return ['associations', to.organizationSlug, 'checkout', to.cartId, ...language(to.locale)]
    case 'campaignCheckout':
      return [...campaign(to), 'checkout', to.cartId, ...language(to.locale)]
    case 'checkoutRedirection':
      return [
        'associations',
        to.organizationSlug,
        'checkout',
        to.cartId,
        'redirection',
        ...language(to.locale),
      ]
    case 'campaignRedirection':
      return [...campaign(to), 'redirection', ...language(to.locale)]
    case 'redirection':
      return ['redirection', ...language(to.locale)]
    case 'payment':
      return ['paiement', 'embarque', to.id]
    case 'paymentResult':
      return ['paiement', 'embarque', RESULT_SEGMENTS[to.result], to.id]
    case 'regularisation':
      return ['paiement', 'regularisation', to.id]
    case 'regularisationPayment':
      return ['paiement', 'regularisation', 'embarque', to.id]
    case 'regularisationResult':
      return ['paiement', 'regularisation', RESULT_SEGMENTS[to.result], to.id]
    case 'order':
      return ['commande', to.token]
    case 'firstLogin':
      return ['premiere-connexion']
    case 'forgottenPassword':
      return ['utilisateur', 'recuperation-mot-de-passe']
    case 'expiredPassword':
      return ['mot-de-passe', 'expired']
    // Programs know it by this name.
    case 'authorization':
      return ['authorize']
    case 'admin':
      return [
        'admin',
        to.organizationSlug,
        adminSegmentOf(to.formType),
        to.campaignSlug,
        ...section(to.section),
      ]
  }
}

function campaign(to: Campaign): string[] {
  return ['associations', to.organizationSlug, segmentOf(to.formType), to.campaignSlug]
}

function step(number: Step): string[] {
  return number === 1 ? [] : [String(number)]
}

const ENGLISH = 'en'

function language(locale: Locale): string[] {
  return locale === 'en' ? [ENGLISH] : []
}

function section(name: AdminSection | null): string[] {
  return name === null ? [] : [ADMIN_SECTIONS[name]]
}

/** The page an already normalised path leads to, or null: the page that could not be found. */
export function parseAddress(path: string): Address | null {
  const parts = pathSegments(path)
  if (!parts) return null
  const [root, ...rest] = parts
  switch (root) {
    case 'associations':
      return parseAssociations(rest)
    case 'paiement':
      return parsePayment(rest)
    case 'commande':
      return parseOrder(rest)
    case 'admin':
      return parseAdmin(rest)
    default:
      return FIXED_PAGES.find((to) => addressOf(to) === `/${parts.join('/')}`) ?? null
  }
}

const FIXED_PAGES: readonly Address[] = [
  { page: 'redirection', locale: 'fr' },
  { page: 'redirection', locale: 'en' },
  { page: 'firstLogin' },
  { page: 'forgottenPassword' },
  { page: 'expiredPassword' },
  { page: 'authorization' },
]

function parseAssociations(parts: string[]): Address | null {
  const [organizationSlug, second, campaignSlug, ...rest] = parts
  // No association and no campaign is called `en`: a last segment `en` means the page before it, in English.
  const isEnglish = parts.length <= 3 && parts.at(-1) === ENGLISH
  const locale: Locale = isEnglish ? 'en' : 'fr'
  const count = parts.length - (isEnglish ? 1 : 0)
  if (organizationSlug === undefined || count === 0) return { page: 'associations', locale }
  if (second === undefined || count === 1) return { page: 'association', organizationSlug, locale }
  if (second === 'checkout') return parseCheckout(organizationSlug, parts.slice(2))
  const formType = formTypeOfSegment(second)
  if (!formType) return null
  if (campaignSlug === undefined || count === 2)
    return { page: 'campaigns', organizationSlug, formType, locale }
  return parseCampaign({ organizationSlug, formType, campaignSlug }, rest)
}

function parseCheckout(organizationSlug: string, parts: string[]): Address | null {
  const [cartId, ...tail] = parts
  const { locale, rest } = withoutLanguage(tail)
  if (cartId === undefined) return null
  if (rest.length === 0) return { page: 'checkout', organizationSlug, cartId, locale }
  return rest.length === 1 && rest[0] === 'redirection'
    ? { page: 'checkoutRedirection', organizationSlug, cartId, locale }
    : null
}

function parseCampaign(of: Campaign, parts: string[]): Address | null {
  const [first, second, ...after] = parts
  if (first === 'checkout') {
    const { locale, rest } = withoutLanguage(after)
    return second !== undefined && rest.length === 0
      ? { page: 'campaignCheckout', cartId: second, locale, ...of }
      : null
  }
  if (first === 'redirection') {
    const { locale, rest } = withoutLanguage(parts.slice(1))
    return rest.length === 0 ? { page: 'campaignRedirection', locale, ...of } : null
  }
  const kind = first === undefined ? null : keyOf(WIDGET_SEGMENTS, first)
  if (kind) {
    const tail = parseStepAndLanguage(parts.slice(1))
    return tail && tail.step === null ? { page: 'widget', kind, locale: tail.locale, ...of } : null
  }
  const widget = first === 'widget'
  const tail = parseStepAndLanguage(widget ? parts.slice(1) : parts)
  return tail && { page: 'form', step: tail.step ?? 1, locale: tail.locale, widget, ...of }
}

function parseStepAndLanguage(parts: string[]): { step: Step | null; locale: Locale } | null {
  const { locale, rest } = withoutLanguage(parts)
  const [number, ...more] = rest
  const found = number === undefined ? null : STEPS.find((known) => String(known) === number)
  return found === undefined || more.length > 0 ? null : { step: found, locale }
}

/** The last segment of an address may be its language. */
function withoutLanguage(parts: string[]): { locale: Locale; rest: string[] } {
  return parts.at(-1) === ENGLISH ? { locale: 'en', rest: parts.slice(0, -1) } : { locale: 'fr', rest: parts }
}

const STEPS: readonly Step[] = [1, 2, 3, 4]

function parsePayment(parts: string[]): Address | null {
  const [area, second, third, ...rest] = parts
  if (second === undefined || rest.length > 0) return null
  const result = keyOf(RESULT_SEGMENTS, second)
  if (area === 'embarque' || area === 'embarque-ha') {
    if (third === undefined) return { page: 'payment', id: second }
    return area === 'embarque' && result ? { page: 'paymentResult', result, id: third } : null
  }
  if (area !== 'regularisation') return null
  if (third === undefined) return { page: 'regularisation', id: second }
  if (second === 'embarque') return { page: 'regularisationPayment', id: third }
  return result && { page: 'regularisationResult', result, id: third }
}

function parseOrder([token, ...rest]: string[]): Address | null {
  return token === undefined || rest.length > 0 ? null : { page: 'order', token }
}

function parseAdmin(parts: string[]): Address | null {
  const [organizationSlug, segment, campaignSlug, last, ...rest] = parts
  if (organizationSlug === undefined || segment === undefined || campaignSlug === undefined) return null
  const formType = formTypeOfAdminSegment(segment)
  const found = last === undefined ? null : keyOf(ADMIN_SECTIONS, last)
  if (!formType || rest.length > 0 || (last !== undefined && !found)) return null
  return { page: 'admin', organizationSlug, formType, campaignSlug, section: found }
}

/**
 * Where the guard sends a visitor whose address holds an upper-case letter, a plus sign or a space in
 * one of the three names; null when the address is fine as it is. Cart and payment ids are left alone.
 */
export function guardRedirect(path: string): string | null {
  const parts = pathSegments(path)
  if (!parts || parts[0]?.toLowerCase() !== 'associations') return null
  const named = parts[2]?.toLowerCase() === 'checkout' ? 3 : 4
  if (!parts.slice(1, named).some(slugNeedsNormalising)) return null
  const clean = parts.map((part, index) => (index < named ? normaliseSlug(part) : part))
  return `/${clean.map(encodeURIComponent).join('/')}`
}

/** The permanent redirect from the older form of an address, without `associations`. */
export function shortAddressRedirect(path: string): string | null {
  const parts = pathSegments(path)
  if (!parts || parts.length !== 3) return null
  const [organizationSlug = '', segment = '', campaignSlug = ''] = parts.map(normaliseSlug)
  const formType = formTypeOfSegment(segment)
  if (!formType || organizationSlug === 'associations') return null
  return addressOf({
    page: 'form',
    organizationSlug,
    formType,
    campaignSlug,
    step: 1,
    locale: 'fr',
    widget: false,
  })
}

/** The parts of an address that its title needs. */
type Measured =
  | Pick<Extract<Address, { page: 'form' }>, 'page' | 'step' | 'widget'>
  | { page: Exclude<Address['page'], 'form'> }

/** The title of a page in analytics, or null for pages that are never measured. */
export function trackingTitle(at: Measured): string | null {
  switch (at.page) {
    case 'form':
      return `${at.widget ? 'Widget parcours' : 'Parcours'} étape ${at.step} sur ${JOURNEY_STEPS}`
    case 'checkout':
    case 'campaignCheckout':
      return 'Parcours Checkout'
    case 'regularisation':
      return 'Parcours Régularisation'
    default:
      return null
  }
}

/** Only these may be framed by other sites. */
export function mayBeFramed(at: Address): boolean {
  return at.page === 'widget' || (at.page === 'form' && at.widget)
}

/** The segments of a path, decoded; null when an escape is broken. */
function pathSegments(path: string): string[] | null {
  const [bare = ''] = path.split(/[?#]/)
  try {
    return bare.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

function keyOf<K extends string>(table: Readonly<Record<K, string>>, value: string): K | null {
  for (const key in table) if (table[key] === value) return key
  return null
}
