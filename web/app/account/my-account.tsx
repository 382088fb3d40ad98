import { useWords } from '../i18n/locale.tsx'
import { wordsIn } from '../i18n/words.ts'
import { requestLocale } from '../i18n/request-locale.ts'
import { meContext, requireSignIn } from '../session/signed-in.ts'
import { readFromApi } from '../session/page-api.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/my-account'
import { EmailCard } from './email-card.tsx'
import { myAccountWords } from './my-account.words.ts'
import { NotificationsCard } from './notifications-card.tsx'
import { MY_ORDERS } from '../addresses/account-pages.ts'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export async function loader(page: Route.LoaderArgs) {
  const { user, organizations } = page.context.get(meContext)
  const [twoFactor, sessions, notifications] = await Promise.all([
    readFromApi(page, 'GET /users/me/two-factor'),
    readFromApi(page, 'GET /users/me/sessions'),
    readFromApi(page, 'GET /users/me/notifications'),
  ])
  return {
    user,
    looksAfterMoney: organizations.some(({ roles }) =>
      roles.some((role) => role === 'OrganizationAdmin' || role === 'Treasurer'),
    ),
    twoFactor,
    sessions: sessions.data,
    notifications: notifications.data,
    locale: requestLocale(page.request, page.url.pathname),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(myAccountWords, loaderData?.locale ?? 'fr').title} · Obole` },
  { name: 'robots', content: 'noindex' },
]

export default function MyAccount({ loaderData }: Route.ComponentProps) {
  const t = useWords(myAccountWords)
  const { user, twoFactor, sessions, notifications, looksAfterMoney } = loaderData
  return (
    <div className="page flex max-w-[44rem] flex-col gap-5 pt-10">
      <div className="mb-1">
        <h1 className="text-3xl">{t.title}</h1>
        <p className="mt-2 text-muted">{t.lead}</p>
      </div>
      <p>
        <LinkButton href={MY_ORDERS} tone="plain">
          {t.myOrders}
        </LinkButton>
      </p>
      <ProfileCard user={user} />
      <EmailCard email={user.email} />
      <PasswordCard email={user.email} />
      <TwoFactorCard twoFactor={twoFactor} isAdvised={looksAfterMoney} />
      {notifications.length > 0 ? <NotificationsCard choices={notifications} /> : null}
      <SessionsCard sessions={sessions} />
      <SessionEnded />
    </div>
  )
}
