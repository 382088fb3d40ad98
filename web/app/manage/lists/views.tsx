import type { View } from '@obole/contract/manage-lists'
import type { ListName } from '@obole/core/site/lists'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { useOutcome } from '../desk/use-outcome.ts'
import { useAskedFor } from './asked-for.ts'
import { viewOf } from './list-query.ts'
import { listWords } from './lists.words.ts'

/** A view keeps the address of its list. */
function queryOf({ settings }: View): string {
  const { query } = settings
  return typeof query === 'string' ? query : ''
}

const CHIP = 'chip no-underline aria-pressed:border-primary aria-pressed:bg-tint-2 hover:border-ink'

interface ViewsProps {
  list: ListName
  /** Members and guests are the same list with different filters: their views are kept apart. */
  of: string | undefined
  views: readonly View[]
}

/** Filters and columns kept under a name, by each person for themselves. */
export function Views({ list, of, views }: ViewsProps) {
  const t = useWords(listWords)
  const [page] = useSearchParams()
  const [, ask] = useAskedFor()
  const show = (view: string) => ask(() => new URLSearchParams(view), { preventScrollReset: false })
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [isNaming, setIsNaming] = useState(false)
  const now = viewOf(page)
  const own = views.filter((view) => view.list === list && view.settings['of'] === of)
  const isKnown = now === '' || own.some((view) => queryOf(view) === now)
  const restore = async ({ name, settings }: View) => {
    await call('PUT /manage/organizations/{organizationSlug}/views/{list}/{name}', {
      params: { organizationSlug, list, name },
      body: { settings },
    })
    await revalidate()
  }
  const forget = async (view: View) => {
    const { name } = view
    const forgotten = await call('DELETE /manage/organizations/{organizationSlug}/views/{list}/{name}', {
      params: { organizationSlug, list, name },
    })
    if (!forgotten.ok) return showToast(failureToast(forgotten.problem))
    showToast({
      tone: 'success',
      title: t.viewForgotten,
      action: { label: t.undo, onPress: () => void restore(view) },
    })
    await revalidate()
  }
  if (own.length === 0 && isKnown) return null
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t.views}</legend>
      <button type="button" aria-pressed={now === ''} onClick={() => show('')} className={CHIP}>
        {t.everything}
      </button>
      {own.map((view) => {
        const isCurrent = queryOf(view) === now
        return (
          <span key={view.name} className="flex items-center">
            <button
              type="button"
              aria-pressed={isCurrent}
              onClick={() => show(queryOf(view))}
              className={CHIP}
            >
              {view.name}
            </button>
            {isCurrent ? (
              <button
                type="button"
                aria-label={t.forgetView(view.name)}
                onClick={() => void forget(view)}
                className="grid size-11 place-items-center rounded-full text-xl hover:bg-tint"
              >
                ×
              </button>
            ) : null}
          </span>
        )
      })}
      {isKnown ? null : (
        <button
          type="button"
          onClick={() => setIsNaming(true)}
          className="min-h-11 px-2 font-semibold text-primary-dark underline"
        >
          {t.saveView}
        </button>
      )}
      {isNaming ? (
        <NameView
          list={list}
          settings={{ query: now, ...(of === undefined ? {} : { of }) }}
          taken={views.filter((view) => view.list === list && !own.includes(view)).map(({ name }) => name)}
          onClose={() => setIsNaming(false)}
        />
      ) : null}
    </fieldset>
  )
}

interface NameViewProps {
  list: ListName
  settings: View['settings']
  taken: readonly string[]
  onClose: () => void
}

function NameView({ list, settings, taken, onClose }: NameViewProps) {
  const t = useWords(listWords)
  const { organizationSlug } = useAssociation()
  const outcome = useOutcome()
  const [name, setName] = useState('')
  const save = async () => {
    if (taken.includes(name.trim())) return t.viewTaken
    return outcome(
      call('PUT /manage/organizations/{organizationSlug}/views/{list}/{name}', {
        params: { organizationSlug, list, name: name.trim() },
        body: { settings },
      }),
    )
  }
  return (
    <Question title={t.saveView} answer={t.save} busyText={t.saving} onAnswer={save} onClose={onClose}>
      <p>{t.saveViewText}</p>
      <TextField label={t.viewName} isRequired maxLength={80} value={name} onChange={setName} />
    </Question>
  )
}
