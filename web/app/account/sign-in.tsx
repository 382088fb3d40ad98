import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { accountWords } from './account.words.ts'
import type { Route } from './+types/sign-in'
import { AccountPage } from './account-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { goTo, pathOrHome } from '../leaving.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  return {
    redirectTo: pathOrHome(url.searchParams.get('redirectTo')),
    locale: requestLocale(request, url.pathname),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(accountWords, loaderData?.locale ?? 'fr').signInTitle} · Obole` },
  { name: 'robots', content: 'noindex' },
]

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const t = useWords(accountWords)
  const { redirectTo } = loaderData
  return (
    <AccountPage title={t.signInTitle}>
      <SignInForm redirectTo={redirectTo} onDone={() => goTo(redirectTo)} />
    </AccountPage>
  )
}
