import type { PaymentSummary } from '@obole/contract/payments'

/** The association's face: whoever pays sees whom. */
export function PaidFor({
  summary: { logo, formTitle, organizationName },
}: {
  summary: Pick<PaymentSummary, 'logo' | 'formTitle' | 'organizationName'>
}) {
  return (
    <div className="mb-5 flex items-center gap-3.5">
      <span
        aria-hidden
        className="grid size-14 flex-none place-items-center overflow-hidden rounded-option bg-tint-2 font-title text-xl font-bold text-primary-deep"
      >
        {logo ? (
          <img src={logo} alt="" width="56" height="56" className="size-full object-cover" />
        ) : (
          organizationName.charAt(0).toLocaleUpperCase()
        )}
      </span>
      <p className="min-w-0">
        <b className="block">{formTitle}</b>
        <span className="text-muted">{organizationName}</span>
      </p>
    </div>
  )
}
