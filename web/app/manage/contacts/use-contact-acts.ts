import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { contactWords } from './contacts.words.ts'

type Answer = { ok: true } | { ok: false; problem: { message: string } }

/** What is done with files, one act at a time. Each answers its refusal, which also stays to be read; null where it was done. */
export function useContactActs() {
  const t = useWords(contactWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const params = { organizationSlug }
  const act = async (asked: () => Promise<Answer>, done?: string): Promise<string | null> => {
    let refused: string | null = null
    await run(async () => {
      const answer = await asked()
      refused = answer.ok ? null : answer.problem.message
      setRefusal(refused)
      if (answer.ok && done) showToast({ tone: 'success', title: done })
      await revalidate()
    })
    return refused
  }
  return {
    busy,
    refusal,
    merge: (oneId: number, otherId: number) =>
      act(
        () =>
          call('POST /manage/organizations/{organizationSlug}/contacts/merges', {
            params,
            body: { oneId, otherId },
          }),
        t.mergedDone,
      ),
    takeApart: (mergeId: number) =>
      act(
        () =>
          call('DELETE /manage/organizations/{organizationSlug}/contacts/merges/{mergeId}', {
            params: { ...params, mergeId },
          }),
        t.apartDone,
      ),
    tellApart: (oneId: number, otherId: number) =>
      act(() =>
        call('POST /manage/organizations/{organizationSlug}/contacts/distinctions', {
          params,
          body: { oneId, otherId },
        }),
      ),
    setHousehold: (contactId: number, withId: number | null) =>
      act(() =>
        call('PUT /manage/organizations/{organizationSlug}/contacts/{contactId}/household', {
          params: { ...params, contactId },
          body: { withId },
        }),
      ),
    addNote: (contactId: number, text: string) =>
      act(() =>
        call('POST /manage/organizations/{organizationSlug}/contacts/{contactId}/notes', {
          params: { ...params, contactId },
          body: { text },
        }),
      ),
    removeNote: (contactId: number, noteId: number) =>
      act(() =>
        call('DELETE /manage/organizations/{organizationSlug}/contacts/{contactId}/notes/{noteId}', {
          params: { ...params, contactId, noteId },
        }),
      ),
  }
}
