import { readFromApi } from '../session/page-api.ts'
import { pageContext } from '../session/page-context.ts'
import type { Route } from './+types/json'
import { fileOf, sharedFile } from './for-programs.ts'
import { jsonFeed } from './json-feed.ts'

/** `…/flux.json`: the same campaigns as JSON Feed 1.1. */
export function loader(page: Route.LoaderArgs): Promise<Response> {
  return fileOf(page, async () => {
    const { organizationSlug } = page.params
    const asked = { params: { organizationSlug } }
    const feed = await readFromApi(page, 'GET /organizations/{organizationSlug}/feed', asked)
    const written = jsonFeed(feed, page.context.get(pageContext).publicUrl)
    return sharedFile(JSON.stringify(written), 'application/feed+json')
  })
}
