import type { FeedAnswer, FeedCampaign } from '@obole/contract/forms'
import { textParts } from '@obole/contract/text-links'
import { formatPeriod } from '@obole/core/dates/dates'
import { afterDe } from '@obole/core/french-names'
import { xmlEscaped } from '@obole/core/xml'
import { placeLine } from './place-line.ts'

/** The texts are the association's own, in its own language. */
export const FEED_LANGUAGE = 'fr'

/** What a feed says of itself, whatever its format. */
export function aboutFeed({ organization }: FeedAnswer, publicUrl: string) {
  const { name, description, logo, url } = organization
  return {
    title: name,
    description: description ?? `Les campagnes ${afterDe(name)}.`,
    home: publicUrl + url,
    icon: logo === null ? null : publicUrl + logo,
  }
}

/** What a feed says of a campaign. */
export function feedEntry(campaign: FeedCampaign, publicUrl: string) {
  const { title, url, banner, publishedAt, updatedAt } = campaign
  const text = [whenAndWhere(campaign), campaign.description].filter(Boolean).join('\n\n')
  return {
    title,
    address: publicUrl + url,
    text,
    html: htmlOf(text),
    picture: banner === null ? null : publicUrl + banner,
    publishedAt,
    updatedAt,
  }
}

function whenAndWhere({ startDate, endDate, place }: FeedCampaign): string {
  const when = startDate === null ? null : formatPeriod(startDate, endDate, FEED_LANGUAGE)
  const line = [when, placeLine(place)].filter(Boolean).join(' · ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** A text as its page shows it: paragraphs, lines and links, and nothing else that a reader would run. */
export function htmlOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph !== '')
  return paragraphs.map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`).join('')
}

const linked = (text: string) =>
  textParts(text)
    .map(({ text: shown, href }) => {
      const written = xmlEscaped(shown)
      return href === null ? written : `<a href="${xmlEscaped(href)}">${written}</a>`
    })
    .join('')
