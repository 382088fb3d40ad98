import type { BankLine } from '@obole/contract/bank-statements'
import { useLocale } from '../../i18n/locale.tsx'
import { Day, euros } from '../lists/cells.tsx'

/** A line as it stands on the statement. */
export function BankLineText({ line, withAmount = false }: { line: BankLine; withAmount?: boolean }) {
  const locale = useLocale()
  return (
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className="text-muted">
        <Day at={line.day} />
      </span>{' '}
      {line.label}
      {withAmount ? <b className="ms-2 whitespace-nowrap">{euros(line.amount, locale)}</b> : null}
    </span>
  )
}
