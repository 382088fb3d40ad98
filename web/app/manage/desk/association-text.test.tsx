import type { Locale } from '@obole/core/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleProvider } from '../../i18n/locale.tsx'
import { AssociationText } from './association-text.tsx'

const drawn = (value: Locale, formType: 'Event' | 'Checkout' = 'Event') =>
  renderToStaticMarkup(
    <LocaleProvider value={value}>
      <AssociationText formType={formType}>Tarif réduit</AssociationText>
    </LocaleProvider>,
  )

it('says on an English desk that what the association wrote is French, and nothing on a French one', () => {
  expect(drawn('en')).toBe('<span lang="fr">Tarif réduit</span>')
  expect(drawn('fr')).toBe('Tarif réduit')
})

it('says nothing of a bare checkout, which is named in the payer’s own language', () => {
  expect(drawn('en', 'Checkout')).toBe('Tarif réduit')
})
