import type { FormState } from '@obole/core/campaign/form'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useDesk, useEditing } from './editor-context.tsx'
import { stateChangeWords } from './state.words.ts'

/** Changes the state of the campaign once everything is saved; answers the problem, or null. */
export function useStateChange(): (state: FormState) => Promise<string | null> {
  const t = useWords(stateChangeWords)
  const { store, organizationSlug, showAll } = useDesk()
  const { campaign } = useEditing()
  const { revalidate } = useRevalidator()
  return async (state) => {
    const opens = state === 'Public' || state === 'Private'
    const isSaved = await store.flush()
    if (!isSaved && opens) {
      showAll()
      return t.unsaved
    }
    const { formType, formSlug } = campaign.form
    const changed = await call(
      'PUT /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/state',
      {
        params: { organizationSlug, formType, formSlug },
        body: { state },
      },
    )
    if (!changed.ok) return changed.problem.message
    store.take(changed.value)
    await revalidate()
    return null
  }
}
