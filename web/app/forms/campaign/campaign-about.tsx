import { memo, Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useNear } from '../../browser/browser.ts'
import { useWords, useAssociationLang } from '../../i18n/locale.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { campaignWords } from './campaign.words.ts'
import { useCampaign } from '../journey/journey.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))
const Contributors = lazy(() => import('./contributors.tsx'))

/** What a visitor may read before paying, below the choice. */
export const CampaignAbout = memo(function CampaignAbout() {
  const t = useWords(campaignWords)
  const { form } = useCampaign()
  const lang = useAssociationLang()
  // Shown where payers are asked whether they want to be in the list. Loaded well before it is visible: its length is
  // not known in advance, and nothing should move while the visitor reads.
  const [place, isNear] = useNear('400px')
  const { longDescription, contactEmail } = form
  const [reports, setReports] = useState(false)
  const listsPeople = form.displayContributorName && form.contributorsCount !== 0
  return (
    <>
      {longDescription ? (
        <section className="mt-10">
          <h2 className="mb-3 text-2xl">{t.about}</h2>
          {longDescription.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph} lang={lang} className="mb-3 max-w-text whitespace-pre-line">
              <LinkedText>{paragraph}</LinkedText>
            </p>
          ))}
        </section>
      ) : null}
      {listsPeople ? (
        <div ref={place}>
          {isNear ? (
            <Suspense>
              <Contributors />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-6">
        {contactEmail ? (
          <p>
            {t.question} <a href={`mailto:${contactEmail}`}>{t.writeTo(form.organization.name)}</a>
          </p>
        ) : null}
        <button
          type="button"
          onClick={() => setReports(true)}
          className="min-h-11 text-sm text-muted underline"
        >
          {t.report}
        </button>
      </div>
      <Suspense>{reports ? <ReportDialog onClose={() => setReports(false)} /> : null}</Suspense>
    </>
  )
})
