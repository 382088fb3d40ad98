import type { CampaignType } from '@obole/core/campaign/form'
import { kindOf, offeredTypes } from '@obole/core/campaign/kinds'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { LocaleProvider } from '../../i18n/locale.tsx'
import { EditorProvider } from './editor-context.tsx'
import { sampleCampaign, sampleDocument } from './editor-samples.ts'
import { EditorStore } from './editor-store.ts'
import { EssentialsSection } from './essentials-section.tsx'

/** The section as the editor of a new campaign of that kind draws it. */
function drawn(formType: CampaignType, how: { isOffered?: boolean; opensRenewals?: boolean } = {}): string {
  const { isOffered = false, opensRenewals = false } = how
  const sample = sampleCampaign(sampleDocument({ validityType: 'MovingYear' }))
  const campaign = { ...sample, form: { ...sample.form, offersAutomaticRenewal: isOffered } }
  const store = new EditorStore(campaign, {
    save: () => Promise.reject(new Error('nothing is saved here')),
    keep: () => {},
    nowMs: () => 0,
    locale: 'fr',
  })
  return renderToStaticMarkup(
    <LocaleProvider value="fr">
      <MemoryRouter>
        <EditorProvider
          store={store}
          formType={formType}
          organizationSlug="les-jardins"
          opensRenewals={opensRenewals}
        >
          <EssentialsSection />
        </EditorProvider>
      </MemoryRouter>
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

describe('the automatic renewal of a membership', () => {
  const LINK = 'href="/admin/les-jardins/renouvellements"'

  it('is said under its duration, with a link for whoever may open the page', () => {
    const offered = drawn('Membership', { isOffered: true, opensRenewals: true })
    expect(offered).toContain('proposé à qui paie')
    expect(offered).toContain(LINK)
    const reader = drawn('Membership')
    expect(reader).toContain('non proposé')
    expect(reader).not.toContain(LINK)
  })

  it('is said of nothing else', () =>
    expect(drawn('Event', { isOffered: true })).not.toContain('automatique'))
})
