/** What reads codes in a picture: the browser itself, or a library of ours. */
export interface Reader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface BrowserReader {
  new (options: { formats: string[] }): Reader
  getSupportedFormats: () => Promise<string[]>
}

const QR = 'qr_code' as const

let found: Promise<Reader> | null = null

/** The browser's own reader costs nothing; where it has none, ours is loaded, and kept for the next time. */
export function findReader(): Promise<Reader> {
  found ??= (async () => (await browserReader()) ?? ownReader())()
  // Without network and before it was kept, the library does not come: the next try may have it.
  found.catch(() => (found = null))
  return found
}

async function browserReader(): Promise<Reader | null> {
  // Not in TypeScript's own types yet: only some browsers have it.
  const { BarcodeDetector }: { BarcodeDetector?: BrowserReader } = { ...windowWithReader() }
  if (!BarcodeDetector) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  return formats.includes(QR) ? new BarcodeDetector({ formats: [QR] }) : null
}

const windowWithReader = (): object =>
  'BarcodeDetector' in window ? { BarcodeDetector: window.BarcodeDetector } : {}

async function ownReader(): Promise<Reader> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // From our own files: the library would fetch it from somebody else.
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [QR] })
}
