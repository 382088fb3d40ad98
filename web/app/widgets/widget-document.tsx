import type { Form } from '@obole/contract/forms'
import type { WidgetKind } from '@obole/core/site/addresses'
import type { Locale } from '@obole/core/locale'
import type { ReactNode } from 'react'
import { campaignColours } from '../forms/campaign/campaign-colours.ts'
import { campaignWords } from '../forms/campaign/campaign.words.ts'
import { wordsIn } from '../i18n/words.ts'
import { associationLang } from '../i18n/association-lang.ts'
import { widgetFacts, type WidgetFacts } from './facts.ts'
import css from './widget.css?inline'
import { widgetWords } from './widgets.words.ts'

interface WidgetDocumentProps {
  kind: WidgetKind
  /** Null where there is nothing to show. */
  form: Form | null
  locale: Locale
  /** The page around adapts the frame's height to its content. */
  isMeasured: boolean
}

/** A small, complete document for other sites, of which it learns nothing; without a script, unless it is measured. */
export function WidgetDocument({ kind, form, locale, isMeasured }: WidgetDocumentProps) {
  const t = wordsIn(widgetWords, locale)
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <title>{form ? `${form.title} · Obole` : 'Obole'}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <style>{css}</style>
        {isMeasured ? <script src="/widget-height.js" defer /> : null}
      </head>
      <body style={campaignColours(form?.color ?? null)}>
        <main aria-label="Obole">
          {form ? (
            <Widget kind={kind} form={form} locale={locale} />
          ) : (
            <h1 className="absent quiet">{t.absent}</h1>
          )}
        </main>
      </body>
    </html>
  )
}

function Widget({ kind, form, locale }: { kind: WidgetKind; form: Form; locale: Locale }) {
  const facts = widgetFacts(form, locale)
  const picture = form.banner ?? form.organization.banner
  const progressLabel = wordsIn(campaignWords, locale).progress
  switch (kind) {
    case 'button':
      return (
        <div className="alone">
          <h1 className="unseen" id="titre" lang={associationLang(locale)}>
            {facts.title}
          </h1>
          <Action facts={facts} locale={locale} />
        </div>
      )
    case 'counter':
      return (
        <div className="card">
          <CampaignFacts facts={facts} locale={locale}>
            {facts.progress ? (
              <Progress progress={facts.progress} label={progressLabel}>
                {facts.contributions}
              </Progress>
            ) : (
              <Count facts={facts} />
            )}
          </CampaignFacts>
        </div>
      )
    case 'vignette':
    case 'horizontalVignette':
      return (
        <div className={kind === 'vignette' ? 'card vignette' : 'card vignette horizontal'}>
          {picture ? (
            <img className="picture" src={picture} alt="" width="360" height="140" loading="lazy" />
          ) : (
            <span className="picture" aria-hidden="true" />
          )}
          <CampaignFacts facts={facts} locale={locale}>
            {facts.date ? <p className="quiet">{facts.date}</p> : null}
            {facts.progress ? (
              <Progress progress={facts.progress} label={progressLabel} />
            ) : (
              <p className="strong">{facts.price}</p>
            )}
          </CampaignFacts>
        </div>
      )
  }
}

function Action({ facts, locale }: { facts: WidgetFacts; locale: Locale }) {
  const lang = facts.isOwnAction ? associationLang(locale) : undefined
  return (
    <a className="action" href={facts.href} target="_top" aria-describedby="titre" lang={lang}>
      {facts.action}
    </a>
  )
}

interface CampaignFactsProps {
  facts: WidgetFacts
  locale: Locale
  children: ReactNode
}

function CampaignFacts({ facts, locale, children }: CampaignFactsProps) {
  const lang = associationLang(locale)
  return (
    <div className="campaign-facts">
      <p className="organization" lang={lang}>
        {facts.organization}
      </p>
      <h1 id="titre" lang={lang}>
        {facts.title}
      </h1>
      <div className="facts">
        {children}
        {facts.state ? <p className="strong">{facts.state}</p> : null}
      </div>
      <Action facts={facts} locale={locale} />
    </div>
  )
}

interface ProgressProps {
  progress: NonNullable<WidgetFacts['progress']>
  label: string
  children?: ReactNode
}

function Progress({ progress, label, children }: ProgressProps) {
  const { collected, ofGoal, percent } = progress
  return (
    <>
      <p>
        <b className="figure">{collected}</b> <span className="whole">{ofGoal}</span>
      </p>
      {percent ? <progress value={percent.value} max={100} aria-label={label} /> : null}
      <p className="quiet spread">
        <span>{percent?.text}</span>
        <span>{children}</span>
      </p>
    </>
  )
}

/** Where the amount is not public, the number of contributions; where that is not public either, the price. */
function Count({ facts }: { facts: WidgetFacts }) {
  return <p className="figure">{facts.contributions ?? facts.price}</p>
}
