import type { PayerOrder } from '@obole/contract/orders'
import type { Locale } from '@obole/core/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleProvider } from '../i18n/locale.tsx'
import { RenewalCard } from './renewal-card.tsx'

/** What the card reads of an order. */
type Shown = Pick<PayerOrder, 'automaticRenewal' | 'endedRenewal'>

function drawn(shown: Partial<Shown>, locale: Locale = 'fr'): string {
  const none = { automaticRenewal: null, endedRenewal: null, card: null, link: { kind: 'reading' } }
  const order = { ...none, ...shown } as unknown as PayerOrder
  return renderToStaticMarkup(
    <LocaleProvider value={locale}>
      <RenewalCard order={order} token="t" onChange={() => {}} />
    </LocaleProvider>,
  ).replaceAll(/[\u00a0\u202f]/g, ' ')
}

const ACTIVE = { date: '2027-11-18', amount: null, priceToday: 2_000, isUnpaid: false } as const
const ENDED = { on: '2026-11-18', by: null, reason: null, next: null } as const

it('says the price of today as what it is, and the amount once it was announced', () => {
  const before = drawn({ automaticRenewal: ACTIVE })
  expect(before).toContain('18 novembre 2027, au tarif de ce moment-là (20,00 € aujourd’hui)')
  expect(before).toContain('entre deux mois et un mois avant')
  expect(before).toContain('jusqu’à la veille')
  expect(drawn({ automaticRenewal: { ...ACTIVE, priceToday: null } })).not.toContain('€')
  const announced = drawn({ automaticRenewal: { ...ACTIVE, amount: 2_500, priceToday: null } })
  expect(announced).toContain('25,00 € le 18 novembre 2027')
  expect(announced).not.toContain('ce moment-là')
})

it('keeps a trace of how it ended', () => {
  expect(drawn({})).toBe('')
  const stopped = { ...ENDED, state: 'Stopped', by: 'Payer' } as const
  expect(drawn({ endedRenewal: stopped })).toContain('arrêté le 18 novembre 2026.')
  expect(drawn({ endedRenewal: stopped }, 'en')).toContain('stopped on 18 November 2026.')
  expect(drawn({ endedRenewal: { ...stopped, by: 'Association' } })).toContain('2026 par l’association.')
  const lapsed = { ...ENDED, state: 'Lapsed', reason: 'PriceRaised' } as const
  expect(drawn({ endedRenewal: lapsed })).toContain('le tarif a augmenté')
  const renewed = { ...ENDED, state: 'Renewed', next: { id: 12, isCanceled: false } } as const
  expect(drawn({ endedRenewal: renewed })).toContain('c’est la commande n° 12.')
  const withdrawn = { ...renewed, next: { id: 12, isCanceled: true } }
  expect(drawn({ endedRenewal: withdrawn })).toContain('n° 12, annulée depuis')
})
