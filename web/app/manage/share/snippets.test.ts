import { describe, expect, it } from 'vitest'
import { snippetOf, widgetPath } from './snippets.ts'

const campaign = {
  organizationSlug: 'les-jardins-partages',
  formType: 'Event',
  formSlug: 'fete-de-printemps',
} as const

describe('what another site pastes into its page', () => {
  it('frames the widget of the campaign in the chosen language', () => {
    expect(widgetPath('counter', campaign, 'fr')).toBe(
      '/associations/les-jardins-partages/evenements/fete-de-printemps/widget-compteur',
    )
    expect(widgetPath('form', campaign, 'en')).toBe(
      '/associations/les-jardins-partages/evenements/fete-de-printemps/widget/en',
    )
  })

  it('brings the script that makes the frame as tall as the form, and none for the others', () => {
    const at = { origin: 'https://obole.example', path: '/x/widget', title: 'Fête' }
    expect(snippetOf('form', at)).toContain('<script src="https://obole.example/embed.js" async></script>')
    expect(snippetOf('button', at)).not.toContain('script')
  })

  it('cannot be left by a title', () => {
    const snippet = snippetOf('button', {
      origin: 'https://obole.example',
      path: '/x',
      title: '"><script>alert(1)</script>',
    })
    expect(snippet).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  })
})
