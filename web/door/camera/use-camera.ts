import { type RefObject, useEffect, useRef, useState } from 'react'
import { readOnce } from './again.ts'
import { type CameraRefusal, closeCamera, openCamera } from './camera.ts'
import { findReader } from './reader.ts'

/** About eight pictures a second: more would only warm the phone. */
const BETWEEN_READS_MS = 125

export type CameraState = MediaStream | CameraRefusal | 'opening'

/** Shows the camera in a video while the page is seen, and tells what it reads unless it is paused. */
export function useCamera({ isPaused, onRead }: { isPaused: boolean; onRead: (text: string) => void }): {
  camera: CameraState
  video: RefObject<HTMLVideoElement | null>
} {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<CameraState>('opening')
  const [once] = useState(() => readOnce(() => performance.now()))
  const isVisible = useVisible()
  useEffect(() => {
    if (!isVisible) return
    let isOver = false
    let opened: MediaStream | null = null
    void openCamera().then((found) => {
      if (typeof found !== 'string') opened = found
      if (isOver && opened) closeCamera(opened)
      else if (!isOver) setCamera(found)
    })
    return () => {
      isOver = true
      if (opened) closeCamera(opened)
    }
  }, [isVisible])
  useEffect(() => {
    if (!video.current || typeof camera === 'string') return
    video.current.srcObject = camera
    void video.current.play().catch(() => undefined)
  }, [camera])
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    if (!isPaused) once.answered()
    if (isPaused || typeof camera === 'string') return
    return readOften(video, (text) => {
      // A camera that was closed leaves its last picture behind.
      if (camera.active && once.isNew(text)) latest.current(text)
    })
  }, [camera, isPaused, once])
  return { camera, video }
}

function readOften(video: RefObject<HTMLVideoElement | null>, onRead: (text: string) => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const readNext = async () => {
    try {
      const reader = await findReader()
      const isPlaying =
        video.current !== null && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
      const codes = isPlaying && video.current ? await reader.detect(video.current) : []
      if (!isOver && codes[0]) onRead(codes[0].rawValue)
    } catch {
      // A picture that cannot be read is followed by another.
    }
    if (!isOver) timer = setTimeout(() => void readNext(), BETWEEN_READS_MS)
  }
  void readNext()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
