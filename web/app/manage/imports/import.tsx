import type { ImportView } from '@obole/contract/imports'
import { kindOf } from '@obole/core/campaign/kinds'
import { isExport } from '@obole/core/imports/guess-columns'
import { IMPORT_LINE_STATES } from '@obole/core/imports/import'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Notice } from '../../ui/card.tsx'
import { campaignChoices } from '../desk/campaign-choices.ts'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { readCampaigns } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/import'
import { ColumnsCard } from './columns-card.tsx'
import { importsPath } from './import-path.ts'
import { importsWords, importWords } from './imports.words.ts'
import { STATE } from './line-filter.ts'
import { Lines } from './lines.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ResultCard } from './result-card.tsx'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, importId } = page.params
  const params = { organizationSlug, importId }
  const asked = page.url.searchParams.get(STATE)
  const states = IMPORT_LINE_STATES.filter((state) => state === asked)
  const after = page.url.searchParams.get('suite')
  const query = { states, ...(after ? { continuationToken: after } : {}) }
  const [file, answer, forms] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/imports/{importId}', { params }),
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/imports/{importId}/lines', {
      params,
      query,
    }),
    readCampaigns(page, organizationSlug),
  ])
  const campaigns = campaignChoices(forms.data, { ofDeleted: false })
    .filter(({ formType }) => kindOf(formType).makes === 'gift')
    .map(({ formType, formSlug, title }) => ({ key: `${formType}/${formSlug}`, title }))
  return { file, answer, campaigns }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, importWords, 'title')

export default function Import({ loaderData: { file, answer, campaigns } }: Route.ComponentProps) {
  const t = useWords(importsWords)
  const { organizationSlug } = useAssociation()
  const [isChoosing, setIsChoosing] = useState(false)
  const isRead = file.counts.Unread === 0
  const isOpen = file.state === 'Uploaded'
  const choosesColumns = isOpen && (!isRead || isChoosing)
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        back={{ to: importsPath(organizationSlug), label: t.all }}
        title={<span className="wrap-anywhere">{file.fileName}</span>}
        lead={t[`contents${file.kind}`]}
      />
      {isOpen && file.kind === 'Gifts' && isExport(file.headings) ? <ExportNotice /> : null}
      {choosesColumns ? (
        <ColumnsCard file={file} campaigns={campaigns} onRead={() => setIsChoosing(false)} />
      ) : null}
      {isOpen && !choosesColumns ? <PreviewCard file={file} onChange={() => setIsChoosing(true)} /> : null}
      {isOpen ? null : <ResultCard file={file} />}
      {choosesColumns ? null : <Lines key={versionOf(file)} file={file} answer={answer} />}
    </div>
  )
}

/** An export under « Dons reçus » would be refused line by line, or get a second receipt. */
function ExportNotice() {
  const t = useWords(importWords)
  const { organizationSlug } = useAssociation()
  return (
    <Notice tone="attention" title={t.export}>
      <p>{t.exportText}</p>
      <Link to={importsPath(organizationSlug)}>{t.exportAgain}</Link>
    </Notice>
  )
}

/** Lines are shown anew when what became of them has changed. */
const versionOf = ({ state, counts, mapping }: ImportView): string => JSON.stringify([state, counts, mapping])
