import { CopyButton } from '../../ui/desk/copy-button.tsx'

interface CopiedValue {
  label: string
  value: string
  /** What the button says. */
  copy: string
}

/** What is copied into a program, each with its button. */
export function CopiedValues({ values }: { values: readonly CopiedValue[] }) {
  return (
    <dl className="flex flex-col gap-5">
      {values.map(({ label, value, copy }) => (
        <div key={label}>
          <dt className="mb-1 text-sm text-muted">{label}</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <code className="min-w-0 rounded-field bg-ground px-4 py-3 font-semibold wrap-anywhere">
              {value}
            </code>
            <CopyButton text={value} label={copy} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
