import { useWords } from '../i18n/locale.tsx'
import { formWords } from './form.words.ts'
import { StepFrame } from './step-frame.tsx'

export default function ParticipantsStep() {
  const f = useWords(formWords)
  return (
    <StepFrame title={f.stepWho} onNext={() => {}} busyText={false}>
      …
    </StepFrame>
  )
}
