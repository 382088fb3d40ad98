import { type DoorPass, readCode, typedNumber } from '@obole/core/door/pass'
import { type FormEvent, useState } from 'react'
import { words } from '../browser/locale.ts'
import { typedText } from '../browser/typed-text.ts'
import { doorWords } from '../door.words.ts'
import { overScannerWords } from '../over-scanner.words.ts'
import type { Phone } from '../phone/phone.ts'
import { Field } from './field.tsx'
import { Sheet } from './frame.tsx'
import { PassRows } from './pass-rows.tsx'
import type { useVerdict } from './use-verdict.ts'

const t = { ...words(doorWords), ...words(overScannerWords) }

/** For a code that no camera reads: its number, which the volunteer sees whom it is for before they let anybody in. */
export function CodeScreen({
  phone,
  acts,
  onBack,
}: {
  phone: Phone
  acts: ReturnType<typeof useVerdict>
  onBack: () => void
}) {
  const [isUnknown, setUnknown] = useState(false)
  const [several, setSeveral] = useState<readonly DoorPass[]>([])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedText(new FormData(event.currentTarget), 'number')
    const number = typedNumber(typed)
    const found = number === null ? [] : phone.register.numbered(number)
    setSeveral(found.length > 1 ? found : [])
    if (number === null && readCode(typed)) return void acts.readTyped(typed)
    setUnknown(found.length === 0)
    if (found.length === 1 && found[0]) void acts.showPass(found[0])
  }
  return (
    <Sheet title={t.typeCode} onBack={onBack} hasField>
      <form noValidate className="fields" onSubmit={submit}>
        <Field
          label={t.number}
          hint={t.numberHint}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={200}
          error={isUnknown ? t.noSuchNumber : null}
        />
        <button type="submit" className="button strong">
          {t.find}
        </button>
      </form>
      <PassRows phone={phone} passes={several} onChoose={(pass) => void acts.showPass(pass)} />
    </Sheet>
  )
}
