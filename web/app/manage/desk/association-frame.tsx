import { type Right, rightsOf } from '@obole/contract/roles'
import { useState } from 'react'
import { data, Link, NavLink, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { Picture } from '../../ui/desk/picture.tsx'
import type { Route } from './+types/association-frame'
import { DESK } from './desk.ts'
import { manageWords } from './manage.words.ts'
import { CampaignLinks } from './campaign-links.tsx'
import { keepsDoorAlone } from './door-keeper.ts'
import { GROUPS, type GroupName, homeOf, type PageName, pageOf, PAGES, wordOf } from './pages.ts'
import { readIfAllowed } from './reads.ts'
import { meContext } from '../../session/signed-in.ts'

/** An association and the rights of the signed-in person there. */
export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  const me = page.context.get(meContext)
  const organization = await readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}', {
    params: { organizationSlug },
  })
  const membership = me.organizations.find((one) => one.organizationSlug === organizationSlug)
  if (!organization && !membership) throw data(null, { status: 403 })
  return {
    organization,
    organizationSlug,
    firstName: me.user.firstName,
    name: organization?.profile.name ?? membership?.name ?? organizationSlug,
    logo: organization?.profile.logo ?? membership?.logo ?? null,
    url: organization?.url ?? membership?.url ?? '/',
    // A person who only manages single campaigns has no right in the association as a whole.
    rights: organization?.rights ?? [],
    // Whoever has a role in one campaign alone keeps the door of that one.
    keepsDoor: [...(organization?.rights ?? []), ...rightsOf(membership?.roles ?? [])].includes('checkIn'),
    keepsDoorAlone: keepsDoorAlone(membership),
    campaigns: membership?.campaigns ?? [],
    hasSeveral: me.organizations.length > 1,
  }
}

export type AssociationFrame = Awaited<ReturnType<typeof loader>>

interface CampaignName {
  formType: string
  formSlug: string
}

interface Association extends AssociationFrame {
  /** In the whole association or, where a campaign is named, in that campaign. */
  can: (right: Right, campaign?: CampaignName) => boolean
}

/** The association of the current page. */
export function useAssociation(): Association {
  const frame = useRouteLoaderData<typeof loader>('manage/desk/association-frame')
  if (!frame) throw new Error('a page of an association is drawn outside its frame')
  const rolesIn = ({ formType, formSlug }: CampaignName) =>
    frame.campaigns
      .filter((one) => one.formType === formType && one.formSlug === formSlug)
      .map(({ role }) => role)
  return {
    ...frame,
    can: (right, campaign) =>
      frame.rights.includes(right) || (campaign !== undefined && rightsOf(rolesIn(campaign)).has(right)),
  }
}

export default function AssociationFrame({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`${DESK} wide:grid wide:grid-cols-[14rem_minmax(0,1fr)] wide:gap-10`}>
      <Navigation frame={loaderData} />
      <main id="contenu" className="min-w-0 pt-6 pb-20 wide:pt-9">
        <Outlet />
      </main>
    </div>
  )
}

/** Beside the page where there is room; behind a button above it on a phone. */
function Navigation({ frame }: { frame: AssociationFrame }) {
  const t = useWords(manageWords)
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname
  return (
    <nav
      data-screen-only
      aria-label={t.navigation}
      className="border-line max-wide:-mx-4 max-wide:border-b max-wide:bg-paper max-wide:px-4 wide:sticky wide:top-0 wide:max-h-dvh wide:self-start wide:overflow-y-auto wide:pt-9 wide:pb-8"
    >
      <div className="flex items-center gap-3 max-wide:min-h-14">
        <Link
          to={homeOf(frame.organizationSlug)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-ink no-underline hover:text-ink"
        >
          <Picture src={frame.logo} name={frame.name} className="size-9" />
          <b className="min-w-0 leading-tight wrap-anywhere">{frame.name}</b>
        </Link>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpenAt(isOpen ? null : pathname)}
          className="chip flex-none px-4 py-1 wide:hidden"
        >
          {t.menu}
        </button>
      </div>
      <div
        id="navigation"
        className={`flex flex-col gap-5 pt-3 pb-4 wide:flex wide:pt-5 ${isOpen ? '' : 'max-wide:hidden'}`}
      >
        <NavigationLinks frame={frame} />
      </div>
    </nav>
  )
}

const LINK =
  'flex min-h-11 items-center rounded-field px-3 text-ink no-underline hover:bg-tint hover:text-ink aria-[current=page]:bg-tint-2 aria-[current=page]:font-bold aria-[current=page]:text-primary-deep'

function NavigationLinks({ frame }: { frame: AssociationFrame }) {
  const t = useWords(manageWords)
  const groups = Object.entries(GROUPS) as [GroupName, readonly PageName[]][]
  const allowed = (page: PageName) =>
    page === 'door' ? frame.keepsDoor : frame.rights.includes(PAGES[page].right)
  return (
    <>
      {frame.keepsDoorAlone ? null : (
        <NavLink to={homeOf(frame.organizationSlug)} end className={LINK}>
          {t.pageHome}
        </NavLink>
      )}
      {groups.map(([group, pages]) =>
        pages.some(allowed) ? (
          <div key={group}>
            <p className="mb-1 px-3 text-sm font-semibold text-muted">{t[`group${group}`]}</p>
            <ul>
              {pages.filter(allowed).map((page) => (
                <li key={page}>
                  <NavLink to={pageOf(frame.organizationSlug, page)} className={LINK}>
                    {t[wordOf(page)]}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
      {frame.organization || frame.keepsDoorAlone ? null : (
        <CampaignLinks
          organizationSlug={frame.organizationSlug}
          campaigns={frame.campaigns}
          className={LINK}
        />
      )}
      <div className="border-t border-line pt-3">
        <a href={frame.url} className={LINK}>
          {t.publicPage}
        </a>
        {frame.hasSeveral ? (
          <Link to="/admin" className={LINK}>
            {t.change}
          </Link>
        ) : null}
      </div>
    </>
  )
}
