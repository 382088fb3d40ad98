import { useState } from 'react'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Refusal } from '../../fields/refusal.tsx'
import { Notice } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { formWords } from '../journey/form.words.ts'
import { ItemCards, useItemErrors } from './item-cards.tsx'
import { useJourney } from '../journey/journey.tsx'
import { participantsWords } from './participants.words.ts'
import { StepFrame } from '../journey/step-frame.tsx'
import { stepName } from '../journey/step-shell.tsx'
import { FilesContext, useFiles } from './files.tsx'

export default function ParticipantsStep() {
  const t = useWords(participantsWords)
  const f = useWords(formWords)
  const { ask, form, cart, change, saveItems, goOn } = useJourney()
  const files = useFiles(async (body) =>
    cart ? ask('POST /carts/{id}/file', { params: { id: cart.id }, body }) : null,
  )
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const errors = useItemErrors()

  const submit = () =>
    void run(async () => {
      setRefusal(null)
      if (files.isUploading) return files.complain()
      if (!errors.submit()) return
      change(() => ({ isAnswered: true }))
      const saved = await saveItems()
      if (saved.ok) return goOn()
      setRefusal(saved.problem)
    })
  return (
    <StepFrame title={stepName(2, { form }, f)} onNext={submit} busyText={busy && f.saving} isPricedHere>
      <FilesContext value={files}>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <ErrorSummary tries={errors.tries} />
          {refusal ? <Refusal problem={refusal} /> : null}
          {files.complaint ? <Notice tone="attention" title={files.complaint} isAlert /> : null}
          <ItemCards errors={errors} />
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
            {t.send}
          </button>
        </form>
      </FilesContext>
    </StepFrame>
  )
}
