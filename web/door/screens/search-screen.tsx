import { useMemo, useState } from 'react'
import { words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import { overScannerWords } from '../over-scanner.words.ts'
import { findByName, MOST_FOUND, nameIndex, plainWords } from '../evening/search.ts'
import type { Phone } from '../phone/phone.ts'
import { Field } from './field.tsx'
import { Sheet } from './frame.tsx'
import { PassRows } from './pass-rows.tsx'
import type { useVerdict } from './use-verdict.ts'

const t = { ...words(doorWords), ...words(overScannerWords) }

export function SearchScreen({
  phone,
  acts,
  onBack,
}: {
  phone: Phone
  acts: ReturnType<typeof useVerdict>
  onBack: () => void
}) {
  const [typed, setTyped] = useState('')
  const index = useMemo(() => nameIndex(phone.register.passes.values()), [phone])
  const found = useMemo(() => findByName(index, typed), [index, typed])
  const isAsked = plainWords(typed).length > 0
  return (
    <Sheet title={t.searchName} onBack={onBack} hasField>
      <Field
        label={t.name}
        hint={t.typeAName}
        type="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PassRows phone={phone} passes={found} onChoose={(pass) => void acts.showPass(pass)} />
      <output className="muted">
        {isAsked && found.length === 0 && t.nobodyFound}
        {found.length === MOST_FOUND && t.moreFound(MOST_FOUND)}
      </output>
    </Sheet>
  )
}
