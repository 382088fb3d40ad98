import { pageContext } from '../session/page-context.ts'
import type { Route } from './+types/robots'

/** Pages that search engines should not visit. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext)
  const hidden = ['/admin', '/api', '/auth', '/forms', '/paiement', '/redirection', '/connexion']
  const lines = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
