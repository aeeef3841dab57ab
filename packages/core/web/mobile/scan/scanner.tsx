import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMobileWords } from '../words.ts'
import { openDetector } from './detector.ts'
import { readScanned, type Scanned } from './scanned.ts'

const BETWEEN_FRAMES_MS = 150

interface ScannerProps {
  /** Returns why the code is of no use here, or nothing. */
  onScan(scanned: Scanned): string | undefined
}

type Problem = 'cameraDenied' | 'cameraNone' | 'cameraInsecure'

/** Reads a printed code by the camera; its number can be typed, too, which is the only way without a camera. */
export function Scanner({ onScan }: ScannerProps) {
  const { word } = useMobileWords()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [wrong, setWrong] = useState<string>()
  const [typed, setTyped] = useState('')

  const take = useEffectEvent((text: string) => {
    const scanned = readScanned(text)
    const refused = scanned ? onScan(scanned) : word('unknownCode', { text: text.slice(0, 60) })
    setWrong(refused || undefined)
    return !refused
  })

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    let stream: MediaStream | undefined
    async function start() {
      if (!navigator.mediaDevices) return setProblem(isSecureContext ? 'cameraNone' : 'cameraInsecure')
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch (error) {
        return setProblem((error as Error).name === 'NotAllowedError' ? 'cameraDenied' : 'cameraNone')
      }
      const shown = video.current
      if (isOver || !shown) return stopCamera(stream)
      shown.srcObject = stream
      await shown.play().catch(() => undefined)
      const detector = await openDetector()
      const look = async () => {
        if (isOver) return
        // A frame that is not there yet, or is moved meanwhile, is no error: the next one is read.
        const [found] = shown.readyState >= shown.HAVE_CURRENT_DATA ? await detector.detect(shown).catch(() => []) : []
        if (isOver || (found && take(found.rawValue))) return
        timer = setTimeout(look, BETWEEN_FRAMES_MS)
      }
      await look()
    }
    start().catch(() => setProblem('cameraNone'))
    return () => {
      isOver = true
      clearTimeout(timer)
      stopCamera(stream)
    }
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    take(typed)
  }
  return (
    <div className="core-mobile-scanner">
      {problem ? (
        <p className="core-phone-muted" role="status">
          {word(problem)}
        </p>
      ) : (
        <>
          <div className="core-mobile-camera">
            <video ref={video} muted playsInline aria-label={word('scanHint')} />
          </div>
          <p className="core-phone-muted">{word('scanHint')}</p>
        </>
      )}
      <form className="core-phone-row" onSubmit={submit}>
        <input
          className="core-phone-input"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={word('typeCode')}
          placeholder={word('typeCode')}
          autoComplete="off"
          autoCapitalize="off"
        />
        <button type="submit" className="core-phone-button" aria-disabled={typed.trim() === ''}>
          {word('open')}
        </button>
      </form>
      {wrong && (
        <p className="core-phone-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
