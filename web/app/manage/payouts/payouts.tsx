import type { Balance, CashOut } from '@obole/contract/payouts'
import { parisDate } from '@obole/core/dates/dates'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { Day, euros } from '../lists/cells.tsx'
import { Rows } from '../lists/list-page.tsx'
import { pageOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/payouts'
import { IbanHold } from './iban-hold.tsx'
import { useNextPayout } from './next-payout.ts'
import { PayoutState } from './payout-state.tsx'
import { payoutWords } from './payouts.words.ts'
import { StandingChip } from './standing-chip.tsx'
import { TopUpCard } from './top-up-card.tsx'
import { WaitingRefunds } from './waiting-refunds.tsx'

const PayOutDialog = lazy(() => import('./pay-out-dialog.tsx'))
const SettingsDialog = lazy(() => import('./settings-dialog.tsx'))
const IbanDialog = lazy(() => import('./iban-dialog.tsx'))

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const params = { organizationSlug: page.params.organizationSlug }
  const after = page.url.searchParams.get('suite')
  const query = after ? { continuationToken: after } : {}
  const [balance, waiting, answer] = await Promise.all([
    readFromApi(page, 'GET /organizations/{organizationSlug}/balance', { params }),
    readFromApi(page, 'GET /organizations/{organizationSlug}/waiting-refunds', { params }),
    readFromApi(page, 'GET /organizations/{organizationSlug}/cash-outs', { params, query }),
  ])
  return { balance, waiting: waiting.data, answer, today: parisDate(Date.now()) }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, payoutWords, 'title')

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { balance, waiting, answer, today } = loaderData
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const [page] = useSearchParams()
  const [dialog, setDialog] = useState<'payOut' | 'settings' | 'iban' | null>(null)
  const why = useWhyNot(balance)
  const nextPayout = useNextPayout(balance, today)
  const columns = usePayoutColumns(organizationSlug)
  const close = () => setDialog(null)
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead}>
        <LinkButton to={pageOf(organizationSlug, 'year')} tone="plain">
          {t.year}
        </LinkButton>
        <LinkButton to={`${pageOf(organizationSlug, 'payouts')}/mouvements`} tone="plain">
          {t.movements}
        </LinkButton>
        <LinkButton to={pageOf(organizationSlug, 'reconciliation')} tone="plain">
          {t.reconciliation}
        </LinkButton>
      </PageTitle>
      <dl className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">
        <Figure label={t.available} value={euros(balance.available, locale)} hint={t.availableHint} />
        <Figure label={t.reserve} value={euros(balance.reserve, locale)} hint={t.reserveHint} />
        <Figure label={t.payable} value={euros(balance.payable, locale)} hint={nextPayout} />
        <Figure label={t.underWay} value={euros(balance.underWay, locale)} hint={t.underWayHint} />
      </dl>
      {waiting.length > 0 ? <WaitingRefunds balance={balance} waiting={waiting} /> : null}
      <div className="gap-5 *:mb-5 *:break-inside-avoid wide:columns-2">
        {can('moveMoney') ? (
          <Card title={t.payOut}>
            <p className="mb-4 text-muted">{why ?? t.payOutText}</p>
            <Button isDisabled={why !== null} onPress={() => setDialog('payOut')}>
              {t.payOut}
            </Button>
          </Card>
        ) : null}
        <Card title={t.settings}>
          <p className="mb-4 text-muted">
            {t.settingsText(t[`rhythmText${balance.rhythm}`], euros(balance.reserve, locale))}
          </p>
          {can('moveMoney') ? (
            <Button tone="plain" onPress={() => setDialog('settings')}>
              {t.changeSettings}
            </Button>
          ) : null}
        </Card>
        <Card title={t.account}>
          {balance.iban ? (
            <p className="mb-4 font-semibold tabular-nums">{balance.iban}</p>
          ) : (
            <Notice tone="attention" title={t.noIban} className="mb-4">
              {t.noIbanText}
            </Notice>
          )}
          {balance.ibanChange ? (
            <IbanHold change={balance.ibanChange} isFirst={balance.iban === null} />
          ) : null}
          {can('editOrganization') ? (
            <Button tone={balance.iban ? 'plain' : 'primary'} onPress={() => setDialog('iban')}>
              {balance.iban ? t.changeIban : t.giveIban}
            </Button>
          ) : (
            <p className="text-sm text-muted">{t.ibanByAdmin}</p>
          )}
        </Card>
        {can('moveMoney') ? <TopUpCard topUp={balance.topUp} /> : null}
      </div>
      <h2 className="mt-3 text-2xl">{t.payouts}</h2>
      {answer.data.length === 0 ? (
        <Empty title={t.none}>{t.noneText}</Empty>
      ) : (
        <Rows
          key={page.toString()}
          answer={answer}
          columns={columns}
          keyOf={({ id }) => id}
          caption={t.payouts}
        />
      )}
      <Suspense>
        {dialog === 'payOut' ? <PayOutDialog balance={balance} onClose={close} /> : null}
        {dialog === 'settings' ? <SettingsDialog balance={balance} onClose={close} /> : null}
        {dialog === 'iban' ? <IbanDialog onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

/** Why no payout is possible now, shown before the button is pressed. */
function useWhyNot({ payable, underWay, minimum, iban, ibanChange }: Balance): string | null {
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organization } = useAssociation()
  if (organization?.compliance.allowCollect === false) return t.whySuspended
  if (ibanChange !== null) return iban === null ? t.whyFirstHeld : t.whyHeld
  if (iban === null) return t.whyNoIban
  if (underWay > 0) return t.whyUnderWay
  return payable < minimum ? t.whyTooLittle(euros(minimum, locale)) : null
}

function usePayoutColumns(organizationSlug: string): Column<CashOut>[] {
  const t = useWords(payoutWords)
  const locale = useLocale()
  return [
    {
      key: 'date',
      label: t.asked,
      onPhone: 'title',
      cell: ({ id, creationDate }) => (
        <Link
          to={`${pageOf(organizationSlug, 'payouts')}/${id}`}
          className="font-semibold after:absolute after:inset-0"
        >
          <Day at={creationDate} />
        </Link>
      ),
    },
    {
      key: 'state',
      label: t.state,
      cell: ({ state, standing, tickedOn }) => (
        <span className="flex flex-wrap gap-1.5">
          <PayoutState state={state} />
          <StandingChip standing={standing} tickedOn={tickedOn} />
        </span>
      ),
    },
    {
      key: 'label',
      label: t.label,
      cell: ({ label }) => (label === null ? null : <span className="whitespace-nowrap">{label}</span>),
    },
    { key: 'iban', label: t.to, cell: ({ iban }) => iban },
    { key: 'lines', label: t.lines, isNumber: true, onPhone: 'hidden', cell: ({ lineCount }) => lineCount },
    {
      key: 'amount',
      label: t.amount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount }) => <b>{euros(amount, locale)}</b>,
    },
  ]
}
