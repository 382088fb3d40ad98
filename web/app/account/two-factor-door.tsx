import { useState } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { findFromApi } from '../session/page-api.ts'
import type { Route } from './+types/two-factor-door'
import { AccountPage } from './account-page.tsx'
import { myAccountWords } from './my-account.words.ts'
import { goTo, pathOrHome, redirectTo } from '../addresses/leaving.ts'
import { MY_ACCOUNT, TWO_FACTOR_PAGE } from '../addresses/account-pages.ts'
import { SetUpSteps } from './two-factor-set-up.tsx'

export async function loader(page: Route.LoaderArgs) {
  const me = await findFromApi(page, 'GET /agg/user').catch(() => null)
  const { searchParams } = page.url
  if (!me) throw redirectTo(`/connexion?redirectTo=${encodeURIComponent(TWO_FACTOR_PAGE)}`)
  // A person who has one already, or needs none, manages it in their account.
  if (me.user.secondFactorDays === null) throw redirectTo(MY_ACCOUNT)
  return {
    daysLeft: me.user.secondFactorDays,
    back: searchParams.has('redirectTo') ? pathOrHome(searchParams.get('redirectTo')) : '/admin',
    locale: requestLocale(page.request, page.url.pathname),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(myAccountWords, loaderData?.locale ?? 'fr').setUpTitle} · Obole` },
  { name: 'robots', content: 'noindex' },
]

/** Where a person who manages an association's money sets up a second factor; once it is due, before anything else. */
export default function TwoFactorDoor({ loaderData }: Route.ComponentProps) {
  const t = useWords(myAccountWords)
  const { daysLeft, back } = loaderData
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const due = daysLeft === 0 ? t.doorLead : t.doorSoon(daysLeft)
  return (
    <AccountPage title={codes ? t.codesTitle : t.setUpTitle} {...(codes ? {} : { lead: due })}>
      <SetUpSteps codes={codes} onCodes={setCodes} onDone={() => goTo(back)} />
    </AccountPage>
  )
}
