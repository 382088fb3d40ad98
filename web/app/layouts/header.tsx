import { type MouseEvent, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazy, sayNoAnswer } from '../later/lazy.tsx'
import { MY_ACCOUNT, MY_ORDERS, SIGN_UP } from '../addresses/account-pages.ts'
import { callAuth } from '../session/call.ts'
import { fetched } from '../browser/fetched.ts'
import { useWords } from '../i18n/locale.tsx'
import { useRootData } from '../session/root-data.ts'
import { frameWords } from '../frame/frame.words.ts'
import { HEADER_LINK, LanguageSwitch } from '../frame/language-switch.tsx'
import { HEADER, Logo } from '../frame/logo.tsx'

const SignInDialog = lazy(() => import('../account/sign-in-dialog.tsx'))
const ComfortDialog = lazy(() => import('../frame/comfort-dialog.tsx'))

/** A link to a page, which opens as a dialog here where JavaScript runs. */
function opening(open: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
}

export function Header() {
  const t = useWords(frameWords)
  const { pathname } = useLocation()
  const root = useRootData()
  const [dialog, setDialog] = useState<'signIn' | 'comfort' | null>(null)
  const user = root?.user
  const close = () => setDialog(null)
  return (
    <header className={HEADER} data-screen-only>
      <Logo />
      <nav aria-label={t.tools} className="ml-auto flex flex-wrap items-center gap-0.5">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setDialog('comfort')}
          className={`${HEADER_LINK} max-sm:px-2`}
        >
          <svg viewBox="0 0 20 20" aria-hidden className="size-5 sm:hidden">
            <circle cx="10" cy="4" r="2" fill="currentColor" />
            <path
              d="M4 7.5 10 8l6-.5M10 8v5m0 0-2.5 5M10 13l2.5 5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
            />
          </svg>
          <span className="max-sm:sr-only">{t.accessibility}</span>
        </button>
        <LanguageSwitch />
        {user ? (
          <Account
            name={user.firstName ?? user.email}
            organizations={user.organizations}
            isSupport={user.roles.includes('Support')}
          />
        ) : (
          <>
            <a href={SIGN_UP} className={`${HEADER_LINK} max-wide:hidden`}>
              {t.createAssociation}
            </a>
            <a
              href={`/connexion?redirectTo=${encodeURIComponent(pathname)}`}
              onClick={opening(() => setDialog('signIn'))}
              className={HEADER_LINK}
            >
              {t.signIn}
            </a>
          </>
        )}
      </nav>
      <Suspense>
        {dialog === 'signIn' ? <SignInDialog onClose={close} /> : null}
        {dialog === 'comfort' ? <ComfortDialog onClose={close} /> : null}
      </Suspense>
    </header>
  )
}

interface AccountProps {
  name: string
  organizations: readonly { organizationSlug: string; name: string }[]
  isSupport: boolean
}

/** With more than this, the page that lists them all is quicker. */
const SHOWN_ORGANIZATIONS = 5

async function signOut(): Promise<void> {
  const parts = await fetched(() =>
    Promise.all([import('../tools/track.ts'), import('../forms/journey/store.ts')]),
  ).catch(() => null)
  if (!parts) return sayNoAnswer()
  await callAuth('POST /disconnect', {})
  const [{ forgetVisit }, { forgetForms }] = parts
  forgetVisit()
  forgetForms()
  window.location.reload()
}

function Account({ name, organizations, isSupport }: AccountProps) {
  const t = useWords(frameWords)
  const others = [
    ...(organizations.length > 0 ? [['/admin', t.myAssociations]] : []),
    ...(isSupport ? [['/admin/support', t.support]] : []),
    ...(organizations.length === 0 && !isSupport ? [[SIGN_UP, t.createAssociation]] : []),
    [MY_ORDERS, t.myOrders],
    [MY_ACCOUNT, t.myAccount],
  ]
  return (
    <details className="relative">
      <summary className={`${HEADER_LINK} list-none`}>
        <span className="max-w-24 truncate sm:max-w-60">{name}</span>
      </summary>
      <div className="absolute right-0 z-30 mt-1 w-64 rounded-option bg-paper p-2 shadow-float">
        {organizations.slice(0, SHOWN_ORGANIZATIONS).map((organization) => (
          <a
            key={organization.organizationSlug}
            href={`/admin/${organization.organizationSlug}`}
            className={HEADER_LINK}
          >
            {organization.name}
          </a>
        ))}
        {organizations.length > 0 ? <hr className="my-2 border-line" /> : null}
        {others.map(([href, text]) => (
          <a key={href} href={href} className={HEADER_LINK}>
            {text}
          </a>
        ))}
        <button type="button" onClick={() => void signOut()} className={`${HEADER_LINK} w-full text-left`}>
          {t.signOut}
        </button>
      </div>
    </details>
  )
}

export function SkipLink() {
  const t = useWords(frameWords)
  return (
    <a
      href="#contenu"
      className="absolute left-4 -translate-y-20 rounded-field bg-primary px-4 py-3 font-bold text-paper focus:z-50 focus:translate-y-3"
    >
      {t.skipToContent}
    </a>
  )
}
