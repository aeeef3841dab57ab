import { useNavigate } from 'react-router'
import { useMobileApps } from '../mobile-apps.ts'
import { MobilePage } from '../mobile-page.tsx'
import { useMobileWords } from '../words.ts'
import type { Scanned } from './scanned.ts'
import { Scanner } from './scanner.tsx'

/** `/m/scan`: a printed code opens the page of its app. A typed number is looked for by the first app that has codes. */
export default function ScanPage() {
  const { word } = useMobileWords()
  const navigate = useNavigate()
  const withCodes = useMobileApps().flatMap(({ entry, mobile: { code } }) =>
    code === undefined ? [] : [{ key: entry.app.key, path: code }],
  )
  function open({ app, code }: Scanned) {
    const found = app === null ? withCodes[0] : withCodes.find(({ key }) => key === app)
    if (!found) return word('unknownCode', { text: code })
    void navigate(`/m/${found.key}/${found.path.replace(':code', encodeURIComponent(code))}`)
    return undefined
  }
  return (
    <MobilePage title={word('scan')}>
      <Scanner onScan={open} />
    </MobilePage>
  )
}
