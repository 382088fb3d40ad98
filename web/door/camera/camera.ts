/** The camera at the back, as sharp as a code on a cracked screen needs. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

export type CameraRefusal = 'refused' | 'none'

export async function openCamera(): Promise<MediaStream | CameraRefusal> {
  if (!navigator.mediaDevices?.getUserMedia) return 'none'
  try {
    return await navigator.mediaDevices.getUserMedia(WANTED)
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none'
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** The light of the camera is in the browsers' specification and not in TypeScript's types. */
interface WithTorch {
  torch?: boolean
}

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  const abilities: MediaTrackCapabilities & WithTorch = track?.getCapabilities?.() ?? {}
  return abilities.torch ?? false
}

export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const light: MediaTrackConstraintSet & WithTorch = { torch: isOn }
  await stream
    .getVideoTracks()[0]
    ?.applyConstraints({ advanced: [light] })
    .catch(() => undefined)
}
