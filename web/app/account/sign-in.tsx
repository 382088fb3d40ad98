import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { accountWords } from './account.words.ts'
import type { Route } from './+types/sign-in'
import { AccountPage } from './account-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { goTo, pathOrHome } from '../addresses/leaving.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('redirectTo')
  return {
    /** Null where no page was asked for. */
    back: asked === null ? null : pathOrHome(asked),
    locale: requestLocale(request, url.pathname),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(accountWords, loaderData?.locale ?? 'fr').signInTitle} · Obole` },
  { name: 'robots', content: 'noindex' },
]

/** Why one must sign in, by the page that was asked for. */
function reasonOf(back: string): 'signInForApplication' | 'signInForDesk' | 'signInForPage' {
  const { pathname } = new URL(back, 'https://obole.invalid')
  if (pathname === '/authorize') return 'signInForApplication'
  return /^\/admin(?:\/|$)/.test(pathname) ? 'signInForDesk' : 'signInForPage'
}

/** A person who manages an association, or works for Support, goes there unless another page was asked for. */
async function ownHome(): Promise<string> {
  const me = await call('GET /agg/user', {})
  if (!me.ok) return '/'
  const { organizations, user } = me.value
  if (organizations.length > 0) return '/admin'
  return user.roles.includes('Support') ? '/admin/support' : '/'
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const t = useWords(accountWords)
  const { back } = loaderData
  const goOn = async () => goTo(back ?? (await ownHome()))
  return (
    <AccountPage title={t.signInTitle} {...(back === null ? {} : { lead: t[reasonOf(back)] })}>
      <SignInForm redirectTo={back ?? '/'} onDone={() => void goOn()} />
    </AccountPage>
  )
}
