import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { findFromApi } from '../session/page-api.ts'
import { Card } from '../ui/card.tsx'
import type { Route } from './+types/sign-up'
import { AskForLink } from './ask-for-link.tsx'
import { NEW_ASSOCIATION } from '../addresses/account-pages.ts'
import { signUpWords } from './sign-up.words.ts'
import { redirectTo } from '../addresses/leaving.ts'

/** A signed-in person has done the first step already. */
export async function loader(page: Route.LoaderArgs) {
  const me = await findFromApi(page, 'GET /agg/user').catch(() => null)
  if (me) throw redirectTo(NEW_ASSOCIATION)
  return { locale: requestLocale(page.request, page.url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const t = wordsIn(signUpWords, loaderData?.locale ?? 'fr')
  return [{ title: `${t.title} · Obole` }, { name: 'description', content: t.lead }]
}

export default function SignUp() {
  const t = useWords(signUpWords)
  const steps = [
    [t.step1, t.step1Text],
    [t.step2, t.step2Text],
    [t.step3, t.step3Text],
  ]
  return (
    <div className="page grid grid-cols-1 items-start gap-x-16 gap-y-8 pt-10 wide:grid-cols-[minmax(0,1fr)_26rem] wide:pt-16">
      <div>
        <h1 className="mb-4 max-w-[16ch] text-3xl wide:text-4xl">{t.title}</h1>
        <p className="max-w-text text-lg text-muted">{t.lead}</p>
      </div>
      <Card title={t.begin} className="wide:row-span-2">
        <AskForLink ask="POST /first-login" redirectTo={NEW_ASSOCIATION} isForAnybody />
        <p className="mt-5 border-t border-line pt-4 text-muted">
          {t.hasAccount}{' '}
          <a
            href={`/connexion?redirectTo=${encodeURIComponent(NEW_ASSOCIATION)}`}
            className="inline-flex min-h-11 items-center"
          >
            {t.signIn}
          </a>
        </p>
      </Card>
      <ol className="flex max-w-text flex-col gap-6">
        {steps.map(([name, text], index) => (
          <li key={name} className="grid grid-cols-[2.75rem_1fr] gap-x-4">
            <span
              aria-hidden
              className="grid size-11 place-items-center rounded-full bg-tint-2 font-title text-xl font-bold text-primary-deep"
            >
              {index + 1}
            </span>
            <div>
              <h2 className="text-xl leading-tight">{name}</h2>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
