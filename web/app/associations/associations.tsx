import type { OrganizationsAnswer } from '@obole/contract/organizations'
import { floorContext } from '../floor.ts'
import { useWords } from '../i18n/locale.tsx'
import { pageLinks } from '../i18n/page-links.ts'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { readFromApi } from '../page-api.ts'
import type { Route } from './+types/associations'
import { associationsWords } from './associations.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const query = new URLSearchParams({ pageSize: '24' })
  const after = page.url.searchParams.get('suite')
  if (after) query.set('continuationToken', after)
  const answer = await readFromApi<OrganizationsAnswer>(page, `/api/organizations?${query}`)
  const locale = requestLocale(page.request, page.url.pathname)
  const links = pageLinks(page.context.get(floorContext).publicUrl, page.url.pathname, locale)
  return { ...answer, locale, links }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(associationsWords, loaderData?.locale ?? 'fr').title} · Obole` },
  ...(loaderData?.links ?? []),
]

export default function Associations({ loaderData }: Route.ComponentProps) {
  const t = useWords(associationsWords)
  const { data: organizations, pagination } = loaderData
  return (
    <div className="page pt-10">
      <h1 className="mb-6 text-3xl">{t.title}</h1>
      <ul className="grid gap-4 sm:grid-cols-2">
        {organizations.map((organization) => (
          <li key={organization.organizationSlug}>
            <a
              href={organization.url}
              className="flex h-full gap-4 rounded-card border-[1.5px] border-line bg-paper p-5 text-ink no-underline hover:border-primary hover:text-ink"
            >
              <span className="grid size-14 flex-none place-items-center overflow-hidden rounded-option bg-tint font-title text-2xl text-primary">
                {organization.logo ? (
                  <img
                    src={organization.logo}
                    alt=""
                    width="56"
                    height="56"
                    loading="lazy"
                    className="size-full object-cover"
                  />
                ) : (
                  organization.name.charAt(0)
                )}
              </span>
              <span className="min-w-0">
                <span className="block font-title text-xl leading-tight font-bold">{organization.name}</span>
                <span className="block text-sm text-muted">
                  {[organization.city, t.campaignCount(organization.forms.length)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {pagination.continuationToken ? (
        <p className="mt-6">
          <a
            href={`?suite=${encodeURIComponent(pagination.continuationToken)}`}
            rel="next"
            className="font-semibold"
          >
            {t.next}
          </a>
        </p>
      ) : null}
    </div>
  )
}
