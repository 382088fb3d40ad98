import type { AggFormAnswer, Form } from '@obole/contract/forms'
import { formTypeOfAdminSegment } from '@obole/core/site/addresses'
import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { DESK } from '../desk/desk.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/share'
import { Address } from './address.tsx'
import { QrCode } from './qr-code.tsx'
import { shareWords } from './share.words.ts'
import { Widgets } from './widgets.tsx'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug } = page.params
  const query = {
    organizationSlug,
    formType: formTypeOfAdminSegment(segment) ?? '',
    formSlug: campaignSlug,
  }
  const { form, seoTags } = await readFromApi(page, 'GET /agg/form', { query })
  return { title: form.title, pageShows: form.pageShows, seoTags }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, shareWords, 'title')

/** Whether the campaign is not public. */
const isHidden = (shows: Form['pageShows']) =>
  shows === 'draft' || shows === 'canceled' || shows === 'disabled' || shows === 'deleted'

export default function Share({ loaderData }: Route.ComponentProps) {
  const { title, pageShows, seoTags } = loaderData
  const t = useWords(shareWords)
  const { campaign, organizationSlug } = useCampaign()
  return (
    <div className={`${DESK} flex flex-col gap-5 py-6 wide:py-9`}>
      {isHidden(pageShows) ? (
        <Notice tone="attention" title={t.draftTitle}>
          {t.draftText}{' '}
          <Link to={campaignHref(organizationSlug, campaign.form, 'contents')}>{t.toContents}</Link>
        </Notice>
      ) : null}
      <div className="grid grid-cols-1 gap-5 wide:grid-cols-2">
        <Address title={title} />
        <QrCode title={title} />
        <SocialPreview seoTags={seoTags} />
      </div>
      <Widgets title={title} />
    </div>
  )
}

function SocialPreview({ seoTags }: { seoTags: AggFormAnswer['seoTags'] }) {
  const t = useWords(shareWords)
  const { title, description, canonical, image } = seoTags
  return (
    <Card title={t.social} className="wide:col-span-2">
      <div className="flex flex-col gap-5 wide:flex-row wide:justify-between wide:gap-10">
        <div className="flex max-w-text flex-col items-start gap-3">
          <p className="text-muted">{t.socialText}</p>
          {image ? (
            <LinkButton tone="plain" href={image} download="">
              {t.downloadImage}
            </LinkButton>
          ) : null}
        </div>
        <figure className="w-full max-w-[28rem] flex-none self-start overflow-hidden rounded-option border-[1.5px] border-line bg-ground">
          {image ? <img src={image} alt="" className="aspect-[1.91] w-full object-cover" /> : null}
          <figcaption className="px-4 py-3">
            <span className="block text-sm text-muted">{new URL(canonical).host}</span>
            <b className="line-clamp-2 leading-snug">{title}</b>
            <span className="line-clamp-2 text-sm text-muted">{description}</span>
          </figcaption>
        </figure>
      </div>
    </Card>
  )
}
