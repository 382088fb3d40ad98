import type { PayerOrder } from '@obole/contract/orders'
import type { Locale } from '@obole/core/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleProvider } from '../i18n/locale.tsx'
import { LateDocumentsCard } from './late-documents.tsx'

function drawn(locale: Locale, ...documents: Partial<PayerOrder['items'][number]['documents'][number]>[]) {
  const asked = documents.map((document, index) => ({
    fieldId: index,
    name: `Document ${index}`,
    state: 'Awaited',
    isHealth: false,
    ...document,
  }))
  const item = { id: 1, participant: { firstName: 'Lou', lastName: 'Petit' }, documents: asked }
  // What the card reads of an order.
  const order = { items: [item], payer: {} } as unknown as PayerOrder
  return renderToStaticMarkup(
    <LocaleProvider value={locale}>
      <LateDocumentsCard order={order} token="t" onChange={() => {}} />
    </LocaleProvider>,
  )
}

it.each([
  ['fr', 'seules les personnes qui tiennent'],
  ['en', 'only those who keep'],
] as const)('promises of a health document alone that few open it (%s)', (locale, promise) => {
  const times = (html: string) => html.toLowerCase().split(promise).length - 1
  expect(times(drawn(locale, {}, { state: 'Given', givenOn: '2026-11-18' }))).toBe(0)
  expect(times(drawn(locale, { isHealth: true }, {}))).toBe(1)
  expect(times(drawn(locale, { isHealth: true, state: 'Given', givenOn: '2026-11-18' }))).toBe(1)
})

it.each([
  ['fr', 'effacée 2\u00a0mois après la fin de ce que vous prenez', 'vous acceptez expressément'],
  ['en', 'erased 2 months after what you buy is over', 'you expressly agree'],
] as const)(
  'says of it until when it is kept, and that sending it is agreeing (%s)',
  (locale, kept, agreeing) => {
    const html = drawn(locale, { isHealth: true, erasedAfter: 'Validity', erasedAfterMonths: 2 })
    expect(html).toContain(kept)
    expect(html).toContain(agreeing)
  },
)
