import { DownloadOutlined, ExportOutlined } from '@ant-design/icons'
import { api } from '@atrium/web/api/client'
import { useErrorText } from '@atrium/web/crud/error-text'
import { App, Button, Typography } from 'antd'
import { useWords } from '../words.ts'
import './code.css'

const VOID = 3

/** One printed code: its picture and its address. */
export default function CodeTab({ row }: { row: { _id: string; no: string; url: string; status: number } }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  if (row.status === VOID) return <p className="charge-muted">{word('codeVoid')}</p>
  const address = `${location.origin}${row.url}`
  const save = () =>
    api
      .download('/api/charge/qrcode/file', { type: 'png', _id: row._id })
      .catch((error) => void message.error(errorText(error)))
  return (
    <section className="charge-code">
      <img src={`/api/charge/qrcode/file?type=png&_id=${row._id}`} alt={word('codeAlt', { no: row.no })} />
      <Typography.Text copyable={{ text: address, tooltips: [word('copy'), word('copied')] }}>
        {address}
      </Typography.Text>
      <div>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {word('downloadPng')}
        </Button>
        <Button icon={<ExportOutlined aria-hidden />} href={row.url} target="_blank" rel="noreferrer">
          {word('openPage')}
        </Button>
      </div>
    </section>
  )
}
