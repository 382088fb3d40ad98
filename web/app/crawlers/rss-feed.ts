import type { FeedAnswer, FeedCampaign } from '@obole/contract/forms'
import { element, type XmlElement, xmlText } from '@obole/core/xml'
import { aboutFeed, FEED_LANGUAGE, feedEntry } from './feed-entries.ts'
import { feedPaths } from './feed-paths.ts'

const ATOM = 'http://www.w3.org/2005/Atom'
/** How many minutes a reader waits before it asks again. */
const TTL_MINUTES = '60'

/** RSS 2.0, as its advisory board's profile asks for it: https://www.rssboard.org/rss-profile */
export function rssFeed(feed: FeedAnswer, publicUrl: string): string {
  const { title, description, home } = aboutFeed(feed, publicUrl)
  const { rss } = feedPaths(feed.organization.organizationSlug)
  const changes = feed.campaigns.map(({ updatedAt }) => updatedAt).toSorted()
  const last = changes.at(-1)
  const channel = element(
    'channel',
    {},
    element('title', {}, title),
    element('link', {}, home),
    element('description', {}, description),
    element('language', {}, FEED_LANGUAGE),
    last === undefined ? null : element('lastBuildDate', {}, dateOf(last)),
    element('generator', {}, 'Obole'),
    element('docs', {}, 'https://www.rssboard.org/rss-specification'),
    element('ttl', {}, TTL_MINUTES),
    element('atom:link', { href: publicUrl + rss, rel: 'self', type: 'application/rss+xml' }),
    ...feed.campaigns.map((campaign) => item(campaign, publicUrl)),
  )
  return xmlText(element('rss', { version: '2.0', 'xmlns:atom': ATOM }, channel))
}

/** The address of a campaign that was published never changes, and so names it. */
function item(campaign: FeedCampaign, publicUrl: string): XmlElement {
  const { title, address, html, picture, publishedAt } = feedEntry(campaign, publicUrl)
  const { bannerFile } = campaign
  return element(
    'item',
    {},
    element('title', {}, title),
    element('link', {}, address),
    html === '' ? null : element('description', {}, html),
    element('pubDate', {}, dateOf(publishedAt)),
    element('guid', { isPermaLink: 'true' }, address),
    picture && bannerFile
      ? element('enclosure', {
          url: picture,
          length: String(bannerFile.bytes),
          type: bannerFile.contentType,
        })
      : null,
  )
}

/** As RFC 822 writes it, with the four digits of the year. */
const dateOf = (instant: string) => new Date(instant).toUTCString()
