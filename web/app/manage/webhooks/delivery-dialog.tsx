import type { WebhookDeliveryDetail } from '@obole/contract/webhooks'
import { momentOf } from '@obole/core/dates/moments'
import { useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { subjectOf } from './subject-of.ts'
import { TryInWords } from './try-in-words.tsx'
import { webhookWords } from './webhooks.words.ts'

/** A notification with its body, and each try with what was answered. */
export default function DeliveryDialog({ of, onClose }: { of: WebhookDeliveryDetail; onClose: () => void }) {
  const t = useWords(webhookWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const { id, cause, state, url, body, tries } = of
  const title = subjectOf(of, locale)
  const sendAgain = () =>
    void run(async () => {
      const sent = await call(
        'POST /manage/organizations/{organizationSlug}/webhook-deliveries/{deliveryId}/again',
        {
          params: { organizationSlug, deliveryId: id },
        },
      )
      if (sent.ok) showToast({ tone: 'success', title: t.sentAgain })
      else showToast({ tone: 'danger', title: sent.problem.message })
      onClose()
      await revalidate()
    })
  const isTrial = cause === 'Trial'
  return (
    <Dialog title={isTrial ? `${t.Trial} · ${title}` : title} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {isTrial ? (
          <Notice
            tone={state === 'Delivered' ? 'success' : 'error'}
            title={state === 'Delivered' ? t.trialDone : t.trialFailed}
          />
        ) : null}
        <div>
          <h3 className="mb-1 text-sm text-muted">{t.sentTo}</h3>
          <code className="text-sm wrap-anywhere">{url}</code>
        </div>
        <div>
          <h3 className="mb-1 text-sm text-muted">{t.triesTitle}</h3>
          {tries.length === 0 ? <p>{t.notTried}</p> : null}
          <ol className="flex flex-col gap-3">
            {tries.map((one) => (
              <li key={one.at}>
                <p>
                  {momentOf(one.at, locale)} · <TryInWords of={one} />
                </p>
                {one.answer === null ? null : <Pre label={t.answer}>{one.answer}</Pre>}
              </li>
            ))}
          </ol>
        </div>
        <div>
          <h3 className="mb-1 text-sm text-muted">{t.body}</h3>
          {body === null ? <p>{t.bodyGone}</p> : <Pre label={t.body}>{indented(body)}</Pre>}
        </div>
        <DialogActs>
          {body === null ? null : (
            <Button tone="plain" busyText={busy && t.sendingAgain} onPress={sendAgain}>
              {t.again}
            </Button>
          )}
          <Button onPress={onClose}>{t.close}</Button>
        </DialogActs>
      </div>
    </Dialog>
  )
}

/** Long texts are scrolled, with the keyboard too. */
function Pre({ label, children }: { label: string; children: string }) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-auto rounded-field bg-ground px-4 py-3"
    >
      <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{children}</pre>
    </section>
  )
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
