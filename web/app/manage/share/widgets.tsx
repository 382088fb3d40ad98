import { languageName, type Locale, LOCALES } from '@obole/core/locale'
import { atStart } from '@obole/core/validation/name-in-mail'
import { EMBED_SIZES, type EmbedKind } from '@obole/core/site/widget'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/desk/copy-button.tsx'
import { RadioCards, RadioChips } from '../../ui/radio.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { usePublicUrl } from '../desk/public-url.ts'
import { shareWords } from './share.words.ts'
import { frameOf, scriptOf, widgetPath } from './snippets.ts'

const WORDS = {
  form: 'Form',
  button: 'Button',
  vignette: 'Vignette',
  horizontalVignette: 'HorizontalVignette',
  counter: 'Counter',
} as const satisfies Record<EmbedKind, string>

const KINDS = Object.keys(WORDS) as EmbedKind[]

/** The widgets for other sites: choose one, preview it, copy its code. */
export function Widgets({ title }: { title: string }) {
  const t = useWords(shareWords)
  const origin = usePublicUrl()
  const { campaign, organizationSlug, formType } = useCampaign()
  const [kind, setKind] = useState<EmbedKind>('button')
  const reader = useLocale()
  const [locale, setLocale] = useState<Locale>(reader)
  const path = widgetPath(kind, { organizationSlug, formType, formSlug: campaign.form.formSlug }, locale)
  const [form, setForm] = useState<'script' | 'frame'>('script')
  const snippet = (form === 'script' ? scriptOf : frameOf)(kind, { origin, path, title })
  const { width, height } = EMBED_SIZES[kind]
  return (
    <Card title={t.widgets}>
      <p className="mb-4 max-w-text text-muted">{t.widgetsText}</p>
      <div className="grid grid-cols-1 gap-6 wide:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          <RadioCards
            label={t.widgetKind}
            value={kind}
            // The values are those offered here.
            onChange={(value) => setKind(value as EmbedKind)}
            choices={KINDS.map((value) => ({
              value,
              label: <b>{t[`kind${WORDS[value]}`]}</b>,
              detail: t[`kind${WORDS[value]}Detail`],
            }))}
          />
          <RadioChips
            label={t.language}
            value={locale}
            onChange={(value) => setLocale(value === 'en' ? 'en' : 'fr')}
            choices={LOCALES.map((value) => ({
              value,
              label: atStart(languageName(value, reader)),
            }))}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <div>
            <h3 className="mb-2 text-lg">{t.preview}</h3>
            <div className="overflow-x-auto rounded-option border-[1.5px] border-dashed border-field/60 bg-ground p-4">
              {/* Our own page with our own scripts, as another site will frame it. */}
              {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
              <iframe
                data-preview
                key={path}
                src={path}
                title={t.preview}
                style={{ width: width ?? '100%', height: Math.min(height, 600) }}
                className="max-w-full"
              />
            </div>
          </div>
          <div>
            <h3 className="mb-2 text-lg">{t.code}</h3>
            <RadioChips
              label={t.codeForm}
              value={form}
              onChange={(value) => setForm(value === 'frame' ? 'frame' : 'script')}
              choices={[
                { value: 'script', label: t.codeScript },
                { value: 'frame', label: t.codeFrame },
              ]}
            />
            <p className="my-3 max-w-text text-muted">
              {form === 'script' ? t.codeScriptText : t.codeFrameText}
            </p>
            <pre
              // Focusable, so that a long line can be scrolled with the arrow keys.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="mb-3 overflow-x-auto rounded-option bg-ink p-4 text-sm leading-relaxed whitespace-pre-wrap text-paper"
            >
              <code className="break-all">{snippet}</code>
            </pre>
            <CopyButton text={snippet} label={t.copyCode} />
            <p className="mt-4 max-w-text text-muted">{t.pasteAddress}</p>
          </div>
        </div>
      </div>
    </Card>
  )
}
