import type { CampaignType } from '@obole/core/campaign/form'
import { kindOf, offeredTypes } from '@obole/core/campaign/kinds'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LocaleProvider } from '../../i18n/locale.tsx'
import { EditorProvider } from './editor-context.tsx'
import { sampleCampaign, sampleDocument } from './editor-samples.ts'
import { EditorStore } from './editor-store.ts'
import { EssentialsSection } from './essentials-section.tsx'

/** The section as the editor of a new campaign of that kind draws it. */
function drawn(formType: CampaignType): string {
  const store = new EditorStore(sampleCampaign(sampleDocument()), {
    save: () => Promise.reject(new Error('nothing is saved here')),
    keep: () => {},
    nowMs: () => 0,
    locale: 'fr',
  })
  return renderToStaticMarkup(
    <LocaleProvider value="fr">
      <EditorProvider store={store} formType={formType} organizationSlug="les-jardins">
        <EssentialsSection />
      </EditorProvider>
    </LocaleProvider>,
  )
}

describe.each(offeredTypes())('the essentials of a campaign of kind %s', (formType) => {
  const { showsDate = false, takesPlace = false } = kindOf(formType)
  const section = drawn(formType)

  it('ask when and where it is, if its page says so', () => {
    expect(section.includes('data-path="startDate"')).toBe(showsDate)
    expect(section.includes('data-path="endDate"')).toBe(showsDate)
    expect(section.includes('data-path="place.city"')).toBe(showsDate)
  })

  it('require the date of what takes place alone', () => {
    expect(/data-path="startDate"(?:(?!data-path).)*aria-required="true"/.test(section)).toBe(takesPlace)
  })
})
