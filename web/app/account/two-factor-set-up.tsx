import type { TwoFactorSetup } from '@obole/contract/two-factor'
import { type FormEvent, useState } from 'react'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import { CopyButton } from '../ui/desk/copy-button.tsx'
import Dialog from '../ui/dialog.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { CodeField } from './code-field.tsx'
import { myAccountWords } from './my-account.words.ts'
import { PasswordAgain, usePasswordAgain } from './password-again.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export default function TwoFactorSetUp({ onClose }: { onClose: () => void }) {
  const t = useWords(myAccountWords)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog title={codes ? t.codesTitle : t.setUpTitle} onClose={onClose}>
      <SetUpSteps codes={codes} onCodes={setCodes} onDone={onClose} />
    </Dialog>
  )
}

interface SetUpStepsProps {
  /** Null until the second factor is active. */
  codes: readonly string[] | null
  onCodes: (codes: readonly string[]) => void
  onDone: () => void
}

/** Three steps: the password, a code of the application that has scanned ours, the recovery codes to keep. */
export function SetUpSteps({ codes, onCodes, onDone }: SetUpStepsProps) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return setup ? <Scan setup={setup} onDone={onCodes} /> : <AskPassword onDone={setSetup} />
}

function AskPassword({ onDone }: { onDone: (setup: TwoFactorSetup) => void }) {
  const t = useWords(myAccountWords)
  const again = usePasswordAgain()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const begin = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (!again.isTyped()) return
      const begun = await call('POST /users/me/two-factor/setup', {}, { password: again.password })
      if (begun.ok) return onDone(begun.value)
      if (!again.takes(begun.problem)) setRefusal(begun.problem.message)
    })
  }
  return (
    <form noValidate onSubmit={begin} className="flex flex-col gap-5">
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <p>{t.setUpPassword}</p>
      <PasswordAgain {...again.field} />
      <Button type="submit" busyText={busy && t.verifying}>
        {t.goOn}
      </Button>
    </form>
  )
}

interface ScanProps {
  setup: TwoFactorSetup
  onDone: (recoveryCodes: readonly string[]) => void
}

function Scan({ setup, onDone }: ScanProps) {
  const t = useWords(myAccountWords)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const fail = (text: string) => {
        setError(text)
        focusFirstInvalid()
      }
      if (!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))) return fail(t.sixDigits)
      setError(null)
      const confirmed = await call('POST /users/me/two-factor/confirm', { body: { code } })
      if (!confirmed.ok) return fail(confirmed.problem.message)
      onDone(confirmed.value.recoveryCodes)
    })
  }
  return (
    <form noValidate onSubmit={confirm} className="flex flex-col gap-5">
      <p className="max-sm:hidden">{t.scan}</p>
      {/* A telephone cannot scan its own screen: a link gives the same key to the application on it. */}
      <div className="flex flex-col gap-4 sm:hidden">
        <p>{t.openAppText}</p>
        <a
          href={setup.otpauthUrl}
          className="inline-flex min-h-12 items-center justify-center rounded-option border-[1.5px] border-field bg-paper px-5 font-bold text-ink no-underline hover:border-ink hover:text-ink"
        >
          {t.openApp}
        </a>
        <p className="text-muted">{t.otherDevice}</p>
      </div>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setup.qrCodeSvg)}`}
        alt={t.qrCode}
        width="200"
        height="200"
        className="size-50 self-center rounded-field border border-line bg-paper"
      />
      <details>
        <summary className="flex min-h-11 items-center font-semibold text-primary-dark">
          {t.cannotScan}
        </summary>
        <p className="mt-1 mb-2 text-muted">{t.typeSecret}</p>
        <div className="flex flex-wrap items-center gap-3">
          <code className="rounded-field bg-tint px-3 py-2 font-semibold break-words">{setup.secret}</code>
          <CopyButton text={setup.secret.replaceAll(' ', '')} />
        </div>
      </details>
      <CodeField value={code} onChange={setCode} error={error} isOfApp />
      <Button type="submit" busyText={busy && t.verifying}>
        {t.confirm}
      </Button>
    </form>
  )
}
