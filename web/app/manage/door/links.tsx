import type { CallOutput } from '@obole/contract/endpoint'
import type { doorDeskEndpoints, DoorDesk } from '@obole/contract/door'
import { parisDate } from '@obole/core/dates/dates'
import { momentOf } from '@obole/core/dates/moments'
import { type FormEvent, useState } from 'react'
import { useFieldErrors } from '../../fields/field-errors.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/desk/copy-button.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ShareFromPhone } from '../share/share-from-phone.tsx'
import { useDoorFrame } from './door-frame.tsx'
import { doorWords } from './door.words.ts'
import { emptyFields } from './empty-fields.ts'
import { proposedEvening } from './evening.ts'
import type { DoorPartProps, DoorPlace } from './place.ts'
import { ClosableRows } from './closable-rows.tsx'

type MadeLink = CallOutput<
  (typeof doorDeskEndpoints)['POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/links']
>
type OpenLink = NonNullable<DoorDesk['links']>[number]

const LONGEST_NAME = 60

/** Links that open the door for one evening, for volunteers without an account. */
export function Links({ door, place, onChange }: DoorPartProps) {
  const t = useWords(doorWords)
  const locale = useLocale()
  const [made, setMade] = useState<MadeLink | null>(null)
  const [closing, setClosing] = useState<OpenLink | null>(null)
  const close = async ({ id: linkId }: OpenLink) => {
    const ended = await call(
      'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/links/{linkId}/end',
      { params: { ...place, linkId } },
    )
    if (!ended.ok) return ended.problem.message
    if (made?.id === linkId) setMade(null)
    onChange(ended.value)
    return null
  }
  return (
    <Card title={t.links}>
      <p className="mb-4 max-w-text text-muted">{t.linksText}</p>
      {made ? (
        <Made link={made} onAnother={() => setMade(null)} />
      ) : (
        <NewLink place={place} onMade={setMade} />
      )}
      <ClosableRows
        rows={door.links ?? []}
        title={t.openLinks}
        closedTitle={t.closedLinks}
        nameOf={({ name }) => name}
        detailOf={({ endsAt, phones }) => [t.until(momentOf(endsAt, locale)), t.phoneCount(phones)]}
        onClose={setClosing}
      />
      {closing ? (
        <Question
          title={t.closeLinkTitle(closing.name)}
          answer={t.closeLink}
          busyText={t.closing}
          isDangerous
          onAnswer={() => close(closing)}
          onClose={() => setClosing(null)}
        >
          <p>{t.closeLinkText}</p>
        </Question>
      ) : null}
    </Card>
  )
}

function NewLink({ place, onMade }: { place: DoorPlace; onMade: (link: MadeLink) => void }) {
  const t = useWords(doorWords)
  const { startDate } = useDoorFrame()
  const [today] = useState(() => parisDate(Date.now()))
  const [typed, setTyped] = useState({ name: '', evening: proposedEvening(startDate, today) })
  const errors = useFieldErrors(emptyFields(typed))
  const [busy, run] = useBusy()
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (!errors.submit()) return
    void run(async () => {
      const made = await call(
        'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/links',
        { params: { ...place }, body: typed },
      )
      if (made.ok) onMade(made.value)
      else showToast(failureToast(made.problem))
    })
  }
  const field = (name: keyof typeof typed) => ({
    isRequired: true,
    value: typed[name],
    error: errors.errorOf(name),
    onChange: (value: string) => {
      setTyped((known) => ({ ...known, [name]: value }))
      errors.type(name)
    },
    className: 'w-full',
  })
  return (
    <form noValidate onSubmit={make} className="flex flex-col items-start gap-4">
      <TextField label={t.linkName} hint={t.linkNameHint} maxLength={LONGEST_NAME} {...field('name')} />
      <TextField label={t.evening} type="date" {...field('evening')} />
      <Button type="submit" tone="plain" busyText={busy && t.making}>
        {t.makeLink}
      </Button>
    </form>
  )
}

/** The server keeps no copy of the code that could be read: it is shown this once. */
function Made({ link, onAnother }: { link: MadeLink; onAnother: () => void }) {
  const t = useWords(doorWords)
  const locale = useLocale()
  return (
    <Notice tone="success" title={t.linkMade}>
      <output className="block">{t.linkMadeText(momentOf(link.endsAt, locale))}</output>
      <p className="my-3">
        <span className="block text-sm">{t.pin}</span>
        <b data-pin className="font-title text-4xl tracking-widest tabular-nums">
          {link.pin}
        </b>
      </p>
      <p className="mb-3 rounded-field bg-paper px-4 py-3 font-semibold wrap-anywhere">{link.address}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link.address} label={t.copyLink} />
        <ShareFromPhone title={t.title} address={link.address} />
        <Button tone="link" onPress={onAnother}>
          {t.anotherLink}
        </Button>
      </div>
    </Notice>
  )
}
