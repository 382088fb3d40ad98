import type { RenewalReminders, RenewalReminderSetting } from '@obole/contract/manage-renewals'
import { RENEWAL_TEXTS, UNKNOWN_PLACEHOLDER } from '@obole/contract/renewal-texts'
import { endsToRemindOf, filledText, unknownPlaceholders } from '@obole/core/campaign/renewal'
import { formatDate, type LocalDate, parisDate } from '@obole/core/dates/dates'
import { MESSAGE_SUBJECT_MAX, MESSAGE_TEXT_MAX } from '@obole/core/order/order-message'
import { useId, useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/renewals'
import { renewalsWords } from './renewals.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  const answer = await readFromApi(page, 'GET /manage/organizations/{organizationSlug}/renewal-reminders', {
    params: { organizationSlug },
  })
  return { answer, today: parisDate(Date.now()) }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, renewalsWords, 'title')

/** Which reminders members get around the end of their membership, and in which words. */
export default function Renewals({ loaderData: { answer, today } }: Route.ComponentProps) {
  const t = useWords(renewalsWords)
  const { organizationName: association, isSending, reminders } = answer
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead} />
      {isSending ? null : (
        <Notice tone="attention" title={t.notSending}>
          {t.notSendingText}
        </Notice>
      )}
      <AutomaticRenewal answer={answer} />
      {reminders.map((reminder) => (
        <Reminder key={reminder.moment} {...{ reminder, association, today }} />
      ))}
    </div>
  )
}

/** Whether payers are offered that their membership renews itself; those who asked for it keep it. */
function AutomaticRenewal({ answer }: { answer: RenewalReminders }) {
  const t = useWords(renewalsWords)
  const { organizationSlug } = useAssociation()
  const [isOffered, setIsOffered] = useState(answer.offersAutomaticRenewal)
  const [problem, setProblem] = useState<string | null>(null)
  const [, run] = useBusy()
  const offer = (next: boolean) =>
    void run(async () => {
      setProblem(null)
      const saved = await call('PUT /manage/organizations/{organizationSlug}/automatic-renewal', {
        params: { organizationSlug },
        body: { isOffered: next },
      })
      if (!saved.ok) return setProblem(saved.problem.message)
      setIsOffered(next)
      return showToast({ tone: 'success', title: t.saved })
    })
  return (
    <Card title={t.automatic}>
      <div className="flex flex-col gap-4">
        <SwitchRow isSelected={isOffered} onChange={offer}>
          {t.automaticOffered}
        </SwitchRow>
        {problem ? <Notice tone="attention" title={problem} isAlert /> : null}
        <p className="max-w-text text-muted">{t.automaticText}</p>
        {answer.automaticRenewals > 0 ? <p>{t.automaticCount(answer.automaticRenewals)}</p> : null}
      </div>
    </Card>
  )
}

interface ReminderProps {
  reminder: RenewalReminders['reminders'][number]
  association: string
  today: LocalDate
}

function Reminder({ reminder, association, today }: ReminderProps) {
  const { moment } = reminder
  const t = useWords(renewalsWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const ours = RENEWAL_TEXTS[moment][locale]
  const [kept, setKept] = useState(reminder)
  const [words, setWords] = useState(reminder.words ?? ours)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const isOurs = words.subject === ours.subject && words.text === ours.text
  const save = (setting: RenewalReminderSetting) =>
    void run(async () => {
      setProblem(null)
      const answer = await call('PUT /manage/organizations/{organizationSlug}/renewal-reminders', {
        params: { organizationSlug },
        body: setting,
      })
      if (!answer.ok) return setProblem(answer.problem.message)
      setKept(setting)
      return showToast({ tone: 'success', title: t.saved })
    })
  const wrong = (text: string) =>
    unknownPlaceholders(text).map((one) => UNKNOWN_PLACEHOLDER[locale](one))[0] ?? null
  const submit = (form: HTMLFormElement) => {
    setProblem(null)
    // The field says what is wrong with it.
    if (wrong(words.subject) || wrong(words.text)) return focusFirstInvalid(form)
    if (words.subject.trim() === '' || words.text.trim() === '') return setProblem(t.required)
    return save({ ...kept, words: isOurs ? null : words })
  }
  // Whoever is reminded today has a membership that ends on this day.
  const endsOn = endsToRemindOf(today).find((end) => end.moment === moment)?.endsOn ?? today
  const values = { prénom: 'Camille', association, 'date de fin': formatDate(endsOn, locale) }
  return (
    <Card title={t[`at${moment}`]}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <SwitchRow isSelected={kept.isOn} onChange={(isOn) => save({ ...kept, isOn })}>
          {t.isOn}
          <span className="sr-only">, {t[`at${moment}`]}</span>
        </SwitchRow>
        {problem ? <Notice tone="attention" title={problem} isAlert /> : null}
        {kept.isOn ? (
          <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-2">
            <div className="flex flex-col gap-4">
              <TextField
                label={t.subject}
                isRequired
                maxLength={MESSAGE_SUBJECT_MAX}
                value={words.subject}
                onChange={(subject) => setWords({ ...words, subject })}
                error={wrong(words.subject)}
              />
              <TextField
                label={t.text}
                hint={t.placeholders}
                isRequired
                rows={9}
                maxLength={MESSAGE_TEXT_MAX}
                value={words.text}
                onChange={(text) => setWords({ ...words, text })}
                error={wrong(words.text)}
              />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" busyText={busy && t.saving}>
                  {t.save}
                  <span className="sr-only">, {t[`at${moment}`]}</span>
                </Button>
                {isOurs ? null : (
                  <Button tone="plain" onPress={() => setWords(ours)}>
                    {t.ours}
                  </Button>
                )}
              </div>
            </div>
            <Preview
              of={t[`at${moment}`]}
              subject={filledText(words.subject, values)}
              text={filledText(words.text, values)}
            />
          </div>
        ) : null}
      </form>
    </Card>
  )
}

function Preview({ of, subject, text }: { of: string; subject: string; text: string }) {
  const t = useWords(renewalsWords)
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border-[1.5px] border-line bg-ground px-5 py-4">
      <h3 id={id} className="mb-2 text-sm font-semibold text-muted">
        {t.preview}
        <span className="sr-only">, {of}</span>
      </h3>
      <p className="font-semibold break-words">{subject}</p>
      <p className="mt-2 break-words whitespace-pre-line">{text}</p>
    </section>
  )
}
