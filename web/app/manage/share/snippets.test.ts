import { describe, expect, it } from 'vitest'
import { frameOf, scriptOf, widgetPath } from './snippets.ts'

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

  const at = { origin: 'https://obole.example', path: '/x/widget', title: 'Fête' }

  it('is one tag that puts the frame in its place, or a plain frame', () => {
    expect(scriptOf('horizontalVignette', at)).toBe(
      '<script src="https://obole.example/embed.js" data-src="/x/widget" data-title="Fête" data-width="680" data-height="280" async></script>',
    )
    expect(scriptOf('form', at)).not.toContain('data-width')
    expect(frameOf('button', at)).toBe(
      '<iframe src="https://obole.example/x/widget" title="Fête" style="width:260px;max-width:100%;height:64px;border:0" loading="lazy"></iframe>',
    )
    expect(frameOf('form', at)).toContain('width:100%')
  })

  it('cannot be left by a title', () => {
    const hostile = { ...at, title: '"><script>alert(1)</script>' }
    const written = '="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"'
    expect(frameOf('button', hostile)).toContain(`title${written}`)
    expect(scriptOf('button', hostile)).toContain(`data-title${written}`)
  })
})
