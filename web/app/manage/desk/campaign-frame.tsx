import { type Right, rightsOf } from '@obole/contract/roles'
import { ADMIN_SECTIONS, type AdminSection, formTypeOfAdminSegment } from '@obole/core/site/addresses'
import { campaignStanding } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { useEffect, useRef, useState } from 'react'
import { data, Link, NavLink, Outlet, useOutletContext, useRouteLoaderData } from 'react-router'
import { kindWords } from '../../associations/kinds.words.ts'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import type { Route } from './+types/campaign-frame'
import { CampaignStateChip } from './campaign-state-chip.tsx'
import { campaignHref } from './campaign-href.ts'
import { campaignFrameWords } from './campaign-frame.words.ts'
import { DESK } from './desk.ts'
import { homeOf, pageOf } from './pages.ts'
import { leftIsSaved } from './save-on-leaving.ts'
import { readIfAllowed } from './reads.ts'
import { meContext } from '../../session/signed-in.ts'
import { AssociationText } from './association-text.tsx'

/** A campaign and the rights of the signed-in person in it. */
export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug } = page.params
  const formType = formTypeOfAdminSegment(segment)
  if (!formType) throw data(null, { status: 404 })
  const params = { organizationSlug, formType, formSlug: campaignSlug }
  const [campaign, organization] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}', { params }),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}', { params: { organizationSlug } }),
  ])
  const membership = page.context
    .get(meContext)
    .organizations.find((one) => one.organizationSlug === organizationSlug)
  return {
    campaign,
    formType,
    organizationSlug,
    name: organization?.profile.name ?? membership?.name ?? organizationSlug,
    allowCollect: organization?.compliance.allowCollect ?? true,
    // The rights from roles in the whole association, and from roles in campaigns alone.
    rights: [...new Set([...(organization?.rights ?? []), ...rightsOf(membership?.roles ?? [])])],
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await leftIsSaved()
  return serverLoader()
}

export function useCampaign(): CampaignFrame & { can: (right: Right) => boolean } {
  const frame = useRouteLoaderData<typeof loader>('manage/desk/campaign-frame')
  if (!frame) throw new Error('a page of a campaign is drawn outside its frame')
  return { ...frame, can: (right) => frame.rights.includes(right) }
}

interface Frame {
  /** The title above the page follows what is saved below. */
  setTitle: (title: string) => void
}

export function useFrameTitle(): Frame['setTitle'] {
  return useOutletContext<Frame>().setTitle
}

export type CampaignFrame = Awaited<ReturnType<typeof loader>>

const TAB =
  'flex min-h-12 items-center border-b-3 border-transparent px-1 font-semibold whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-ink'

export default function CampaignFrame({ loaderData }: Route.ComponentProps) {
  const t = useWords(campaignFrameWords)
  const kinds = useWords(kindWords)
  const { campaign, organizationSlug, name, rights } = loaderData
  const { form } = campaign
  const [title, setTitle] = useState(campaign.document.title)
  const frame: Frame = { setTitle }
  const tabs = useTabInSight()
  const offered: Readonly<Partial<Record<AdminSection, boolean>>> = {
    administrators: rights.includes('manageMembers'),
    cancellation:
      kindOf(form.formType).takesPlace === true && form.state !== 'Draft' && rights.includes('moveMoney'),
  }
  const sections = (Object.keys(ADMIN_SECTIONS) as AdminSection[]).filter(
    (section) => offered[section] ?? true,
  )
  const isCanceled = campaignStanding(form) === 'Canceled'
  const { formType, formSlug } = form
  const listOf = (list: 'orders' | 'contributors') =>
    `${pageOf(organizationSlug, list)}?${new URLSearchParams({ formType, formSlug })}`
  return (
    <main id="contenu">
      <div className="border-b border-line bg-paper">
        <div className={`${DESK} pt-4`}>
          <Link to={homeOf(organizationSlug)} className="inline-flex min-h-11 items-center gap-1.5 text-sm">
            <span aria-hidden>←</span> {t.back(name)}
          </Link>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="min-w-0 text-2xl wide:text-3xl">
              <AssociationText>{title}</AssociationText>
            </h1>
            <CampaignStateChip form={form} />
            <span className="text-sm text-muted">{kinds[`kind${form.formType}`]}</span>
          </div>
          <nav ref={tabs} aria-label={t.tabs} className="relative -mb-px flex gap-x-6 overflow-x-auto pt-2">
            <NavLink end to={campaignHref(organizationSlug, form)} className={TAB}>
              {t.tabOverview}
            </NavLink>
            {sections.map((section) => (
              <NavLink key={section} to={campaignHref(organizationSlug, form, section)} className={TAB}>
                {section === 'cancellation' && isCanceled ? t.tabCanceled : t[tabOf(section)]}
              </NavLink>
            ))}
            {rights.includes('readOrders') ? (
              <>
                <Link to={listOf('orders')} className={TAB}>
                  {t.orders}
                </Link>
                <Link to={listOf('contributors')} className={TAB}>
                  {t.contributors}
                </Link>
              </>
            ) : null}
            <a href={form.url} className={`${TAB} ml-auto max-sm:ml-0`}>
              {t.openPage}
            </a>
          </nav>
        </div>
      </div>
      <Outlet context={frame} />
    </main>
  )
}

/** On a phone the tabs are wider than the screen: scrolls the current tab to the middle. */
function useTabInSight() {
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!tabs.current || !open) return
    tabs.current.scrollLeft = open.offsetLeft - (tabs.current.clientWidth - open.offsetWidth) / 2
  }, [])
  return tabs
}

function tabOf<S extends AdminSection>(section: S): `tab${Capitalize<S>}` {
  // Only the first letter changes, as the type says.
  return `tab${section.charAt(0).toUpperCase()}${section.slice(1)}` as `tab${Capitalize<S>}`
}
