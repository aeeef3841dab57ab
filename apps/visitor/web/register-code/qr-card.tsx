import { DownloadOutlined, ExportOutlined } from '@ant-design/icons'
import { Button, Skeleton, Typography } from 'antd'
import { toDataURL } from 'qrcode'
import { useEffect, useState } from 'react'
import { useWords } from '../words.ts'
import './qr-card.css'

/** Large enough to print on A4 and be read from two metres. */
const PNG_WIDTH_PX = 1024

interface QrCardProps {
  name: string
  /** Path of the public form; the host is the one this page was opened with. */
  url: string
}

export function QrCard({ name, url }: QrCardProps) {
  const { word } = useWords()
  const address = `${location.origin}${url}`
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

  return (
    <section className="visitor-qr">
      {picture ? <img src={picture} alt={word('qrAlt', { name })} /> : <Skeleton.Node active />}
      <p className="visitor-qr-hint">{word('qrHint')}</p>
      <Typography.Text
        code
        copyable={{ text: address, tooltips: [word('copyLink'), word('linkCopied')] }}
        className="visitor-qr-address"
      >
        {address}
      </Typography.Text>
      <div className="visitor-qr-buttons">
        <Button
          icon={<DownloadOutlined aria-hidden />}
          type="primary"
          href={picture}
          download={`${name}.png`}
          disabled={!picture}
        >
          {word('downloadPng')}
        </Button>
        <Button icon={<ExportOutlined aria-hidden />} href={url} target="_blank">
          {word('openForm')}
        </Button>
      </div>
    </section>
  )
}
