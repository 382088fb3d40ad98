import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { readCampaigns, requireRight } from '../desk/reads.ts'
import { meContext } from '../../session/signed-in.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/team'
import { People } from './people.tsx'
import { campaignChoices } from '../desk/campaign-choices.ts'
import { teamWords } from './team.words.ts'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'manageMembers')
  const { organizationSlug } = page.params
  const [administrators, forms] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/administrators', {
      params: { organizationSlug },
    }),
    readCampaigns(page, organizationSlug),
  ])
  return {
    administrators: administrators.data,
    invitations: administrators.invitations,
    campaigns: campaignChoices(forms.data, { ofDeleted: false }),
    me: page.context.get(meContext).user.email,
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, teamWords, 'title')

export default function Team({ loaderData }: Route.ComponentProps) {
  const t = useWords(teamWords)
  const { organizationSlug } = useAssociation()
  const { administrators, invitations, campaigns, me } = loaderData
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <People
        organizationSlug={organizationSlug}
        administrators={administrators}
        invitations={invitations}
        campaigns={campaigns}
        me={me}
        only={null}
      />
    </>
  )
}
