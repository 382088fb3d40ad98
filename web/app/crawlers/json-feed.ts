import type { FeedAnswer } from '@obole/contract/forms'
import { aboutFeed, FEED_LANGUAGE, feedEntry } from './feed-entries.ts'
import { feedPaths } from './feed-paths.ts'

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(feed: FeedAnswer, publicUrl: string) {
  const { title, description, home, icon } = aboutFeed(feed, publicUrl)
  const { json } = feedPaths(feed.organization.organizationSlug)
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: publicUrl + json,
    description,
    ...(icon === null ? {} : { icon }),
    authors: [{ name: title, url: home }],
    language: FEED_LANGUAGE,
    items: feed.campaigns.map((campaign) => {
      const entry = feedEntry(campaign, publicUrl)
      return {
        id: entry.address,
        url: entry.address,
        title: entry.title,
        content_html: entry.html,
        content_text: entry.text,
        ...(entry.picture === null ? {} : { image: entry.picture }),
        date_published: entry.publishedAt,
        date_modified: entry.updatedAt,
      }
    }),
  }
}
