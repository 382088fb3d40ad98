import { useWords } from '../i18n/locale.tsx'
import Dialog from '../ui/dialog.tsx'
import { accountWords } from './account.words.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Signing in stays on the same page, which is redrawn for the signed-in person. */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(accountWords)
  return (
    <Dialog title={t.signInTitle} onClose={onClose}>
      <SignInForm redirectTo={window.location.pathname} onDone={() => window.location.reload()} />
    </Dialog>
  )
}
