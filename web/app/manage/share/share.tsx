import type { AggFormAnswer, Form } from '@obole/contract/forms'
import { formTypeOfAdminSegment } from '@obole/core/addresses'
import { Link } from 'react-router'
import { useIsLive } from '../../browser.ts'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../page-api.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/desk/copy-button.tsx'
import { useCampaign } from '../campaign-frame.tsx'
import { campaignHref } from '../campaign-href.ts'
import { DESK } from '../desk.ts'
import { titleMeta } from '../title-meta.ts'
import { usePublicUrl } from '../public-url.ts'
import type { Route } from './+types/share'
import { AddressChange } from './address-change.tsx'
import { QrCode } from './qr-code.tsx'
import { shareWords } from './share.words.ts'
import { Widgets } from './widgets.tsx'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug } = page.params
  const query = new URLSearchParams({
    organizationSlug,
    formType: formTypeOfAdminSegment(segment) ?? '',
    formSlug: campaignSlug,
  })
  const { form, seoTags } = await readFromApi<AggFormAnswer>(page, `/api/agg/form?${query}`)
  return { title: form.title, pageShows: form.pageShows, seoTags }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, shareWords, 'title')

/** What is not for the public yet. */
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
          {t.draftText} <Link to={campaignHref(organizationSlug, campaign.form)}>{t.toContents}</Link>
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

function Address({ title }: { title: string }) {
  const t = useWords(shareWords)
  const { campaign, can } = useCampaign()
  const origin = usePublicUrl()
  const { url, state } = campaign.form
  const address = `${origin}${url}`
  return (
    <Card title={t.address}>
      <p className="mb-4 rounded-field bg-tint px-4 py-3 font-semibold break-all">{address}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={address} label={t.copyAddress} />
        <LinkButton
          tone="plain"
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
        >
          {t.byMail}
        </LinkButton>
        <ShareFromPhone title={title} address={address} />
      </div>
      {state === 'Draft' && can('editForm') ? <AddressChange /> : null}
    </Card>
  )
}

/** The telephone's own way to share, where there is one. */
function ShareFromPhone({ title, address }: { title: string; address: string }) {
  const t = useWords(shareWords)
  const isLive = useIsLive()
  if (!isLive || !('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return null
  return (
    <Button
      tone="plain"
      // Whoever closes the telephone's list has only changed their mind.
      onPress={() => void navigator.share({ title, url: address }).catch(() => undefined)}
    >
      {t.byPhone}
    </Button>
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
