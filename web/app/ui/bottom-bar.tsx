import type { ReactNode } from 'react'

/** On a phone, the amount and the next action stay at the bottom of the screen. */
export function BottomBar({
  detail,
  amount,
  children,
}: {
  detail: string
  /** Null while there is no amount to show. */
  amount: string | null
  children: ReactNode
}) {
  return (
    <div
      data-bottom-bar
      data-screen-only
      className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar wide:hidden"
    >
      <div className="leading-tight tabular-nums">
        <span className="block text-sm text-muted">{detail}</span>
        {amount === null ? null : <b className="text-lg">{amount}</b>}
      </div>
      <div className="flex-1 [&>button]:w-full">{children}</div>
    </div>
  )
}
