import { saveFile } from '@atrium/core/web/api/client'
import { CodeCard } from '@atrium/core/web/codes/code-card'
import { toDataURL } from 'qrcode'
import { useEffect, useState } from 'react'
import { useWords } from '../words.ts'
import './qr-sheet.css'

/** Large enough to be printed on A4 and scanned from two metres. */
const PNG_WIDTH_PX = 1024

interface RegisterCodeRow {
  name: string
  site: string | null
  /** Path of the public form. */
  url: string
}

/** The tab beside a register code's fields: its QR code, and a notice to print and hang at the gate. */
export default function QrTab({ row: { name, site, url } }: { row: RegisterCodeRow }) {
  const { word } = useWords()
  const address = `${location.origin}${url}`
  const picture = useQrPicture(address)
  const sheet = (
    <div className="visitor-qr-sheet">
      <h1>{name}</h1>
      {site && <p>{site}</p>}
      <img src={picture} alt="" />
      <h2>{word('printHint')}</h2>
      <small>{address}</small>
    </div>
  )
  return (
    <CodeCard
      picture={picture}
      alt={word('qrAlt', { name })}
      url={url}
      onDownload={() => picture && saveFile(`${name}.png`, picture)}
      sheet={sheet}
      openLabel={word('openForm')}
      hint={word('qrHint')}
    />
  )
}

function useQrPicture(address: string): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let current = true
    toDataURL(address, { width: PNG_WIDTH_PX, margin: 2, errorCorrectionLevel: 'M' }).then((made) => {
      if (current) setPicture(made)
    })
    return () => {
      current = false
    }
  }, [address])
  return picture
}
