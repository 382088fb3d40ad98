import type { PaymentSummary } from '@obole/contract/payments'
import { useAssociationLang } from '../i18n/locale.tsx'

/** The association's logo and name: the payer sees whom they pay. */
export function PaidFor({
  summary: { logo, formType, formTitle, organizationName },
}: {
  summary: Pick<PaymentSummary, 'logo' | 'formType' | 'formTitle' | 'organizationName'>
}) {
  const lang = useAssociationLang(formType)
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
      <p lang={lang} className="min-w-0">
        <b className="block">{formTitle}</b>
        <span className="text-muted">{organizationName}</span>
      </p>
    </div>
  )
}
