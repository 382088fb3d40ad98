import { useWords } from '../i18n/locale.tsx'
import Dialog from '../ui/dialog.tsx'
import { accountWords } from './account.words.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Opens above the current page, which stays as it was. */
export default function SignInAgain({ onClose }: { onClose: () => void }) {
  const t = useWords(accountWords)
  return (
    <Dialog title={t.sessionEndedTitle} onClose={onClose}>
      <p className="mb-5 text-muted">{t.sessionEndedText}</p>
      <SignInForm redirectTo={window.location.pathname} onDone={onClose} />
    </Dialog>
  )
}
