import { readFromApi } from '../session/page-api.ts'
import { pageContext } from '../session/page-context.ts'
import type { Route } from './+types/rss'
import { fileOf, sharedFile } from './for-programs.ts'
import { rssFeed } from './rss-feed.ts'

/** `…/flux.xml`: the public campaigns of an association, for feed readers (RSS 2.0). */
export function loader(page: Route.LoaderArgs): Promise<Response> {
  return fileOf(page, async () => {
    const { organizationSlug } = page.params
    const asked = { params: { organizationSlug } }
    const feed = await readFromApi(page, 'GET /organizations/{organizationSlug}/feed', asked)
    return sharedFile(rssFeed(feed, page.context.get(pageContext).publicUrl), 'application/rss+xml')
  })
}
