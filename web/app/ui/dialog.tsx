import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useWords } from '../i18n/locale.tsx'
import { uiWords } from './ui.words.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Mounted when it opens, so that a page without an open dialog does not load it. */
export default function Dialog({ title, onClose, children }: DialogProps) {
  const t = useWords(uiWords)
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className="fixed inset-0 z-40 grid place-items-end bg-ink/50 sm:place-items-center sm:p-6"
    >
      <Modal className="max-h-[92dvh] w-full overflow-y-auto rounded-t-card bg-paper p-6 shadow-float sm:max-w-dialog sm:rounded-card">
        <AriaDialog className="outline-none">
          <div className="mb-4 flex items-start justify-between gap-4">
            <Heading slot="title" level={2} className="text-2xl">
              {title}
            </Heading>
            <button
              type="button"
              aria-label={t.close}
              onClick={onClose}
              className="-m-2 grid size-11 flex-none place-items-center rounded-full text-2xl hover:bg-tint"
            >
              ×
            </button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
