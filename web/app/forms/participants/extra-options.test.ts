import type { WireTier } from '@obole/contract/forms'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { JourneyItem } from '../journey/draft.ts'
import { ExtraOptions } from './extra-options.tsx'
import type { FieldErrors } from '../../fields/field-errors.ts'

/** What is drawn of one option, whatever else its rate and its line are. */
function drawn(tierType: WireTier['tierType'], price: number): string {
  const option = { id: 1, label: 'Envoi par la poste', price, remainingNumber: null, customFields: [] }
  const tier = { tierType, extraOptions: [option] } as unknown as WireTier
  const item = {
    key: 'a',
    extraOptions: [{ id: 1, value: false, customFields: [] }],
  } as unknown as JourneyItem
  const props = { item, tier, errors: {} as FieldErrors, setValue: () => undefined }
  return renderToStaticMarkup(createElement(ExtraOptions, props))
}

it('says that what is added to a product is paid for each of them, as postage is', () => {
  expect(drawn('Product', 490)).toContain('par article')
  expect(drawn('Product', 0)).not.toContain('par article')
  expect(drawn('Registration', 490)).not.toContain('par article')
})
