import type { ContactFile } from '@obole/contract/contacts'
import type { ContactRefusal } from '@obole/core/campaign/renewal'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { contactWords } from './contacts.words.ts'
import { factsOf } from './facts.ts'

type Answer<T> = { ok: true; value: T } | { ok: false; problem: { message: string } }

/** What is done with files, one act at a time. Each answers its refusal, which also stays to be read; null where it was done. */
export function useContactActs() {
  const t = useWords(contactWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const params = { organizationSlug }
  const act = async <T>(
    asked: () => Promise<Answer<T>>,
    done?: (value: T) => void,
  ): Promise<string | null> => {
    let refused: string | null = null
    await run(async () => {
      const answer = await asked()
      refused = answer.ok ? null : answer.problem.message
      setRefusal(refused)
      await revalidate()
      if (answer.ok) done?.(answer.value)
    })
    return refused
  }
  const takeApart = (mergeId: number) =>
    act(
      () =>
        call('DELETE /manage/organizations/{organizationSlug}/contacts/merges/{mergeId}', {
          params: { ...params, mergeId },
        }),
      () => showToast({ tone: 'success', title: t.apartDone }),
    )
  /** What was done with one press is undone with one. */
  const offerUndo = ({ merged }: ContactFile) => {
    const [last] = merged
    showToast({
      tone: 'success',
      title: t.mergedDone,
      ...(last ? { action: { label: t.undo, onPress: () => void takeApart(last.mergeId) } } : {}),
    })
  }
  return {
    busy,
    refusal,
    /** The file is right as it is, whatever an order says. */
    keepFacts: (file: ContactFile) =>
      act(
        () =>
          call('PUT /manage/organizations/{organizationSlug}/contacts/{contactId}', {
            params: { ...params, contactId: file.id },
            body: factsOf(file),
          }),
        () => showToast({ tone: 'success', title: t.saved }),
      ),
    merge: (oneId: number, otherId: number) =>
      act(
        () =>
          call('POST /manage/organizations/{organizationSlug}/contacts/merges', {
            params,
            body: { oneId, otherId },
          }),
        offerUndo,
      ),
    takeApart,
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
    noteRefusal: (contactId: number, purpose: ContactRefusal) =>
      act(() =>
        call('POST /manage/organizations/{organizationSlug}/contacts/{contactId}/refusals', {
          params: { ...params, contactId },
          body: { purpose },
        }),
      ),
    liftRefusal: (contactId: number, purpose: ContactRefusal, note: string) =>
      act(() =>
        call('POST /manage/organizations/{organizationSlug}/contacts/{contactId}/refusals/lift', {
          params: { ...params, contactId },
          body: { purpose, note },
        }),
      ),
    clearAddress: (contactId: number) =>
      act(() =>
        call('DELETE /manage/organizations/{organizationSlug}/contacts/{contactId}/undeliverable', {
          params: { ...params, contactId },
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
