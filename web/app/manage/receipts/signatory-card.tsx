import { lazy } from '../../later/lazy.tsx'
import type { Signatory } from './signatory.ts'
import { Suspense, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { signatureOf } from '../../addresses/file-addresses.ts'
import { receiptWords } from './receipts.words.ts'

const SignatoryDialog = lazy(() => import('./signatory-dialog.tsx'))

interface SignatoryCardProps {
  signatory: Signatory | null
  mayChange: boolean
}

export function SignatoryCard({ signatory, mayChange }: SignatoryCardProps) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={t.signatory}>
      {signatory ? (
        <>
          {signatory.hasImage && mayChange ? (
            <img
              // A new signatory's signature has the same path: the name in the query makes the browser load it.
              src={signatureOf(organizationSlug, signatory.name)}
              alt={t.signatureOf(signatory.name)}
              className="mb-3 h-20 max-w-full rounded-field border border-line bg-paper object-contain p-2"
            />
          ) : null}
          <p className="font-semibold">{signatory.name}</p>
          {signatory.role ? <p className="text-muted">{signatory.role}</p> : null}
        </>
      ) : (
        <p className="text-muted">{t.noSignatory}</p>
      )}
      {mayChange ? (
        <Button tone="plain" className="mt-4" onPress={() => setIsOpen(true)}>
          {signatory ? t.changeSignatory : t.chooseSignatory}
        </Button>
      ) : null}
      <Suspense>
        {isOpen ? <SignatoryDialog signatory={signatory} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </Card>
  )
}
