import { Link } from 'react-router'
import { MY_ACCOUNT, NEW_ASSOCIATION } from '../../addresses/account-pages.ts'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Notice } from '../../ui/card.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { Picture } from '../../ui/desk/picture.tsx'
import type { Route } from './+types/associations'
import { myAssociationsWords } from './associations.words.ts'
import { roleWords } from '../desk/manage.words.ts'
import { OwnInvitations } from './own-invitations.tsx'
import { homeOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { meContext } from '../../session/signed-in.ts'
import { titleMeta } from '../desk/title-meta.ts'

export async function loader(page: Route.LoaderArgs) {
  const { user, organizations } = page.context.get(meContext)
  const { data } = await readFromApi(page, 'GET /users/me/invitations')
  return {
    organizations,
    isSupport: user.roles.includes('Support'),
    invitations: data,
    /** The person followed an invitation that is for another account, or no longer valid. */
    misses: page.url.searchParams.has('invitation') && data.length === 0 ? user.email : null,
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, myAssociationsWords, 'title')

export default function MyAssociations({ loaderData }: Route.ComponentProps) {
  const t = useWords(myAssociationsWords)
  const { organizations, isSupport, invitations, misses } = loaderData
  return (
    <main id="contenu" className="page max-w-[56rem] pt-10 pb-20">
      <PageTitle title={t.title} lead={organizations.length > 0 ? t.lead : undefined}>
        {organizations.length > 0 ? (
          <LinkButton to={NEW_ASSOCIATION} tone="plain">
            {t.open}
          </LinkButton>
        ) : null}
      </PageTitle>
      {misses ? (
        <Notice tone="attention" title={t.noInvitation(misses)} className="mb-6">
          {t.noInvitationText}
        </Notice>
      ) : null}
      {invitations.length > 0 ? <OwnInvitations invitations={invitations} /> : null}
      {organizations.length === 0 && invitations.length === 0 && !isSupport ? (
        <Empty title={t.none} action={<LinkButton to={NEW_ASSOCIATION}>{t.open}</LinkButton>}>
          {t.noneText}
        </Empty>
      ) : null}
      <ul className="grid gap-4 sm:grid-cols-2">
        {organizations.map((organization) => (
          <li key={organization.organizationSlug}>
            <AssociationCard organization={organization} />
          </li>
        ))}
        {isSupport ? (
          <li>
            <Link to="/admin/support" className={CARD}>
              <Picture src={null} name="S" className="size-14" />
              <span>
                <b className="block font-title text-xl leading-tight">{t.support}</b>
                <span className="text-sm text-muted">{t.supportText}</span>
              </span>
            </Link>
          </li>
        ) : null}
      </ul>
      <p className="mt-8">
        <Link to={MY_ACCOUNT}>{t.account}</Link>
      </p>
    </main>
  )
}

const CARD =
  'flex h-full items-center gap-4 rounded-card border-[1.5px] border-line bg-paper p-5 text-ink no-underline transition-colors hover:border-primary hover:text-ink'

type Organization = Route.ComponentProps['loaderData']['organizations'][number]

function AssociationCard({ organization }: { organization: Organization }) {
  const t = useWords(roleWords)
  const { organizationSlug, name, logo, city, roles } = organization
  const [role] = roles
  return (
    <Link to={homeOf(organizationSlug)} className={CARD}>
      <Picture src={logo} name={name} className="size-14" />
      <span className="min-w-0">
        <b className="block font-title text-xl leading-tight">{name}</b>
        <span className="text-sm text-muted">
          {[city, role && t[`role${role}`]].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Link>
  )
}
