import { useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/desk/copy-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { usePublicUrl } from '../desk/public-url.ts'
import { AddressChange } from './address-change.tsx'
import { ShareFromPhone } from './share-from-phone.tsx'
import { shareWords } from './share.words.ts'

/** The campaign's address, to copy and send. */
export function Address({ title }: { title: string }) {
  const t = useWords(shareWords)
  const { campaign, can } = useCampaign()
  const origin = usePublicUrl()
  const { url, state } = campaign.form
  const address = `${origin}${url}`
  return (
    <Card title={t.address}>
      <p className="mb-4 rounded-field bg-tint px-4 py-3 font-semibold wrap-anywhere">{address}</p>
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
