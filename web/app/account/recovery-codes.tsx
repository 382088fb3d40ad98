import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import { CopyButton } from '../ui/desk/copy-button.tsx'
import { myAccountWords } from './my-account.words.ts'

/** Shown once: a person who loses the telephone and did not keep them must write to Support. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useWords(myAccountWords)
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="success" title={t.isOn} isAlert>
        {t.codesText}
      </Notice>
      <ul
        aria-label={t.codesTitle}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-option bg-tint px-4 py-3 font-semibold tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="codes-de-secours-obole.txt"
          className="inline-flex min-h-12 items-center justify-center rounded-option border-[1.5px] border-field bg-paper px-5 font-bold text-ink no-underline hover:border-ink hover:text-ink"
        >
          {t.download}
        </a>
      </div>
      <Button onPress={onDone}>{t.codesKept}</Button>
    </div>
  )
}
