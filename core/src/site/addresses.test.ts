import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADMIN_SECTIONS,
  type Address,
  addressOf,
  adminSegmentOf,
  formTypeOfAdminSegment,
  formTypeOfSegment,
  guardRedirect,
  JOURNEY_STEPS,
  mayBeFramed,
  parseAddress,
  RESULT_SEGMENTS,
  segmentOf,
  shortAddressRedirect,
  trackingTitle,
  WIDGET_SEGMENTS,
} from './addresses.ts'
import { CAMPAIGN_TYPES } from '../campaign/form.ts'

const event = { organizationSlug: 'les-jardins', formType: 'Event', campaignSlug: 'fete' } as const
const form = { page: 'form', step: 1, locale: 'fr', widget: false, ...event } as const

const EXAMPLES: readonly (readonly [string, Address])[] = [
  ['/associations', { page: 'associations', locale: 'fr' }],
  ['/associations/en', { page: 'associations', locale: 'en' }],
  ['/associations/les-jardins', { page: 'association', organizationSlug: 'les-jardins', locale: 'fr' }],
  ['/associations/les-jardins/en', { page: 'association', organizationSlug: 'les-jardins', locale: 'en' }],
  [
    '/associations/les-jardins/boutiques',
    { page: 'campaigns', organizationSlug: 'les-jardins', formType: 'Shop', locale: 'fr' },
  ],
  [
    '/associations/les-jardins/boutiques/en',
    { page: 'campaigns', organizationSlug: 'les-jardins', formType: 'Shop', locale: 'en' },
  ],
  ['/associations/les-jardins/evenements/fete', form],
  ['/associations/les-jardins/evenements/fete/2', { ...form, step: 2 }],
  ['/associations/les-jardins/evenements/fete/en', { ...form, locale: 'en' }],
  ['/associations/les-jardins/evenements/fete/4/en', { ...form, step: 4, locale: 'en' }],
  ['/associations/les-jardins/evenements/fete/widget', { ...form, widget: true }],
  ['/associations/les-jardins/evenements/fete/widget/3', { ...form, step: 3, widget: true }],
  ['/associations/les-jardins/evenements/fete/widget/en', { ...form, widget: true, locale: 'en' }],
  ...(['fr', 'en'] as const).flatMap((locale): [string, Address][] => {
    const end = locale === 'en' ? '/en' : ''
    const cart = { organizationSlug: 'les-jardins', cartId: 'c-1', locale }
    return [
      [`/associations/les-jardins/checkout/c-1${end}`, { page: 'checkout', ...cart }],
      [`/associations/les-jardins/checkout/c-1/redirection${end}`, { page: 'checkoutRedirection', ...cart }],
      [
        `/associations/les-jardins/evenements/fete/checkout/c-1${end}`,
        { page: 'campaignCheckout', cartId: 'c-1', locale, ...event },
      ],
      [
        `/associations/les-jardins/evenements/fete/redirection${end}`,
        { page: 'campaignRedirection', locale, ...event },
      ],
      [`/redirection${end}`, { page: 'redirection', locale }],
    ]
  }),
  [
    '/associations/les-jardins/evenements/fete/widget-vignette-horizontale',
    { page: 'widget', kind: 'horizontalVignette', locale: 'fr', ...event },
  ],
  [
    '/associations/les-jardins/evenements/fete/widget-compteur',
    { page: 'widget', kind: 'counter', locale: 'fr', ...event },
  ],
  [
    '/associations/les-jardins/evenements/fete/widget-vignette',
    { page: 'widget', kind: 'vignette', locale: 'fr', ...event },
  ],
  [
    '/associations/les-jardins/evenements/fete/widget-bouton/en',
    { page: 'widget', kind: 'button', locale: 'en', ...event },
  ],
  ['/paiement/embarque/p-1', { page: 'payment', id: 'p-1' }],
  ['/paiement/embarque/confirmation/p-1', { page: 'paymentResult', result: 'confirmation', id: 'p-1' }],
  ['/paiement/regularisation/p-1', { page: 'regularisation', id: 'p-1' }],
  ['/paiement/regularisation/embarque/p-1', { page: 'regularisationPayment', id: 'p-1' }],
  [
    '/paiement/regularisation/confirmation/p-1',
    { page: 'regularisationResult', result: 'confirmation', id: 'p-1' },
  ],
  [
    '/paiement/regularisation/annulation/p-1',
    { page: 'regularisationResult', result: 'cancellation', id: 'p-1' },
  ],
  ['/paiement/regularisation/echec/p-1', { page: 'regularisationResult', result: 'failure', id: 'p-1' }],
  ['/commande/t-1', { page: 'order', token: 't-1' }],
  ['/premiere-connexion', { page: 'firstLogin' }],
  ['/utilisateur/recuperation-mot-de-passe', { page: 'forgottenPassword' }],
  ['/mot-de-passe/expired', { page: 'expiredPassword' }],
  ['/authorize', { page: 'authorization' }],
  ['/admin/les-jardins/evenements/fete', { page: 'admin', section: null, ...event }],
  [
    '/admin/les-jardins/ventes/fete/statistiques',
    { page: 'admin', section: 'statistics', ...event, formType: 'PaymentForm' },
  ],
]

function keysOf<K extends string>(table: Readonly<Record<K, string>>): K[] {
  const keys: K[] = []
  for (const key in table) keys.push(key)
  return keys
}

describe('segments', () => {
  it('[A1] six kinds of campaign have six French segments', () => {
    expect(CAMPAIGN_TYPES.map((type) => [type, segmentOf(type)])).toEqual([
      ['Event', 'evenements'],
      ['Membership', 'adhesions'],
      ['Shop', 'boutiques'],
      ['CrowdFunding', 'collectes'],
      ['Donation', 'formulaires'],
      ['PaymentForm', 'paiements'],
    ])
    for (const type of CAMPAIGN_TYPES) expect(formTypeOfSegment(segmentOf(type))).toBe(type)
    expect(formTypeOfSegment('checkout')).toBeNull()
  })

  it('[A8] the admin site says ventes for a PaymentForm', () => {
    expect(adminSegmentOf('PaymentForm')).toBe('ventes')
    for (const type of CAMPAIGN_TYPES) expect(formTypeOfAdminSegment(adminSegmentOf(type))).toBe(type)
    expect(formTypeOfAdminSegment('paiements')).toBeNull()
  })
})

describe('addresses', () => {
  it.each(EXAMPLES)('[A2] %s', (path, address) => {
    expect(addressOf(address)).toBe(path)
    expect(parseAddress(path)).toEqual(address)
  })

  it('[A2] the bank’s own name for the embedded page leads to it too', () => {
    expect(parseAddress('/paiement/embarque-ha/p-1')).toEqual({ page: 'payment', id: 'p-1' })
  })

  it('[A2] parsing undoes building, for any names and ids', () => {
    const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,12}$/).filter((text) => text !== 'checkout')
    const id = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^\.{1,2}$/.test(text))
    const campaign = {
      organizationSlug: slug,
      formType: fc.constantFrom(...CAMPAIGN_TYPES),
      campaignSlug: slug,
    }
    const locale = fc.constantFrom('fr' as const, 'en' as const)
    const page = <P extends string>(name: P) => fc.constant(name)
    const address: fc.Arbitrary<Address> = fc.oneof(
      fc.record({
        page: page('form'),
        ...campaign,
        step: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
        locale,
        widget: fc.boolean(),
      }),
      fc.record({
        page: page('widget'),
        ...campaign,
        kind: fc.constantFrom(...keysOf(WIDGET_SEGMENTS)),
        locale,
      }),
      fc.record({ page: page('checkout'), organizationSlug: slug, cartId: id, locale }),
      fc.record({ page: page('campaignCheckout'), ...campaign, cartId: id, locale }),
      fc.record({ page: page('campaignRedirection'), ...campaign, locale }),
      fc.record({ page: page('checkoutRedirection'), organizationSlug: slug, cartId: id, locale }),
      fc.record({ page: page('payment'), id }),
      fc.record({ page: page('paymentResult'), result: fc.constantFrom(...keysOf(RESULT_SEGMENTS)), id }),
      fc.record({ page: page('regularisationPayment'), id }),
      fc.record({
        page: page('regularisationResult'),
        result: fc.constantFrom(...keysOf(RESULT_SEGMENTS)),
        id,
      }),
      fc.record({
        page: page('admin'),
        ...campaign,
        section: fc.option(fc.constantFrom(...keysOf(ADMIN_SECTIONS))),
      }),
    )
    fc.assert(
      fc.property(address, (any) => {
        expect(parseAddress(addressOf(any))).toEqual(any)
      }),
    )
  })

  it('[A3] the journey has 4 steps and the first is the campaign’s own address', () => {
    expect(JOURNEY_STEPS).toBe(4)
    expect(parseAddress('/associations/les-jardins/evenements/fete/1')).toEqual(form)
    expect(parseAddress('/associations/les-jardins/evenements/fete/5')).toBeNull()
    expect(parseAddress('/associations/les-jardins/evenements/fete/0')).toBeNull()
  })

  it('[A4] English pages end in /en', () => {
    expect(addressOf({ ...form, step: 3, locale: 'en' })).toBe(
      '/associations/les-jardins/evenements/fete/3/en',
    )
    expect(parseAddress('/associations/les-jardins/evenements/fete/en/3')).toBeNull()
  })

  it.each([
    '/',
    '/nowhere',
    '/associations/o/inconnu/c',
    '/associations/o/evenements/c/checkout',
    '/associations/o/evenements/c/redirection/x',
    '/associations/o/evenements/c/widget-bouton/2',
    '/associations/o/evenements/c/2/3',
    '/associations/o/checkout',
    '/associations/o/checkout/c/autre',
    '/paiement/embarque',
    '/paiement/embarque-ha/confirmation/p',
    '/paiement/embarque/inconnu/p',
    '/paiement/regularisation/inconnu/p',
    '/paiement/autre/p',
    '/admin/o/evenements',
    '/admin/o/evenements/c/inconnu',
    '/admin/o/paiements/c',
    '/associations/%E0%A4%A/evenements/c',
  ])('[A5] %s leads nowhere', (path) => {
    expect(parseAddress(path)).toBeNull()
  })

  it('[A5] a query or a final slash changes nothing', () => {
    expect(parseAddress('/associations/les-jardins/evenements/fete/?utm=1#x')).toEqual(form)
  })
})

describe('the guard', () => {
  it.each([
    ['/associations/Les-Jardins/evenements/fete', '/associations/les-jardins/evenements/fete'],
    ['/associations/les jardins/Evenements/FETE/2', '/associations/les-jardins/evenements/fete/2'],
    [
      '/associations/les+jardins/evenements/fete%20d%20ete',
      '/associations/les-jardins/evenements/fete-d-ete',
    ],
    ['/associations/Les-Jardins/checkout/AbC', '/associations/les-jardins/checkout/AbC'],
    ['/associations/Org/evenements/fete/checkout/AbC', '/associations/org/evenements/fete/checkout/AbC'],
  ])('[A6] %s is sent to %s', (path, normalised) => {
    expect(guardRedirect(path)).toBe(normalised)
    expect(guardRedirect(normalised)).toBeNull()
  })

  it('[A6] other addresses are left alone', () => {
    expect(guardRedirect('/associations/les-jardins/evenements/fete/checkout/AbC')).toBeNull()
    expect(guardRedirect('/associations/les-jardins/checkout/AbC')).toBeNull()
    expect(guardRedirect('/paiement/embarque/AbC')).toBeNull()
    expect(guardRedirect('/')).toBeNull()
    expect(guardRedirect('/associations/%')).toBeNull()
  })

  it('[A7] the short address redirects to the long one', () => {
    expect(shortAddressRedirect('/Les-Jardins/evenements/fete')).toBe(
      '/associations/les-jardins/evenements/fete',
    )
    expect(shortAddressRedirect('/les-jardins/autre/fete')).toBeNull()
    expect(shortAddressRedirect('/les-jardins/evenements')).toBeNull()
    expect(shortAddressRedirect('/associations/evenements/fete')).toBeNull()
  })
})

describe('what an address says of its page', () => {
  it('[A9] pages are measured under their titles, or not at all', () => {
    expect(trackingTitle({ ...form, step: 2 })).toBe('Parcours étape 2 sur 4')
    expect(trackingTitle({ ...form, widget: true })).toBe('Widget parcours étape 1 sur 4')
    expect(trackingTitle({ page: 'checkout' })).toBe('Parcours Checkout')
    expect(trackingTitle({ page: 'campaignCheckout' })).toBe('Parcours Checkout')
    expect(trackingTitle({ page: 'regularisation' })).toBe('Parcours Régularisation')
    const unmeasured: Address[] = [
      { page: 'payment', id: 'p' },
      { page: 'paymentResult', result: 'confirmation', id: 'p' },
      { page: 'regularisationPayment', id: 'p' },
      { page: 'redirection', locale: 'fr' },
      { page: 'campaignRedirection', locale: 'en', ...event },
    ]
    expect(unmeasured.map(trackingTitle)).toEqual([null, null, null, null, null])
  })

  it('[A10] only widgets may be framed by other sites', () => {
    const framed = EXAMPLES.filter(([, address]) => mayBeFramed(address)).map(([path]) => path)
    expect(framed).toHaveLength(7)
    expect(framed.every((path) => path.includes('/widget'))).toBe(true)
  })
})
