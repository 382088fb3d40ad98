import type { Right } from '@obole/contract/roles'
import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import { ADMIN_SECTIONS, type AdminSection } from '@obole/core/site/addresses'
import { campaignStanding } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { kindWords } from '../../associations/kinds.words.ts'
import { useWords } from '../../i18n/locale.tsx'
import { AssociationText } from './association-text.tsx'
import { CampaignStateChip } from './campaign-state-chip.tsx'
import { campaignHref, recordHref } from './campaign-href.ts'
import { campaignFrameWords } from './campaign-frame.words.ts'
import { DESK } from './desk.ts'
import { homeOf, pageOf } from './pages.ts'

const TAB =
  'flex min-h-12 items-center border-b-3 border-transparent px-1 font-semibold whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-ink'

interface CampaignHeadProps {
  form: ManagedCampaign['form']
  title: string
  organizationSlug: string
  /** The name of the association. */
  name: string
  rights: readonly Right[]
}

/** Above every page of a campaign: its name and state, and the way to its other pages. */
export function CampaignHead({ form, title, organizationSlug, name, rights }: CampaignHeadProps) {
  const t = useWords(campaignFrameWords)
  const kinds = useWords(kindWords)
  const tabs = useTabInSight()
  const { formType, formSlug } = form
  const listOf = (list: 'orders' | 'contributors') =>
    `${pageOf(organizationSlug, list)}?${new URLSearchParams({ formType, formSlug })}`
  return (
    <div className="border-b border-line bg-paper" data-screen-only>
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
          {sectionsFor(form, rights).map((section) => (
            <Section key={section} {...{ section, form, organizationSlug, rights }} />
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
  )
}

function sectionsFor(form: ManagedCampaign['form'], rights: readonly Right[]): AdminSection[] {
  const kind = kindOf(form.formType)
  const offered: Readonly<Partial<Record<AdminSection, boolean>>> = {
    door: kind.paper === 'ticket' && (rights.includes('checkIn') || rights.includes('readMoney')),
    administrators: rights.includes('manageMembers'),
    cancellation: kind.takesPlace === true && form.state !== 'Draft' && rights.includes('moveMoney'),
  }
  return (Object.keys(ADMIN_SECTIONS) as AdminSection[]).filter((section) => offered[section] ?? true)
}

interface SectionProps extends Pick<CampaignHeadProps, 'form' | 'organizationSlug' | 'rights'> {
  section: AdminSection
}

function Section({ section, form, organizationSlug, rights }: SectionProps) {
  const t = useWords(campaignFrameWords)
  // Whoever counts the money and keeps no door reads the record alone.
  const isRecord = section === 'door' && !rights.includes('checkIn')
  const isCanceled = section === 'cancellation' && campaignStanding(form) === 'Canceled'
  return (
    <NavLink
      to={isRecord ? recordHref(organizationSlug, form) : campaignHref(organizationSlug, form, section)}
      className={TAB}
    >
      {isRecord ? t.tabRecord : isCanceled ? t.tabCanceled : t[tabOf(section)]}
    </NavLink>
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
