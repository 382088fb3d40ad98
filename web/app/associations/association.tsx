import type { Organization } from '@obole/contract/organizations'
import { formTypeOfSegment } from '@obole/core/site/addresses'
import { errorText } from '@obole/core/errors/error-texts'
import { addressOf } from '@obole/core/site/addresses'
import { useEffect } from 'react'
import { data, type MetaDescriptor } from 'react-router'
import { feedPaths } from '../crawlers/feed-paths.ts'
import { associationData } from '../crawlers/structured-data.ts'
import { pageContext } from '../session/page-context.ts'
import { useLocale, useWords, useAssociationLang } from '../i18n/locale.tsx'
import { pageLinks } from '../i18n/page-links.ts'
import { requestLocale } from '../i18n/request-locale.ts'
import { readFromApi } from '../session/page-api.ts'
import { showToast } from '../ui/toast.tsx'
import type { Route } from './+types/association'
import { associationsWords } from './associations.words.ts'
import { CampaignCard } from './campaign-card.tsx'
import { CARD_GRID, columnsOf } from './card-grid.ts'
import { soonestFirst } from './soonest-first.ts'
import { kindWords } from './kinds.words.ts'
import { LinkedText } from '../ui/linked-text.tsx'

/** An association and its campaigns; with a segment, only those of one kind. */
export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment } = page.params
  const formType = segment === undefined ? null : formTypeOfSegment(segment)
  if (segment !== undefined && !formType) throw data(null, { status: 404 })
  const answer = await readFromApi(page, 'GET /organizations/{organizationSlug}/full', {
    params: { organizationSlug },
  })
  const forms = answer.forms.filter(
    ({ state, formType: type }) => state !== 'Deleted' && (formType === null || type === formType),
  )
  const hasDeadLink = page.url.searchParams.get('lien') === 'perime'
  const locale = requestLocale(page.request, page.url.pathname)
  const { publicUrl } = page.context.get(pageContext)
  const links = pageLinks(publicUrl, page.url.pathname, locale)
  // By this scheme a calendar follows the address; by https many read it once.
  const followed = publicUrl.replace(/^https?:/, 'webcal:') + feedPaths(organizationSlug).agenda
  const now = Date.now()
  return { ...answer, forms: soonestFirst(forms, now), formType, hasDeadLink, links, followed, now }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { title, description, canonical, image, robots } = loaderData.seoTags
  return [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: robots },
    ...loaderData.links,
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...followLinks(loaderData.organization),
    { 'script:ld+json': associationData(loaderData.organization, canonical) },
  ]
}

/** Where a browser, a reader or a calendar finds what to follow. */
function followLinks({ name, organizationSlug }: Organization): MetaDescriptor[] {
  const { agenda, rss, json } = feedPaths(organizationSlug)
  const link = (type: string, href: string) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: name,
    href,
  })
  return [
    link('application/rss+xml', rss),
    link('application/feed+json', json),
    link('text/calendar', agenda),
  ]
}

export default function AssociationPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(associationsWords)
  const kinds = useWords(kindWords)
  const lang = useAssociationLang()
  const { organization, forms, formType, hasDeadLink, followed, now } = loaderData
  const locale = useLocale()
  useEffect(() => {
    if (!hasDeadLink) return
    const { title, body } = errorText('LINK_NOT_VALID', locale)
    showToast({ tone: 'danger', title, body })
  }, [hasDeadLink, locale])
  const { agenda, rss } = feedPaths(organization.organizationSlug)
  const where = [organization.zipCode, organization.city].filter(Boolean).join(' ')
  return (
    <div className="page">
      {organization.banner ? (
        <img
          src={organization.banner}
          alt=""
          width="1120"
          height="280"
          className="-mx-[clamp(16px,4vw,40px)] h-[clamp(130px,20vw,220px)] w-[calc(100%+2*clamp(16px,4vw,40px))] max-w-none object-cover wide:mx-0 wide:w-full wide:rounded-b-banner"
        />
      ) : null}
      <div className={`relative flex items-end gap-3.5 ${organization.banner ? '-mt-11' : 'mt-8'}`}>
        <span className="grid size-21 flex-none place-items-center overflow-hidden rounded-[24px] border-4 border-paper bg-paper font-title text-3xl text-primary shadow-float">
          {organization.logo ? (
            <img src={organization.logo} alt="" width="84" height="84" className="size-full object-cover" />
          ) : (
            organization.name.charAt(0)
          )}
        </span>
        <p lang={lang} className="pb-1.5 font-semibold text-muted">
          {[organization.category, where].filter(Boolean).join(' · ')}
        </p>
      </div>
      <h1 lang={lang} className="mt-4 mb-3 text-3xl wide:text-4xl">
        {organization.name}
      </h1>
      {organization.description ? (
        <p lang={lang} className="max-w-text text-lg whitespace-pre-line">
          <LinkedText>{organization.description}</LinkedText>
        </p>
      ) : null}
      {organization.webSite ? (
        <p className="mt-1">
          <a href={organization.webSite} rel="noreferrer" className="inline-flex min-h-11 items-center">
            {t.webSite}
          </a>
        </p>
      ) : null}
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-2xl">{formType ? kinds[`kind${formType}`] : t.campaigns}</h2>
        {formType ? (
          <a
            href={addressOf({ page: 'association', organizationSlug: organization.organizationSlug, locale })}
            className="inline-flex min-h-11 items-center font-semibold"
          >
            {t.allCampaigns}
          </a>
        ) : null}
      </div>
      {forms.length === 0 ? <p>{t.noCampaign}</p> : null}
      {forms.some(({ state }) => state !== 'Public') ? <p className="mb-5 text-muted">{t.unlisted}</p> : null}
      <ul className={CARD_GRID}>
        {forms.map((form, index) => (
          <li key={form.id} className={columnsOf(index, forms.length)}>
            <CampaignCard form={form} now={now} />
          </li>
        ))}
      </ul>
      <p className="mt-8 flex flex-wrap items-center gap-x-5 text-sm text-muted">
        <span>{t.follow}</span>
        <a href={followed} className={FOLLOW}>
          {t.subscribe}
        </a>
        <a href={agenda} className={FOLLOW}>
          {t.agenda}
        </a>
        <a href={rss} className={FOLLOW}>
          {t.feed}
        </a>
      </p>
    </div>
  )
}

const FOLLOW = 'inline-flex min-h-11 items-center'
