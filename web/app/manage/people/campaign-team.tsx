import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { DESK } from '../desk/desk.ts'
import { pageOf } from '../desk/pages.ts'
import { requireRight } from '../desk/reads.ts'
import { meContext } from '../../session/signed-in.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/campaign-team'
import { People } from './people.tsx'
import { teamWords } from './team.words.ts'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'manageMembers')
  const { data, invitations } = await readFromApi(
    page,
    'GET /manage/organizations/{organizationSlug}/administrators',
    {
      params: { organizationSlug: page.params.organizationSlug },
    },
  )
  return { administrators: data, invitations, me: page.context.get(meContext).user.email }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, teamWords, 'campaignTitle')

export default function CampaignTeam({ loaderData }: Route.ComponentProps) {
  const t = useWords(teamWords)
  const { campaign, organizationSlug } = useCampaign()
  const { formType, formSlug } = campaign.form
  const only = { formType, formSlug, title: campaign.document.title }
  const isHere = ({ form }: { form: { formType: string; formSlug: string } | null }) =>
    form === null || (form.formSlug === formSlug && form.formType === formType)
  const concerned = loaderData.administrators.filter(({ roles }) => roles.some(isHere))
  return (
    <div className={`${DESK} py-6 wide:py-9`}>
      <p className="mb-5 max-w-text text-muted">
        {t.campaignLead} <Link to={pageOf(organizationSlug, 'team')}>{t.wholeTeam}</Link>
      </p>
      <People
        organizationSlug={organizationSlug}
        administrators={concerned}
        invitations={loaderData.invitations.filter(isHere)}
        campaigns={[only]}
        me={loaderData.me}
        only={only}
      />
    </div>
  )
}
