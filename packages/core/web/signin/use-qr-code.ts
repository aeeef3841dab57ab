import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../api/client.ts'
import { type LiveSocket, openSocket } from '../api/socket.ts'

export type QrState =
  | { step: 'loading' | 'expired' | 'failed' | 'cancelled' }
  | { step: 'shown' | 'scanned'; link: string; nonce: string }

interface Code {
  nonce: string
  link: string
  expiresInS: number
}

/**
 * Requests a QR code and follows its state. The code is requested before the socket opens, because its answer sets the
 * cookie by which the server recognises this browser; each new connection gets a new code.
 * @param confirmed called with the credential that signs this browser in
 */
export function useQrCode(confirmed: (token: string) => void): { state: QrState; refresh(): void } {
  const [state, setState] = useState<QrState>({ step: 'loading' })
  const [round, setRound] = useState(0)
  const onConfirmed = useRef(confirmed)
  onConfirmed.current = confirmed

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new round requests a new code
  useEffect(() => {
    let isOver = false
    let socket: LiveSocket | undefined
    let expiry: ReturnType<typeof setTimeout> | undefined
    const show = (next: QrState) => {
      if (!isOver) setState(next)
    }

    async function join(line: LiveSocket, code: Code) {
      const answer: { code: number } = await line.emitWithAck('join', { nonce: code.nonce })
      if (answer.code !== 0) return show({ step: 'failed' })
      show({ step: 'shown', link: code.link, nonce: code.nonce })
      clearTimeout(expiry)
      expiry = setTimeout(() => show({ step: 'expired' }), code.expiresInS * 1000)
    }

    async function begin() {
      const first = await askForCode()
      if (isOver) return
      const line = openSocket('/login')
      socket = line
      let isFirst = true
      line.on('connect', () => {
        const code = isFirst ? Promise.resolve(first) : askForCode()
        isFirst = false
        code.then((next) => join(line, next)).catch(() => show({ step: 'failed' }))
      })
      line.on('qrcodeScan', () => setState((now) => (now.step === 'shown' ? { ...now, step: 'scanned' } : now)))
      line.on('qrcodeScanCancel', () => {
        clearTimeout(expiry)
        show({ step: 'cancelled' })
      })
      line.on('qrcodeScanOk', ({ token }: { token: string }) => {
        clearTimeout(expiry)
        if (!isOver) onConfirmed.current(token)
      })
    }

    setState({ step: 'loading' })
    begin().catch(() => show({ step: 'failed' }))
    return () => {
      isOver = true
      clearTimeout(expiry)
      socket?.disconnect()
    }
  }, [round])

  return { state, refresh: useCallback(() => setRound((before) => before + 1), []) }
}

function askForCode(): Promise<Code> {
  return api.post<Code>('/api/user/login/qrcode')
}
