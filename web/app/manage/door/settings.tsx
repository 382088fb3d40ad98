import type { DoorSettings } from '@obole/contract/door'
import { MOST_LISTS } from '@obole/core/door/list'
import type { FormEvent } from 'react'
import { useFieldErrors } from '../../fields/field-errors.ts'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useKept } from '../desk/kept-form.ts'
import { Choices } from './choices.tsx'
import { doorWords } from './door.words.ts'
import { emptyFields } from './empty-fields.ts'
import { ListFields } from './list-fields.tsx'
import type { DoorPartProps } from './place.ts'
import { type DoorList, lostLists, newList } from './settings-draft.ts'

/** The lists of the door and what volunteers may do there, saved together. */
export function Settings({ door, place, onChange }: DoorPartProps) {
  const t = useWords(doorWords)
  const { organizationSlug, formType, formSlug } = place
  // Null while nothing is changed: then what others save is shown as it comes.
  const kept = useKept<DoorSettings | null>(`door ${organizationSlug} ${formType} ${formSlug}`, null)
  const draft = kept.value ?? door.settings
  const change = (changes: Partial<DoorSettings>) =>
    kept.set((known) => ({ ...(known ?? door.settings), ...changes }))
  const errors = useFieldErrors(
    emptyFields(Object.fromEntries(draft.lists.map(({ id, name }) => [id, name]))),
  )
  const [busy, run] = useBusy()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!errors.submit()) return
    void run(async () => {
      const saved = await call(
        'PUT /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door',
        { params: { ...place }, body: draft },
      )
      if (!saved.ok) return showToast(failureToast(saved.problem))
      kept.forget()
      onChange(saved.value)
      showToast({ tone: 'success', title: t.saved })
    })
  }
  const setList = (list: DoorList) =>
    change({ lists: draft.lists.map((one) => (one.id === list.id ? list : one)) })
  const lost = lostLists(door, draft)
  return (
    <Card title={t.settings} id="settings">
      <p className="mb-4 max-w-text text-muted">{t.settingsText}</p>
      <form noValidate onSubmit={save} className="flex flex-col gap-6">
        <ul aria-label={t.lists} className="flex flex-col gap-4">
          {draft.lists.map((list) => (
            <li key={list.id} className="rounded-option border-[1.5px] border-line p-4">
              <ListFields
                list={list}
                door={door}
                error={errors.errorOf(list.id)}
                onType={() => errors.type(list.id)}
                onChange={setList}
                onRemove={
                  draft.lists.length > 1
                    ? () => change({ lists: draft.lists.filter(({ id }) => id !== list.id) })
                    : null
                }
              />
            </li>
          ))}
        </ul>
        {draft.lists.length < MOST_LISTS ? (
          <Button
            tone="plain"
            className="self-start"
            onPress={() => change({ lists: [...draft.lists, newList(crypto.randomUUID())] })}
          >
            {t.newList}
          </Button>
        ) : null}
        {door.questions.length > 0 ? (
          <Choices
            legend={t.questions}
            hint={t.questionsText}
            offered={door.questions}
            chosen={draft.fieldIds}
            onChange={(fieldIds) => change({ fieldIds })}
          />
        ) : null}
        {door.maySell ? (
          <SwitchRow isSelected={draft.sells} onChange={(sells) => change({ sells })} detail={t.sellsText}>
            {t.sells}
          </SwitchRow>
        ) : null}
        {lost.length > 0 ? (
          <Notice tone="attention">{t.lost(lost.map(({ name }) => name).join(', '))}</Notice>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busyText={busy && t.saving} isDisabled={kept.value === null}>
            {t.save}
          </Button>
          {kept.value ? (
            <Button tone="link" onPress={kept.forget}>
              {t.giveUp}
            </Button>
          ) : null}
          <output className="text-sm font-semibold">{kept.value ? t.unsaved : ''}</output>
        </div>
      </form>
    </Card>
  )
}
