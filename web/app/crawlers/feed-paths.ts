import { addressOf } from '@obole/core/site/addresses'

/** Where programs find what is new of an association. Each is one text in French, as the association wrote it. */
export function feedPaths(organizationSlug: string) {
  const page = addressOf({ page: 'association', organizationSlug, locale: 'fr' })
  return { agenda: `${page}/agenda.ics`, rss: `${page}/flux.xml`, json: `${page}/flux.json` }
}
