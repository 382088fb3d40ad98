import { useState } from 'react'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { settledPayer } from '../journey/draft.ts'
import { formWords } from '../journey/form.words.ts'
import { useJourney } from '../journey/journey.tsx'
import { PaymentRefusal } from '../journey/payment-refusal.tsx'
import { usePayerStepRefusal } from '../journey/payer-step-refusal.ts'
import { payerBody, PayerFields, usePayerErrors } from './payer-fields.tsx'
import { Refusal } from '../../fields/refusal.tsx'
import { StepFrame } from '../journey/step-frame.tsx'

/** Whether each error has its field here: those about what is bought have none. */
const isAboutFields = ({ errors }: ShownProblem) => errors.some(({ path }) => path !== 'items')

export default function PayerStep() {
  const f = useWords(formWords)
  const { ask, form, draft, changeCart, goOn } = useJourney()
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const refusedBy = usePayerStepRefusal()
  const [busy, run] = useBusy()
  const errors = usePayerErrors()
  const submit = () =>
    void run(async () => {
      setRefusal(null)
      if (!errors.submit()) return
      const saved = await changeCart((params) =>
        ask('PUT /carts/{id}/payer', { params, body: payerBody(settledPayer(form, draft)) }),
      )
      if (saved.ok) return goOn()
      setRefusal(saved.problem)
      errors.refuse()
    })
  return (
    <StepFrame title={f.stepPayer} onNext={submit} busyText={busy && f.saving}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {refusedBy && !refusal ? <Refusal problem={refusedBy} className="mb-4" /> : null}
        <ErrorSummary tries={errors.tries} className="mb-4" />
        {refusal && !isAboutFields(refusal) ? <PaymentRefusal problem={refusal} className="mb-4" /> : null}
        <PayerFields errors={errors} refusal={refusal} />
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {f.continue}
        </button>
      </form>
    </StepFrame>
  )
}
