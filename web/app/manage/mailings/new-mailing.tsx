import { parisDate } from '@obole/core/dates/dates'
import { useWords } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { readCampaigns, requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/new-mailing'
import { askedAudience } from './asked-audience.ts'
import { campaignsToWriteTo } from './campaigns-to-write-to.ts'
import { DraftForm } from './draft-form.tsx'
import { mailingsWords } from './mailings.words.ts'
import { restartWords } from './restart.words.ts'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'editPeople')
  const forms = await readCampaigns(page, page.params.organizationSlug)
  const today = parisDate(Date.now())
  return {
    campaigns: campaignsToWriteTo(forms.data, today),
    thisYear: Number(today.slice(0, 4)),
    // The list that led here, as it was filtered.
    audience: askedAudience(page.url.searchParams),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, mailingsWords, 'newTitle')

export default function NewMailing({ loaderData }: Route.ComponentProps) {
  const t = useWords(mailingsWords)
  const { organizationSlug } = useAssociation()
  const restart = useWords(restartWords)
  const { audience } = loaderData
  return (
    <div className="flex flex-col gap-5">
      <PageTitle back={{ to: pageOf(organizationSlug, 'mailings'), label: t.back }} title={t.newTitle} />
      <DraftForm
        mailing={null}
        {...loaderData}
        begun={
          audience?.kind === 'MonthlyDonors'
            ? { subject: restart[`subject${audience.step}`], text: restart[`text${audience.step}`] }
            : undefined
        }
      />
    </div>
  )
}
