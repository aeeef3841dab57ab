import { DownloadOutlined, ExportOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton, Typography } from 'antd'
import { toDataURL } from 'qrcode'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../words.ts'
import './qr-card.css'

/** Large enough to be printed on A4 and scanned from two metres. */
const PNG_WIDTH_PX = 1024

interface QrCardProps {
  name: string
  site: string | null
  /** Path of the public form. The host is the one that this page was opened with. */
  url: string
}

export function QrCard({ name, site, url }: QrCardProps) {
  const { word } = useWords()
  const address = `${location.origin}${url}`
  const picture = useQrPicture(address)
  const alt = word('qrAlt', { name })
  return (
    <section className="visitor-qr">
      {picture ? <img src={picture} alt={alt} /> : <Skeleton.Node active className="visitor-qr-waiting" />}
      <p className="visitor-qr-hint">{word('qrHint')}</p>
      <Typography.Text
        copyable={{ text: address, tooltips: [word('copyLink'), word('linkCopied')] }}
        className="visitor-qr-address"
      >
        {address}
      </Typography.Text>
      <div className="visitor-qr-buttons">
        <Button
          icon={<PrinterOutlined aria-hidden />}
          type="primary"
          disabled={!picture}
          onClick={() => window.print()}
        >
          {word('print')}
        </Button>
        <Button icon={<DownloadOutlined aria-hidden />} href={picture} download={`${name}.png`} disabled={!picture}>
          {word('downloadPng')}
        </Button>
        <Button icon={<ExportOutlined aria-hidden />} href={url} target="_blank" rel="noreferrer">
          {word('openForm')}
        </Button>
      </div>
      {picture && <PrintedSheet {...{ name, site, picture, address }} />}
    </section>
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

interface SheetProps {
  name: string
  site: string | null
  picture: string
  address: string
}

/** Printed in place of the page while the code is shown: a notice to hang at the gate. */
function PrintedSheet({ name, site, picture, address }: SheetProps) {
  const { word } = useWords()
  return createPortal(
    <div className="visitor-qr-sheet" aria-hidden="true">
      <h1>{name}</h1>
      {site && <p>{site}</p>}
      <img src={picture} alt="" />
      <h2>{word('printHint')}</h2>
      <small>{address}</small>
    </div>,
    document.body,
  )
}
