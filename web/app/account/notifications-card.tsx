import type { NotificationChoice } from '@obole/contract/notifications'
import { DIGEST_RHYTHMS } from '@obole/core/association/digest'
import { useState } from 'react'
import { call } from '../session/call.ts'
import { failureToast } from '../session/failure-toast.ts'
import { useWords } from '../i18n/locale.tsx'
import { Card } from '../ui/card.tsx'
import { RadioCards } from '../ui/radio.tsx'
import { showToast } from '../ui/toast.tsx'
import { notificationsWords } from './notifications.words.ts'

/** How often the person is informed of sales, for each association. */
export function NotificationsCard({ choices }: { choices: readonly NotificationChoice[] }) {
  const t = useWords(notificationsWords)
  return (
    <Card title={t.title} id="notifications">
      <p className="text-muted">{t.lead}</p>
      <ul className="mt-4 flex flex-col gap-6">
        {choices.map((choice) => (
          <SalesChoice key={choice.organizationSlug} choice={choice} />
        ))}
      </ul>
    </Card>
  )
}

function SalesChoice({ choice }: { choice: NotificationChoice }) {
  const t = useWords(notificationsWords)
  const { organizationSlug, name, campaigns } = choice
  const [sales, setSales] = useState(choice.sales)
  const choose = async (value: string) => {
    const chosen = DIGEST_RHYTHMS.find((rhythm) => rhythm === value)
    if (!chosen) return
    const before = sales
    setSales(chosen)
    const saved = await call('PUT /users/me/notifications/{organizationSlug}', {
      params: { organizationSlug },
      body: { sales: chosen },
    })
    if (!saved.ok) setSales(before)
    showToast(saved.ok ? { tone: 'success', title: t.saved } : failureToast(saved.problem))
  }
  return (
    <li>
      <RadioCards
        label={
          <>
            <b>{name}</b>
            {campaigns ? (
              <span className="block text-sm font-normal text-muted">
                {t.onlyCampaigns(campaigns.join(', '))}
              </span>
            ) : null}
          </>
        }
        isRequired
        value={sales}
        onChange={(value) => void choose(value)}
        choices={[
          { value: 'each', label: t.each, detail: t.eachDetail },
          { value: 'daily', label: t.daily, detail: t.dailyDetail },
          { value: 'none', label: t.none },
        ]}
      />
    </li>
  )
}
