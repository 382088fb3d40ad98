import type { Form } from '@obole/contract/forms'
import type { PaymentSummary } from '@obole/contract/payments'
import type { LocalDate } from '@obole/core/dates/dates'
import { hasPage, raisesFunds } from '@obole/core/campaign/kinds'
import { useState } from 'react'
import { useIsLive, useOrigin } from '../browser/browser.ts'
import { Progress } from '../forms/campaign/progress.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { copyText } from '../ui/copy-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { resultWords } from '../card/payment.words.ts'
import { campaignPath } from './way-back.ts'
import { qrCodeOf } from '../addresses/file-addresses.ts'

interface ShareProps {
  summary: PaymentSummary
  /** The current state, only for a fundraiser. */
  campaign: Form | null
  today: LocalDate
}

/** A person who has just given convinces others best: a message, a QR code, the page's address. */
export function Share({ summary, campaign, today }: ShareProps) {
  const t = useWords(resultWords)
  const locale = useLocale()
  const isLive = useIsLive()
  const [isCopied, setIsCopied] = useState(false)
  const path = campaignPath(summary, locale)
  const link = new URL(path, useOrigin() ?? 'https://obole.example').href
  const isGift = raisesFunds(summary.formType)
  const sentence = isGift
    ? t.messageGift(summary.formTitle, summary.organizationName)
    : t.message(summary.formTitle, summary.organizationName)
  const message = encodeURIComponent(`${sentence} ${link}`)
  const mail = `mailto:?subject=${encodeURIComponent(summary.formTitle)}&body=${message}`
  const copy = async () => {
    await copyText(link)
    setIsCopied(true)
  }
  return (
    <Card title={t.share}>
      {campaign ? <Progress form={campaign} today={today} asksAtOnce className="mb-4" /> : null}
      <p className="mb-4">{isGift ? t.shareDetailGift : t.shareDetail}</p>
      <div className="flex flex-wrap gap-3">
        {isLive && 'share' in navigator ? (
          <Button onPress={() => void shareNatively({ title: summary.formTitle, text: sentence, url: link })}>
            {t.shareNatively}
          </Button>
        ) : null}
        <LinkButton href={`https://wa.me/?text=${message}`} tone="plain">
          WhatsApp
        </LinkButton>
        <LinkButton href={`sms:?&body=${message}`} tone="plain">
          {t.byMessage}
        </LinkButton>
        <LinkButton href={mail} tone="plain">
          {t.byEmail}
        </LinkButton>
        <Button tone="plain" onPress={() => void copy()}>
          {isCopied ? t.copied : t.copyLink}
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {hasPage(summary.formType) ? <QrCode summary={summary} /> : null}
        <a href={path} className="inline-flex min-h-12 items-center font-semibold">
          {t.backToCampaign}
        </a>
      </div>
    </Card>
  )
}

/** To show to a person nearby. */
function QrCode({ summary }: { summary: PaymentSummary }) {
  const t = useWords(resultWords)
  const { formTitle } = summary
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary-dark underline">
        {t.showCode}
      </summary>
      <img
        src={qrCodeOf(summary)}
        alt={t.codeOf(formTitle)}
        width="176"
        height="176"
        loading="lazy"
        className="mt-2 size-44 rounded-field border border-line bg-paper"
      />
    </details>
  )
}

/** Closing the phone's share menu is no error. */
async function shareNatively(shared: ShareData): Promise<void> {
  await navigator.share(shared).catch(() => null)
}
