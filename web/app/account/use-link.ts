import type { Link } from '@obole/contract/auth'
import { useEffect, useState } from 'react'
import { callAuth } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { showToast } from '../ui/toast.tsx'
import { accountWords } from './account.words.ts'

/** Null while the link is checked; false when it is no longer valid. */
export function useLink(token: string): Link | null | false {
  const t = useWords(accountWords)
  const [link, setLink] = useState<Link | null | false>(null)
  useEffect(() => {
    let isGone = false
    void callAuth('POST /link', { body: { token } }).then((read) => {
      if (isGone) return
      setLink(read.ok ? read.value : false)
      if (!read.ok) showToast({ tone: 'danger', title: t.linkOver, body: t.linkOverText })
    })
    return () => {
      isGone = true
    }
  }, [token, t])
  return link
}
