import { kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import { INSTALMENT_COUNTS } from '@obole/core/payment/schedule'
import { useWords } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { useAt, useDesk, useEditing, useKindWords } from './editor-context.tsx'
import { settingsWords } from './editor.words.ts'
import { ImpactsAt } from './preset-impacts.tsx'
import { AmountsAt, CountAt, MomentAt, SwitchAt, TextAt } from './fields.tsx'

export function GiftSection() {
  const t = useWords(settingsWords)
  const { draft } = useEditing()
  return (
    <div className="flex flex-col gap-3">
      <SwitchAt path="acceptOpenDonation" label={t.openGifts} hint={t.openGiftsHint} />
      {draft.acceptOpenDonation ? (
        <>
          <SwitchAt path="acceptOpenMonthlyDonation" label={t.monthlyGifts} />
          <AmountsAt path="openDonationPresetAmounts" of="openDonationPresetAmount" label={t.giftPresets} />
          <ImpactsAt path="openDonationPresetImpacts" amounts={draft.openDonationPresetAmounts} />
        </>
      ) : null}
    </div>
  )
}

export function PaymentSection() {
  const kind = useKindWords()
  const t = useWords(settingsWords)
  const { formType } = useDesk()
  const { makes, limitsEntries } = kindOf(formType)
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
        <MomentAt path="saleStartDate" label={t.saleFrom} hint={t.saleHint} />
        <MomentAt path="saleEndDate" label={t.saleTo} hint={t.saleEndHint} edge="end" />
        {limitsEntries ? (
          <CountAt path="maxEntries" of="maxEntries" label={kind.maxEntries} hint={kind.maxEntriesHint} />
        ) : null}
        {makes === 'gift' ? null : <CountAt path="maxPerUser" of="maxPerUser" label={t.maxPerUser} />}
      </div>
      {makes === 'gift' ? null : <Instalments />}
      <fieldset>
        <legend className="font-semibold">{t.whoPays}</legend>
        <SwitchAt path="allowIndividualPayer" label={t.individuals} />
        <SwitchAt path="allowOrganismPayer" label={t.organisations} />
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t.asked}</legend>
        <SwitchAt path="askPayerAddress" label={t.askAddress} hint={t.askAddressHint} />
        <SwitchAt path="askPayerBirthDate" label={t.askBirthDate} />
      </fieldset>
      {raisesFunds(formType) ? null : (
        <TextAt path="termsOfSaleUrl" label={t.termsOfSale} hint={t.termsOfSaleHint} placeholder="https://" />
      )}
    </div>
  )
}

function Instalments() {
  const t = useWords(settingsWords)
  const { value, set } = useAt<number[]>('installments', [1])
  return (
    <fieldset data-path="installments">
      <legend className="font-semibold">{t.instalments}</legend>
      <p className="text-sm text-muted">{t.instalmentsHint}</p>
      <div className="flex flex-wrap gap-x-6">
        {INSTALMENT_COUNTS.filter((count) => count > 1).map((count) => (
          <CheckboxRow
            key={count}
            isSelected={value.includes(count)}
            onChange={(isOffered) =>
              set(
                isOffered
                  ? [...value, count].toSorted((a, b) => a - b)
                  : value.filter((other) => other !== count),
              )
            }
          >
            {t.times(count)}
          </CheckboxRow>
        ))}
      </div>
    </fieldset>
  )
}

export function AfterSection() {
  const t = useWords(settingsWords)
  const { paper } = kindOf(useDesk().formType)
  return (
    <div className="flex flex-col gap-5">
      <TextAt path="personalizedMessage" label={t.thanks} hint={t.thanksHint} rows={4} maxLength={2000} />
      <TextAt
        path="contactEmail"
        label={t.contact}
        hint={t.contactHint}
        type="email"
        className="max-w-[28rem]"
      />
      <div>
        {paper === 'ticket' ? <SwitchAt path="generateTickets" label={t.tickets} /> : null}
        {paper === 'ticket' ? (
          <SwitchAt path="canPassTicketsOn" label={t.passOn} hint={t.passOnHint} />
        ) : null}
        {paper === 'card' ? <SwitchAt path="generateMembershipCards" label={t.cards} /> : null}
        <SwitchAt path="remindAbandonedCart" label={t.remind} hint={t.remindHint} />
      </div>
    </div>
  )
}

export function VisibilitySection() {
  const kind = useKindWords()
  const t = useWords(settingsWords)
  const { showsRemaining } = kindOf(useDesk().formType)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <SwitchAt path="displayContributorName" label={t.showNames} hint={t.showNamesHint} />
        <SwitchAt path="amountVisible" label={t.showAmounts} />
        <SwitchAt path="displayParticipantsCount" label={kind.showCount} />
        {showsRemaining ? <SwitchAt path="displayRemainingEntries" label={kind.showRemaining} /> : null}
      </div>
      <TextAt
        path="widgetButtonText"
        label={t.button}
        hint={t.buttonHint}
        maxLength={60}
        className="max-w-[28rem]"
      />
    </div>
  )
}
