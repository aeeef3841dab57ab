import { DownloadOutlined, ExportOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './codes.css'
import { useCodeWords } from './words.ts'

interface CodeCardProps {
  /** The picture's address, or its data. Absent: it is still being drawn. */
  picture: string | undefined
  alt: string
  /** The path that the code opens. The host is the one that this page was opened with. */
  url: string
  onDownload(): void
  /** Downloads the label to be printed. */
  onLabel?(): void
  /** What is printed in place of the page, around the picture. Absent: the card has no button to print. */
  sheet?: ReactNode
  /** What people see who scan it; absent: its page. */
  openLabel?: string
  hint?: string
}

/** A code with its address: to be scanned, downloaded or printed. */
export function CodeCard({ picture, alt, url, onDownload, onLabel, sheet, openLabel, hint }: CodeCardProps) {
  const { word } = useCodeWords()
  const address = `${location.origin}${url}`
  return (
    <section className="core-code-card">
      {picture ? <img src={picture} alt={alt} /> : <div className="core-code-card-waiting" />}
      {hint && <p className="core-code-hint">{hint}</p>}
      <Typography.Text
        copyable={{ text: address, tooltips: [word('copy'), word('copied')] }}
        className="core-code-card-address"
      >
        {address}
      </Typography.Text>
      <div>
        {sheet && (
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            disabled={!picture}
            onClick={() => window.print()}
          >
            {word('print')}
          </Button>
        )}
        <Button icon={<DownloadOutlined aria-hidden />} disabled={!picture} onClick={onDownload}>
          {word('png')}
        </Button>
        {onLabel && (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={onLabel}>
            {word('label')}
          </Button>
        )}
        <Button icon={<ExportOutlined aria-hidden />} href={url} target="_blank" rel="noreferrer">
          {openLabel ?? word('open')}
        </Button>
      </div>
      {sheet &&
        picture &&
        createPortal(
          <div className="core-code-sheet" aria-hidden="true">
            {sheet}
          </div>,
          document.body,
        )}
    </section>
  )
}
