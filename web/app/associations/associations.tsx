import type { DirectoryAnswer } from '@obole/contract/organizations'
import { CAMPAIGN_TYPES } from '@obole/core/campaign/form'
import { addressOf as pageAddress } from '@obole/core/site/addresses'
import type { ReactNode } from 'react'
import { pageContext } from '../session/page-context.ts'
import { useWords, useAssociationLang } from '../i18n/locale.tsx'
import { pageLinks } from '../i18n/page-links.ts'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { readFromApi } from '../session/page-api.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/associations'
import { associationsWords } from './associations.words.ts'
import { kindWords } from './kinds.words.ts'
import { AssociationsMap } from './map.tsx'
import { addressOf, askedFor, fieldNames, isWanted, type Wanted, wantedIn } from './search.ts'

export async function loader(page: Route.LoaderArgs) {
  const wanted = wantedIn(page.url.searchParams)
  const after = page.url.searchParams.get('suite')
  const query = { pageSize: 24, ...askedFor(wanted), ...(after ? { continuationToken: after } : {}) }
  const [answer, directory] = await Promise.all([
    readFromApi(page, 'GET /organizations', { query }),
    readFromApi(page, 'GET /organizations/directory'),
  ])
  const locale = requestLocale(page.request, page.url.pathname)
  const links = pageLinks(page.context.get(pageContext).publicUrl, page.url.pathname, locale)
  return { ...answer, directory, wanted, locale, links }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(associationsWords, loaderData?.locale ?? 'fr').title} · Obole` },
  ...(loaderData?.links ?? []),
]

export default function Associations({ loaderData }: Route.ComponentProps) {
  const t = useWords(associationsWords)
  const lang = useAssociationLang()
  const { data: organizations, pagination, directory, wanted, locale } = loaderData
  return (
    <div className="page pt-10">
      <h1 className="mb-6 text-3xl">{t.title}</h1>
      <Search wanted={wanted} categories={directory.categories} />
      <div className="mt-8 grid grid-cols-1 items-start gap-10 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          {isWanted(wanted) ? (
            <p className="-mt-3 mb-1">
              <a href="?" className="inline-flex min-h-11 items-center">
                {t.showAll}
              </a>
            </p>
          ) : null}
          {organizations.length === 0 ? (
            <p>
              <b>{t.nothingFound}</b> {isWanted(wanted) ? t.nothingFoundText : null}
            </p>
          ) : null}
          <ul className="grid gap-4 sm:grid-cols-2">
            {organizations.map((organization) => (
              <li key={organization.organizationSlug}>
                <a
                  href={pageAddress({
                    page: 'association',
                    organizationSlug: organization.organizationSlug,
                    locale,
                  })}
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
                    <span lang={lang} className="block font-title text-xl leading-tight font-bold">
                      {organization.name}
                    </span>
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
                href={addressOf(wanted, { suite: pagination.continuationToken })}
                rel="next"
                className="font-semibold"
              >
                {t.next}
              </a>
            </p>
          ) : null}
        </div>
        <AssociationsMap
          departments={directory.departments}
          shown={wanted.place === '' ? null : wanted.place.toUpperCase()}
          hrefOf={(code) => addressOf({ ...wanted, place: code })}
        />
      </div>
    </div>
  )
}

interface SearchProps {
  wanted: Wanted
  categories: DirectoryAnswer['categories']
}

/** An ordinary form: it searches by its address, with or without our script. */
function Search({ wanted, categories }: SearchProps) {
  const t = useWords(associationsWords)
  const kinds = useWords(kindWords)
  const lang = useAssociationLang()
  return (
    <search>
      <form
        // A new search resets the fields.
        key={addressOf(wanted)}
        className="grid items-end gap-4 rounded-card border-[1.5px] border-line bg-paper p-5 sm:grid-cols-2 wide:grid-cols-[1fr_1fr_1.25fr_1.25fr_auto]"
      >
        <Labelled label={t.searchName}>
          <input
            type="search"
            name={fieldNames.name}
            defaultValue={wanted.name}
            maxLength={100}
            className="field"
          />
        </Labelled>
        <Labelled label={t.searchPlace}>
          <input
            type="search"
            name={fieldNames.place}
            defaultValue={wanted.place}
            maxLength={100}
            className="field"
          />
        </Labelled>
        <Labelled label={t.searchKind}>
          <select name={fieldNames.kind} defaultValue={wanted.kind} className="field">
            <option value="">{t.anyKind}</option>
            {CAMPAIGN_TYPES.map((kind) => (
              <option key={kind} value={kind}>
                {kinds[`kind${kind}`]}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label={t.searchCategory}>
          <select name={fieldNames.category} defaultValue={wanted.category} className="field">
            <option value="">{t.anyCategory}</option>
            {categories.map(({ name, count }) => (
              <option key={name} lang={lang} value={name}>
                {name} ({count})
              </option>
            ))}
          </select>
        </Labelled>
        <Button type="submit">{t.search}</Button>
      </form>
    </search>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex min-w-0 flex-col gap-1.5">
      <span className="font-semibold">{label}</span>
      {children}
    </label>
  )
}
