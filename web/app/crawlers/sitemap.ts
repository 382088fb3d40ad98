import type { OrganizationsAnswer } from '@obole/contract/organizations'
import { FOOTER_PAGES } from '../frame/footer.tsx'
import { pageContext } from '../session/page-context.ts'
import { readFromApi } from '../session/page-api.ts'
import type { Route } from './+types/sitemap'

/** A sitemap may list 50 000 addresses; each campaign has two. */
const MOST_PAGES = 100
const PAGE_SIZE = 100

interface Listed {
  path: string
  updatedAt?: string
  isBilingual?: boolean
}

/** Every public page, with its languages. */
export async function loader(page: Route.LoaderArgs) {
  const { publicUrl } = page.context.get(pageContext)
  const listed = [
    { path: '/', isBilingual: true },
    { path: '/associations' },
    ...Object.values(FOOTER_PAGES).map((name) => ({ path: `/pages/${name}`, isBilingual: true })),
    ...(await campaigns(page)),
  ]
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${listed.flatMap((entry) => entries(entry, publicUrl)).join('\n')}
</urlset>
`
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

async function campaigns(page: Route.LoaderArgs): Promise<Listed[]> {
  const listed: Listed[] = []
  let token: string | null = null
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const query = { pageSize: PAGE_SIZE, ...(token ? { continuationToken: token } : {}) }
    const answer: OrganizationsAnswer = await readFromApi(page, 'GET /organizations', { query })
    for (const { url, forms } of answer.data) {
      listed.push({ path: url })
      for (const form of forms) listed.push({ path: form.url, updatedAt: form.updatedAt, isBilingual: true })
    }
    token = answer.pagination.continuationToken
    if (token === null) break
  }
  return listed
}

function entries({ path, updatedAt, isBilingual }: Listed, publicUrl: string): string[] {
  const french = `${publicUrl}${path}`
  const english = path === '/' ? `${publicUrl}/en` : `${french}/en`
  const modified = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''
  if (!isBilingual) return [`<url><loc>${french}</loc>${modified}</url>`]
  const alternates = [
    `<xhtml:link rel="alternate" hreflang="fr" href="${french}"/>`,
    `<xhtml:link rel="alternate" hreflang="en" href="${english}"/>`,
  ].join('')
  return [french, english].map((address) => `<url><loc>${address}</loc>${modified}${alternates}</url>`)
}
