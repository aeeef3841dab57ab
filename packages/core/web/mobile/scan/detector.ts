import { loadChunk } from '../../page/chunk.ts'

interface Detector {
  detect(frame: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

let opening: Promise<Detector> | undefined

/** Reads QR codes: the browser itself where it can, otherwise a library that is loaded for it. Cached once it is open. */
export function openDetector(): Promise<Detector> {
  opening ??= open()
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

async function open(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? []
  if (own && formats.includes('qr_code')) return new own({ formats: ['qr_code'] })
  const { BarcodeDetector } = await loadChunk(() => import('qr/decode.js'))
  return new BarcodeDetector({ formats: ['qr_code'] })
}
