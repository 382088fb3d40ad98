import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { useEditing } from './editor-context.tsx'
import { editorWords } from './editor.words.ts'

/** The server answers from its memory for up to a second after a change. */
const FRESH_AFTER_MS = 1100

/** The real page as saved, redrawn after each save at the same scroll position. */
export function PreviewFrame({ className = '' }: { className?: string }) {
  const t = useWords(editorWords)
  const { campaign } = useEditing()
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, version } = campaign.form
  const [first] = useState(version)
  useEffect(() => {
    if (version === first) return
    const timer = setTimeout(() => drawAgain(frame.current, url), FRESH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [version, first, url])
  // Our own page with our own scripts: a sandbox would only break it.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe data-preview ref={frame} src={url} title={t.previewOf} className={className} />
}

function drawAgain(frame: HTMLIFrameElement | null, url: string): void {
  if (!frame || !navigator.onLine) return
  try {
    frame.contentWindow?.location.reload()
  } catch {
    // While the network was away, the browser showed its own page there, which our script may not access.
    frame.src = url
  }
}
