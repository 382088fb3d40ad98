import type { ReactNode } from 'react'
import { Switch } from 'react-aria-components/Switch'

interface SwitchRowProps {
  children: ReactNode
  detail?: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** A setting that switches on or off at once. */
export function SwitchRow({ children, detail, ...state }: SwitchRowProps) {
  return (
    <Switch
      {...state}
      className="group flex min-h-11 cursor-pointer items-start gap-3.5 py-2 data-disabled:cursor-not-allowed data-disabled:opacity-50"
    >
      <span
        data-switch
        className="mt-px flex h-6 w-11 flex-none items-center rounded-full bg-field p-0.5 transition-colors group-data-focus-visible:outline-3 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-primary group-data-selected:bg-primary"
      >
        <span className="size-5 rounded-full bg-paper transition-transform group-data-selected:translate-x-5" />
      </span>
      <span className="min-w-0 flex-1">
        {children}
        {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
      </span>
    </Switch>
  )
}
